/** A look at JSON text before it is parsed: nesting, repeated keys and keys that reach prototypes. */
import { LIMITS } from "./limits";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

const HALF_CHARACTER = /\p{Surrogate}/u;

/** Said of bytes and escapes that are no characters. */
export const NOT_UTF8 = "内容不是有效的UTF-8文字";

/** End of the string literal that starts at `start` (its opening quote). */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}

/** The text of a literal, or undefined when it is broken; parsing the whole fails then anyway. */
function textOf(literal: string): string | undefined {
  if (!literal.includes("\\")) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

/** True when a colon follows, after however many blanks. */
function isKey(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ":";
}

/** What is wrong, and the key of the whole text's own under which it stands, '' when under none. */
interface JsonProblem {
  field: string;
  msg: string;
}

function keyProblem(key: string, keys: Set<string>): string | undefined {
  if (FORBIDDEN.has(key)) return `不支持的字段：${key}`;
  if (keys.has(key)) return `字段重复：${key}`;
  keys.add(key);
  return undefined;
}

/** What is open at a place in the text: an object with its keys so far, or an array with its items. */
interface Open {
  keys: Set<string> | undefined;
  items: number;
}

/** What a string literal is refused for: half a character anywhere, or a key that may not be one. */
function literalProblem(literal: string, named: boolean, open: Open | undefined): string | undefined {
  const text = textOf(literal);
  if (text === undefined) return undefined;
  // Half a character, as of an emoji cut in two: no text, and nothing the database could store.
  if (HALF_CHARACTER.test(text)) return NOT_UTF8;
  return named && open?.keys ? keyProblem(text, open.keys) : undefined;
}

/** Counts one item more where an array is open. */
function itemProblem(open: Open | undefined): string | undefined {
  if (!open || open.keys) return undefined;
  open.items += 1;
  return open.items > LIMITS.arrayItems ? `列表最多${LIMITS.arrayItems}项` : undefined;
}

/**
 * Why JSON text is refused, or undefined. Sound JSON passes in one linear walk; broken JSON may pass,
 * parsing it fails anyway.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  const open: Open[] = [];
  let field = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    let msg: string | undefined;
    if (char === "{" || char === "[") {
      open.push({ keys: char === "{" ? new Set() : undefined, items: 1 });
      if (open.length > LIMITS.jsonDepth) msg = "内容嵌套过深";
    } else if (char === "}" || char === "]") open.pop();
    else if (char === ",") msg = itemProblem(open.at(-1));
    else if (char === '"') {
      const end = stringEnd(text, at);
      const literal = text.slice(at, end + 1);
      const named = isKey(text, end + 1);
      if (named && open.length === 1) field = textOf(literal) ?? "";
      msg = literalProblem(literal, named, open.at(-1));
      at = end;
    }
    if (msg !== undefined) return { field, msg };
  }
  return undefined;
}
