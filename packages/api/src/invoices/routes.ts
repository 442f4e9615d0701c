/** Invoices to customers: applied for, issued, reversed in parts, void. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { day, id, idsOrNone, requiredText, text, wholeNumber } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { ATTACHMENTS, labelOf } from "../kernel/topics";
import { reason, yuan } from "../receipts/routes";

/** An invoice as list and detail answer it; further keys are labels and the company's own fields. */
export const invoiceRow = z.looseObject({
  id: z.int(),
  ordersn: z.string(),
  contractId: z.int(),
  contractName: z.string(),
  approval: z.int(),
  state: z.int(),
  version: z.int(),
  can: abilities,
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const record = { module: "invoice", title: { cn: "发票", en: "Invoice" } } as const;

/** What shows how much of a contract was invoiced. */
const CHANGES = [record.module, "contract", "actionLog"];
const TITLES = "invoiceTitle";
const NUMBER = { cn: "发票号码", en: "Invoice number" };
const PARCEL = { cn: "物流单号", en: "Parcel number" };
const DATE = { cn: "日期", en: "Day" };

const write = { effect: "write", changes: CHANGES, touches: record.module, record, method: "POST" } as const;

const titleRow = z.strictObject({
  title: z.string(),
  taxNo: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  phone: z.string(),
});
export type TitleRow = z.output<typeof titleRow>;

const redRow = z.strictObject({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  money: z.number(),
  net: z.number(),
  tax: z.number(),
  ext: z.string(),
  username: z.string(),
});

export const invoices = {
  ...recordRoutes({
    ...record,
    see: ["crm.finance.invoice"],
    add: "crm.finance.invoiceAdd",
    edit: "crm.finance.invoiceEdit",
    remove: "crm.finance.invoiceDelete",
    export: "crm.finance.invoiceExport",
    import: "crm.finance.invoiceImport",
    row: invoiceRow,
    query: {
      contractId: id().optional(),
      customerId: id().optional(),
      /** -1 all, else as rows have it. */
      state: wholeNumber(-1, 6, { cn: "开票状态", en: "State" }).optional(),
    },
    shows: ["contract"],
    changes: ["contract", TITLES],
    paths: {
      index: "/api/invoice/index",
      totals: "/api/invoice/findSumMoney",
      add: "/api/invoice/add",
      edit: "/api/invoice/edit",
      view: "/api/invoice/Views",
      remove: "/api/invoice/delete",
      importTemplate: "/api/invoice/importTemplate",
      import: "/api/invoice/import",
      export: "/api/invoice/export",
    },
  }),
  ...defineRoutes({
    issue: {
      ...write,
      changes: [...CHANGES, ATTACHMENTS],
      path: "/api/invoice/issue",
      summary: "开票：填写发票号码、开票日期与发票文件（pdf 或 ofd）",
      permission: "crm.finance.invoiceIssue",
      input: z.strictObject({
        id: id(),
        number: requiredText(30, NUMBER),
        date: day(DATE).default(null),
        file: idsOrNone().default([]),
        logistics: text(60, PARCEL).default(""),
      }),
      answer: "ok",
      output: noOutput,
    },
    send: {
      ...write,
      path: "/api/invoice/send",
      summary: "登记寄出发票的物流单号",
      permission: "crm.finance.invoiceIssue",
      input: z.strictObject({ id: id(), logistics: requiredText(60, PARCEL) }),
      answer: "ok",
      output: noOutput,
    },
    red: {
      ...write,
      path: "/api/invoice/red",
      summary: "红冲：可分次，合计不超过原发票；未传金额则红冲剩余全部",
      permission: "crm.finance.invoiceRed",
      input: z.strictObject({
        id: id(),
        money: yuan().optional(),
        ext: reason(),
        number: text(30, NUMBER).default(""),
        date: day(DATE).default(null),
      }),
      answer: "data",
      output: newId,
    },
    void: {
      ...write,
      path: "/api/invoice/void",
      summary: "作废当月开具、未红冲的纸质发票",
      permission: "crm.finance.invoiceRed",
      input: z.strictObject({ id: id(), ext: reason() }),
      answer: "ok",
      output: noOutput,
    },
    reds: {
      method: "POST",
      path: "/api/invoice/reds",
      summary: "一张发票的红冲记录",
      permission: ["crm.finance.invoice"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(redRow),
      effect: "read",
      shows: [record.module, ...REFERRED, labelOf("contract")],
      touches: record.module,
      record,
    },
    room: {
      method: "POST",
      path: "/api/invoice/room",
      summary: "一份合同还可开票多少，以及按税率拆好的明细",
      permission: ["crm.finance.invoiceAdd"],
      input: z.strictObject({ contractId: id() }),
      answer: "data",
      output: z.strictObject({
        due: z.number(),
        invoiced: z.number(),
        applied: z.number(),
        room: z.number(),
        items: z.array(z.strictObject({ name: z.string(), rate: z.string(), money: z.number() })),
      }),
      effect: "read",
      shows: [record.module, "contract", ...REFERRED, labelOf("contract")],
      touches: "contract",
      record,
    },
    titles: {
      method: "POST",
      path: "/api/invoice/titles",
      summary: "一个客户（或一份合同的客户）用过的发票抬头，最近用的在前",
      permission: ["crm.finance.invoice", "crm.finance.invoiceAdd"],
      input: z.strictObject({ customerId: id().optional(), contractId: id().optional() }),
      answer: "data",
      output: z.array(titleRow),
      effect: "read",
      shows: [TITLES, record.module, ...REFERRED, labelOf("contract")],
      record,
    },
    dropTitle: {
      method: "POST",
      path: "/api/invoice/titleDelete",
      summary: "删除客户的一个发票抬头；已开的发票不变",
      permission: "crm.finance.invoiceEdit",
      input: z.strictObject({
        customerId: id().optional(),
        contractId: id().optional(),
        title: requiredText(100, { cn: "发票抬头", en: "Title" }),
      }),
      answer: "ok",
      output: noOutput,
      effect: "write",
      changes: [TITLES, record.module, "actionLog"],
      record,
    },
  }),
};
