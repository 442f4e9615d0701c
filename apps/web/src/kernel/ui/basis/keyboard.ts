/** Which keyboard a phone shows for a field: that of its kind. Not by `type`, whose own checks a browser would put before ours. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";

export interface Keyboard {
  inputMode?: "tel" | "email" | "url" | "decimal";
  autoCapitalize?: "off";
  /** Of what is no word a phone proposes none. */
  autoCorrect?: "off";
}

const PLAIN = { autoCapitalize: "off", autoCorrect: "off" } as const;
const TEL: Keyboard = { inputMode: "tel" };
export const DECIMAL: Keyboard = { inputMode: "decimal" };
const EMAIL: Keyboard = { inputMode: "email", ...PLAIN };
const URL: Keyboard = { inputMode: "url", ...PLAIN };
const TEXT: Keyboard = {};

type Kind = Partial<Pick<FieldDef, "search">> & { pattern?: string | undefined };

/** By what its value has to be; a phone is also told by how it is looked for. */
export function keyboardOf({ pattern, search }: Kind): Keyboard {
  if (pattern === "mobile" || pattern === "phone" || search === "phone") return TEL;
  if (pattern === "email") return EMAIL;
  if (pattern === "url") return URL;
  return TEXT;
}
