/** Pairs of names and texts, as in form-encoded bodies and behind the question mark of an address. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { invalidField, Refusal } from "../work/refusal";
import { unescaped } from "./utf8";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/**
 * `ids[]=1&ids[]=2` is a list; any other repeated name is refused, since one of its values would be lost.
 * @throws VALIDATION
 */
export function decodePairs(text: string): Record<string, unknown> {
  const decoded = new Map<string, unknown>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const end = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const name = unescaped(pair.slice(0, end));
    if (name === undefined) throw new Refusal("VALIDATION", said.utf8);
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const value = unescaped(pair.slice(end + 1));
    if (value === undefined) throw invalidField(key, said.utf8);
    const before = decoded.get(key);
    if (FORBIDDEN.has(key)) throw new Refusal("VALIDATION", said.noKey({ key }));
    if (before !== undefined && !(isList && Array.isArray(before)))
      throw new Refusal("VALIDATION", said.twice({ key }));
    const list = Array.isArray(before) ? before : [];
    if (list.length >= LIMITS.arrayItems) throw new Refusal("VALIDATION", said.many({ key }));
    decoded.set(key, isList ? [...list, value] : value);
  }
  return Object.fromEntries(decoded);
}
