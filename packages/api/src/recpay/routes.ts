/** Rows of payment plans: when which part of a contract is due. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery, recordRoutes } from "../kernel/record-routes";
import { day, flag, id, jsonText, wholeNumber } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { MONEY_CHANGES, reason, yuan } from "../receipts/routes";

export const planRow = z.looseObject({
  id: z.int(),
  contractId: z.int(),
  contractName: z.string(),
  qici: z.string(),
  plantime: z.string(),
  state: z.int(),
  version: z.int(),
  can: abilities,
});
export type PlanRow = z.output<typeof planRow>;

const planQuery = {
  contractId: id().optional(),
  customerId: id().optional(),
  /** 1 = planned before today, and not received. */
  overdue: wholeNumber(0, 1, { cn: "逾期", en: "Overdue" }).optional(),
};

const record = { module: "recpay", title: { cn: "回款计划", en: "Plan row" } } as const;

const write = { effect: "write", changes: MONEY_CHANGES, touches: record.module, record, method: "POST" } as const;

const parts = z
  .array(z.strictObject({ plantime: day({ cn: "计划日期", en: "Planned day" }).pipe(z.string()), money: yuan() }))
  .length(2);

export const recpay = {
  ...recordRoutes({
    ...record,
    see: ["crm.finance.recpay"],
    add: "crm.finance.planAdd",
    edit: "crm.finance.planAdd",
    remove: "crm.finance.planDelete",
    row: planRow,
    query: planQuery,
    changes: ["contract"],
    paths: {
      index: "/api/recpay/index",
      totals: "/api/recpay/findSumMoney",
      add: "/api/recpay/add",
      edit: "/api/recpay/edit",
      view: "/api/recpay/Views",
      remove: "/api/recpay/delete",
    },
  }),
  ...defineRoutes({
    set: {
      ...write,
      path: "/api/recpay/set",
      summary: "核销一行剩余的应收，或取消核销（undo=1）",
      permission: "crm.finance.writeOff",
      input: z.strictObject({ id: id(), ext: reason(), undo: flag().default(0) }),
      answer: "ok",
      output: noOutput,
    },
    split: {
      ...write,
      path: "/api/recpay/split",
      summary: "把一行拆成两行，合计不变；未传则对半",
      permission: "crm.finance.planAdd",
      input: z.strictObject({ id: id(), rows: jsonText({ cn: "拆分", en: "Parts" }).pipe(parts).optional() }),
      answer: "ok",
      output: noOutput,
    },
  }),
};

export const plans = defineRoutes({
  plansOf: {
    method: "POST",
    path: "/api/recpay/list",
    summary: "一个客户或一份合同的回款计划",
    permission: ["crm.finance.recpay"],
    effect: "read",
    shows: ["recpay", "contract", "customer"],
    input: z.strictObject({ ...recordQuery(), ...planQuery }),
    answer: "list",
    output: planRow,
  },
});
