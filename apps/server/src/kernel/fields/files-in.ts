/** Which stored files a value of a field holds. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { htmlOf, picturesIn } from "@qicheng/engine/fields/rich-text";

export const holdsFiles = ({ type }: FieldDef): boolean => ["files", "html"].includes(FIELD_TYPE_REGISTRY[type].kind);

/** @param value as it is stored, or decoded */
export function filesIn({ type }: FieldDef, value: unknown): number[] {
  if (FIELD_TYPE_REGISTRY[type].kind === "html") return picturesIn(htmlOf(value));
  return Array.isArray(value) ? value.map(Number) : [];
}
