/** How a wire value is decoded by the descriptor of its type, whatever holds it: a form, or a row within one. */
import { manyLines } from "../../text/user-text";
import type { FieldDef } from "../field-def";
import { isMissing, type ValueKind } from "../operators";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypeDescriptor, refuse } from "./descriptor";

/** How a field's value compares: a multiple choice is a list of choices. */
export const kindBy = ({ kind }: FieldTypeDescriptor, { multiple }: FieldDef): ValueKind =>
  multiple && kind === "choice" ? "choices" : kind;

const LIST_KINDS: readonly ValueKind[] = ["choices", "files", "rows", "products", "range", "region"];

/** Form-encoded bodies carry lists as JSON text. */
function listText(text: string, kind: ValueKind): unknown {
  if (!text.startsWith("[") || !LIST_KINDS.includes(kind)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Nobody and nothing may come as 0 where a value is an id or one of a list, unless 0 is on the list. */
function isNobody(value: unknown, kind: ValueKind, { options }: FieldDef): boolean {
  if (value !== 0 && value !== "0") return false;
  const chosen = ["choice", "choices", "branch"].includes(kind);
  return chosen && !options?.some((option) => String(option.value) === "0");
}

const EMPTY_LISTS: readonly ValueKind[] = ["choices", "files", "rows", "products"];

/** What a field of this kind holds when it holds nothing. */
export const emptyOf = (kind: ValueKind): null | [] => (EMPTY_LISTS.includes(kind) ? [] : null);

/** A missing value is null for scalars and [] for lists. A text of nothing visible is missing. */
export function decodeBy(descriptor: FieldTypeDescriptor, raw: unknown, field: FieldDef): Decoded {
  const kind = kindBy(descriptor, field);
  const seen = typeof raw === "string" ? manyLines(raw) : raw;
  if (seen === undefined && raw !== undefined) return refuse(FIELD_TEXTS.letters);
  const given = typeof seen === "string" ? listText(seen, kind) : seen;
  if (isMissing(given) || isNobody(given, kind, field)) return accept(emptyOf(kind));
  return descriptor.decode(given, field);
}
