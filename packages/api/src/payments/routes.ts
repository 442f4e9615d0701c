/** Payments: money that the company pays. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery, recordRoutes } from "../kernel/record-routes";
import { id } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { reason } from "../receipts/routes";

export const paymentRow = z.looseObject({
  id: z.int(),
  ordersn: z.string(),
  /** `payable` settles one, `expense` is one at once, `prepayment` goes to a supplier in advance. */
  type: z.string(),
  UserID: z.int(),
  approval: z.int(),
  state: z.int(),
  version: z.int(),
  can: abilities,
});
export type PaymentRow = z.output<typeof paymentRow>;

export const paymentQuery = {
  customerId: id().optional(),
  contractId: id().optional(),
  payableId: id().optional(),
  supplierId: id().optional(),
};

const record = { module: "payment", title: { cn: "付款单", en: "Payment" } } as const;
const SEE = ["crm.finance.payment"] as const;
const REFERS = ["contract", "account", "payable", "supplier"].map(labelOf);
const CHANGED = ["payable", "baoxiao", "purchaseOrder", "account"];

const write = {
  effect: "write",
  changes: [record.module, ...CHANGED, "actionLog"],
  touches: record.module,
  record,
  method: "POST",
} as const;

export const payments = {
  ...recordRoutes({
    ...record,
    see: SEE,
    add: "crm.finance.paymentAdd",
    edit: "crm.finance.paymentEdit",
    remove: "crm.finance.paymentDelete",
    export: "crm.finance.paymentExport",
    import: "crm.finance.paymentImport",
    row: paymentRow,
    query: paymentQuery,
    shows: REFERS,
    changes: CHANGED,
    paths: {
      index: "/api/payment/index",
      totals: "/api/payment/findSumMoney",
      add: "/api/payment/add",
      edit: "/api/payment/edit",
      view: "/api/payment/Views",
      remove: "/api/payment/delete",
      why: "/api/payment/why",
      importTemplate: "/api/payment/importTemplate",
      import: "/api/payment/import",
      export: "/api/payment/export",
    },
  }),
  ...defineRoutes({
    post: {
      ...write,
      path: "/api/payment/post",
      summary: "过账：没有审批流程时由财务通过付款单",
      permission: "crm.finance.post",
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    reverse: {
      ...write,
      path: "/api/payment/reverse",
      summary: "冲销付款单；预付已被使用时拒绝",
      permission: "crm.finance.reverse",
      input: z.strictObject({ id: id(), ext: reason() }),
      answer: "ok",
      output: noOutput,
    },
  }),
};

export const paymentsBeside = defineRoutes({
  paymentsOf: {
    method: "POST",
    path: "/api/payment/list",
    summary: "一个客户或一份合同的付款单",
    permission: SEE,
    effect: "read",
    shows: [record.module, "customer", ...REFERS],
    input: z.strictObject({ ...recordQuery(), ...paymentQuery }),
    answer: "list",
    output: paymentRow,
  },
});
