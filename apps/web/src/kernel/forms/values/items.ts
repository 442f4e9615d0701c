/** The items of a form definition as the engine's field definitions: the same functions validate here and there. */

import type { FormItem } from "@qicheng/api/forms/routes";
import { unsigned } from "@qicheng/api/kernel/file-links";
import { propertiesOf } from "@qicheng/engine/design/properties";
import type { FormValues } from "@qicheng/engine/fields/conditions";
import { FIELD_TYPES, type FieldDef, type FieldType, isWorkedOut } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { startValue } from "./defaults";
import { sentValue } from "./row-values";

const isFieldType = (type: string): type is FieldType => FIELD_TYPES.some((known) => known === type);

/** True for a type that has a control; others are drawn as 未知控件类型 and never sent. */
const isServed = (type: string): boolean => isFieldType(type) && FIELD_TYPE_REGISTRY[type].complete;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Rows of a document carry the number of the line that each of them is. */
function storageOf(type: FieldType, served: boolean): FieldDef["storage"] {
  if (!served) return "none";
  return hasRows({ type }) ? "lines" : "column";
}

/** One item as a field definition; a type without a control is drawn only. */
export function fieldOfItem(item: FormItem): FieldDef {
  const type = isFieldType(item.type) ? item.type : "tablelist";
  const served = isServed(item.type) && type !== "divider";
  const key2 = text(item.field2);
  const { children, ...properties } = propertiesOf(item);
  return {
    ...properties,
    key: item.field,
    ...(key2 === undefined ? {} : { key2 }),
    type,
    title: item.title,
    storage: storageOf(type, served),
    // what is worked out is nobody's to type
    ...(item.disabled || isWorkedOut(properties) ? { readonly: true } : {}),
    ...(children ? { children: (children as unknown as FormItem[]).map(fieldOfItem) } : {}),
    flags: item.duplicate === 1 ? { duplicate: true } : {},
  };
}

export const fieldsOfItems = (items: readonly FormItem[]): FieldDef[] => items.map(fieldOfItem);

/** The fields of a form for a record that exists: what is set once can only be read. */
export const editFields = (fields: readonly FieldDef[]): FieldDef[] =>
  fields.map((field) => (field.addOnly ? { ...field, readonly: true } : field));

/** What a new form starts with. */
export function startValues(items: readonly FormItem[]): Record<string, unknown> {
  return Object.fromEntries(
    items
      .filter((item) => !isMissing(item.value))
      .map((item) => [item.field, startValue(item.value, fieldOfItem(item))]),
  );
}

/** The values that the fields of a form may send. */
function writable(fields: readonly FieldDef[], values: FormValues): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.storage === "none" || field.readonly) continue;
    sent[field.key] = sentValue(field, ownValue(values, field.key)) ?? "";
    if (field.key2 !== undefined) sent[field.key2] = ownValue(values, field.key2) ?? "";
  }
  return sent;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const holdsObjects = (value: unknown): boolean => [value].flat().some(isObject);

/** What has an id is what the id says: the url of a picture is another one with every answer. */
function isSameObject(a: object, b: object): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return false;
  const [mine, theirs] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (mine.has("id") && theirs.has("id")) return isSame(mine.get("id"), theirs.get("id"));
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => isSame(mine.get(key), theirs.get(key)));
}

/** The same to whoever reads it: nothing is nothing, 1 is '1', and lists of records are the same records. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isMissing(a) || isMissing(b)) return isMissing(a) && isMissing(b);
  if (!holdsObjects(a) && !holdsObjects(b)) return unsigned(String(a)) === unsigned(String(b));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, at) => isSame(part, b[at]));
  return isObject(a) && isObject(b) && isSameObject(a, b);
}

/** Of an edited record the changed values; of a new one all that were filled in. */
export function valuesToSend(
  fields: readonly FieldDef[],
  values: FormValues,
  stored: FormValues | undefined,
): Record<string, unknown> {
  const entries = Object.entries(writable(fields, values));
  const kept = stored
    ? entries.filter(([key, value]) => !isSame(value, ownValue(stored, key)))
    : entries.filter(([, value]) => !isMissing(value));
  return Object.fromEntries(kept);
}

/** The part of a record that the form edits, as its controls expect it. */
export function valuesOfRecord(fields: readonly FieldDef[], record: FormValues): Record<string, unknown> {
  const keys = fields.flatMap((field) => (field.key2 === undefined ? [field.key] : [field.key, field.key2]));
  return Object.fromEntries(
    keys.filter((key) => ownValue(record, key) !== undefined).map((key) => [key, ownValue(record, key)]),
  );
}

/** Items that come with a record: their name is that of their field. */
export const asItems = (items: readonly { field: string }[]): FormItem[] =>
  items.map((item) => ({ ...item, name: item.field }) as FormItem);
