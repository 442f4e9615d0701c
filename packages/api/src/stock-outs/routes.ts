/** Goods that go out: for contracts, back to suppliers, and otherwise. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { day, id, optionalId, text } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { GOODS_CHANGES } from "../stock/topics";

/** A document as list and detail answer it; further keys are labels and the company's own fields. */
export const stockOutRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  warehouseid: z.int().optional(),
  bizDate: z.string().optional(),
  sourceType: z.string().optional(),
  /** Draft, under review, posted, refused, reversed. */
  stage: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type StockOutRow = z.output<typeof stockOutRow>;

const record = { module: "stockOut", title: { cn: "出库单", en: "Goods out", many: "Goods out" } } as const;

export const stockOuts = {
  ...recordRoutes({
    ...record,
    see: ["erp.stock.out"],
    add: "erp.manage.stockOut",
    edit: "erp.manage.stockOut",
    remove: "erp.manage.stockOut",
    export: "erp.manage.stockOutExport",
    row: stockOutRow,
    shows: [labelOf("supplier"), labelOf("warehouse"), labelOf("purchaseOrder"), labelOf("contract"), "approval"],
    changes: [...GOODS_CHANGES, "approval"],
    query: { orderId: optionalId().default(null), contractId: optionalId().default(null) },
    paths: {
      index: "/api/stock/stockOutList",
      add: "/api/stock/stockOutAdd",
      edit: "/api/stock/stockOutEdit",
      view: "/api/stock/stockOutDetail",
      remove: "/api/stock/stockOutDelete",
    },
  }),
  ...defineRoutes({
    sign: {
      method: "POST",
      path: "/api/stock/stockOutSign",
      summary: "登记签收：客户收到货物的日期与签收人",
      permission: "erp.manage.stockOut",
      effect: "write",
      changes: GOODS_CHANGES,
      touches: record.module,
      record,
      input: z.strictObject({
        id: id(),
        signedOn: day({ cn: "签收日期", en: "Signed on" }),
        signedBy: text(50, { cn: "签收人", en: "Signed by" }).default(""),
      }),
      answer: "ok",
      output: noOutput,
    },
  }),
};
