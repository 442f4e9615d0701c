/** A form as it was sent: unknown names refused, values decoded by their fields, references resolved. */

import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { isDefaultToken, startValue } from "@qicheng/engine/fields/defaults";
import { type FieldDef, isWorkedOut, titleOf } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { isFixed, validateWithin } from "@qicheng/engine/fields/validate";
import { about } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { cleanHtml } from "../../fields/clean-html";
import { formOfKind, type ModuleFields } from "../../fields/registry";
import { TAGS, tagsOf } from "../../fields/tags";
import { isAsAnswered } from "../../http/unchanged";
import type { Context } from "../../work/context";
import { invalid } from "../../work/refusal";
import { type CallersField, type CallersFields, isFixedAt, masked, maskOf, placeOf } from "../access/masks";
import { reader } from "../read/field-writers";
import { presenterOf } from "../read/presenter";
import type { RecordRow, RecordType } from "../type/record-type";
import { type Known, resolveReferences } from "./resolve-references";

/** Under this key a record that stands alone says how many of what it has. */
export const SUBTOTAL = "subtotal";

export interface FormInput {
  raw: Readonly<Record<string, unknown>>;
  mode: "add" | "edit";
  /** Keys that are no fields and have been read already, such as id and version. */
  alsoAllowed?: readonly string[];
  /** The record as it is, for an edit. */
  stored?: RecordRow;
  known?: Known;
  /** Files that are taken when the form is written. */
  files?: Known;
}

export interface Form {
  type: RecordType;
  fields: CallersFields;
}

/** As the form that was filled in has them. */
const askedFields = ({ form, forms }: CallersFields, { mode }: Pick<FormInput, "mode">): readonly CallersField[] =>
  (forms?.[mode === "add" ? "new" : "edit"] ?? form).fields;

/**
 * What cannot be changed may come back unchanged, as clients send whole records; a different value is refused. Of a name
 * that the record does not have either, it is said that there is no such field. Counts beside the fields are let pass: they
 * may have moved since without a new version of the record.
 */
async function readonlyProblems(ctx: Context, { type, fields }: Form, input: FormInput): Promise<FieldProblem[]> {
  const beside = new Set([...(input.alsoAllowed ?? []), SUBTOTAL]);
  const asked = askedFields(fields, input);
  const readonly = Object.keys(input.raw).filter((name) => {
    const field = asked.find(({ key }) => key === name);
    if (field)
      return (
        isFixed(field, input.mode) ||
        (input.stored !== undefined && isFixedAt(field, placeOf(type, input.stored, ctx.me.id)))
      );
    return !beside.has(name) && !fields.form.fields.some(({ key2 }) => key2 === name);
  });
  if (readonly.length === 0) return [];
  const [current = {}] = input.stored ? await presenterOf(type, fields).objects(ctx, [input.stored]) : [];
  // a row is held without its tags
  if (input.stored && Object.hasOwn(current, TAGS.key) && readonly.includes(TAGS.key))
    current[TAGS.key] = await tagsOf(ctx.db, type.kept, input.stored.id);
  const unknown = readonly.filter((name) => !fields.byKey.has(name) && !Object.hasOwn(current, name));
  if (unknown.length > 0) return notThere(ctx, fields.form.module, unknown);
  const changed = readonly.filter(
    (name) =>
      !isAsAnswered(ownValue(input.raw, name), ownValue(current, name)) &&
      !(ownValue(input.raw, name) === "" && input.mode === "add"),
  );
  return changed.map((name) => ({
    field: name,
    msg: about(titleOf(fields.byKey.get(name) ?? { title: name }), said.fixed),
  }));
}

/** One that was archived while somebody filled in the form is called as he knows it. */
async function notThere(ctx: Context, module: string, keys: readonly string[]): Promise<FieldProblem[]> {
  const archived = await ctx.db
    .selectFrom("custom_fields")
    .select(["key", "definition"])
    .where("module", "=", module)
    .where("archived", "=", true)
    .where("key", "in", [...keys])
    .execute();
  return keys.map((key) => {
    const was = archived.find((one) => one.key === key)?.definition as FieldDef | undefined;
    return { field: key, msg: was ? said.archivedField({ title: titleOf(was) }) : said.noKey({ key }) };
  });
}

/** What is masked for the caller comes back masked with a whole record, and says nothing then. */
function withoutMasked(ctx: Context, { type, fields }: Form, { raw, stored }: FormInput): FormInput["raw"] {
  if (!stored) return raw;
  const place = placeOf(type, stored, ctx.me.id);
  const isMasked = (key: string) => {
    const field = fields.byKey.get(key);
    const kind = field && maskOf(field, place);
    return kind !== undefined && isAsAnswered(ownValue(raw, key), masked(kind, reader(field as FieldDef)(stored)));
  };
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !isMasked(key)));
}

/** What the record holds that the form does not say: on it depends what is shown and required. */
const storedValues = ({ form }: ModuleFields, { stored }: FormInput): Record<string, unknown> =>
  stored ? Object.fromEntries(form.fields.map((field) => [field.key, reader(field)(stored)])) : {};

/** What a new record starts with where whoever adds it has no say. */
function untold(ctx: Context, whole: ModuleFields, { byKey }: CallersFields): Record<string, unknown> {
  const starts = whole.form.fields.flatMap((field) => {
    const own = byKey.get(field.key);
    const isKept = !isWorkedOut(field) && (own === undefined || isFixed(own, "add"));
    if (field.storage === "none" || field.defaultValue === undefined || !isKept) return [];
    const start = decodeField(startValue(field.defaultValue, field, ctx.me.id), field);
    return start.ok ? [[field.key, start.value]] : [];
  });
  return Object.fromEntries(starts);
}

/** A new record has the defaults of fields that nobody mentioned, whichever door it comes by; what is sent empty stays empty. */
function withStarts(ctx: Context, asked: readonly CallersField[], { raw, mode }: FormInput): FormInput["raw"] {
  if (mode === "edit") return raw;
  const starts = asked.flatMap((field) => {
    const { key, storage, defaultValue } = field;
    const isLeft = storage !== "none" && defaultValue !== undefined && ownValue(raw, key) === undefined;
    return isLeft && !isFixed(field, mode) ? [[key, startValue(defaultValue, field, ctx.me.id)]] : [];
  });
  return starts.length === 0 ? raw : { ...raw, ...Object.fromEntries(starts) };
}

/** Rich texts are decoded from what is left of them when they are harmless. */
function cleaned({ form }: ModuleFields, raw: FormInput["raw"]): FormInput["raw"] {
  const sent = form.fields.filter(({ type, key }) => type === "editor" && typeof ownValue(raw, key) === "string");
  if (sent.length === 0) return raw;
  // What cannot be cleaned is no text, and refused as such.
  return {
    ...raw,
    ...Object.fromEntries(sent.map(({ key }) => [key, cleanHtml(String(ownValue(raw, key))) ?? false])),
  };
}

/**
 * Decodes a sent form.
 * @returns values by field key, as they are stored
 * @throws VALIDATION naming every wrong field; nothing has been written
 */
export async function formInput(ctx: Context, form: Form, given: FormInput): Promise<Record<string, unknown>> {
  const input = { ...given, raw: withoutMasked(ctx, form, given) };
  const { fields } = form;
  const { whole } = fields;
  const fixed = await readonlyProblems(ctx, form, input);
  const asked = askedFields(fields, input);
  const raw = cleaned(fields, withStarts(ctx, asked, input));
  const all = formOfKind(whole, input.mode === "add" ? "new" : "edit").fields;
  const { values, errors } = validateWithin(asked, raw, input.mode, { before: storedValues(whole, input), whole: all });
  const problems = [...fixed, ...errors];
  if (problems.length > 0) throw invalid(problems);
  if (input.mode === "add") Object.assign(values, untold(ctx, whole, fields));
  const references = await resolveReferences(ctx, whole, values, input);
  if (references.length > 0) throw invalid(references);
  return values;
}

/** A built-in field with a default is never without a value: emptied, it has that, but for one that each form fills anew. */
const emptiedTo = ({ defaultValue }: FieldDef) => (isDefaultToken(defaultValue) ? null : (defaultValue ?? null));

/** Splits stored values into typed columns and the custom part. */
export function toStorage(fields: ModuleFields, values: Readonly<Record<string, unknown>>) {
  const columns: Record<string, unknown> = {};
  const ext: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields.byKey.get(key);
    if (field?.storage === "ext") ext[key] = value;
    else if (field?.db !== undefined) columns[field.db] = value ?? emptiedTo(field);
  }
  return { columns, ext };
}
