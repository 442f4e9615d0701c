/** What is said of what customers owe. */
import { defineMessages } from "@qicheng/engine/text/message";

export const owedSaid = defineMessages({
  noFigure: { cn: "「{key}」不是由流水得出的金额", en: "“{key}” is no number of a ledger" },
  span: {
    cn: "结束日期不能早于开始日期，最多{max}天",
    en: "The last day is not before the first, and at most {max} days are asked for",
  },
  turned: { cn: "结束日期不能早于开始日期", en: "The last day is not before the first" },
  tooLong: {
    cn: "对账单有{n}行，该格式最多{max}行，请缩短期间",
    en: "The statement has {n} rows, this format at most {max}: choose fewer days",
  },
  didSend: {
    cn: "导出{title}：{name}，{from}至{to}（{format}）",
    en: "exported the {title} of {name}, {from} to {to} ({format})",
  },
  due: { cn: "回款计划到期", en: "Plan rows that are due" },
  dueSoon: {
    cn: "{name}有{n}笔回款3天后到期",
    en: "{name}: {n} plan {n|row is|rows are} due in 3 days",
  },
  dueToday: {
    cn: "{name}有{n}笔回款今天到期",
    en: "{name}: {n} plan {n|row is|rows are} due today",
  },
  dueSource: { cn: "回款到期", en: "Money due" },
  lateSource: { cn: "回款逾期", en: "Money overdue" },
  dueNow: { cn: "回款今天到期", en: "Money is due today" },
  dueIn: { cn: "回款{days}天后到期", en: "Money is due in {days} {days|day|days}" },
  lateDays: { cn: "回款逾期{days}天", en: "Money is {days} {days|day|days} overdue" },
  overdue: {
    cn: "{name}有{n}笔回款已逾期",
    en: "{name}: {n} plan {n|row is|rows are} overdue",
  },
});

/** Words on the paper that a customer or a supplier is sent. */
export const statementSaid = defineMessages({
  customer: { cn: "客户", en: "Customer" },
  supplier: { cn: "供应商", en: "Supplier" },
  statement: { cn: "对账单", en: "Statement" },
  ofCustomer: { cn: "客户对账单", en: "Statement of account" },
  ofSupplier: { cn: "供应商对账单", en: "Statement of payables" },
  span: { cn: "对账期间", en: "Days" },
  until: { cn: "{from} 至 {to}", en: "{from} to {to}" },
  openingOwed: { cn: "期初未收", en: "Open before" },
  closingOwed: { cn: "期末未收", en: "Open at the end" },
  dueOwed: { cn: "本期应收", en: "Due within" },
  settledOwed: { cn: "本期收款", en: "Received within" },
  prepaidOwed: { cn: "预收余额", en: "Prepaid" },
  openingPayable: { cn: "期初未付", en: "Unpaid before" },
  closingPayable: { cn: "期末未付", en: "Unpaid at the end" },
  duePayable: { cn: "本期应付", en: "Due within" },
  settledPayable: { cn: "本期付款", en: "Paid within" },
  prepaidPayable: { cn: "预付余额", en: "Paid in advance" },
  day: { cn: "日期", en: "Day" },
  matter: { cn: "事项", en: "Matter" },
  record: { cn: "单据", en: "Document" },
  receivable: { cn: "应收", en: "Due" },
  received: { cn: "收款", en: "Received" },
  open: { cn: "未收", en: "Open" },
  payable: { cn: "应付", en: "Due" },
  paid: { cn: "付款", en: "Paid" },
  advance: { cn: "预付变动", en: "In advance" },
  unpaid: { cn: "未付", en: "Unpaid" },
  sum: { cn: "合计", en: "Total" },
  capitals: { cn: "大写", en: "in characters" },
  ageing: { cn: "账龄（截至 {day}）", en: "Ageing (as of {day})" },
  checked: {
    cn: "核对结果：□ 核对无误　　□ 有差异，说明：",
    en: "Result: □ We agree　　□ We differ, because:",
  },
  seal: { cn: "（签章）", en: " (signature and seal)" },
  signed: { cn: "经办人：　　　　　　　　日期：", en: "Signed by:　　　　　　　　Date:" },
  madeBy: { cn: "制表人：{name}　制表时间：{time}", en: "Made by {name} at {time}" },
  page: { cn: "第 {page} 页 共 {pages} 页", en: "Page {page} of {pages}" },
});

/** How an entry of a statement came about. */
export const statementKinds = defineMessages({
  contract: { cn: "合同金额", en: "Contract" },
  receipt: { cn: "收款", en: "Receipt" },
  refund: { cn: "退款", en: "Refund" },
  reverse: { cn: "冲销收款", en: "Reversal" },
  usePrepaid: { cn: "预收核销", en: "Use of a prepayment" },
  undo: { cn: "撤销", en: "Undone" },
  return: { cn: "退货", en: "Return" },
  change: { cn: "合同变更", en: "Change of the contract" },
  void: { cn: "作废转预收", en: "Void, now prepayment" },
  writeOff: { cn: "核销应收", en: "Written off" },
  expense: { cn: "费用", en: "Expense" },
  baoxiao: { cn: "报销", en: "Reimbursement" },
  purchaseOrder: { cn: "采购单", en: "Purchase order" },
  stockIn: { cn: "采购入库", en: "Goods in" },
  freight: { cn: "入库运费", en: "Freight" },
  prepayment: { cn: "供应商预付", en: "Prepayment" },
  payment: { cn: "付款", en: "Payment" },
  use: { cn: "预付抵扣", en: "Use of a prepayment" },
  reversePayment: { cn: "冲销付款", en: "Reversal" },
  purchaseReturn: { cn: "采购退货", en: "Goods sent back" },
  reverseReturn: { cn: "冲销采购退货", en: "Sending back reversed" },
});
