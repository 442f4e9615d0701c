/** Goods that come in: against purchase orders, against returns, and otherwise. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { optionalId } from "../kernel/scalars";
import { abilities } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { GOODS_CHANGES } from "../stock/topics";

/** A document as list and detail answer it; further keys are labels and the company's own fields. */
export const stockInRow = z.looseObject({
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
export type StockInRow = z.output<typeof stockInRow>;

export const stockIns = recordRoutes({
  module: "stockIn",
  title: { cn: "入库单", en: "Goods in", many: "Goods in" },
  see: ["erp.stock.in"],
  add: "erp.manage.stockIn",
  edit: "erp.manage.stockIn",
  remove: "erp.manage.stockIn",
  export: "erp.manage.stockInExport",
  row: stockInRow,
  shows: [labelOf("supplier"), labelOf("warehouse"), labelOf("purchaseOrder"), labelOf("salesReturn"), "approval"],
  changes: [...GOODS_CHANGES, "approval"],
  query: { orderId: optionalId().default(null), returnId: optionalId().default(null) },
  paths: {
    index: "/api/stock/stockInList",
    add: "/api/stock/stockInAdd",
    edit: "/api/stock/stockInEdit",
    view: "/api/stock/stockInDetail",
    remove: "/api/stock/stockInDelete",
  },
});
