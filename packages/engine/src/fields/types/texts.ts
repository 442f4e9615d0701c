/** What is typed: texts of one or many lines, and colours. */

import { scalarText } from "../../text/scalar-text";
import { manyLines, oneLine } from "../../text/user-text";
import { isColour } from "../../values/colour";
import type { FieldDef } from "../field-def";
import { foldText } from "../folding";
import { PATTERNS } from "../patterns";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

/** Characters that a text has at most where nothing is said. */
export const USUAL_LENGTH = 200;

function decodeText(raw: unknown, field: FieldDef): Decoded {
  if (typeof raw !== "string" && typeof raw !== "number") return refuse(FIELD_TEXTS.form);
  const line = (field.type === "textarea" ? manyLines : oneLine)(String(raw));
  if (line === undefined) return refuse(FIELD_TEXTS.letters);
  const value = foldText(line, field).trim();
  const max = field.max ?? USUAL_LENGTH;
  if ([...value].length > max) return refuse(FIELD_TEXTS.long({ max }));
  const pattern = field.pattern ? PATTERNS[field.pattern] : undefined;
  return pattern && value !== "" && !pattern.test(value) ? refuse(pattern.message) : accept(value);
}

function decodeColour(raw: unknown): Decoded {
  const colour = scalarText(raw).trim();
  return isColour(colour) ? accept(colour) : refuse(FIELD_TEXTS.colour);
}

export const TEXTS = {
  input: type({ kind: "text", group: "基础", sortable: true, decode: decodeText }),
  textarea: type({ kind: "text", group: "基础", sortable: true, decode: decodeText }),
  ColorPicker: type({ kind: "colour", group: "基础", missing: FIELD_TEXTS.select, decode: decodeColour }),
} satisfies FieldTypes;
