/** Permissions of goods that go out. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.out": screen("出库", "Goods out"),
  "erp.manage.stockOut": action("出库单增改", "Add, edit and delete goods out"),
  "erp.manage.stockOutExport": action("出库单导出", "Export goods out"),
} as const;
