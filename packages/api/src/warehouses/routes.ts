/** Warehouses: where stock lies; one of them, 默认仓库, is always there. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";

export const warehouseRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  UserID: z.int(),
  enabled: z.int(),
  /** 1 = 默认仓库. */
  isDefault: z.int(),
  version: z.int(),
  can: abilities,
});
export type WarehouseRow = z.output<typeof warehouseRow>;

export const warehouses = recordRoutes({
  module: "warehouse",
  title: { cn: "仓库", en: "Warehouse" },
  see: ["erp.stock.warehouse"],
  add: "erp.manage.warehouse",
  edit: "erp.manage.warehouse",
  remove: "erp.manage.warehouse",
  export: "erp.manage.warehouseExport",
  import: "erp.manage.warehouseImport",
  row: warehouseRow,
  paths: {
    index: "/api/erp/warehouseList",
    add: "/api/erp/warehouseAdd",
    edit: "/api/erp/warehouseEdit",
    view: "/api/erp/warehouseDetail",
    remove: "/api/erp/warehouseDelete",
  },
});
