/** Permissions of stock-takes. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.take": screen("盘点", "Stock-takes"),
  "erp.manage.take": action("盘点增改与过账", "Make and post stock-takes"),
  "erp.manage.takeExport": action("盘点单导出", "Export stock-takes"),
} as const;
