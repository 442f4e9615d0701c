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

/** @throws BAD_TYPE when a content type names a character set other than UTF-8 */
export function assertUtf8(contentType: string | undefined): void {
  for (const parameter of (contentType ?? "").split(";").slice(1)) {
    const [name = "", value = ""] = parameter.split("=", 2);
    if (name.trim().toLowerCase() !== "charset") continue;
    const given = value.trim().replace(/^"(.*)"$/, "$1");
    if (given.toLowerCase() !== "utf-8") throw new Refusal("BAD_TYPE", said.charset);
  }
}
