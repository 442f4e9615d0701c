/** How a wire value is decoded by the descriptor of its type, whatever holds it: a form, or a row within one. */
import { manyLines } from "../../text/user-text";
import type { FieldDef } from "../field-def";
import { isMissing, type ValueKind } from "../operators";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypeDescriptor, refuse } from "./descriptor";
import { decodeRemote } from "./remote";

/** How a field's value compares: a multiple choice is a list of choices. */
export const kindBy = ({ kind }: FieldTypeDescriptor, { multiple }: FieldDef): ValueKind =>
  multiple && kind === "choice" ? "choices" : kind;

const LISTS: readonly ValueKind[] = ["choices", "files", "rows", "products"];

/** Whether it holds a list of values. */
export function manyBy(descriptor: FieldTypeDescriptor, field: FieldDef): boolean {
  const kind = kindBy(descriptor, field);
  return kind === "branch" || kind === "tree" ? field.multiple === true : LISTS.includes(kind);
}

/** Form-encoded bodies carry lists as JSON text. */
function listText(text: string, descriptor: FieldTypeDescriptor, field: FieldDef): unknown {
  const comesAsList = manyBy(descriptor, field) || ["range", "region"].includes(kindBy(descriptor, field));
  if (!text.startsWith("[") || !comesAsList) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Nobody and nothing may come as 0 where a value is an id or one of a list, unless 0 is on the list. */
function isNobody(value: unknown, kind: ValueKind, { options, remote }: FieldDef): boolean {
  if (remote || (value !== 0 && value !== "0")) return false;
  const chosen = ["choice", "choices", "branch", "tree"].includes(kind);
  return chosen && !options?.some((option) => String(option.value) === "0");
}

/** A missing value is null for scalars and [] for lists. A text of nothing visible is missing. */
export function decodeBy(descriptor: FieldTypeDescriptor, raw: unknown, field: FieldDef): Decoded {
  const seen = typeof raw === "string" ? manyLines(raw) : raw;
  if (seen === undefined && raw !== undefined) return refuse(FIELD_TEXTS.letters);
  const given = typeof seen === "string" ? listText(seen, descriptor, field) : seen;
  if (isMissing(given) || isNobody(given, kindBy(descriptor, field), field))
    return accept(manyBy(descriptor, field) ? [] : null);
  return field.remote ? decodeRemote(given, field) : descriptor.decode(given, field);
}
