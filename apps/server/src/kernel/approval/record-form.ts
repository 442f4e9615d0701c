/** What an approval knows of its record: values by the fields that it was submitted with, shown to whoever may see them. */

import { isDeepStrictEqual } from "node:util";
import type { FormItem } from "@qicheng/api/forms/routes";
import type { FormData } from "@qicheng/engine/approval/definition";
import { formItem } from "@qicheng/engine/design/form-items";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ModuleFields } from "../fields/registry";
import { fieldsFor } from "../records/access/field-rights";
import { type CallersField, maskOf, type Place, placeOf } from "../records/access/masks";
import { presenterOf } from "../records/read/presenter";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { findRecordType } from "../records/type/registry";
import { changesOf } from "../records/write/changes-of";
import { toStorage } from "../records/write/form-input";
import type { Context } from "../work/context";
import type { SeenTask } from "./find";
import { submittedForm } from "./submitted-form";

type Facts = Pick<SeenTask, "module" | "recordId" | "formId" | "state">;

/** The record as its approval has it. */
export function rowOf(
  { recordId, initiator }: { recordId: number; initiator: number },
  fields: ModuleFields,
  data: FormData,
): RecordRow {
  const { columns, ext } = toStorage(fields, data);
  return {
    access: null,
    starred: false,
    owner_id: initiator,
    ...columns,
    ext,
    id: recordId,
    version: 1,
  } as RecordRow;
}

const placed = ({ recordId, state }: Facts) => ({ recordId, initiator: state.initiator });

interface Submitted {
  type: RecordType;
  fields: ModuleFields;
}

async function formOfTask(ctx: Context, { module, formId }: Facts): Promise<Submitted | undefined> {
  const type = findRecordType(module);
  const fields = await submittedForm(ctx, module, formId);
  return type && fields && { type, fields };
}

export interface ShownForm {
  items: FormItem[];
  data: Record<string, unknown>;
}

/** The form with its values as the caller sees them: neither what a node hides from him nor what his roles do. */
export async function shownForm(ctx: Context, task: Facts & Pick<SeenTask, "hidden">): Promise<ShownForm> {
  const submitted = await formOfTask(ctx, task);
  if (!submitted) return { items: [], data: withoutHidden(task.state.formData, task.hidden) };
  const { type, fields } = submitted;
  const mine = await fieldsFor(ctx, fields);
  const there = mine.form.fields.filter(({ key, flags }) => !task.hidden.has(key) && flags.form !== false);
  const [data = {}] = await presenterOf(type, mine).objects(ctx, [rowOf(placed(task), fields, task.state.formData)]);
  const asked = { form: mine.form.module, language: ctx.request.language, readonly: false } as const;
  const shown = there.flatMap(({ key, key2 }) => [key, `${key}Name`, ...(key2 ? [key2] : [])]);
  return {
    items: there.map((field) => formItem(field, asked)),
    data: Object.fromEntries(
      shown.flatMap((key) => (Object.hasOwn(data, key) ? [[key, ownValue(data, key)] as const] : [])),
    ),
  };
}

/**
 * A record by the fields that it was submitted with last, as the caller reads it: what was approved keeps its fields and
 * their titles, whatever its form becomes. Undefined where they are those of now.
 */
export async function asSubmitted(
  ctx: Context,
  type: RecordType,
  row: RecordRow,
  formId: number | null,
): Promise<ShownForm | undefined> {
  const [now, then] = [await ctx.services.fields.of(type.module), await submittedForm(ctx, type.module, formId)];
  // As both are kept: what a definition leaves out, it leaves out there.
  if (!now || !then || isDeepStrictEqual(JSON.parse(JSON.stringify(now.form.fields)), then.form.fields))
    return undefined;
  const mine = await fieldsFor(ctx, then);
  const [data = {}] = await presenterOf(type, mine).objects(ctx, [row]);
  const there = mine.form.fields.filter(({ key, flags }) => Object.hasOwn(data, key) && flags.form !== false);
  const asked = { form: mine.form.module, language: ctx.request.language, readonly: false } as const;
  return { items: there.map((field) => formItem(field, asked)), data };
}

const withoutHidden = (data: FormData, hidden: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.has(field)));

const readsAt = (places: readonly Place[], field: CallersField | undefined): boolean =>
  field !== undefined && places.every((place) => maskOf(field, place) === undefined);

/** Whether the caller reads a field as it is: neither his roles nor what masks it on records of others keeps it from him. */
export async function readsPlainly(ctx: Context, task: Facts): Promise<(field: string) => boolean> {
  const submitted = await formOfTask(ctx, task);
  if (!submitted) return () => true;
  const { byKey } = await fieldsFor(ctx, submitted.fields);
  const place = placeOf(submitted.type, { owner_id: task.state.initiator }, ctx.me.id);
  return (field) => readsAt([place], byKey.get(field));
}

/** The fields of an approval's form that the caller reads as they are: neither a node nor his roles keep them from him. */
export async function readableFields(
  ctx: Context,
  task: Facts & Pick<SeenTask, "hidden">,
): Promise<readonly FieldDef[]> {
  const submitted = await formOfTask(ctx, task);
  const reads = await readsPlainly(ctx, task);
  return submitted?.fields.form.fields.filter(({ key }) => !task.hidden.has(key) && reads(key)) ?? [];
}

/** Those of them that he reads on such records of anybody, too. */
export async function readableAnywhere(
  ctx: Context,
  task: Facts & Pick<SeenTask, "hidden">,
): Promise<readonly FieldDef[]> {
  const submitted = await formOfTask(ctx, task);
  if (!submitted) return [];
  const { form } = await fieldsFor(ctx, submitted.fields);
  return form.fields.filter((field) => !task.hidden.has(field.key) && readsAt(["own", "others"], field));
}

interface Changed {
  field: string;
  old: unknown;
  new: unknown;
}

/** One changed value in words, before and after, as the caller may read them. */
export async function changedText(
  ctx: Context,
  task: Facts,
  { field, old, new: now }: Changed,
): Promise<[string, string]> {
  const submitted = await formOfTask(ctx, task);
  if (!submitted) return [plain(old), plain(now)];
  const { type, fields } = submitted;
  const place = placed(task);
  const [before, after] = [rowOf(place, fields, { [field]: old }), rowOf(place, fields, { [field]: now })];
  const [change] = await changesOf(ctx, type, fields, { before, after });
  if (!change) return [plain(old), plain(now)];
  if (change.reference !== undefined) {
    const named = await presenterOf(type, await fieldsFor(ctx, fields)).objects(ctx, [before, after]);
    return [plain(named[0]?.[`${field}Name`]), plain(named[1]?.[`${field}Name`])];
  }
  const english = ctx.request.language === "en";
  return [(english && change.fromEn) || change.from, (english && change.toEn) || change.to];
}

function plain(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
