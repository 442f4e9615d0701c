/** Payables: all that the company owes, whatever it comes from. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { id, wholeNumber } from "../kernel/scalars";
import { abilities } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";

/** Where a payable comes from, by its value on the wire. */
export const PAYABLE_SOURCES = {
  expense: { cn: "费用", en: "Expense" },
  baoxiao: { cn: "报销单", en: "Reimbursement" },
  purchaseOrder: { cn: "采购单", en: "Purchase order" },
  stockIn: { cn: "采购入库", en: "Goods in" },
  freight: { cn: "入库运费", en: "Freight" },
  prepayment: { cn: "供应商预付", en: "Prepayment of a supplier" },
} as const;
export type PayableSource = keyof typeof PAYABLE_SOURCES;

export const payableRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  source: z.string(),
  sourceId: z.union([z.int(), z.literal("")]),
  dueDate: z.string(),
  state: z.int(),
  version: z.int(),
  can: abilities,
});
export type PayableRow = z.output<typeof payableRow>;

export const payables = recordRoutes({
  module: "payable",
  title: { cn: "应付款", en: "Payable" },
  see: ["crm.finance.payable"],
  add: "crm.finance.payableAdd",
  edit: "crm.finance.payableAdd",
  remove: "crm.finance.payableAdd",
  export: "crm.finance.payableExport",
  import: "crm.finance.payableImport",
  row: payableRow,
  query: {
    supplierId: id().optional(),
    contractId: id().optional(),
    customerId: id().optional(),
    /** 1 = something is still to be paid. */
    unpaid: wholeNumber(0, 1, { cn: "未付清", en: "Unpaid" }).optional(),
  },
  shows: ["contract", "supplier", "payment"].map(labelOf),
  paths: {
    index: "/api/payable/index",
    totals: "/api/payable/findSumMoney",
    add: "/api/payable/add",
    edit: "/api/payable/edit",
    view: "/api/payable/Views",
    remove: "/api/payable/delete",
    why: "/api/payable/why",
    importTemplate: "/api/payable/importTemplate",
    import: "/api/payable/import",
    export: "/api/payable/export",
  },
});

export { payableAgeing } from "./ageing";
export { payableStatements } from "./statement";
