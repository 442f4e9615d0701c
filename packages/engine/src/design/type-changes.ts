/**
 * What a field with values can become: which types, whether its values are rewritten for it, and what each becomes. The
 * designer offers by it, the server judges by it, and a job rewrites by it.
 */

import { DESIGN_TEXTS } from "../fields/design-texts";
import type { FieldDef, FieldType } from "../fields/field-def";
import { decodeField, emptyValue, holdsMany, kindOfField } from "../fields/field-types";
import { isMissing } from "../fields/operators";
import type { Decoded } from "../fields/types/descriptor";
import type { Message } from "../text/message";

/**
 * `same`: none. `free`: every value reads the same. `rewrite`: every value becomes another. `checked`: so does each that
 * can, and one that cannot keeps the field as it is.
 */
export type TypeChange = { kind: "same" | "free" | "rewrite" | "checked" } | { kind: "refused"; reason: Message };

/** By what a field is stored; the rest of a definition says nothing of it. */
type Typed = Pick<FieldDef, "type" | "multiple" | "computed" | "dictionary" | "reference" | "url" | "remote">;

const FREE: Partial<Record<FieldType, readonly FieldType[]>> = {
  input: ["textarea"],
  radio: ["select"],
  select: ["radio"],
};

const REWRITE: Partial<Record<FieldType, readonly FieldType[]>> = { date: ["datetime"] };

const CHECKED: Partial<Record<FieldType, readonly FieldType[]>> = {
  input: ["number", "tags"],
  textarea: ["input"],
  number: ["input", "textarea"],
  datetime: ["date"],
  switch: ["radio", "select"],
  statusSelect: ["select", "radio"],
  picture: ["file"],
};

const has = (table: typeof FREE, from: FieldType, to: FieldType): boolean => table[from]?.includes(to) ?? false;

const ROWS: readonly FieldType[] = ["product", "property", "tablelist"];
const ELSEWHERE: readonly FieldType[] = ["user", "branch", "customer", "contract", "tree", "city", "county"];
const CHOICES: readonly FieldType[] = ["select", "radio", "jcselect", "statusSelect", "switch"];

function reasonFor({ type: from }: Typed, { type: to }: Typed): Message {
  if (ROWS.includes(from) || ROWS.includes(to)) return DESIGN_TEXTS.noRowsChange;
  if (from === "file" && to === "picture") return DESIGN_TEXTS.noPictureChange;
  if (ELSEWHERE.includes(from) || ELSEWHERE.includes(to)) return DESIGN_TEXTS.noReferenceChange;
  if (CHOICES.includes(from) && !CHOICES.includes(to)) return DESIGN_TEXTS.noChoiceChange;
  if (CHOICES.includes(to)) return DESIGN_TEXTS.noOptionChange;
  return DESIGN_TEXTS.typeChange;
}

const refused = (reason: Message): TypeChange => ({ kind: "refused", reason });

/** One value becomes several, or the other way. */
function countChange(from: Typed, to: Typed): TypeChange {
  // entries of another dictionary, nodes of another tree: what is stored would be somebody else
  const isElsewhere = from.dictionary !== to.dictionary || from.reference !== to.reference || from.url !== to.url;
  if (isElsewhere) return refused(DESIGN_TEXTS.noReferenceChange);
  return { kind: to.multiple ? "rewrite" : "checked" };
}

/** What the values of a source are: its path, and what is taken of each choice. */
export const valuesFrom = ({ remote }: Pick<FieldDef, "remote">): string | undefined =>
  remote && `${remote.url} ${remote.optionValue}`;

/** Another type, of a single value. */
function kindChange(from: Typed, to: Typed): TypeChange {
  if (from.computed !== undefined || to.computed !== undefined) return refused(DESIGN_TEXTS.noFormulaChange);
  if (from.reference !== undefined || to.reference !== undefined) return refused(DESIGN_TEXTS.noReferenceChange);
  if (valuesFrom(from) !== valuesFrom(to)) return refused(DESIGN_TEXTS.noReferenceChange);
  if (has(FREE, from.type, to.type)) return { kind: "free" };
  if (has(REWRITE, from.type, to.type)) return { kind: "rewrite" };
  return has(CHECKED, from.type, to.type) ? { kind: "checked" } : refused(reasonFor(from, to));
}

/** What becoming `to` means for the values of a published field. */
export function typeChange(from: Typed, to: Typed): TypeChange {
  const [one, other] = [from.multiple ?? false, to.multiple ?? false];
  if (from.type === to.type) return one === other ? { kind: "same" } : countChange(from, to);
  if (one === other) return one ? refused(reasonFor(from, to)) : kindChange(from, to);
  return refused(DESIGN_TEXTS.multipleFirst);
}

/** A number as it is written, and nothing that only looks like one: 0571 would lose its zero. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Digits that a number keeps. */
const DIGITS = 15;

const isPlainNumber = (text: string): boolean => PLAIN_NUMBER.test(text) && text.replaceAll(/\D/g, "").length <= DIGITS;

const refuse = (msg: Message): Decoded => ({ ok: false, msg });

type Shape = { value: unknown } | { msg: Message };

/** One value as several, or several as one. */
function counted(value: unknown, to: FieldDef): Shape {
  if (to.type === "tags" && typeof value === "string") return { value: value.split(/[、,，]/) };
  if (holdsMany(to)) return { value: Array.isArray(value) ? value : [value] };
  if (!Array.isArray(value)) return { value };
  return value.length === 1 ? { value: value[0] } : { msg: DESIGN_TEXTS.twoValues };
}

const DAY_LENGTH = "yyyy-MM-dd".length;

/** A text that the new type would read otherwise, or not at all. */
function lossOf(text: string, from: FieldDef, to: FieldDef): Message | undefined {
  if (to.type === "date" && text.length > DAY_LENGTH && text.slice(DAY_LENGTH, 16) !== " 00:00")
    return DESIGN_TEXTS.hasTime;
  if (to.type === "number" && !isPlainNumber(text)) return DESIGN_TEXTS.noPlainNumber;
  return from.type === "textarea" && to.type === "input" && /[\r\n]/.test(text) ? DESIGN_TEXTS.hasLines : undefined;
}

/** From one way to write it to the other; what is written the other way already stays. */
function shaped(value: unknown, from: FieldDef, to: FieldDef): Shape {
  const shape = counted(value, to);
  if ("msg" in shape || typeof shape.value !== "string") return shape;
  const msg = lossOf(shape.value, from, to);
  if (msg) return { msg };
  return to.type === "date" ? { value: shape.value.slice(0, DAY_LENGTH) } : shape;
}

/**
 * A stored value of the field as it was, as the field as it is to be stores it. What has become so already comes back as it
 * is, so a value is converted as often as one likes.
 */
export function convertValue(value: unknown, from: FieldDef, to: FieldDef): Decoded {
  if (isMissing(value)) return { ok: true, value: emptyValue(to) };
  const shape = shaped(value, from, to);
  return "msg" in shape ? refuse(shape.msg) : decodeField(shape.value, to);
}

/** What is read of a value before it was rewritten; nothing where it cannot become one. */
export function readAs(value: unknown, from: FieldDef, to: FieldDef): unknown {
  const converted = convertValue(value, from, to);
  return converted.ok ? converted.value : emptyValue(to);
}

/** Whether what it is compared by becomes another kind, so that conditions on it may no longer be asked. */
export const changesKind = (from: FieldDef, to: FieldDef): boolean => kindOfField(from) !== kindOfField(to);
