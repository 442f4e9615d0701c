/** Permissions of sales returns. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.contract.SalesReturn": screen("销售退货", "Sales returns"),
  "crm.contract.returnAdd": action("退货新建", "Create returns"),
  "crm.contract.returnEdit": action("退货编辑", "Edit returns"),
  "crm.contract.returnDelete": action("退货删除", "Delete returns"),
  "crm.contract.returnExport": action("退货导出", "Export returns"),
} as const;
