/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.purchase.orders": screen("采购单", "Purchase orders"),
  "erp.manage.purchase": action("采购单增改", "Add, edit and delete purchase orders"),
  "erp.manage.purchaseClose": action("关闭采购剩余", "Close what is left of purchase orders"),
  "erp.manage.purchaseExport": action("采购单导出", "Export purchase orders"),
  "erp.manage.purchaseImport": action("采购单导入", "Import purchase orders"),
} as const;
