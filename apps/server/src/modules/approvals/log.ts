/** The log over all approvals, newest first. */

import { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalLogRow } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { approvalActs } from "../../kernel/approval/words";
import { idArray } from "../../kernel/db/parameters";
import { headerOf } from "../../kernel/files/wire-person";
import { subject, subjectList } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { wireTime } from "../../kernel/work/time";
import { BRANCH, titleOrPerson } from "./subject";

type Act = keyof typeof approvalActs;

const ACTS = Object.entries(approvalActs).filter(([act]) => act !== "system");
/** Their ids count on from one approval to the next in steps of this, as wf_logged has it. */
const PER_TASK = 10_000;
const FLOW = sql`(select f.name from wf_flows f where f.id = r.flow_id)`;

export const logSubject = subject({
  routes: { index: approvals.log },
  table: "wf_logged",
  sort: sql`r.at`,
  descending: true,
  search: titleOrPerson("actor"),
  near: (ids) => sql`r.task_id = any(${idArray(ids.map((id) => Math.floor(id / PER_TASK)))})`,
  computed: {
    TaskID: { kind: "id", sql: sql`r.task_id` },
    modelName: { kind: "text", sql: FLOW },
  },
  fields: [
    systemField({ key: "taskName", db: "title", type: "input", title: "标题", en: "Title", width: 260, flags: SHOWN }),
    systemField({ key: "UserID", db: "actor", type: "user", title: "操作人", en: "By", width: 120, flags: SHOWN }),
    systemField({
      key: "action",
      db: "action",
      type: "select",
      title: "操作",
      en: "What was done",
      options: ACTS.map(([value, { cn, en }]) => ({ value, label: cn, en })),
      width: 100,
      flags: SHOWN,
    }),
    systemField({ key: "StepName", db: "node", type: "input", title: "节点", en: "At", width: 130, flags: SHOWN }),
    systemField({ key: "Ext", db: "ext", type: "textarea", title: "意见", en: "Said", width: 240, flags: SHOWN }),
    systemField({
      key: "AddTime",
      db: "at",
      type: "datetime",
      title: "时间",
      en: "Time",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "createuserid",
      db: "initiator_id",
      type: "user",
      title: "发起人",
      en: "Submitted by",
      width: 120,
      flags: { list: true, filter: true },
    }),
    BRANCH,
  ],
});

interface Stored {
  id: number;
  task_id: number;
  title: string;
  node: string | null;
  action: Act;
  actor: number | null;
  initiator_id: number;
  branch_id: number | null;
  flow_name: string;
  ext: string;
  at: string;
}

export const log = subjectList({
  of: logSubject,
  keptAs: "approval.log",
  labels: { UserID: "UserName", createuserid: "createusername", BranchID: "BranchName" },
  reading: async (ctx, query: RouteArguments<typeof approvals.log>) => {
    const organisation = await ctx.services.organisation.get();
    return {
      query,
      columns: sql`r.id, r.task_id, r.title, r.node, r.action, r.actor, r.initiator_id, r.branch_id, r.ext, r.at, ${FLOW} as flow_name`,
      wire: (row: Stored): ApprovalLogRow => ({
        id: row.id,
        TaskID: row.task_id,
        taskName: row.title,
        StepName: row.node ?? "",
        action: row.action,
        status: ctx.say(approvalActs[row.action]),
        UserID: row.actor ?? 0,
        UserName: row.actor === null ? ctx.say(approvalActs.system) : organisation.name(row.actor),
        userheader: headerOf(ctx.services.files, organisation.people.get(row.actor ?? 0)),
        createuserid: row.initiator_id,
        createusername: organisation.name(row.initiator_id),
        BranchID: row.branch_id ?? "",
        BranchName: organisation.branchName(row.branch_id),
        modelName: row.flow_name,
        Ext: row.ext,
        AddTime: wireTime(row.at),
      }),
    };
  },
});
