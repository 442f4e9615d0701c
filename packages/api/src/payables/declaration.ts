/** Permissions about what the company owes. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.payable": screen("应付款", "Payables"),
  "crm.finance.payableAdd": action("应付款增改", "Add, edit and delete payables"),
  "crm.finance.payableImport": action("应付款导入", "Import payables"),
  "crm.finance.payableExport": action("应付款导出", "Export payables"),
} as const;
