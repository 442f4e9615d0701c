/** Bodies: JSON and form-encoded arrive as the same plain object; what JSON.parse would hide is refused first. */
import { jsonProblem } from "@qicheng/api/kernel/json-scan";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal";

type Decoded = Record<string, unknown>;

function decodeJson(text: string): Decoded {
  if (text.trim() === "") return {};
  const problem = jsonProblem(text);
  if (problem) throw new Refusal("VALIDATION", problem);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("VALIDATION", "内容格式不正确");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal("VALIDATION", "内容格式不正确");
  return value as Decoded;
}

/** `ids[]=1&ids[]=2` is a list; any other repeated key is refused, since one of its values would be lost. */
function decodeForm(text: string): Decoded {
  const decoded = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const before = decoded.get(key);
    if (["__proto__", "constructor", "prototype"].includes(key))
      throw new Refusal("VALIDATION", `不支持的字段：${key}`);
    if (before !== undefined && !(isList && Array.isArray(before))) throw new Refusal("VALIDATION", `字段重复：${key}`);
    const list = Array.isArray(before) ? before : [];
    if (list.length >= LIMITS.arrayItems) throw new Refusal("VALIDATION", `${key}过多`);
    decoded.set(key, isList ? [...list, value] : value);
  }
  return Object.fromEntries(decoded);
}

/** Installs the two body decoders; any other content type is refused. */
export function installBodyDecoders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const decoders = { "application/json": decodeJson, "application/x-www-form-urlencoded": decodeForm };
  for (const [type, decode] of Object.entries(decoders)) {
    app.addContentTypeParser(type, { parseAs: "string" }, (_request, text, done) => {
      try {
        done(null, decode(text as string));
      } catch (error) {
        done(error as Error);
      }
    });
  }
}
