/** How fast goods turn over, and which of them lie about. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";
import { flag, optionalId } from "../kernel/scalars";
import { labelOf } from "../kernel/topics";
import { STOCK } from "../stock/topics";

/** Turnover is counted over so many days, today among them. */
export const TURNOVER_DAYS = 90;

const figure = z.union([z.number(), z.literal("")]);

/** A product in a warehouse. Keys of value and turnover are there only for whoever may see cost. */
export const turnoverRow = z.strictObject({
  id: z.int(),
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  qty: z.number(),
  /** So much left within the days of the turnover, for customers or otherwise; in base units. */
  outQty: z.number(),
  /** The first of these days, `yyyy-MM-dd`. */
  from: z.string(),
  /** When some of it left last, '' if none ever has. */
  lastOut: z.string(),
  /** Since when it lies there without leaving; '' where nothing lies. */
  idleSince: z.string(),
  idleDays: z.union([z.int(), z.literal("")]),
  /** 1 = it lies there for as long as the settings call slow. */
  slow: z.int(),
  value: z.number().optional(),
  /** What left was worth, in yuan. */
  outCost: z.number().optional(),
  /** The mean of its values at the ends of these days, in yuan. */
  meanValue: z.number().optional(),
  /** The one divided by the other; '' where nothing lay there. */
  turnover: figure.optional(),
});
export type TurnoverRow = z.output<typeof turnoverRow>;

const read = {
  method: "POST",
  effect: "read",
  shows: [STOCK, labelOf("product"), labelOf("warehouse"), "settings"],
  record: {
    module: "stockTurnover",
    title: { cn: "呆滞与周转", en: "Turnover", many: "Slow movers and turnover" },
  },
  permission: "erp.stock.turnover",
  input: z.strictObject({
    ...recordQuery(),
    warehouseid: optionalId().default(null),
    productid: optionalId().default(null),
    /** 1 = slow movers and no others. */
    slow: flag().default(0),
    /** 1 = there is some of it. */
    there: flag().default(0),
  }),
} as const;

export const stockTurnover = defineRoutes({
  index: {
    ...read,
    path: "/api/stock/turnover",
    summary: "呆滞与周转：90天出库、平均库存金额、周转次数与呆滞天数，呆滞最久的在前",
    answer: "list",
    output: turnoverRow,
  },
  totals: {
    ...read,
    path: "/api/stock/turnoverTotals",
    summary: "呆滞与周转合计：条数与库存金额，与列表同样的筛选",
    answer: "data",
    output: z.object({ count: z.int() }).catchall(z.number()),
  },
});
