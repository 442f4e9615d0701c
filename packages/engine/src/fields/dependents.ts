/** Fields of which another one says what they may hold: linked choices, and the county in a city. */

import { ownValue } from "../text/own-value";
import type { FormValues } from "./conditions";
import type { FieldDef } from "./field-def";
import { decodeField, FIELD_TYPE_REGISTRY } from "./field-types";
import { isMissing } from "./operators";

function fitsBelow(field: FieldDef, above: FieldDef | undefined, values: FormValues): boolean {
  // What a source has below the one is nothing below another, as far as one knows here.
  if (field.remote) return false;
  const [own, over] = [
    decodeField(ownValue(values, field.key), field),
    above && decodeField(ownValue(values, above.key), above),
  ];
  if (!own.ok || !over?.ok) return true;
  const around = { ...values, [field.parent ?? ""]: over.value };
  // What the record has may have been switched off since, and still fits.
  return FIELD_TYPE_REGISTRY[field.type].fits?.(own.value, field, around, own.value) === undefined;
}

/** What is chosen in the field above, where that is there; of records and people 0 is nobody. */
export function valueAbove(fields: readonly FieldDef[], { parent }: FieldDef, values: FormValues): unknown {
  const above = fields.find(({ key }) => key === parent);
  const decoded = above && decodeField(ownValue(values, above.key), above);
  return decoded?.ok ? decoded.value : ownValue(values, parent ?? "");
}

/** The values of a form in which one has changed: what does not go with it any more is emptied, and what hung on that. */
export function withoutOrphans<Values extends FormValues>(
  fields: readonly FieldDef[],
  values: Values,
  changed: string,
): Values {
  const above = fields.find(({ key }) => key === changed);
  let left = values;
  for (const field of fields) {
    if (field.parent !== changed || field.key === changed || isMissing(ownValue(left, field.key))) continue;
    if (!fitsBelow(field, above, left)) left = withoutOrphans(fields, { ...left, [field.key]: "" }, field.key);
  }
  return left;
}
