/** Reimbursements: what people, branches and projects have spent. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { id } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";

export const reimbursementRow = z.looseObject({
  id: z.int(),
  ordersn: z.string(),
  /** 1 person, 2 branch, 3 project. */
  type: z.int(),
  UserID: z.int(),
  approval: z.int(),
  /** 0 not approved, 1 to be paid, 2 paid in part, 3 paid. */
  payState: z.int(),
  version: z.int(),
  can: abilities,
});
export type ReimbursementRow = z.output<typeof reimbursementRow>;

const record = { module: "baoxiao", title: { cn: "报销单", en: "Reimbursement" } } as const;

export const reimbursements = {
  ...recordRoutes({
    ...record,
    see: ["crm.finance.baoxiao"],
    add: "crm.finance.baoxiaoAdd",
    edit: "crm.finance.baoxiaoEdit",
    remove: "crm.finance.baoxiaoDelete",
    export: "crm.finance.baoxiaoExport",
    import: "crm.finance.baoxiaoImport",
    row: reimbursementRow,
    query: { contractId: id().optional() },
    shows: [labelOf("contract")],
    changes: ["payable"],
    paths: {
      index: "/api/baoxiao/index",
      totals: "/api/baoxiao/findSumMoney",
      add: "/api/baoxiao/add",
      edit: "/api/baoxiao/edit",
      view: "/api/baoxiao/Views",
      remove: "/api/baoxiao/delete",
      why: "/api/baoxiao/why",
      importTemplate: "/api/baoxiao/importTemplate",
      import: "/api/baoxiao/import",
      export: "/api/baoxiao/export",
    },
  }),
  ...defineRoutes({
    post: {
      method: "POST",
      path: "/api/baoxiao/post",
      summary: "没有审批流程时由财务通过报销单，之后等待付款",
      permission: "crm.finance.post",
      effect: "write",
      changes: [record.module, "payable", "actionLog"],
      touches: record.module,
      record,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
  }),
};
