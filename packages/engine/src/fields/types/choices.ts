/** Choices among what the field itself offers. */

import type { Message } from "../../text/message";
import { ownValue } from "../../text/own-value";
import { scalarText } from "../../text/scalar-text";
import { oneLine } from "../../text/user-text";
import { type FieldDef, type FieldOption, labelOf } from "../field-def";
import { isMissing } from "../operators";
import { linkedOptions } from "../options";
import { PATTERNS } from "../patterns";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";
import { decodeReference } from "./references";

function decodeChoice(raw: unknown, field: FieldDef): Decoded {
  const given = Array.isArray(raw) ? raw : [raw];
  const options = field.options ?? [];
  const values = given.map((item) => options.find((option) => String(option.value) === scalarText(item))?.value);
  if (values.some((value) => value === undefined)) return refuse(FIELD_TEXTS.option);
  if (field.multiple && field.max !== undefined && values.length > field.max)
    return refuse(FIELD_TEXTS.tooMany({ max: field.max }));
  if (field.multiple) return accept(values);
  return values.length === 1 ? accept(values[0]) : refuse(FIELD_TEXTS.tooMany({ max: 1 }));
}

type Values = Readonly<Record<string, unknown>>;

/** What was switched off stays where it is, and is not chosen any more. */
function isOffered(value: unknown, { options = [] }: FieldDef, _values: Values, before: unknown): Message | undefined {
  const had = new Set([before].flat().map(String));
  const off = [value]
    .flat()
    .filter((item) => !had.has(String(item)))
    .flatMap((item) => options.filter((option) => String(option.value) === String(item)))
    .find(({ disabled }) => disabled);
  return off && FIELD_TEXTS.optionOff({ name: labelOf(off) });
}

/** What there is below the value of the field above; all there are for whoever does not know that field. */
function linkedTo(field: FieldDef, values: Values): readonly FieldOption[] {
  const { parent, options = [] } = field;
  if (parent === undefined || !Object.hasOwn(values, parent)) return options;
  return isMissing(ownValue(values, parent)) ? [] : linkedOptions(field, ownValue(values, parent));
}

/** Nothing is chosen above, by whoever knows that field. */
const lacksAbove = ({ parent }: FieldDef, values: Values): boolean =>
  parent !== undefined && Object.hasOwn(values, parent) && isMissing(ownValue(values, parent));

function isLinked(value: unknown, field: FieldDef, values: Values, before: unknown): Message | undefined {
  // What there is below the value above, the source says, and whoever can ask it.
  if (field.remote) return lacksAbove(field, values) ? FIELD_TEXTS.linked : undefined;
  const offered = linkedTo(field, values);
  const fits = [value].flat().every((item) => offered.some((option) => String(option.value) === String(item)));
  return fits ? isOffered(value, field, values, before) : FIELD_TEXTS.linked;
}

const hasLinked = (field: FieldDef, values: Values): boolean =>
  field.remote ? !lacksAbove(field, values) : linkedTo(field, values).length > 0;

/** A choice among fixed options, or records of another kind. */
function decodeSelect(raw: unknown, field: FieldDef): Decoded {
  return field.reference === undefined ? decodeChoice(raw, field) : decodeReference(raw, field);
}

function decodeSwitch(raw: unknown, field: FieldDef): Decoded {
  const text = typeof raw === "boolean" ? String(Number(raw)) : scalarText(raw);
  if (!PATTERNS.word.test(text)) return refuse(PATTERNS.word.message);
  const values = [field.active ?? "1", field.inactive ?? "0"];
  return values.includes(text) ? accept(text) : refuse(FIELD_TEXTS.flag);
}

/** No tag has one: what is typed with them are several, and a sheet has them one behind the other. */
const COMMA = /[,，、;；]/;

/** Characters of a tag typed into a field. */
const TAG_LENGTH = 20;

function decodeTags(raw: unknown, field: FieldDef): Decoded {
  const given = [raw].flat();
  if (given.some((item) => typeof item !== "string" && typeof item !== "number")) return refuse(FIELD_TEXTS.form);
  const list = given.flatMap((item) => String(item).split(COMMA)).map(oneLine);
  if (list.includes(undefined)) return refuse(FIELD_TEXTS.letters);
  const tags = [...new Set(list.flatMap((tag) => tag || []))];
  if (tags.some((tag) => [...tag].length > TAG_LENGTH)) return refuse(FIELD_TEXTS.longTag({ max: TAG_LENGTH }));
  const max = field.max ?? 20;
  return tags.length <= max ? accept(tags) : refuse(FIELD_TEXTS.tooMany({ max }));
}

const CHOICE = { kind: "choice", group: "选择", missing: FIELD_TEXTS.select, sortable: true, fits: isOffered } as const;

export const CHOICES = {
  select: type({ ...CHOICE, decode: decodeSelect }),
  radio: type({ ...CHOICE, decode: decodeChoice }),
  jcselect: type({ ...CHOICE, decode: decodeChoice, fits: isLinked, offers: hasLinked }),
  switch: type({ kind: "flag", group: "基础", sortable: true, decode: decodeSwitch }),
  tags: type({ kind: "choices", group: "选择", decode: decodeTags }),
} satisfies FieldTypes;
