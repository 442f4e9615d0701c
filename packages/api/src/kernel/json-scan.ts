/** A look at JSON text before it is parsed: nesting, repeated keys and keys that reach prototypes. */
import { LIMITS } from "./limits";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** End of the string literal that starts at `start` (its opening quote). */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}

function keyProblem(literal: string, keys: Set<string>): string | undefined {
  const key: unknown = JSON.parse(literal);
  if (typeof key !== "string") return "内容格式不正确";
  if (FORBIDDEN.has(key)) return `不支持的字段：${key}`;
  if (keys.has(key)) return `字段重复：${key}`;
  keys.add(key);
  return undefined;
}

/**
 * Why JSON text is refused, or undefined. Sound JSON passes in one linear walk; broken JSON may pass,
 * parsing it fails anyway.
 */
export function jsonProblem(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "{" || char === "[") {
      open.push(char === "{" ? new Set() : undefined);
      if (open.length > LIMITS.jsonDepth) return "内容嵌套过深";
    } else if (char === "}" || char === "]") open.pop();
    else if (char === '"') {
      const end = stringEnd(text, at);
      const keys = open.at(-1);
      if (keys && /^\s*:/.test(text.slice(end + 1, end + 20))) {
        const problem = keyProblem(text.slice(at, end + 1), keys);
        if (problem) return problem;
      }
      at = end;
    }
  }
  return undefined;
}
