/** Permissions of goods that go from one warehouse to another. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.transfer": screen("调拨", "Transfers"),
  "erp.manage.transfer": action("调拨单增改", "Add, edit and delete transfers"),
  "erp.manage.transferExport": action("调拨单导出", "Export transfers"),
} as const;
