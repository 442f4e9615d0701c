/** Suppliers: whom the company buys from. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";

/** A supplier as list and detail answer it; further keys are labels and the company's own fields. */
export const supplierRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  contactName: z.string(),
  mobile: z.string(),
  UserID: z.int(),
  AddTime: z.string(),
  version: z.int(),
  /** My own id when I starred the row, else ''. */
  watchuserid: z.union([z.int(), z.literal("")]),
  can: abilities,
});
export type SupplierRow = z.output<typeof supplierRow>;

export const suppliers = recordRoutes({
  module: "supplier",
  title: { cn: "供应商", en: "Supplier" },
  see: ["erp.supplier"],
  add: "erp.manage.supplier",
  edit: "erp.manage.supplier",
  remove: "erp.manage.supplier",
  export: "erp.manage.supplierExport",
  import: "erp.manage.supplierImport",
  row: supplierRow,
  paths: {
    index: "/api/erp/supplierList",
    add: "/api/erp/supplierAdd",
    edit: "/api/erp/supplierEdit",
    view: "/api/erp/supplierDetail",
    remove: "/api/erp/supplierDelete",
    star: "/api/erp/supplierSetTop",
  },
});
