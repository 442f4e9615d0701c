/** How a field is masked where it is, by its definition. */
import type { FieldDef, MaskKind } from "@qicheng/engine/fields/field-def";
import { columnsOf } from "@qicheng/engine/fields/row-columns";

const REACHES: ReadonlySet<string> = new Set(["mobile", "phone", "email"] satisfies Exclude<
  FieldDef["pattern"],
  undefined
>[]);

/** How a field is masked where it is; a company's own field of a phone or address is masked as the built-in ones are. */
export function maskKind(field: FieldDef): MaskKind | undefined {
  // of rows that hold a masked column nobody reads a part
  if (columnsOf(field).some((one) => maskKind(one))) return "hide";
  if (field.mask) return field.mask;
  if (field.pattern === undefined || !REACHES.has(field.pattern)) return undefined;
  return field.pattern === "email" ? "hide" : "phone";
}

/** True for phones, and rows that hold one: where a company masks rows of others, it masks these. */
export const reachesByPhone = (field: FieldDef): boolean =>
  maskKind(field) === "phone" || columnsOf(field).some(reachesByPhone);
