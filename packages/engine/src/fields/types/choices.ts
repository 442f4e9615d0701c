/** Choices among what the field itself offers. */
import { oneLine } from "../../text/user-text";
import type { FieldDef } from "../field-def";
import { PATTERNS } from "../patterns";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, later, refuse, scalarText, type } from "./descriptor";
import { decodeReference } from "./references";

function decodeChoice(raw: unknown, field: FieldDef): Decoded {
  const given = Array.isArray(raw) ? raw : [raw];
  const options = field.options ?? [];
  const values = given.map((item) => options.find((option) => String(option.value) === scalarText(item))?.value);
  if (values.some((value) => value === undefined)) return refuse(FIELD_TEXTS.option);
  if (field.multiple) return accept(values);
  return values.length === 1 ? accept(values[0]) : refuse(FIELD_TEXTS.tooMany({ max: 1 }));
}

/** A choice among fixed options, or among records of another kind. */
const decodeSelect = (raw: unknown, field: FieldDef): Decoded =>
  field.reference === undefined ? decodeChoice(raw, field) : decodeReference(raw, field);

function decodeSwitch(raw: unknown, field: FieldDef): Decoded {
  const text = typeof raw === "boolean" ? String(Number(raw)) : scalarText(raw);
  if (!PATTERNS.word.test(text)) return refuse(PATTERNS.word.message);
  const values = [field.active ?? "1", field.inactive ?? "0"];
  return values.includes(text) ? accept(text) : refuse(FIELD_TEXTS.flag);
}

/** Characters of a tag typed into a field. */
const TAG_LENGTH = 20;

function decodeTags(raw: unknown, field: FieldDef): Decoded {
  const given = typeof raw === "string" ? raw.split(",") : [raw].flat();
  if (given.some((item) => typeof item !== "string" && typeof item !== "number")) return refuse(FIELD_TEXTS.form);
  const list = given.map((item) => oneLine(String(item)));
  if (list.includes(undefined)) return refuse(FIELD_TEXTS.letters);
  const tags = [...new Set(list.flatMap((tag) => tag || []))];
  if (tags.some((tag) => [...tag].length > TAG_LENGTH)) return refuse(FIELD_TEXTS.longTag({ max: TAG_LENGTH }));
  const max = field.max ?? 20;
  return tags.length <= max ? accept(tags) : refuse(FIELD_TEXTS.tooMany({ max }));
}

export const CHOICES = {
  select: type({ kind: "choice", group: "选择", missing: FIELD_TEXTS.select, sortable: true, decode: decodeSelect }),
  radio: type({ kind: "choice", group: "选择", missing: FIELD_TEXTS.select, sortable: true, decode: decodeChoice }),
  jcselect: later("choice", "选择", FIELD_TEXTS.select),
  switch: type({ kind: "flag", group: "基础", decode: decodeSwitch }),
  tags: type({ kind: "choices", group: "选择", decode: decodeTags }),
} satisfies FieldTypes;
