/** Permissions about money that the company pays. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.payment": screen("付款单", "Payments"),
  "crm.finance.paymentAdd": action("付款新建", "Record payments"),
  "crm.finance.paymentEdit": action("付款编辑", "Edit payments"),
  "crm.finance.paymentDelete": action("付款删除", "Delete payments"),
  "crm.finance.paymentImport": action("付款导入", "Import payments"),
  "crm.finance.paymentExport": action("付款导出", "Export payments"),
} as const;
