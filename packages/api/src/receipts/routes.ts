/** Receipts: money from customers. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { id, notValid, text } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";

/** A receipt as list and detail answer it; further keys are labels and the company's own fields. */
export const receiptRow = z.looseObject({
  id: z.int(),
  ordersn: z.string(),
  customerId: z.int(),
  contractId: z.int(),
  UserID: z.int(),
  approval: z.int(),
  state: z.int(),
  version: z.int(),
  can: abilities,
});
export type ReceiptRow = z.output<typeof receiptRow>;

export const receiptQuery = {
  customerId: id().optional(),
  contractId: id().optional(),
  /** '' all, 1 neither void nor reversed. */
  status: z.union([z.literal(["", "1", 1]), z.null()]).default(""),
};

/** An amount as forms send it: yuan with at most two decimals. */
export const yuan = () =>
  z
    .union([z.number(), z.string().trim()])
    .transform(String)
    .refine(
      (value) => /^\d{1,13}(?:\.\d{1,2})?$/.test(value) && Number(value) > 0,
      notValid({ cn: "金额", en: "Money" }),
    );

export const reason = () => text(300, { cn: "原因", en: "Reason" }).default("");

const record = {
  module: "finance",
  title: { cn: "收款单", en: "Receipt" },
} as const;

/** Labels that receipts show besides. */
const REFERS = ["contract", "account", "recpay"].map(labelOf);

/** All that shows money of contracts. */
export const MONEY_CHANGES = [record.module, "recpay", "contract", "account", "actionLog"];

const write = { effect: "write", changes: MONEY_CHANGES, touches: record.module, record, method: "POST" } as const;

export const receipts = {
  ...recordRoutes({
    ...record,
    see: ["crm.finance.finance"],
    add: "crm.finance.receiptAdd",
    edit: "crm.finance.receiptEdit",
    remove: "crm.finance.receiptDelete",
    export: "crm.finance.receiptExport",
    import: "crm.finance.receiptImport",
    row: receiptRow,
    query: receiptQuery,
    shows: REFERS,
    changes: ["recpay", "contract", "account"],
    paths: {
      index: "/api/finance/index",
      totals: "/api/finance/findSumMoney",
      add: "/api/finance/add",
      edit: "/api/finance/edit",
      view: "/api/finance/Views",
      remove: "/api/finance/delete",
      why: "/api/finance/why",
      importTemplate: "/api/finance/importTemplate",
      import: "/api/finance/import",
      export: "/api/finance/export",
    },
  }),
  ...defineRoutes({
    post: {
      ...write,
      path: "/api/finance/post",
      summary: "过账：没有审批流程时由财务通过收款单",
      permission: "crm.finance.post",
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    refund: {
      ...write,
      path: "/api/finance/refund",
      summary: "退款：不超过该收款单仍持有的金额；未传金额则全部",
      permission: "crm.finance.refund",
      input: z.strictObject({ id: id(), money: yuan().optional(), accountId: id().optional(), ext: reason() }),
      answer: "data",
      output: newId,
    },
    reverse: {
      ...write,
      path: "/api/finance/reverse",
      summary: "冲销收款单；有退款或预收核销时拒绝并列出",
      permission: "crm.finance.reverse",
      input: z.strictObject({ id: id(), ext: reason() }),
      answer: "ok",
      output: noOutput,
    },
  }),
};
