import { approvals } from "@qicheng/api/approvals/routes";
import { approvalHandover, leaverTask } from "../../kernel/approval/leaver";
import { approvalNotices, mentioned } from "../../kernel/approval/notices";
import { seenInApproval } from "../../kernel/approval/record-files";
import { clockTask } from "../../kernel/approval/run";
import { APPROVALS } from "../../kernel/approval/words";
import { foldTask } from "../../kernel/jobs/fold-counts";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerCommonTable, offerPaper } from "../print-templates/public";
import { seesFiles } from "./comment";
import { all, approvalCounts, completed, myApproval, myCc, mySubmit, sub, todo } from "./lists";
import { log, logSubject } from "./log";
import { approvalPaper, approvalSteps } from "./paper";
import { handlers } from "./routes";
import { approvalSubject } from "./subject";
import { waitingApprovals } from "./waiting";

offerPaper(approvalPaper);
offerCommonTable(approvalSteps);

/** Everybody may be asked for his approval. */
const EVERYBODY = ["oa.approval.todo", "oa.approval.approvaled", "oa.approval.mySubmit", "oa.approval.Cc"] as const;
const LEADERS = [...EVERYBODY, "oa.approval.sub", "oa.approval.statistics"] as const;

const APPROVAL = { cn: "审批", en: "Approval" } as const;
const LOG = { cn: "审批日志", en: "Approval log entry", many: "approval log entries" } as const;
const OF_APPROVALS = { title: APPROVAL, permission: "oa.approval.export" } as const;

export const module = defineModule({
  mounts: [mounted(approvals, handlers)],
  subjects: [approvalSubject, logSubject],
  lists: {
    "approval.todo": { route: approvals.todo, list: todo, export: OF_APPROVALS },
    "approval.done": { route: approvals.myApproval, list: myApproval, export: OF_APPROVALS },
    "approval.ended": { route: approvals.completed, list: completed, export: OF_APPROVALS },
    "approval.mine": { route: approvals.mySubmit, list: mySubmit, export: OF_APPROVALS },
    "approval.copies": { route: approvals.myCc, list: myCc, export: OF_APPROVALS },
    "approval.sub": { route: approvals.sub, list: sub, export: OF_APPROVALS },
    "approval.all": { route: approvals.all, list: all, export: OF_APPROVALS },
    "approval.log": { route: approvals.log, list: log, export: { title: LOG, permission: "oa.approval.export" } },
  },
  notifications: [...Object.values(approvalNotices), mentioned],
  tasks: [clockTask, leaverTask, foldTask("approvals.foldCounts", approvalCounts)],
  logged: { approval: APPROVAL, approvalLog: LOG },
  fileHolders: { approval: { sees: seesFiles } },
  showsFiles: seenInApproval,
  queue: [waitingApprovals],
  handover: [approvalHandover],
  // Who has a part in an approval is not deleted.
  references: { "wf_tasks.customer_id": { ...STAYS, merged: "moves" } },
  tables: { wf_tasks: APPROVALS, wf_workers: APPROVALS, wf_copies: APPROVALS, wf_people: APPROVALS },
  seed: {
    marker: "approvals",
    grants: {
      销售总监: [...LEADERS, "oa.approval.logs", "oa.approval.export"],
      销售经理: LEADERS,
      销售: EVERYBODY,
      财务: [...EVERYBODY, "oa.approval.export"],
    },
  },
});
