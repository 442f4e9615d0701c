/**
 * The registry of field types: a missing type does not compile.
 * `decode` turns a wire value into the stored one; existence of references is the server's to check.
 */
import type { FieldDef, FieldType } from "./field-def";
import type { ValueKind } from "./operators";
import { CHOICES } from "./types/choices";
import { DATES } from "./types/dates";
import { decodeBy, kindBy, manyBy } from "./types/decode";
import { accept, type Decoded, type FieldTypeDescriptor, type } from "./types/descriptor";
import { FILES } from "./types/files";
import { NUMBERS } from "./types/numbers";
import { REFERENCES } from "./types/references";
import { REGIONS } from "./types/regions";
import { ROWS } from "./types/rows";
import { TEXTS } from "./types/texts";

export type { Decoded, FieldTypeDescriptor };

export const FIELD_TYPE_REGISTRY: Record<FieldType, FieldTypeDescriptor> = {
  divider: type({ kind: "none", group: "布局", decode: accept }),
  ...TEXTS,
  ...NUMBERS,
  ...CHOICES,
  ...DATES,
  ...REGIONS,
  ...REFERENCES,
  ...ROWS,
  ...FILES,
};

/** How a field's value compares: a multiple choice is a list of choices. */
export const kindOfField = (field: FieldDef): ValueKind => kindBy(FIELD_TYPE_REGISTRY[field.type], field);

/** Whether a field holds a list of values. */
export const holdsMany = (field: FieldDef): boolean => manyBy(FIELD_TYPE_REGISTRY[field.type], field);

/** Whether lists of records stand in the order of the field's values. */
export const isSortable = (field: FieldDef): boolean =>
  FIELD_TYPE_REGISTRY[field.type].sortable && !holdsMany(field) && field.remote === undefined;

/** Decodes one wire value; a missing one is null for scalars and [] for lists. A text of nothing visible is missing. */
export const decodeField = (raw: unknown, field: FieldDef): Decoded =>
  decodeBy(FIELD_TYPE_REGISTRY[field.type], raw, field);

/** What a field holds when it holds nothing. */
export const emptyValue = (field: FieldDef): null | [] => (holdsMany(field) ? [] : null);
