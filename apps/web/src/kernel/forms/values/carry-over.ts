/** What was typed into a form whose definition somebody has changed meanwhile goes on in the new one. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { isSame } from "./items";
import type { LoadedForm } from "./use-form-definition";
import type { Values } from "./values";

/** What was filled in otherwise than the form began with. */
export const typedIn = (values: Values, fresh: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(value, ownValue(fresh, key))));

/** Not asked for any more, and seen until it is saved or emptied; what the server has refused by name is not sent again. */
const left = ({ linkage: _linkage, ...field }: FieldDef, refused: boolean): FieldDef => ({
  ...field,
  required: false,
  essential: true,
  ...(refused ? { storage: "none" as const } : {}),
});

interface Standing {
  form: LoadedForm;
  typed: Values;
  /** What is said to be wrong, by field. */
  errors: Readonly<Record<string, string>>;
}

/** The new form, with those fields of the old one at its end that are gone and were filled in. */
export function carriedOver({ form, typed, errors }: Standing, next: LoadedForm): LoadedForm {
  const isThere = ({ key }: FieldDef) => next.fields.some((field) => field.key === key);
  const gone = form.fields.filter((field) => Object.hasOwn(typed, field.key) && !isThere(field));
  return { ...next, fields: [...next.fields, ...gone.map((field) => left(field, Object.hasOwn(errors, field.key)))] };
}

/** Fields that are gone and that the server has named: shown as they were typed, and not sent again. */
export function withoutRefused(form: LoadedForm, published: LoadedForm, named: readonly string[]): LoadedForm {
  const isGone = ({ key }: FieldDef) => named.includes(key) && !published.fields.some((field) => field.key === key);
  if (!form.fields.some(isGone)) return form;
  return { ...form, fields: form.fields.map((field) => (isGone(field) ? left(field, true) : field)) };
}
