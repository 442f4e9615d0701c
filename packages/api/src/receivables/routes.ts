/** Sums and acts of money from customers that are about no single receipt. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { fieldValues, recordQuery } from "../kernel/record-routes";
import { day, id, jsonText } from "../kernel/scalars";
import { newId, noOutput } from "../kernel/shapes";
import { MONEY_CHANGES, reason, receiptQuery, receiptRow, yuan } from "../receipts/routes";

const DATE = { cn: "日期", en: "Day" };
const SEE = ["crm.finance.finance"] as const;
const shows = ["finance", "recpay", "contract", "customer"];

/** So much for a contract, or a row of its plan. */
const items = z
  .array(z.strictObject({ contractId: id(), planId: id().optional(), money: yuan() }))
  .min(1)
  .max(200);

export const receivables = defineRoutes({
  receiptsOf: {
    method: "POST",
    path: "/api/finance/list",
    summary: "一个客户或一份合同的收款单",
    permission: SEE,
    effect: "read",
    shows,
    input: z.strictObject({ ...recordQuery(), ...receiptQuery }),
    answer: "list",
    output: receiptRow,
  },
  preview: {
    method: "POST",
    path: "/api/finance/preview",
    summary: "保存前看每一元会到哪里",
    permission: "crm.finance.receiptAdd",
    effect: "write",
    changes: ["finance"],
    input: z.strictObject({ data: fieldValues, id: id().optional() }),
    answer: "data",
    output: z.strictObject({
      parts: z.array(
        z.strictObject({
          contractId: z.int(),
          contractName: z.string(),
          planId: z.int(),
          qici: z.string(),
          plantime: z.string(),
          money: z.number(),
          /** What stays open there afterwards. */
          open: z.number(),
        }),
      ),
      prepaid: z.number(),
      /** Why it would be refused; '' where it would not. */
      refused: z.string(),
    }),
  },
  usePrepaid: {
    method: "POST",
    path: "/api/finance/usePrepaid",
    summary: "用客户的预收核销合同，先收的先用；不动账户",
    permission: "crm.finance.prepaid",
    effect: "write",
    changes: MONEY_CHANGES,
    input: z.strictObject({
      customerId: id(),
      items: jsonText({ cn: "核销明细", en: "Items" }).pipe(items),
      date: day(DATE).default(null),
      ext: reason(),
    }),
    answer: "data",
    output: newId,
  },
  undoAct: {
    method: "POST",
    path: "/api/finance/undo",
    summary: "撤销一次退款或预收核销",
    permission: "crm.finance.reverse",
    effect: "write",
    changes: MONEY_CHANGES,
    input: z.strictObject({ id: id(), ext: reason() }),
    answer: "ok",
    output: noOutput,
  },
  usual: {
    method: "POST",
    path: "/api/finance/usual",
    summary: "收款时先填的账户：自己上次用的，否则第一个启用的；无权查看账户时为0",
    permission: "crm.finance.receiptAdd",
    effect: "read",
    shows: ["finance", "account"],
    input: z.strictObject({}),
    answer: "data",
    output: z.strictObject({ accountId: z.int(), accountName: z.string() }),
  },
  closing: {
    method: "POST",
    path: "/api/finance/closing",
    summary: "结账日：此日及以前不再记账",
    permission: SEE,
    effect: "read",
    shows,
    input: z.strictObject({}),
    answer: "data",
    output: z.strictObject({ until: z.string() }),
  },
  close: {
    method: "POST",
    path: "/api/finance/close",
    summary: "设置或取消结账日",
    permission: "crm.finance.close",
    effect: "write",
    changes: ["finance", "actionLog"],
    input: z.strictObject({ until: day(DATE).default(null) }),
    answer: "ok",
    output: noOutput,
  },
});

export { balances } from "./balances";
