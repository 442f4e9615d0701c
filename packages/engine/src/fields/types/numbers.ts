/** Numbers. */
import { MOST_DIGITS, significantDigits } from "../../values/digits";
import type { FieldDef } from "../field-def";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

function decodeNumber(raw: unknown, field: FieldDef): Decoded {
  const text = typeof raw === "number" ? String(raw) : raw;
  const scale = field.scale ?? 2;
  if (typeof text !== "string" || !/^-?\d{1,13}(?:\.\d+)?$/.test(text)) return refuse(FIELD_TEXTS.number);
  if ((text.split(".")[1]?.length ?? 0) > scale)
    return refuse(scale === 0 ? FIELD_TEXTS.whole : FIELD_TEXTS.decimals({ max: scale }));
  if (significantDigits(text) > MOST_DIGITS) return refuse(FIELD_TEXTS.digits({ max: MOST_DIGITS }));
  // there is no -0
  const value = Number(text) + 0;
  if (field.min !== undefined && value < field.min) return refuse(FIELD_TEXTS.less({ min: field.min }));
  if (field.max !== undefined && value > field.max) return refuse(FIELD_TEXTS.more({ max: field.max }));
  return accept(value);
}

export const NUMBERS = {
  number: type({ kind: "number", group: "基础", sortable: true, decode: decodeNumber }),
} satisfies FieldTypes;
