/** Stock-takes: what is counted in a warehouse, and posted as gains and losses. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { flag, id, jsonText, requiredText, text } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { amount } from "../stock/routes";
import { GOODS_CHANGES } from "../stock/topics";

/** A stock-take as list and detail answer it; further keys are labels and the company's own fields. */
export const takeRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  warehouseid: z.int().optional(),
  /** 0 being counted, 1 posted, 2 reversed. */
  state: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type TakeRow = z.output<typeof takeRow>;

export const takeLine = z.strictObject({
  id: z.int(),
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** '' where nobody has counted it. */
  counted: z.union([z.number(), z.literal("")]),
  counts: z.int(),
  round: z.int(),
  /** What the books say; left out where counters do not look at it. */
  book: z.number().optional(),
  difference: z.number().optional(),
  /** 1 = it moved between two counts, or differs by much: it is to be counted again. */
  again: z.int(),
  countedBy: z.string(),
  countedAt: z.string(),
});
export type TakeLine = z.output<typeof takeLine>;

const record = { module: "stockTake", title: { cn: "盘点单", en: "Stock-take" } } as const;
const MOST_COUNTS = 500;

const write = {
  method: "POST",
  permission: "erp.manage.take",
  effect: "write",
  changes: GOODS_CHANGES,
  touches: record.module,
  record,
} as const;

export const stockTakes = {
  ...recordRoutes({
    ...record,
    see: ["erp.stock.take"],
    add: "erp.manage.take",
    edit: "erp.manage.take",
    remove: "erp.manage.take",
    export: "erp.manage.takeExport",
    row: takeRow,
    shows: [labelOf("warehouse")],
    changes: GOODS_CHANGES,
    paths: {
      index: "/api/stock/takeList",
      add: "/api/stock/takeAdd",
      edit: "/api/stock/takeEdit",
      view: "/api/stock/takeDetail",
      remove: "/api/stock/takeDelete",
    },
  }),
  ...defineRoutes({
    lines: {
      method: "POST",
      path: "/api/stock/takeLines",
      summary: "盘点单的产品与点数；盲盘时不含账面数量",
      permission: ["erp.stock.take"],
      effect: "read",
      shows: ["stockTake", "stock", ...REFERRED, labelOf("product"), labelOf("warehouse")],
      touches: record.module,
      record,
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(takeLine),
    },
    count: {
      ...write,
      path: "/api/stock/takeCount",
      summary: "记录点数：同一产品多次点数相加；again=1 重新盘点该产品；key 使重发只记一次",
      input: z.strictObject({
        id: id(),
        listJson: jsonText({ cn: "点数", en: "Counts" }).pipe(
          z
            .array(
              z.strictObject({
                productid: id(),
                number: amount({ cn: "数量", en: "Quantity" }),
                again: flag().default(0),
                place: text(60, { cn: "位置", en: "Place" }).default(""),
                key: requiredText(60, { cn: "标识", en: "Key" }).optional(),
              }),
            )
            .min(1)
            .max(MOST_COUNTS),
        ),
      }),
      answer: "ok",
      output: noOutput,
    },
    post: {
      ...write,
      path: "/api/stock/takePost",
      summary: "盘点过账：点数与当时账面之差作用于现在的库存",
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
  }),
};
