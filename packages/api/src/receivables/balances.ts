/** What customers owe, at which day, how late it is, and the entries of which a number consists. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { day, flag, id, jsonText, optionalId, text, wholeNumber } from "../kernel/scalars";
import { madeFile, statementFormat } from "./statement-shapes";

const DATE = { cn: "日期", en: "Day" };
const PAGE = { cn: "页码", en: "Page" };
const shows = ["finance", "recpay", "contract", "salesReturn", "customer"];

/** Columns of the ageing by their keys; '' is all that is open, overdue all that is late. */
export const ages = ["", "overdue", "notDue", "d30", "d60", "d90", "d180", "d365", "older"] as const;

/** Which contracts are looked at, and at which day. */
const at = {
  day: day(DATE).default(null),
  customerId: optionalId().default(null),
  UserID: optionalId().default(null),
  BranchID: optionalId().default(null),
  /** 1 = the branch alone, without those below it. */
  ownBranch: flag().default(0),
};

/** Days of a forecast; without them the next 92 from today. */
const span = { from: day(DATE).default(null), to: day(DATE).default(null) };

/** Open money expected within some days: as it is planned, and as late as each customer usually pays. */
const expected = { planned: z.number(), usual: z.number() };

const sums = {
  open: z.number(),
  prepaid: z.number(),
  notDue: z.number(),
  d30: z.number(),
  d60: z.number(),
  d90: z.number(),
  d180: z.number(),
  d365: z.number(),
  older: z.number(),
};

/** An entry of a ledger, with the records that it is about. */
const entry = z.strictObject({
  day: z.string(),
  kind: z.string(),
  money: z.number(),
  /** Part of the plan; '' for the contract as a whole. */
  part: z.string(),
  /** A name is '' where the caller does not see the record. */
  records: z.array(z.strictObject({ module: z.string(), id: z.int(), name: z.string() })),
});

/** Entries of which a number consists: what all of them add up to, how many there are, and a page of them. */
export const entries = z.strictObject({ sum: z.number(), count: z.int(), rows: z.array(entry) });
export type LedgerEntry = z.output<typeof entry>;

const read = { method: "POST", effect: "read", shows } as const;

export const balances = defineRoutes({
  statement: {
    ...read,
    path: "/api/finance/statement",
    summary: "对账单：期初、每笔变动、期末；预收另列",
    permission: ["crm.finance.statement"],
    input: z.strictObject({ customerId: id(), from: day(DATE).default(null), to: day(DATE).default(null) }),
    answer: "data",
    output: z.strictObject({
      customerName: z.string(),
      opening: z.number(),
      closing: z.number(),
      /** What the rows add up to. */
      due: z.number(),
      received: z.number(),
      prepaid: z.number(),
      rows: z.array(
        z.strictObject({
          day: z.string(),
          kind: z.string(),
          module: z.string(),
          id: z.int(),
          name: z.string(),
          due: z.number(),
          received: z.number(),
          balance: z.number(),
        }),
      ),
    }),
  },
  statementFile: {
    method: "POST",
    effect: "write",
    changes: ["actionLog"],
    path: "/api/finance/statementFile",
    summary: "对账单文件（xlsx 或 pdf），含抬头、账龄和双方确认栏，并记入日志",
    permission: ["crm.finance.statement"],
    input: z.strictObject({
      customerId: id(),
      from: day(DATE).default(null),
      to: day(DATE).default(null),
      format: statementFormat(),
    }),
    answer: "data",
    output: madeFile,
  },
  ageing: {
    ...read,
    path: "/api/finance/ageing",
    summary: "某日的账龄：按客户、业务员或部门，未到期与逾期各段；预收另列，不冲抵",
    permission: ["crm.finance.ageing"],
    input: z.strictObject({ ...pageQuery(), ...at, by: z.enum(["customer", "user", "branch"]).default("customer") }),
    answer: "list",
    /** `id` is that of the customer, the person or the branch, 0 for none; `customerName` is its name. */
    output: z.strictObject({ id: z.int(), customerName: z.string(), ...sums }),
  },
  ageingSums: {
    ...read,
    path: "/api/finance/ageingSums",
    summary: "某日账龄的合计",
    permission: ["crm.finance.ageing"],
    input: z.strictObject({ ...pageQuery(), ...at }),
    answer: "data",
    output: z.strictObject({ count: z.int(), ...sums }),
  },
  ageingRows: {
    ...read,
    path: "/api/finance/ageingRows",
    summary: "账龄一格由哪些合同和回款计划组成",
    permission: ["crm.finance.ageing"],
    input: z.strictObject({
      ...at,
      key: pageQuery().key,
      age: z.enum(ages).default(""),
      page: wholeNumber(1, 100_000, PAGE).default(1),
    }),
    answer: "data",
    output: entries,
  },
  forecast: {
    ...read,
    path: "/api/finance/forecast",
    summary: "回款预测：按计划日期，以及按客户惯常的延迟，逐周或逐月；之前与之后的另列",
    permission: ["crm.finance.forecast"],
    input: z.strictObject({ ...pageQuery(), ...at, ...span }),
    answer: "data",
    output: z.strictObject({
      from: z.string(),
      to: z.string(),
      open: z.number(),
      before: z.strictObject(expected),
      after: z.strictObject(expected),
      steps: z.array(z.strictObject({ from: z.string(), to: z.string(), ...expected })),
    }),
  },
  forecastRows: {
    ...read,
    path: "/api/finance/forecastRows",
    summary: "预测的一格由哪些合同和回款计划组成",
    permission: ["crm.finance.forecast"],
    input: z.strictObject({
      ...at,
      ...span,
      key: pageQuery().key,
      by: z.enum(["planned", "usual"]).default("planned"),
      page: wholeNumber(1, 100_000, PAGE).default(1),
    }),
    answer: "data",
    output: entries,
  },
  ledger: {
    ...read,
    path: "/api/finance/ledger",
    summary: "一个金额由哪些流水组成：一条单据的，或列表查到的全部的",
    permission: ["crm.contract.SalesOrder", "crm.finance.recpay", "crm.finance.finance"],
    input: z.strictObject({
      module: z.enum(["contract", "recpay", "finance"]),
      /** The field whose number is asked about. */
      figure: text(40, { cn: "金额", en: "Number" }),
      /** One record, … */
      id: optionalId().default(null),
      /** … or all that a query of their list finds. */
      query: jsonText({ cn: "查询条件", en: "Query" })
        .pipe(z.record(z.string().max(40), z.unknown()).nullable())
        .default(null),
      /** Entries after this day do not count. */
      until: day(DATE).default(null),
      page: wholeNumber(1, 100_000, PAGE).default(1),
    }),
    answer: "data",
    output: entries,
  },
});
