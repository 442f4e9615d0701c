/** What the company owes by how late it is, supplier by supplier, beside what they owe as customers. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { day, flag, optionalId, wholeNumber } from "../kernel/scalars";
import { labelOf } from "../kernel/topics";
import { ages, entries } from "../receivables/balances";

const at = {
  day: day({ cn: "日期", en: "Day" }).default(null),
  supplierId: optionalId().default(null),
  /** 1 = what is owed to no supplier, such as expenses. */
  noSupplier: flag().default(0),
};

const sums = {
  open: z.number(),
  /** Money that suppliers have got in advance. */
  prepaid: z.number(),
  notDue: z.number(),
  d30: z.number(),
  d60: z.number(),
  d90: z.number(),
  d180: z.number(),
  d365: z.number(),
  older: z.number(),
};

const read = {
  method: "POST",
  effect: "read",
  shows: ["payable", "payment", labelOf("supplier"), labelOf("customer")],
  permission: ["crm.finance.payable"],
} as const;

export const payableAgeing = defineRoutes({
  list: {
    ...read,
    shows: [...read.shows, "supplier", "contract", "finance"],
    path: "/api/payable/ageing",
    summary: "某日的应付账龄：按供应商，未到期与逾期各段；预付另列，不冲抵；同为客户的供应商并列其未收和差额",
    input: z.strictObject({ ...pageQuery(), ...at }),
    answer: "list",
    output: z.strictObject({
      /** Of the supplier; 0 for what is owed to none. */
      id: z.int(),
      supplierName: z.string(),
      ...sums,
      /** Of the customer that the supplier is, too: what he owes, and that less what he is owed. */
      customerId: z.int().optional(),
      customerName: z.string().optional(),
      receivable: z.number().optional(),
      difference: z.number().optional(),
    }),
  },
  sums: {
    ...read,
    path: "/api/payable/ageingSums",
    summary: "某日应付账龄的合计",
    input: z.strictObject({ ...pageQuery(), ...at }),
    answer: "data",
    output: z.strictObject({ count: z.int(), ...sums }),
  },
  rows: {
    ...read,
    path: "/api/payable/ageingRows",
    summary: "应付账龄一格由哪些应付款组成",
    input: z.strictObject({
      ...at,
      key: pageQuery().key,
      age: z.enum(ages).default(""),
      page: wholeNumber(1, 100_000, { cn: "页码", en: "Page" }).default(1),
    }),
    answer: "data",
    output: entries,
  },
});
