/**
 * The registry of field types: a missing type does not compile.
 * `decode` turns a wire value into the stored one; existence of references is the server's to check.
 */
import { manyLines } from "../text/user-text";
import type { FieldDef, FieldType } from "./field-def";
import { isMissing, type ValueKind } from "./operators";
import { FIELD_TEXTS } from "./texts";
import { CHOICES } from "./types/choices";
import { DATES } from "./types/dates";
import { accept, type Decoded, type FieldTypeDescriptor, refuse, type } from "./types/descriptor";
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
export function kindOfField(field: FieldDef): ValueKind {
  const { kind } = FIELD_TYPE_REGISTRY[field.type];
  return field.multiple && kind === "choice" ? "choices" : kind;
}

const LIST_KINDS: readonly ValueKind[] = ["choices", "files", "rows", "range", "region"];

/** Form-encoded bodies carry lists as JSON text. */
function listText(text: string, field: FieldDef): unknown {
  if (!text.startsWith("[") || !LIST_KINDS.includes(kindOfField(field))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Nobody and nothing may come as 0 where a value is an id or one of a list, unless 0 is on the list. */
function isNobody(value: unknown, field: FieldDef): boolean {
  if (value !== 0 && value !== "0") return false;
  const chosen = ["choice", "choices", "branch"].includes(kindOfField(field));
  return chosen && !field.options?.some((option) => String(option.value) === "0");
}

/** Decodes one wire value; a missing one is null for scalars and [] for lists. A text of nothing visible is missing. */
export function decodeField(raw: unknown, field: FieldDef): Decoded {
  const seen = typeof raw === "string" ? manyLines(raw) : raw;
  if (seen === undefined && raw !== undefined) return refuse(FIELD_TEXTS.letters);
  const given = typeof seen === "string" ? listText(seen, field) : seen;
  if (isMissing(given) || isNobody(given, field)) return accept(emptyValue(field));
  return FIELD_TYPE_REGISTRY[field.type].decode(given, field);
}

/** What a field holds when it holds nothing. */
export function emptyValue(field: FieldDef): null | [] {
  const kind = kindOfField(field);
  return kind === "choices" || kind === "files" || kind === "rows" ? [] : null;
}
