/** Numbers. */
import { MOST_DIGITS, significantDigits } from "../../values/digits";
import type { FieldDef } from "../field-def";
import { plainNumber } from "../number";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

/** In full width, in groups, with a currency or a unit it is the same number; nobody types powers of ten. */
const textOf = (raw: unknown, { unit }: FieldDef): string | undefined => {
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" && !/e/i.test(raw) ? plainNumber(raw, { percent: unit === "percent" }) : undefined;
};

function decodeNumber(raw: unknown, field: FieldDef): Decoded {
  const text = textOf(raw, field);
  const scale = field.scale ?? 2;
  if (text === undefined || !/^-?\d{1,13}(?:\.\d+)?$/.test(text)) return refuse(FIELD_TEXTS.number);
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
