/** What an approval is about, in a few facts of its form: for lists, notices and whoever decides, as each of them may read it. */
import type { SummaryFacts } from "@qicheng/api/approvals/shapes";
import { formValue } from "@qicheng/engine/approval/conditions";
import { type ApprovalForm, type FormData, fieldTitle, MOST_SUMMARY } from "@qicheng/engine/approval/definition";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf } from "@qicheng/engine/fields/row-columns";
import { readRowSum, rowSumText, rowSumTitle } from "@qicheng/engine/fields/row-sums";
import type { Message } from "@qicheng/engine/text/message";
import { printText } from "@qicheng/engine/wording/print-text";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { fieldsFor } from "../records/access/field-rights";
import { hiddenIn } from "../records/access/hidden-fields";
import { presenterOf } from "../records/read/presenter";
import { findRecordType } from "../records/type/registry";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { rowOf } from "./record-form";
import { submittedForm } from "./submitted-form";
import { versionOf } from "./version";

interface Stored {
  id: number;
  module: string;
  recordId: number;
  formId: number | null;
  versionId: number;
  initiator: number;
  data: FormData;
}

const SHORT: ReadonlySet<string> = new Set([
  "number",
  "date",
  "datetime",
  "range",
  "choice",
  "choices",
  "flag",
  "branch",
]);

/** Where a flow names none: the amount of money first, then what stands in lists and is short. */
function usualKeys(fields: readonly FieldDef[]): string[] {
  const listed = fields.filter(
    ({ flags, storage }) => flags.list === true && flags.form !== false && storage !== "none",
  );
  const short = listed.filter((field) => SHORT.has(kindOfField(field)) || field.type === "input");
  const money = short.filter(({ unit }) => unit === "money");
  return [...new Set([...money, ...short].map(({ key }) => key))].slice(0, MOST_SUMMARY);
}

/** A value as it is read: what the presenter calls it, else as a page would show it. */
function valueText(ctx: Context, field: FieldDef, shown: Readonly<Record<string, unknown>>): string {
  const name = shown[`${field.key}Name`];
  if (typeof name === "string" && name !== "") return name;
  const value = shown[field.key];
  const text = printText(field, value, () => undefined, ctx.request.language);
  return field.unit === "money" && text !== "" ? `¥${text}` : text;
}

/** One fact, of a number of a table too; none where the caller does not read it. */
function factOf(
  ctx: Context,
  key: string,
  { byKey, shown }: { byKey: ReadonlyMap<string, FieldDef>; shown: Readonly<Record<string, unknown>> },
): SummaryFacts {
  const sum = readRowSum(key);
  const field = byKey.get(sum?.table ?? key);
  if (!field || !Object.hasOwn(shown, field.key)) return [];
  if (!sum) {
    const value = valueText(ctx, field, shown);
    return value === "" ? [] : [{ title: ctx.say(titleOf(field)), value }];
  }
  const column = columnsOf(field).find((one) => one.key === sum.column);
  if (sum.column !== undefined && !column) return [];
  const text = rowSumText(sum, shown[field.key], column?.scale);
  if (text === undefined) return [];
  const value =
    column?.unit === "money" && sum.name !== "count" ? `¥${printText(column, text, () => undefined)}` : text;
  return [{ title: ctx.say(rowSumTitle(sum, field, column)), value }];
}

/** What a field, or a number of a table, reads as; '' for nothing. */
export const factText = (ctx: Context, key: string, among: Parameters<typeof factOf>[2]): string =>
  factOf(ctx, key, among)[0]?.value ?? "";

/** Of what is no record of a type: values as they were given. */
async function plainFacts(
  ctx: Context,
  { module, recordId, data }: Stored,
  form: ApprovalForm,
  keys: readonly string[],
): Promise<SummaryFacts> {
  const hidden = (await hiddenIn(ctx, module, [recordId])).get(recordId);
  return keys.flatMap((key) => {
    const field = form.fields.find((one) => one.field === key);
    const value = formValue({ form, formData: data }, key);
    const scalar = typeof value === "string" || typeof value === "number";
    if (!field || hidden?.has(readRowSum(key)?.table ?? key) || isMissing(value) || !scalar) return [];
    return [{ title: ctx.say(fieldTitle(field)), value: String(value) }];
  });
}

/** Those that went by one version with one form, whose fields are the same. */
async function alikeFacts(ctx: Context, tasks: readonly Stored[]): Promise<[number, SummaryFacts][]> {
  const [first] = tasks;
  if (!first) return [];
  const { flow, form } = await versionOf(ctx, first.versionId);
  const type = findRecordType(first.module);
  const fields = await submittedForm(ctx, first.module, first.formId);
  const chosen = flow.settings.summary;
  if (!type || !fields) {
    const found = tasks.map(async (task) => [task.id, await plainFacts(ctx, task, form, chosen ?? [])] as const);
    return (await Promise.all(found)).map(([id, facts]) => [id, [...facts]]);
  }
  const keys = chosen ?? usualKeys(fields.form.fields);
  const wanted = [...new Set(keys.map((key) => readRowSum(key)?.table ?? key))];
  if (wanted.length === 0) return [];
  const mine = await fieldsFor(ctx, fields);
  const present = wanted.filter((key) => mine.byKey.has(key));
  const rows = tasks.map(({ recordId, initiator, data }) => rowOf({ recordId, initiator }, fields, data));
  const shown = await presenterOf(type, mine, present).objects(ctx, rows);
  return tasks.map(({ id }, at) => [
    id,
    keys.flatMap((key) => factOf(ctx, key, { byKey: mine.byKey, shown: shown[at] ?? {} })),
  ]);
}

/** The facts of these approvals, without what a node or a role keeps from the caller. */
export async function summariesOf(
  ctx: Context,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, SummaryFacts>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select id, model_type as module, model_id as "recordId", form_id as "formId", version_id as "versionId",
      initiator_id as initiator, form_data as data
    from wf_tasks where id = any(${idArray(taskIds)})`.execute(ctx.db);
  const alike = grouped(rows, ({ module, formId, versionId }) => `${module} ${formId} ${versionId}`);
  const facts: [number, SummaryFacts][] = [];
  for (const tasks of alike.values()) facts.push(...(await alikeFacts(ctx, tasks)));
  return new Map(facts);
}

/** 费用类型：差旅费，报销金额：¥1,286.00 */
export const summaryText = (facts: SummaryFacts): Message => ({
  cn: facts.map(({ title, value }) => `${title}：${value}`).join("，"),
  en: facts.map(({ title, value }) => `${title}: ${value}`).join(", "),
});
