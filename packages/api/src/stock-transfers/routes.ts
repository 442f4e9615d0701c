/** Goods that go from one warehouse to another. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { GOODS_CHANGES } from "../stock/topics";

/** A document as list and detail answer it; further keys are labels and the company's own fields. */
export const transferRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  from: z.int().optional(),
  to: z.int().optional(),
  bizDate: z.string().optional(),
  /** Draft, under review, posted, refused, reversed. */
  stage: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type TransferRow = z.output<typeof transferRow>;

export const stockTransfers = recordRoutes({
  module: "stockTransfer",
  title: { cn: "调拨单", en: "Transfer" },
  see: ["erp.stock.transfer"],
  add: "erp.manage.transfer",
  edit: "erp.manage.transfer",
  remove: "erp.manage.transfer",
  export: "erp.manage.transferExport",
  row: transferRow,
  shows: [labelOf("warehouse"), "approval"],
  changes: [...GOODS_CHANGES, "approval"],
  paths: {
    index: "/api/stock/transferList",
    add: "/api/stock/transferAdd",
    edit: "/api/stock/transferEdit",
    view: "/api/stock/transferDetail",
    remove: "/api/stock/transferDelete",
  },
});
