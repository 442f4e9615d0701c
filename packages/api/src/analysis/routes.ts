/** Analyses: numbers over the rows that the caller sees, each of which opens exactly the rows that it counts. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { EXPORT_CHANGES } from "../kernel/record-routes";
import { day, id, idsOrNone, jsonValue, notValid, optionalId, text, wholeNumber } from "../kernel/scalars";
import { exportBegun } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";
import { ANALYSIS_KEYS } from "./pages";
import { reportInput, reports } from "./report-shapes";
import { scheduleInput, schedules } from "./schedule-shapes";
import { analysis, targets } from "./shapes";

const DATE = { cn: "日期", en: "Day" };
const YEAR = { cn: "年份", en: "Year" };

const MOST_ROWS = 500;
const MONTHS = 12;
const MOST_DIGITS = 24;

/** Amounts by month, as texts or numbers; '' is nothing. */
const targetInput = z.strictObject({
  of: z.enum(["person", "branch"]),
  id: id(),
  months: z.array(z.union([z.number(), z.string().max(MOST_DIGITS)])).length(MONTHS),
  /** As one saw it; 0 = nobody had set it. */
  version: wholeNumber(0, 1_000_000_000, { cn: "版本", en: "Version" }).default(0),
});

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
  funnel: {
    ...read,
    path: "/api/bi/funnel",
    summary:
      "销售漏斗：新增线索、已跟进、已转客户、已成交及各率；view=added 按新增时间的同一批线索（默认），turned 按转换时间；按天或月、人员、部门",
    permission: "bi.funnel",
    input: z.strictObject({
      ...span(),
      ...whose(),
      view: z.enum(["added", "turned"], notValid({ cn: "口径", en: "View" })).default("added"),
    }),
  },
  cycle: {
    ...read,
    path: "/api/bi/cycle",
    summary: "成交周期：从创建到首份合同的天数中位数、成交客户、跟进次数与每个成交客户的跟进；按天或月、人员、部门",
    permission: "bi.cycle",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  effort: {
    ...read,
    path: "/api/bi/effort",
    summary: "跟进与成交：期内创建的客户，成交与未成交的有效跟进次数、平均每个客户几次；按天或月、人员、部门",
    permission: "bi.effort",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  renewal: {
    ...read,
    path: "/api/bi/renewal",
    summary: "续费分析：期内到期的合同，已续费的数量与金额、续费率；按天或月、人员、部门",
    permission: "bi.renewal",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  product: {
    ...read,
    path: "/api/bi/product",
    summary: "产品与地区分析：合同产品行的份额减退货，按产品、产品分类、签订时客户地区，及按天或月、人员、部门",
    permission: "bi.product",
    input: z.strictObject({ ...span(), ...whose() }),
  },
  financeTotal: {
    ...read,
    path: "/api/bi/financeTotal",
    summary: "收款分析：一年的合同额、回款额、待回款，按月、人员、部门",
    permission: "bi.financeTotal",
    input: z.strictObject({ year: year.optional(), ...whose() }),
  },
  target: {
    method: "POST",
    path: "/api/bi/target",
    summary: "目标：act 为空时列出一年的目标、完成与达成率；save 保存 rows，每行为一个人员或部门的十二个月",
    permission: "bi.target",
    acts: { save: "bi.manage.target" },
    effect: "write",
    changes: ["actionLog"],
    answer: "data",
    output: targets,
    input: z.strictObject({
      year: year.optional(),
      type: z.enum(["contract", "received"]).default("contract"),
      act: z.enum(["", "save"]).default(""),
      /** Only this person. */
      UserID: optionalId().default(null),
      /** Only this branch, without its people. */
      BranchID: optionalId().default(null),
      rows: jsonValue({ cn: "目标", en: "Targets" }).pipe(z.array(targetInput).max(MOST_ROWS)).default([]),
    }),
  },
  report: {
    method: "POST",
    path: "/api/bi/report",
    summary:
      "自助报表：act 为空时列出报表与可选的数据；run 计算（report.id 或未保存的定义），save 保存，delete 删除；每个数都带打开明细的条件",
    permission: "bi.report",
    acts: { save: "bi.manage.report", delete: "bi.manage.report" },
    effect: "write",
    changes: ["actionLog"],
    answer: "data",
    output: reports,
    input: z.strictObject({
      act: z.enum(["", "list", "run", "save", "delete"]).default(""),
      report: jsonValue({ cn: "报表", en: "Report" }).pipe(reportInput).optional(),
    }),
  },
  financePayment: {
    ...read,
    path: "/api/bi/financePayment",
    summary: "付款分析：一年的付款额，按月、人员、部门、付款类型",
    permission: "bi.financePayment",
    input: z.strictObject({ year: year.optional(), ...whose() }),
  },
  export: {
    method: "POST",
    path: "/api/bi/export",
    summary:
      "导出分析或报表的表格为 xlsx：page 为分析的名称或 report，query 为该分析的参数（report 的为 {report:{id}}）；按导出人的权限计算",
    permission: "bi.export",
    effect: "write",
    changes: EXPORT_CHANGES,
    answer: "data",
    output: exportBegun,
    input: z.strictObject({
      page: z.enum([...ANALYSIS_KEYS, "report"], notValid({ cn: "分析", en: "Analysis" })),
      query: jsonValue({ cn: "参数", en: "Query" }).default({}),
    }),
  },
  schedule: {
    method: "POST",
    path: "/api/bi/schedule",
    summary:
      "定时发送：act 为空时列出我设置的；save 保存（场景 sceneId 或报表 reportId，每天、每周或每月，发送给 userids），delete 删除；到时间发通知，收件人按自己的权限打开",
    permission: "bi.manage.send",
    effect: "write",
    changes: ["actionLog"],
    answer: "data",
    output: schedules,
    input: z.strictObject({
      act: z.enum(["", "list", "save", "delete"]).default(""),
      schedule: jsonValue({ cn: "定时发送", en: "Schedule" }).pipe(scheduleInput).optional(),
    }),
  },
});
