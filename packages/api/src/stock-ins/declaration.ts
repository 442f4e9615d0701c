/** Permissions of goods that come in. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.in": screen("入库", "Goods in"),
  "erp.manage.stockIn": action("入库单增改", "Add, edit and delete goods in"),
  "erp.manage.stockInExport": action("入库单导出", "Export goods in"),
} as const;
