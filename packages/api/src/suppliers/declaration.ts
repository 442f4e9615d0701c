/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.supplier": screen("供应商", "Suppliers"),
  "erp.manage.supplier": action("供应商增改", "Add, edit and delete suppliers"),
  "erp.manage.supplierExport": action("供应商导出", "Export suppliers"),
  "erp.manage.supplierImport": action("供应商导入", "Import suppliers"),
} as const;

export const dictionaries = { supplierLevel: { cn: "供应商级别", en: "Supplier level" } } as const;
