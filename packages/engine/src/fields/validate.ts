/** Validation of form values against field definitions: the same function in the browser and on the server. */

import { about, type Message, verbatim } from "../text/message";
import { ownValue } from "../text/own-value";
import { computed, inTurn } from "./computed";
import type { FormValues } from "./conditions";
import { type FieldDef, isWorkedOut, titleOf } from "./field-def";
import { type Decoded, decodeField, emptyValue, FIELD_TYPE_REGISTRY, kindOfField } from "./field-types";
import { lineTotals } from "./line-totals";
import { isRequired, isShown } from "./linkage";
import { isMissing } from "./operators";

export interface FieldError {
  field: string;
  row?: number;
  msg: Message;
}

export interface Validated {
  /** Decoded values of the fields given (create: of all writable fields). */
  values: Record<string, unknown>;
  errors: FieldError[];
}

/** The wire value of a field; a date range may arrive under two keys. */
function given(field: FieldDef, raw: FormValues): unknown {
  if (field.key2 === undefined || ownValue(raw, field.key2) === undefined) return ownValue(raw, field.key);
  return [ownValue(raw, field.key), ownValue(raw, field.key2)].filter((value) => value !== "" && value !== null);
}

/** True for a field whose value this form cannot change. */
export const isFixed = (field: FieldDef, mode: "add" | "edit"): boolean =>
  field.readonly === true || isWorkedOut(field) || (mode === "edit" && field.addOnly === true);

const isGiven = (field: FieldDef, raw: FormValues) =>
  ownValue(raw, field.key) !== undefined || (field.key2 !== undefined && ownValue(raw, field.key2) !== undefined);

/** Message of a missing required value: the field's own, or its type's. */
export function missingMessage(field: FieldDef): Message {
  return field.message === undefined ? FIELD_TYPE_REGISTRY[field.type].missing : verbatim(field.message);
}

/** What a change of another hides goes with it; what was hidden before is not touched. */
function hide(fields: readonly FieldDef[], { values, before, seen }: Given, field: FieldDef): void {
  const { key } = field;
  const wasShown = () => !isMissing(ownValue(before, key)) && isShown(field, fields, before);
  if (Object.hasOwn(values, key) || wasShown()) [values[key], seen[key]] = [emptyValue(field), null];
}

/** True for an empty field that must be filled now; what was left empty before is asked for where it is touched. */
function isAsked(fields: readonly FieldDef[], { values, before, seen }: Given, field: FieldDef): boolean {
  const { key } = field;
  const isKept = field.keptEmpty === true && Object.hasOwn(before, key) && isMissing(ownValue(before, key));
  if (isKept || !isRequired(field, fields, seen)) return false;
  return Object.hasOwn(values, key) || !isRequired(field, fields, before);
}

/** What does not fit in a value that is given, or below one that is. */
function misfit({ values, before, seen }: Given, field: FieldDef): Message | undefined {
  const { key, parent } = field;
  const isMoved = Object.hasOwn(values, key) || (parent !== undefined && Object.hasOwn(values, parent));
  if (!isMoved) return undefined;
  return FIELD_TYPE_REGISTRY[field.type].fits?.(ownValue(seen, key), field, seen, ownValue(before, key));
}

/**
 * Judges the values together: a hidden field is empty, a field that another one requires is filled, a linked choice is
 * among those offered.
 */
function amongOthers(fields: readonly FieldDef[], all: Given, field: FieldDef): Message | undefined {
  if (!isShown(field, fields, all.seen)) {
    hide(fields, all, field);
    return undefined;
  }
  if (isMissing(ownValue(all.seen, field.key))) return isAsked(fields, all, field) ? missingMessage(field) : undefined;
  const problem = misfit(all, field);
  return problem && about(titleOf(field), problem);
}

/** What is wrong with a value: with the whole of it, or row by row. */
function errorsOf(field: FieldDef, { msg, rows }: Extract<Decoded, { ok: false }>): FieldError[] {
  if (!rows) return [{ field: field.key, msg: about(titleOf(field), msg) }];
  return rows.map((problem) => ({ field: field.key, ...problem }));
}

interface Given {
  /** Decoded. */
  values: Record<string, unknown>;
  before: FormValues;
  /** What the form holds in all. */
  seen: Record<string, unknown>;
}

/** The database answers numbers as texts. */
const isSameNumber = (a: number | null, b: unknown) => (isMissing(b) ? a === null : a === Number(b));

/** What is given, decoded. */
function decoded(writable: readonly FieldDef[], raw: FormValues, mode: "add" | "edit"): Validated {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const field of writable) {
    if (mode === "edit" && !isGiven(field, raw)) continue;
    const result = decodeField(given(field, raw), field);
    if (result.ok) values[field.key] = result.value;
    else errors.push(...errorsOf(field, result));
  }
  return { values, errors };
}

const isWritten = (field: FieldDef) => field.storage !== "none" && kindOfField(field) !== "none";

/** What a form is checked by beside its fields. */
interface Beside {
  /** Decoded values of the record that is edited, by field key. */
  before: FormValues;
  /** All fields there are: what follows from the given values for those that the form has not, happens unasked. */
  whole: readonly FieldDef[];
}

/** The same as `validateForm`, of a form that has not all fields of its records for whoever fills it in. */
export function validateWithin(
  fields: readonly FieldDef[],
  raw: FormValues,
  mode: "add" | "edit",
  { before, whole }: Beside,
): Validated {
  const writable = fields.filter((field) => isWritten(field) && !isFixed(field, mode));
  const { values, errors } = decoded(writable, raw, mode);
  // Linkage looks at decoded values where there are any, so that '2' and 2 show the same fields.
  const seen: Record<string, unknown> = { ...before, ...raw, ...values };
  for (const field of writable) {
    if (errors.some(({ field: key }) => key === field.key)) continue;
    const msg = amongOthers(whole, { values, before, seen }, field);
    if (msg) errors.push({ field: field.key, msg });
  }
  const known = new Set(fields.map(({ key }) => key));
  for (const field of whole.filter((one) => !known.has(one.key) && isWritten(one) && !isWorkedOut(one)))
    amongOthers(whole, { values, before, seen }, field);
  for (const [key, value] of lineTotals(whole, seen)) {
    if (mode === "add" || !isSameNumber(value, ownValue(seen, key))) values[key] = value;
    seen[key] = value;
  }
  for (const field of inTurn(whole)) {
    const value = computed(field, (key) => ownValue(seen, key));
    if (mode === "add" || !isSameNumber(value, ownValue(seen, field.key))) {
      values[field.key] = value;
      // Nobody types it, but what it is worked out of may be wrong together.
      const result = decodeField(value, field);
      if (!result.ok && value !== null) errors.push(...errorsOf(field, result));
    }
    seen[field.key] = value;
  }
  const place = ({ field: key }: FieldError) => fields.findIndex((field) => field.key === key);
  errors.sort((a, b) => place(a) - place(b));
  return { values, errors };
}

/**
 * Decodes and checks values by field definition.
 * @param mode `add` checks every required field, `edit` the fields given and those that depend on them
 * @param before decoded values of the record that is edited, by field key
 * @returns decoded values and every error, in the order of the form; unknown keys are the caller's to refuse
 */
export const validateForm = (
  fields: readonly FieldDef[],
  raw: FormValues,
  mode: "add" | "edit",
  before: FormValues = {},
): Validated => validateWithin(fields, raw, mode, { before, whole: fields });

/** Keys that no field has: refused, since a silently dropped value is a lost one. */
export function unknownKeys(
  fields: readonly FieldDef[],
  raw: FormValues,
  alsoAllowed: readonly string[] = [],
): string[] {
  const isField = (key: string) => fields.some((field) => field.key === key || field.key2 === key);
  return Object.keys(raw).filter((key) => !isField(key) && !alsoAllowed.includes(key));
}
