/** Which fields of a form are shown and required, given the values typed so far. */
import { type FormValues, isRequiredBy, isShownBy } from "./conditions";
import type { FieldDef } from "./field-def";
import { FIELD_TYPE_REGISTRY, kindOfField } from "./field-types";
import type { KindOf } from "./filter";

const kindsOf =
  (fields: readonly FieldDef[]): KindOf =>
  (key) => {
    const field = fields.find((candidate) => candidate.key === key);
    return field && kindOfField(field);
  };

/** False when the field's own condition does not hold. */
export const isShown = (field: FieldDef, fields: readonly FieldDef[], values: FormValues): boolean =>
  isShownBy(field, kindsOf(fields), values);

/** True when the field must be filled in: by itself or because of other values; hidden fields never are, nor those with nothing to choose. */
export function isRequired(field: FieldDef, fields: readonly FieldDef[], values: FormValues): boolean {
  if (!isShown(field, fields, values)) return false;
  if (FIELD_TYPE_REGISTRY[field.type].offers?.(field, values) === false) return false;
  return isRequiredBy(field, kindsOf(fields), values);
}
