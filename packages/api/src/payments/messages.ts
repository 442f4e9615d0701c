/** What is said of payments. */
import { defineMessages } from "@qicheng/engine/text/message";

export const paymentSaid = defineMessages({
  post: { cn: "过账", en: "Post" },
  posted: { cn: "已过账", en: "Posted" },
  didPost: { cn: "过账了{title}「{name}」", en: "posted the {title} “{name}”" },
  reverse: { cn: "冲销", en: "Reverse" },
  reversed: { cn: "已冲销", en: "Reversed" },
  didReverse: { cn: "冲销了{title}「{name}」：{reason}", en: "reversed the {title} “{name}”: {reason}" },
  isReversed: { cn: "该付款单已冲销", en: "It has been reversed" },
  notPosted: { cn: "审批通过后才能冲销", en: "Only an approved payment is reversed" },
  isPosted: { cn: "该付款单已审批通过", en: "It has been approved" },
  hasFlow: { cn: "该付款单由审批流程处理", en: "Its approval decides" },
  noContract: { cn: "合同不存在", en: "There is no such contract" },
  noPayable: { cn: "这种付款不对应应付款", en: "Such a payment settles no payable" },
  needsPayable: { cn: "请选择应付款", en: "Choose what is paid" },
  needsSupplier: { cn: "请选择供应商", en: "Choose the supplier" },
  noMoney: { cn: "付款金额必须大于0", en: "The money must be above 0" },
  noAccount: { cn: "请先启用一个账户", en: "Switch an account on first" },
  overUnpaid: { cn: "超出未付金额，剩余{money}元", en: "More than the {money} yuan that are unpaid" },
  prepaidOnly: { cn: "该供应商可用预付{money}元", en: "{money} yuan are paid to this supplier in advance" },
  noPrepaid: {
    cn: "只有采购单的付款可用预付抵扣",
    en: "Only payments of purchase orders use what was paid in advance",
  },
  prepaidUsed: {
    cn: "这笔预付已被使用，该供应商只剩{money}元",
    en: "It has been used: {money} yuan are left with this supplier",
  },
  drafts: { cn: "待过账的付款单", en: "Payments to be posted" },
  running: { cn: "审批中的付款单", en: "Payments under review" },
  asked: { cn: "付款{number}：{payee}，{money}元", en: "Payment {number}: {payee}, {money} yuan" },
  toSomebody: { cn: "未填收款方", en: "somebody" },
  expenseOf: { cn: "费用 {number}", en: "Expense {number}" },
  prepaymentOf: { cn: "预付 {number}", en: "Paid in advance {number}" },
});
