/** A look at JSON text before it is parsed: nesting, repeated keys and keys that reach prototypes. */
import type { Message } from "@qicheng/engine/text/message";
import { LIMITS } from "./limits";
import { said } from "./messages";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

const HALF_CHARACTER = /\p{Surrogate}/u;

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
  msg: Message;
}

function keyProblem(key: string, keys: Set<string>): Message | undefined {
  if (FORBIDDEN.has(key)) return said.noKey({ key });
  if (keys.has(key)) return said.twice({ key });
  keys.add(key);
  return undefined;
}

/** What is open at a place in the text: an object with its keys so far, or an array with its items. */
interface Open {
  keys: Set<string> | undefined;
  items: number;
}

/** What a string literal is refused for: half a character anywhere, or a key that may not be one. */
function literalProblem(literal: string, named: boolean, open: Open | undefined): Message | undefined {
  const text = textOf(literal);
  if (text === undefined) return undefined;
  // Half a character, as of an emoji cut in two: no text, and nothing the database could store.
  if (HALF_CHARACTER.test(text)) return said.utf8;
  return named && open?.keys ? keyProblem(text, open.keys) : undefined;
}

/** Counts one item more where an array is open. */
function itemProblem(open: Open | undefined): Message | undefined {
  if (!open || open.keys) return undefined;
  open.items += 1;
  return open.items > LIMITS.arrayItems ? said.items({ max: LIMITS.arrayItems }) : undefined;
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
    let msg: Message | undefined;
    if (char === "{" || char === "[") {
      open.push({ keys: char === "{" ? new Set() : undefined, items: 1 });
      if (open.length > LIMITS.jsonDepth) msg = said.nested;
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
