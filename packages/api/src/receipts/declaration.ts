/** Permissions about money from customers. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.finance": screen("收款单", "Receipts"),
  "crm.finance.receiptAdd": action("收款新建", "Record receipts"),
  "crm.finance.receiptEdit": action("收款编辑", "Edit receipts"),
  "crm.finance.receiptDelete": action("收款删除", "Delete receipts"),
  "crm.finance.receiptImport": action("收款导入", "Import receipts"),
  "crm.finance.receiptExport": action("收款导出", "Export receipts"),
  "crm.finance.post": action("收款过账", "Post receipts"),
  "crm.finance.refund": action("退款", "Refund"),
  "crm.finance.reverse": action("冲销", "Reverse"),
  "crm.finance.writeOff": action("核销应收", "Write off"),
  "crm.finance.prepaid": action("使用预收", "Use prepayments"),
  "crm.finance.close": action("结账日", "Closing date"),
} as const;
