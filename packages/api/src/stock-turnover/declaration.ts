/** Permissions about how fast goods turn over. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.turnover": screen("呆滞与周转", "Slow movers and turnover"),
  "erp.manage.turnoverExport": action("呆滞与周转导出", "Export slow movers"),
} as const;
