/** Permissions about invoices to customers. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.invoice": screen("发票", "Invoices"),
  "crm.finance.invoiceAdd": action("开票申请", "Apply for invoices"),
  "crm.finance.invoiceEdit": action("发票编辑", "Edit invoices"),
  "crm.finance.invoiceDelete": action("发票删除", "Delete invoices"),
  "crm.finance.invoiceImport": action("发票导入", "Import invoices"),
  "crm.finance.invoiceExport": action("发票导出", "Export invoices"),
  "crm.finance.invoiceIssue": action("开票与寄送", "Issue and send invoices"),
  "crm.finance.invoiceRed": action("红冲与作废", "Reverse and void invoices"),
} as const;
