/** Bytes as text. Everything that comes in is UTF-8; what is not says so instead of arriving as something else. */
import { isUtf8 } from "node:buffer";
import { said } from "@qicheng/api/kernel/messages";
import { Refusal } from "../work/refusal";

/** @throws VALIDATION for bytes that are no UTF-8: overlong forms and surrogates are none either */
export function utf8Text(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal("VALIDATION", said.utf8);
  return bytes.toString("utf8");
}

/** `%E7%94%B2` and `+` as characters; a percent sign that begins no escape is one. Undefined for what is no UTF-8. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " ").replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}

export type Parameter = readonly [name: string, value: string];

const PARAMETER = /;([^=;]*)=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;

/** What follows the first semicolon of a header such as `text/plain; charset="utf-8"`; names in small letters. */
export function parametersOf(header = ""): Parameter[] {
  return Array.from(header.matchAll(PARAMETER), ([, name = "", value = ""]) => [
    name.replaceAll(/\s/g, "").toLowerCase(),
    value
      .trim()
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll(/\\(.)/g, "$1"),
  ]);
}

/** Whether a parameter leaves the character set at UTF-8. */
export const isUtf8Name = ([name, value]: Parameter): boolean => name !== "charset" || value.toLowerCase() === "utf-8";

/** @throws BAD_TYPE when a content type names a character set other than UTF-8 */
export function assertUtf8(contentType: string | undefined): void {
  if (!parametersOf(contentType).every(isUtf8Name)) throw new Refusal("BAD_TYPE", said.charset);
}
