/** Renewals: a contract goes on until a later day, for an amount. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery, recordRoutes } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { flag, id } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { reason } from "../receipts/routes";

/** A renewal as list and detail answer it; further keys are labels and the company's own fields. */
export const renewalRow = z.looseObject({
  id: z.int(),
  ordersn: z.string(),
  contractId: z.int(),
  contractName: z.string(),
  dueTime: z.string(),
  approval: z.int(),
  version: z.int(),
  can: abilities,
});
export type RenewalRow = z.output<typeof renewalRow>;

const record = { module: "renewal", title: { cn: "续费", en: "Renewal" } } as const;
const query = { contractId: id().optional(), customerId: id().optional() };

export const renewals = {
  ...recordRoutes({
    ...record,
    see: ["crm.finance.renewal"],
    add: "crm.finance.renewalAdd",
    edit: "crm.finance.renewalEdit",
    remove: "crm.finance.renewalDelete",
    export: "crm.finance.renewalExport",
    import: "crm.finance.renewalImport",
    row: renewalRow,
    query,
    shows: ["contract"],
    changes: ["contract"],
    paths: {
      index: "/api/renewal/index",
      totals: "/api/renewal/findSumMoney",
      add: "/api/renewal/add",
      edit: "/api/renewal/edit",
      view: "/api/renewal/Views",
      remove: "/api/renewal/delete",
      importTemplate: "/api/renewal/importTemplate",
      import: "/api/renewal/import",
      export: "/api/renewal/export",
    },
  }),
  ...defineRoutes({
    stop: {
      method: "POST",
      path: "/api/renewal/stop",
      summary: "不再续约：停止提醒并记下原因；undo=1 恢复提醒",
      permission: "crm.finance.renewalAdd",
      input: z.strictObject({ contractId: id(), ext: reason(), undo: flag().default(0) }),
      answer: "ok",
      output: noOutput,
      effect: "write",
      changes: [record.module, "contract", "actionLog"],
      touches: "contract",
      record,
    },
    start: {
      method: "POST",
      path: "/api/renewal/start",
      summary: "续费表单的起始值：金额、续至日期（到期日后12个月）与产品",
      permission: ["crm.finance.renewalAdd"],
      input: z.strictObject({ contractId: id() }),
      answer: "data",
      output: z.strictObject({
        money: z.number(),
        fromDue: z.string(),
        /** Twelve, twenty-four and thirty-six months later. */
        due: z.array(z.strictObject({ months: z.int(), dueTime: z.string() })),
      }),
      effect: "read",
      shows: [record.module, "contract", ...REFERRED, labelOf("contract")],
      touches: "contract",
      record,
    },
  }),
};

export const renewalList = defineRoutes({
  renewalsOf: {
    method: "POST",
    path: "/api/renewal/list",
    summary: "一个客户或一份合同的续费",
    permission: ["crm.finance.renewal"],
    effect: "read",
    shows: ["renewal", "contract", "customer"],
    input: z.strictObject({ ...recordQuery(), ...query }),
    answer: "list",
    output: renewalRow,
  },
});
