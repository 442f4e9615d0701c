/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.warehouse": screen("仓库", "Warehouses"),
  "erp.manage.warehouse": action("仓库增改", "Add, edit and delete warehouses"),
  "erp.manage.warehouseExport": action("仓库导出", "Export warehouses"),
  "erp.manage.warehouseImport": action("仓库导入", "Import warehouses"),
} as const;
