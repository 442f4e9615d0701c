/** Whether a condition on the values beside a field holds: those of its form, or of its row. */
import { ownValue } from "../text/own-value";
import { businessTime } from "../time/business-time";
import type { FieldDef } from "./field-def";
import { checkFilter, type Filter, type KindOf, matches } from "./filter";

export type FormValues = { readonly [key: string]: unknown };

/** @param kindOf how the values of a field beside it compare */
export const applies = (condition: Filter, kindOf: KindOf, values: FormValues): boolean =>
  matches(checkFilter(condition, kindOf, businessTime()), (key) => ownValue(values, key));

/** False when the field's own condition does not hold. */
export const isShownBy = ({ linkage }: Pick<FieldDef, "linkage">, kindOf: KindOf, values: FormValues): boolean =>
  linkage?.show === undefined || applies(linkage.show, kindOf, values);

/** True when it must be filled in, by itself or because of what stands beside it; one that is shown. */
export const isRequiredBy = (
  { required, linkage }: Pick<FieldDef, "required" | "linkage">,
  kindOf: KindOf,
  values: FormValues,
): boolean => required === true || (linkage?.require !== undefined && applies(linkage.require, kindOf, values));
