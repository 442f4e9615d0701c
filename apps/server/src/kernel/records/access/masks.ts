/** How values are masked, by where their row lies. */

import type { FormKind } from "@qicheng/engine/design/form-kinds";
import type { FieldDef, FormDef, MaskKind } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { readPhone } from "@qicheng/engine/text/phone";
import type { ModuleFields } from "../../fields/registry";
import type { RecordRow, RecordType } from "../type/record-type";

/** Where a row lies for the caller: his own, in somebody else's hands or in nobody's where there are no owners, in a pool. */
export const PLACES = ["own", "others", "pool"] as const;
export type Place = (typeof PLACES)[number];

/** A field as it is for one person. Only `field-rights.ts` makes one, so that what shows values has asked there. */
export interface CallersField extends FieldDef {
  caller: {
    masked: Partial<Readonly<Record<Place, MaskKind>>>;
    /** On rows of others it is the company that masks it, not his roles: he may look at it one by one, and is asked about by it. */
    byCompany: boolean;
    /** He may not change it there. */
    fixed: Readonly<Record<"own" | "others", boolean>>;
  };
}

/** The fields that are there for one person. */
export interface CallersFields extends ModuleFields {
  form: CallersForm;
  byKey: ReadonlyMap<string, CallersField>;
  forms?: Partial<Readonly<Record<FormKind, CallersForm>>>;
  /** What there is for all together: by it follows what one's values do to others. */
  whole: ModuleFields;
}
export interface CallersForm extends FormDef {
  fields: readonly CallersField[];
}

export const maskOf = ({ caller }: CallersField, place: Place): MaskKind | undefined => caller.masked[place];

/** A field of which nothing is kept from anybody: for what is written, and decided on when it is read. */
export const unmasked = (field: FieldDef): CallersField => ({
  ...field,
  caller: { masked: {}, byCompany: true, fixed: { own: false, others: false } },
});

/** His roles keep him from changing it there. */
export const isFixedAt = ({ caller: { fixed } }: CallersField, place: Place): boolean =>
  place === "own" ? fixed.own : fixed.others;

/** The same of all of a module's. */
export const allUnmasked = (whole: ModuleFields): CallersFields => {
  const fields = whole.form.fields.map(unmasked);
  return { form: { ...whole.form, fields }, byKey: new Map(fields.map((field) => [field.key, field])), whole };
};

/** Nowhere does he read it. */
export const isMaskedEverywhere = ({ caller: { masked } }: CallersField): boolean =>
  PLACES.every((place) => masked[place] !== undefined);

/** Where a row lies for somebody. */
export function placeOf(
  { rows }: Pick<RecordType, "rows">,
  { owner_id }: Pick<RecordRow, "owner_id">,
  me: number,
): Place {
  if (rows.kind === "open") return "others";
  if (owner_id === null) return "pool";
  return owner_id === me ? "own" : "others";
}

/** `13812345678` as `138****5678`; of an extension nothing is shown. */
export function maskPhone(phone: string | null | undefined): string {
  const read = readPhone(phone ?? "");
  const text = read?.extension ? read.digits : (phone ?? "");
  if (text.length < 7) return text === "" ? "" : "****";
  return `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** A value as it is shown masked. */
export function masked(kind: MaskKind, value: unknown): string {
  if (isMissing(value) || kind === "blank") return "";
  return kind === "phone" && typeof value === "string" ? maskPhone(value) : "****";
}
