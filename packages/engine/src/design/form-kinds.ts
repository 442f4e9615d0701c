/** The forms that a type of records has, and how a design becomes one of them. */

import type { FieldDef, FormDef } from "../fields/field-def";
import type { Design } from "./design";
import { designedProperties } from "./properties";

export const FORM_KINDS = ["new", "edit", "phone", "conversion"] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** Properties that each form says for itself. */
const ofForm = designedProperties.filter(([, { ofForm: own }]) => own).map(([key]) => key);
const ofField = designedProperties.filter(([, { ofForm: own }]) => !own).map(([key]) => key);

function withProperties(field: FieldDef, given: FieldDef, keys: readonly (typeof ofForm)[number][]): FieldDef {
  const changed: Partial<Record<keyof FieldDef, unknown>> = { ...field };
  for (const key of keys) {
    if (given[key] === undefined) delete changed[key];
    else changed[key] = given[key];
  }
  return changed as FieldDef;
}

/** A field with what one form says of it. */
export const inForm = (field: FieldDef, given: FieldDef): FieldDef => withProperties(field, given, ofForm);

/** A field with what all forms say of it. */
export const inAllForms = (field: FieldDef, { title, ...given }: FieldDef): FieldDef => {
  const { en, ...named } = withProperties(field, { ...given, title }, ofField);
  return { ...named, title, type: given.type, ...(en !== undefined && title === field.title ? { en } : {}) };
};

/** Not on this form, which asks for nothing that is not on it; what the product brings and its forms need stays. */
function left(field: FieldDef): FieldDef {
  const { required: _required, linkage: _linkage, ...rest } = field;
  const flags = { ...field.flags, form: false };
  return field.storage === "ext" ? { ...rest, flags } : { ...field, flags };
}

/**
 * The fields of a form as they are laid out, with all others behind them, which are not on it.
 * @param fields all of the type as every form has them
 */
export function formFrom(form: FormDef, fields: readonly FieldDef[], design: Design | undefined): FormDef {
  if (!design) return { ...form, fields };
  const { cols, width, labelwidth, labelposition, labelbg } = design;
  const placed = design.fields.flatMap((given) => {
    const field = fields.find(({ key }) => key === given.key);
    return field ? [inForm(field, given)] : [];
  });
  const others = fields.filter(({ key }) => !placed.some((field) => field.key === key));
  return { ...form, cols, width, labelwidth, labelposition, labelbg, fields: [...placed, ...others.map(left)] };
}

/**
 * A form as a phone shows it: fields on the form for phones in its order, then required ones, and nothing else. Each
 * field keeps the settings of the form itself.
 */
export function onPhone(form: FormDef, phone: FormDef): FormDef {
  const { cols, width, labelwidth, labelposition, labelbg } = phone;
  const isOn = ({ flags }: FieldDef) => flags.form !== false;
  const placed = phone.fields.filter(isOn).flatMap(({ key, column }) => {
    const field = form.fields.find((one) => one.key === key);
    if (!field || !isOn(field)) return [];
    const { column: _column, ...rest } = field;
    return [column === undefined ? rest : { ...rest, column }];
  });
  const others = form.fields.filter(({ key }) => !placed.some((field) => field.key === key));
  const isAsked = ({ required, linkage }: FieldDef) => required === true || linkage?.require !== undefined;
  const behind = others.map((field) => (isAsked(field) ? field : left(field)));
  return { ...form, cols, width, labelwidth, labelposition, labelbg, fields: [...placed, ...behind] };
}
