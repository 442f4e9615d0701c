/** Records of work forms: one type whose fields, name, log and bin are each form's own. */
import { memberName, memberNumber } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import { recordQuery } from "@qicheng/api/kernel/record-routes";
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import { workRecords } from "@qicheng/api/work-forms/routes";
import { INSTANCE } from "@qicheng/engine/approval/state";
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { z } from "zod";
import { approvalTitle } from "../../kernel/approval/title";
import type { Database } from "../../kernel/db/database";
import { APPROVAL_OPTIONS } from "../../kernel/documents/fields";
import { ADDED, CHANGED, SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { filledByFollowers } from "./followers";
import { FAMILY } from "./form-type";
import { mayStart, startersOf } from "./starters";
import { submitRecord } from "./submit";

const TASK: readonly FieldOption[] = [
  { value: INSTANCE.running, label: "审批中", en: "Running", color: "#1677ff" },
  { value: INSTANCE.passed, label: "已通过", en: "Passed", color: "#389e0d" },
  { value: INSTANCE.refused, label: "未通过", en: "Refused", color: "#cf1322" },
  { value: INSTANCE.revoked, label: "已撤回", en: "Revoked", color: "#595959" },
  { value: INSTANCE.terminated, label: "已终止", en: "Terminated", color: "#595959" },
];

/** Once it is being approved, or has been, it stays as it is. */
const settled = ({ approval, task_status }: RecordRow) => {
  if (task_status === INSTANCE.running) return workFormSaid.running;
  return approval === 2 ? workFormSaid.passed : undefined;
};

const own = { own: workFormSaid.notOwn, unless: settled, columns: ["approval", "task_status"] } as const;

const changedOnly = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !Object.is(ownValue(before, key), value)));

async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  for (const { before, columns, ext } of drafts) {
    const formId = Number(columns.form_id ?? before?.form_id);
    const owner = Number(before?.owner_id ?? ctx.me.id);
    const known = { ...(before?.ext as object), ...ext };
    Object.assign(ext, changedOnly(known, await filledByFollowers(ctx, formId, owner, known)));
  }
  for (const draft of drafts.filter(({ before }) => before === undefined)) {
    await mayStart(ctx, Number(draft.columns.form_id));
    draft.columns.title ??= await approvalTitle(ctx, memberName(FAMILY, Number(draft.columns.form_id)), draft.ext);
    draft.columns.branch_id = people.get(ctx.me.id)?.branchId ?? null;
  }
}

/** Those that are not in the bin, disabled ones too: what was submitted by them is there. */
async function members(db: Database) {
  const { rows } = await sql<{ number: number; title: string }>`
    select id as number, name as title from work_forms where deleted_at is null order by sort, id`.execute(db);
  return rows;
}

export const workRecordType = recordType({
  routes: workRecords,
  // A member's list is asked by its name, and its own calls by the form's number besides.
  query: z.strictObject(recordQuery()),
  table: "work_form_records",
  name: "title",
  family: {
    column: "form_id",
    members,
    design: { see: "system.workForm", manage: "system.manage.workForm" },
    admits: (ctx, module) => startersOf(ctx, memberNumber(module) ?? 0),
  },
  fields: [
    systemField({
      key: "title",
      db: "title",
      type: "input",
      title: "标题",
      en: "Title",
      search: "text",
      width: 240,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "UserID",
      db: "owner_id",
      type: "user",
      title: "发起人",
      en: "By",
      width: 100,
      fact: 1,
      flags: SHOWN,
    }),
    systemField({
      key: "BranchID",
      db: "branch_id",
      type: "branch",
      title: "部门",
      en: "Branch",
      width: 120,
      fact: 2,
      flags: SHOWN,
    }),
    systemField({
      key: "approval",
      db: "approval",
      stored: "smallint",
      type: "select",
      title: "审批结果",
      en: "Approval",
      options: APPROVAL_OPTIONS,
      width: 100,
      fact: 3,
      flags: SHOWN,
    }),
    systemField({
      key: "taskStatus",
      db: "task_status",
      stored: "smallint",
      type: "select",
      title: "审批状态",
      en: "State",
      options: TASK,
      width: 100,
      flags: { list: true, filter: true },
    }),
    { ...ADDED, title: "发起时间", en: "Submitted" },
    CHANGED,
  ],
  rows: { kind: "owned", scope: "workform", stays: true },
  abilities: {
    edit: { title: said.edit, permission: "oa.createApproval", ...own },
    delete: { title: said.remove, permission: "oa.createApproval", ...own },
  },
  list: { sort: "AddTime" },
  computed: {
    formid: { columns: ["form_id"], value: ({ form_id }) => Number(form_id), kind: "id", sql: sql`r.form_id` },
    TaskID: { columns: ["task_id"], value: ({ task_id }) => Number(task_id ?? 0), kind: "id", sql: sql`r.task_id` },
  },
  columns: ["form_id", "task_id", "task_status", "approval", "chosen", "copies"],
  hooks: {
    beforeSave,
    // Whatever adds one submits it.
    afterSave: async (ctx, { before, after }) => {
      if (!before) await submitRecord(ctx, after);
    },
  },
});
