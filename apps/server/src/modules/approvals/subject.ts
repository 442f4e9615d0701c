/** Approvals as their lists know them: a row is one person's place in one of them. */
import { approvals } from "@qicheng/api/approvals/routes";
import { INSTANCE_WORDS } from "@qicheng/engine/approval/business-status";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { containing } from "../../kernel/records/read/plain-list";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";

/** Of whoever submitted. */
export const BRANCH = systemField({
  key: "BranchID",
  db: "branch_id",
  type: "branch",
  title: "发起部门",
  en: "Branch",
  width: 120,
  flags: { list: true, filter: true },
});

/** A word finds titles, and people by their names. @param column of the person on alias r */
export const titleOrPerson = (column: string) => (organisation: OrganisationSnapshot, key: string) =>
  sql<boolean>`(${containing([sql.ref("r.title")], { key })} or ${sql.ref(`r.${column}`)} = any(${organisation.idsNamed(key)}::bigint[]))`;

export const approvalSubject = subject({
  routes: { index: approvals.todo },
  table: "wf_listed",
  sort: sql`r.at`,
  descending: true,
  search: (organisation, key) =>
    sql<boolean>`(${titleOrPerson("initiator_id")(organisation, key)} or upper(r.number) = upper(${key}))`,
  computed: {
    TaskID: { kind: "id", sql: sql`r.task_id` },
    modelId: { kind: "id", sql: sql`r.model_id` },
    modelType: { kind: "text", sql: sql`r.model_type` },
    version_id: { kind: "id", sql: sql`r.version_id` },
    NodeID: { kind: "text", sql: sql`r.node_id` },
    StepName: {
      kind: "text",
      sql: sql`(select string_agg(n.name, '、') from jsonb_array_elements_text(r.current_nodes) n (name))`,
    },
    category: { kind: "text", sql: sql`r.category` },
    modelName: { kind: "text", sql: sql`r.flow_name` },
    ProcsID: { kind: "id", sql: sql`r.flow_id` },
  },
  fields: [
    systemField({
      key: "taskName",
      db: "title",
      type: "input",
      title: "标题",
      en: "Title",
      width: 240,
      flags: SHOWN,
    }),
    systemField({
      key: "number",
      db: "number",
      type: "input",
      title: "审批编号",
      en: "Number",
      width: 150,
      flags: { list: true, show: true, filter: true },
    }),
    {
      key: "summary",
      storage: "none",
      type: "input",
      title: "摘要",
      en: "Summary",
      readonly: true,
      width: 280,
      flags: { list: true, show: true, form: false },
    },
    {
      key: "StepName",
      storage: "none",
      type: "input",
      title: "当前节点",
      en: "At",
      readonly: true,
      width: 130,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "approvalProgress",
      db: "progress",
      stored: "bigint",
      type: "number",
      scale: 0,
      title: "完成进度",
      en: "Progress",
      width: 130,
      flags: SHOWN,
    }),
    systemField({
      key: "createuserid",
      db: "initiator_id",
      type: "user",
      title: "发起人",
      en: "By",
      width: 120,
      flags: SHOWN,
    }),
    {
      key: "approvalName",
      storage: "none",
      type: "input",
      title: "处理人",
      en: "Who has it",
      readonly: true,
      width: 140,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "taskStatus",
      db: "status",
      stored: "bigint",
      type: "select",
      options: Object.entries(INSTANCE_WORDS).map(([value, { cn, en }]) => ({ value: Number(value), label: cn, en })),
      title: "审批状态",
      en: "State",
      width: 150,
      flags: SHOWN,
    }),
    {
      key: "ext",
      storage: "none",
      type: "textarea",
      title: "备注",
      en: "Said last",
      readonly: true,
      width: 200,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "time",
      db: "at",
      type: "datetime",
      title: "到达时间",
      en: "Since",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "AddTime",
      db: "created_at",
      type: "datetime",
      title: "提交时间",
      en: "Submitted",
      width: 150,
      flags: { list: true, filter: true, sort: true },
    }),
    systemField({
      key: "endTime",
      db: "ended_at",
      type: "datetime",
      title: "结束时间",
      en: "Ended",
      width: 150,
      flags: { list: true, filter: true, sort: true },
    }),
    BRANCH,
  ],
});
