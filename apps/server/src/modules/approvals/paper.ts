/** The approval sheet on paper: what was asked for, and who decided what and when. Fields that a node hides are not on it. */
import { approvalLog } from "@qicheng/api/approvals/shapes";
import type { PaperRow } from "@qicheng/engine/print/fill";
import type { SheetStarter } from "@qicheng/engine/print/starter";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { findTask } from "../../kernel/approval/find";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import type { CommonTable, Paper, Printed } from "../print-templates/public";
import { detail } from "./detail";
import { askedOfForm, formGroups, formOnPaper } from "./form-fields";
import { logs } from "./logs";
import { ofRecord } from "./of-record";

const TITLE = { cn: "审批单", en: "Approval sheet" };

const FACTS = [
  { key: "modelName", title: { cn: "审批类型", en: "Kind" } },
  { key: "taskName", title: { cn: "审批标题", en: "Title" } },
  { key: "number", title: { cn: "审批编号", en: "Number" } },
  { key: "createusername", title: { cn: "发起人", en: "Started by" } },
  { key: "BranchName", title: { cn: "部门", en: "Branch" } },
  { key: "AddTime", title: { cn: "发起时间", en: "Started at" } },
  { key: "endTime", title: { cn: "结束时间", en: "Ended at" } },
  { key: "taskStatusName", title: { cn: "审批状态", en: "State" } },
] as const;
const FORM = [
  { key: "title", title: { cn: "项目", en: "Field" } },
  { key: "value", title: { cn: "内容", en: "Content" } },
] as const;
const LOGS = [
  { key: "name", title: { cn: "步骤", en: "Step" } },
  { key: "UserName", title: { cn: "审批人", en: "Who" } },
  { key: "status", title: { cn: "结果", en: "Decision" } },
  { key: "Ext", title: { cn: "意见", en: "Opinion" } },
  { key: "AddTime", title: { cn: "时间", en: "When" } },
] as const;

const LOGS_TABLE: SheetStarter["tables"][number] = {
  source: "logs",
  title: "审批记录",
  columns: [
    { field: "name", title: "步骤", width: 32 },
    { field: "UserName", title: "审批人", width: 26 },
    { field: "status", title: "结果", width: 26 },
    { field: "Ext", title: "意见", width: 60 },
    { field: "AddTime", title: "时间", width: 36 },
  ],
};

const STARTER: SheetStarter = {
  title: "审批单",
  code: "number",
  facts: [
    ["审批类型", "modelName"],
    ["审批标题", "taskName"],
    ["发起人", "createusername"],
    ["部门", "BranchName"],
    ["发起时间", "AddTime"],
    ["审批状态", "taskStatusName"],
  ],
  tables: [
    {
      source: "form",
      title: "申请内容",
      columns: [
        { field: "title", title: "项目", width: 45 },
        { field: "value", title: "内容", width: 135 },
      ],
    },
    LOGS_TABLE,
  ],
  remarks: [],
  signs: [],
};

/** The ready form 请假 has these fields. */
const LEAVE: SheetStarter = {
  title: "请假单",
  code: "number",
  facts: [
    ["请假人", "createusername"],
    ["部门", "BranchName"],
    ["请假类型", "form.leaveType"],
    ["请假天数", "form.days"],
    ["开始", "form.fromDate"],
    ["开始时段", "form.fromHalf"],
    ["结束", "form.toDate"],
    ["结束时段", "form.toHalf"],
    ["申请时间", "AddTime"],
    ["审批状态", "taskStatusName"],
  ],
  tables: [LOGS_TABLE],
  remarks: [["请假事由", "form.reason"]],
  signs: ["请假人", "部门负责人", "人事"],
};

const said = (text: string) => ({ text, value: text, kind: "text" as const });
const rowOf = (columns: readonly { key: string }[], values: Readonly<Record<string, unknown>>): PaperRow =>
  Object.fromEntries(columns.map(({ key }) => [key, said(scalarText(ownValue(values, key) ?? ""))]));
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

async function readOne(ctx: Context, id: number, needed: ReadonlySet<string>): Promise<Printed | undefined> {
  const task = await findTask(ctx, id);
  if (!task) return undefined;
  const { data: facts } = await detail(ctx, { taskid: id });
  const { data: entries } = await logs(ctx, { taskId: id, type: "flow" });
  const decisions = entries.toReversed().map((entry) => approvalLog.parse(entry));
  const form = await formOnPaper(ctx, task, needed);
  const own = rowOf(FACTS, { ...facts, AddTime: facts.AddTime.slice(0, 16), endTime: facts.endTime.slice(0, 16) });
  return {
    id,
    name: facts.taskName,
    about: { module: task.module, id: task.recordId },
    data: {
      fields: { ...form.fields, ...own },
      tables: {
        form: { columns: keysOf(FORM), rows: form.rows },
        logs: {
          columns: keysOf(LOGS),
          rows: decisions.map((entry) => rowOf(LOGS, { ...entry, AddTime: entry.AddTime.slice(0, 16) })),
        },
      },
    },
  };
}

const offered = (ctx: Context, columns: readonly { key: string; title: { cn: string; en: string } }[]) =>
  columns.map(({ key, title }) => ({ key, title: ctx.say(title), kind: "text" }));

export const approvalPaper: Paper = {
  module: "approval",
  title: { ...TITLE, many: "approval sheets" },
  starter: STARTER,
  later: [LEAVE],
  suits: async (ctx, id, needed) => {
    const task = await findTask(ctx, id);
    return task && askedOfForm(ctx, task, needed);
  },
  parts: async (ctx) => ({
    groups: [{ key: "approval", title: ctx.say(TITLE), fields: offered(ctx, FACTS) }, ...(await formGroups(ctx))],
    tables: [
      { key: "form", title: ctx.say({ cn: "申请内容", en: "Form" }), columns: offered(ctx, FORM) },
      { key: "logs", title: ctx.say({ cn: "审批记录", en: "Decisions" }), columns: offered(ctx, LOGS) },
    ],
  }),
  read: async (ctx, ids, needed) => {
    const found: Printed[] = [];
    for (const id of ids) {
      const one = await readOne(ctx, id, needed);
      if (one) found.push(one);
    }
    return found;
  },
  assertSees: async (ctx, ids) => {
    for (const id of ids) if (!(await findTask(ctx, id))) throw notFound();
  },
  newest: async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from wf_tasks t where t.initiator_id = ${ctx.me.id} order by t.id desc limit 1`.execute(ctx.db);
    if (rows[0]) return rows[0].id;
    // of others the newest that he has a part in
    const { rows: parts } = await sql<{ id: number }>`
      select distinct w.task_id as id from wf_workers w where w.user_id = any(${idArray([ctx.me.id])})
      order by w.task_id desc limit 1`.execute(ctx.db);
    return parts[0]?.id;
  },
};

const STEPS = [
  { key: "StepName", title: { cn: "步骤", en: "Step" } },
  { key: "username", title: { cn: "审批人", en: "Who" } },
  { key: "statusName", title: { cn: "结果", en: "Decision" } },
] as const;

/** Steps of a record's latest approval, on its own paper. */
export const approvalSteps: CommonTable = {
  key: "approval.steps",
  title: { cn: "审批步骤", en: "Approval steps" },
  columns: STEPS,
  rows: async (ctx, module, id) => {
    const [latest] = (await ofRecord(ctx, { module, id })).data;
    return (latest?.steps ?? []).map(({ StepName, username, statusName }) => ({ StepName, username, statusName }));
  },
};
