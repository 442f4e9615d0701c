/** What the same person asked for by the same flow before, and what it comes to, and what was asked for the same customer. */

import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { INSTANCE_WORDS } from "@qicheng/engine/approval/business-status";
import { type ConditionNames, lineText } from "@qicheng/engine/approval/condition-text";
import { conditionFields, holdsOn } from "@qicheng/engine/approval/conditions";
import { graphOf } from "@qicheng/engine/approval/graph";
import type { Organisation } from "@qicheng/engine/approval/organisation";
import { INSTANCE } from "@qicheng/engine/approval/state";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { printText } from "@qicheng/engine/wording/print-text";
import { sql } from "kysely";
import { conditionNames } from "../../kernel/approval/condition-names";
import type { SeenTask } from "../../kernel/approval/find";
import { readableAnywhere, readableFields } from "../../kernel/approval/record-form";
import { hiddenSomewhere, isHiddenIn } from "../../kernel/records/access/hidden-fields";
import type { Condition } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";

interface Stored {
  id: number;
  title: string;
  status: 1 | 2 | 3 | 4 | 5;
  created_at: string;
  initiator_id: number;
  form_data: Record<string, unknown>;
}

const EARLIER = 5;
const FACTS = 2;

/** As far as the caller has part in them himself or sees all. */
const seenBy = (ctx: Context) =>
  ctx.can("oa.approval.all")
    ? sql`true`
    : sql`exists (select 1 from wf_people p where p.task_id = t.id and p.user_id = ${ctx.me.id})`;

function amountText(field: FieldDef, value: unknown): string {
  const text = printText(field, value, () => undefined);
  return field.unit === "money" && text !== "" ? `¥${text}` : text;
}

/** Numbers of the form that the caller reads. What any node hides is not told of an earlier one: there he may have had part in it by such a node. */
function numbersAmong(fields: readonly FieldDef[], { flow }: SeenTask): FieldDef[] {
  const hidden = new Set(flow.nodes.flatMap(({ config }) => config.hideField ?? []));
  return fields.filter(({ type, key }) => type === "number" && !hidden.has(key));
}

interface Named {
  customer: number;
  /** The field that names him. */
  key: string;
}

/** The customer whom the form names, where the caller reads that of records of anybody. */
async function customerOf(ctx: Context, task: SeenTask, fields: readonly FieldDef[]): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select t.customer_id as customer, f.customer_key as key from wf_tasks t join wf_forms f on f.id = t.form_id
    where t.id = ${task.id} and t.customer_id is not null`.execute(ctx.db);
  return rows.find(({ key }) => fields.some((field) => field.key === key));
}

/** What was asked for by such forms for the same customer: not where somebody keeps from the caller that it is he. */
async function ofCustomer(ctx: Context, task: SeenTask): Promise<ApprovalDetail["ofCustomer"]> {
  const fields = await readableAnywhere(ctx, task);
  const found = await customerOf(ctx, task, fields);
  if (!found) return null;
  const { customer, key } = found;
  const reads = (await hiddenSomewhere(ctx, task.module)).has(key)
    ? sql`not ${isHiddenIn(ctx, task.module, [key], sql`t.model_id`)}`
    : sql`true`;
  const where = sql<boolean>`t.customer_id = ${customer} and t.model_type = ${task.module} and ${reads}
    and exists (select 1 from wf_forms f where f.id = t.form_id and f.customer_key = ${key})`;
  return listed(ctx, task, { where, numbers: numbersAmong(fields, task) });
}

interface Listed {
  /** Which approvals on alias t. */
  where: Condition;
  /** What is told of each. */
  numbers: readonly FieldDef[];
}

async function listed(ctx: Context, task: SeenTask, { where, numbers }: Listed): Promise<ApprovalDetail["earlier"]> {
  const { rows } = await sql<Stored>`
    select t.id, t.title, t.status, t.created_at, t.initiator_id,
      case when t.version_id = ${task.state.version_id} then t.form_data else '{}'::jsonb end as form_data from wf_tasks t
    where ${where} and t.id < ${task.id} and ${seenBy(ctx)}
    order by t.created_at desc, t.id desc limit ${sql.lit(EARLIER)}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  return rows.map((row) => ({
    TaskID: row.id,
    taskName: row.title,
    taskStatus: row.status,
    taskStatusName: ctx.say(INSTANCE_WORDS[row.status]),
    AddTime: wireTime(row.created_at),
    createusername: organisation.name(row.initiator_id),
    facts: numbers
      .slice(0, FACTS)
      .map((field) => ({ title: titleIn(ctx, field), value: amountText(field, ownValue(row.form_data, field.key)) }))
      .filter(({ value }) => value !== ""),
  }));
}

const titleIn = (ctx: Context, { title, en }: FieldDef): string => (ctx.request.language === "en" && en) || title;

/** Lines that are taken by how much it is, as they are called, with what they lead to, and whether it is as much. */
function limitsOf(
  ctx: Context,
  { flow, form, state, now }: SeenTask,
  { org, names }: { org: Organisation; names: ConditionNames },
  key: string,
) {
  const graph = graphOf(flow);
  const worded = { form, names };
  const facts = { form, org, now, formData: state.formData, initiator: state.initiator };
  return flow.lines
    .filter(({ condition }) => conditionFields(condition).includes(key))
    .map((line) => ({
      text: ctx.say(lineText(line, worded)),
      node: graph.node(line.to).name,
      reached: holdsOn(line, facts) ? (1 as const) : (0 as const),
    }));
}

interface Sum {
  month: number;
  months: string;
  year: number;
  years: string;
}

/** What is asked for together with this one, in its month and its year: what runs and what was passed, without amounts that a node has hidden from the caller. */
async function sumsOf(
  ctx: Context,
  task: SeenTask,
  org: Organisation,
  numbers: readonly FieldDef[],
): Promise<ApprovalDetail["sums"]> {
  const field = numbers.find(({ unit }) => unit === "money");
  if (!field) return [];
  const reads = (await hiddenSomewhere(ctx, task.module)).has(field.key)
    ? sql`not ${isHiddenIn(ctx, task.module, [field.key], sql`t.model_id`)}`
    : sql`true`;
  const at = sql`to_timestamp(${task.state.createdAt} / 1000.0)`;
  const amount = sql`case when t.form_data ->> ${field.key} ~ '^-?\\d+(\\.\\d+)?$' then (t.form_data ->> ${field.key})::numeric end`;
  const ofMonth = sql`filter (where date_trunc('month', t.created_at) = date_trunc('month', ${at}))`;
  const { rows } = await sql<Sum>`
    select count(*) ${ofMonth}::int as month, coalesce(sum(${amount}) ${ofMonth}, 0) as months,
      count(*)::int as year, coalesce(sum(${amount}), 0) as years
    from wf_tasks t where t.flow_id = ${task.flowId} and t.initiator_id = ${task.state.initiator}
      and t.status in (${INSTANCE.running}, ${INSTANCE.passed}) and t.created_at >= date_trunc('year', ${at})
      and t.created_at < date_trunc('year', ${at}) + interval '1 year' and ${seenBy(ctx)} and ${reads}`.execute(ctx.db);
  const names = await conditionNames(ctx, task.module, task.flow.lines);
  return rows.map(({ month, months, year, years }) => ({
    title: titleIn(ctx, field),
    value: amountText(field, ownValue(task.state.formData, field.key)),
    month,
    monthText: amountText(field, months),
    year,
    yearText: amountText(field, years),
    limits: limitsOf(ctx, task, { org, names }, field.key),
  }));
}

/** @param org as the flow asks it */
export async function earlierOf(
  ctx: Context,
  task: SeenTask,
  org: Organisation,
): Promise<Pick<ApprovalDetail, "earlier" | "ofCustomer" | "sums">> {
  const numbers = numbersAmong(await readableFields(ctx, task), task);
  const where = sql<boolean>`t.flow_id = ${task.flowId} and t.initiator_id = ${task.state.initiator}`;
  return {
    earlier: await listed(ctx, task, { where, numbers }),
    ofCustomer: await ofCustomer(ctx, task),
    sums: await sumsOf(ctx, task, org, numbers),
  };
}
