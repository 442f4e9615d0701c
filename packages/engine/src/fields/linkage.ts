/** Which fields of a form are shown and required, given the values typed so far. */

import { businessTime } from "../time/business-time";
import type { FieldDef } from "./field-def";
import { FIELD_TYPE_REGISTRY, kindOfField } from "./field-types";
import { checkFilter, type Filter, matches } from "./filter";

export type FormValues = { readonly [key: string]: unknown };

function applies(condition: Filter, fields: readonly FieldDef[], values: FormValues): boolean {
  const kindOf = (key: string) => {
    const field = fields.find((candidate) => candidate.key === key);
    return field && kindOfField(field);
  };
  return matches(checkFilter(condition, kindOf, businessTime()), (key) => values[key]);
}

/** False when the field's own condition does not hold. */
export function isShown(field: FieldDef, fields: readonly FieldDef[], values: FormValues): boolean {
  return field.linkage?.show === undefined || applies(field.linkage.show, fields, values);
}

/** True when the field must be filled in: by itself or because of other values; hidden fields never are, nor those with nothing to choose. */
export function isRequired(field: FieldDef, fields: readonly FieldDef[], values: FormValues): boolean {
  if (!isShown(field, fields, values)) return false;
  if (FIELD_TYPE_REGISTRY[field.type].offers?.(field, values) === false) return false;
  return (
    field.required === true || (field.linkage?.require !== undefined && applies(field.linkage.require, fields, values))
  );
}
