/** Permissions of opening stock; entering it is `erp.manage.opening`. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.opening": screen("期初库存", "Opening stock"),
  "erp.manage.openingExport": action("期初库存导出", "Export opening stock"),
  "erp.manage.openingImport": action("期初库存导入", "Import opening stock"),
} as const;
