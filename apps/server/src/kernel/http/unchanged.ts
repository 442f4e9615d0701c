/** What is answered and cannot be changed may come back as it is, as clients send whole records. */

import { unsigned } from "@qicheng/api/kernel/file-links";
import { said } from "@qicheng/api/kernel/messages";
import { answeredKeys } from "@qicheng/api/kernel/posted-back";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { z } from "zod";
import { invalid } from "../work/refusal";

type Raw = Readonly<Record<string, unknown>>;

/** Form bodies carry numbers as text and lists as JSON text. */
export function asSent(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`;
}

/** The keys of an object in any order, since not every client keeps it. */
function inOrder(text: string): string {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.stringify(Object.entries(JSON.parse(text) as Raw).sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return text;
  }
}

/** True for what came back as it went out. */
export function isAsAnswered(sent: unknown, current: unknown): boolean {
  const [mine, theirs] = [asSent(sent), asSent(current)].map(unsigned) as [string, string];
  return mine === theirs || inOrder(mine) === inOrder(theirs);
}

/**
 * @param input schema of the edit, from `editOf`
 * @throws VALIDATION naming what came back with another value than the record has
 */
export function assertUnchanged(input: z.ZodObject, sent: Raw, current: Raw): void {
  const changed = answeredKeys(input).filter(
    (key) => ownValue(sent, key) !== undefined && !isAsAnswered(ownValue(sent, key), ownValue(current, key)),
  );
  if (changed.length > 0) throw invalid(changed.map((field) => ({ field, msg: said.fixedKey({ key: field }) })));
}
