/** What lies in warehouses as stock begins: entered row by row or by a file, then posted as documents of goods in. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { chosenRecords, recordRoutes } from "../kernel/record-routes";
import { day, id, jsonText, optionalId } from "../kernel/scalars";
import { abilities, bulkOutcome, newId } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { amount } from "../stock/routes";
import { GOODS_CHANGES } from "../stock/topics";

const MOST_LINES = 500;

/** A row as list and detail answer it; further keys are labels and the company's own fields. */
export const stockOpeningRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  productid: z.int().optional(),
  warehouseid: z.int().optional(),
  /** 0 to be posted, 1 its document waits, 2 posted. */
  state: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type StockOpeningRow = z.output<typeof stockOpeningRow>;

const record = {
  module: "stockOpening",
  title: { cn: "期初库存", en: "Opening stock", many: "Opening stock" },
} as const;
const OPENING_CHANGES = [...GOODS_CHANGES, "approval", "undo", "job"];

export const stockOpenings = {
  ...recordRoutes({
    ...record,
    see: ["erp.stock.opening"],
    add: "erp.manage.opening",
    edit: "erp.manage.opening",
    remove: "erp.manage.opening",
    export: "erp.manage.openingExport",
    import: "erp.manage.openingImport",
    row: stockOpeningRow,
    shows: [labelOf("product"), labelOf("warehouse"), labelOf("stockIn")],
    paths: {
      index: "/api/stock/openingList",
      totals: "/api/stock/openingTotals",
      add: "/api/stock/openingRowAdd",
      edit: "/api/stock/openingEdit",
      view: "/api/stock/openingDetail",
      remove: "/api/stock/openingDelete",
      importTemplate: "/api/stock/openingImportTemplate",
      import: "/api/stock/openingImport",
      export: "/api/stock/openingExport",
    },
  }),
  ...defineRoutes({
    post: {
      method: "POST",
      effect: "write",
      changes: OPENING_CHANGES,
      path: "/api/stock/openingPost",
      summary: "过账期初库存：按仓库和日期生成期初入库单，有问题的行逐条说明，其余过账；可撤销，即冲销这些入库单",
      permission: "erp.post",
      input: z.strictObject(chosenRecords()),
      answer: "data",
      output: bulkOutcome,
      touches: record.module,
      record,
    },
  }),
};

export const openings = defineRoutes({
  openingAdd: {
    method: "POST",
    effect: "write",
    changes: OPENING_CHANGES,
    path: "/api/stock/openingAdd",
    summary: "期初库存：每个产品每个仓库一次，先于其他变动；录入并过账，返回入库单",
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
