/** Goods that come in: against purchase orders, against returns, and otherwise. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { day, id, jsonText, optionalId } from "../kernel/scalars";
import { abilities, newId } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { amount } from "../stock/routes";
import { GOODS_CHANGES } from "../stock/topics";

const MOST_LINES = 500;

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

export const openings = defineRoutes({
  openingAdd: {
    method: "POST",
    effect: "write",
    changes: GOODS_CHANGES,
    path: "/api/stock/openingAdd",
    summary: "期初库存：每个产品每个仓库一次，先于其他变动",
    permission: "erp.manage.opening",
    input: z.strictObject({
      warehouseid: optionalId().default(null),
      bizDate: day({ cn: "日期", en: "Day" }).optional(),
      listJson: jsonText({ cn: "明细", en: "Lines" }).pipe(
        z
          .array(
            z.strictObject({
              productid: id(),
              number: amount({ cn: "数量", en: "Quantity" }),
              unit: z.string().max(20).optional(),
              price: amount({ cn: "单价", en: "Price" }),
              ext: z.string().max(200).optional(),
            }),
          )
          .min(1)
          .max(MOST_LINES),
      ),
    }),
    answer: "data",
    output: newId,
  },
});
