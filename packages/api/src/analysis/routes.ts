/** Analyses: numbers over the rows that the caller sees, each of which opens exactly the rows that it counts. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { day, idsOrNone, optionalId, text, wholeNumber } from "../kernel/scalars";
import { ANYTHING } from "../kernel/topics";
import { analysis } from "./shapes";

const DATE = { cn: "日期", en: "Day" };
const YEAR = { cn: "年份", en: "Year" };

/** Without days it is this month until today. */
const span = () => ({ from: day(DATE).default(null), to: day(DATE).default(null) });
const whose = () => ({ userids: idsOrNone().default([]), BranchID: optionalId().default(null) });
const year = wholeNumber(1990, 2199, YEAR);

const read = { method: "POST", effect: "read", shows: [ANYTHING], answer: "data", output: analysis } as const;

export const bi = defineRoutes({
  customerCount: {
    ...read,
    path: "/api/bi/customerCount",
    summary: "客户统计：新增线索、转化、新增客户、成交、跟进；按天或月、人员、部门，与上期和去年同期比较",
    permission: "bi.customer.count",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  customerTotal: {
    ...read,
    path: "/api/bi/customerTotal",
    summary: "客户总量分析：现有客户按级别、来源、行业、规模、地区、成交状态、人员、部门；日期为创建时间，可不填",
    permission: "bi.customer.customerTotal",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  customerRank: {
    ...read,
    path: "/api/bi/customerRank",
    summary: "客户排行：按人员、部门或客户，按一个指标排名，相同的数并列",
    permission: "bi.customerRank",
    input: z.strictObject({
      ...span(),
      ...whose(),
      by: z.enum(["person", "branch", "customer"]).default("person"),
      figure: text(40, { cn: "指标", en: "Figure" }).default("contractMoney"),
    }),
  },
  financeTotal: {
    ...read,
    path: "/api/bi/financeTotal",
    summary: "收款分析：一年的合同额、回款额、待回款，按月、人员、部门",
    permission: "bi.financeTotal",
    input: z.strictObject({ year: year.optional(), ...whose() }),
  },
  financePayment: {
    ...read,
    path: "/api/bi/financePayment",
    summary: "付款分析：一年的付款额，按月、人员、部门、付款类型",
    permission: "bi.financePayment",
    input: z.strictObject({ year: year.optional(), ...whose() }),
  },
});
