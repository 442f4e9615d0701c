/** What is said of contracts. */
import { defineMessages } from "@qicheng/engine/text/message";

export const contractSaid = defineMessages({
  change: { cn: "变更", en: "Change" },
  return: { cn: "退货", en: "Return goods" },
  receive: { cn: "收款", en: "Receive money" },
  spend: { cn: "新增付款", en: "New payment" },
  notYet: { cn: "合同审批通过后才能退货或收款", en: "Once it has been approved" },
  void: { cn: "作废", en: "Void" },
  invoiced: { cn: "标记已开票", en: "Mark as invoiced" },
  copied: { cn: "已复制，请检查后保存", en: "Copied, check it and save" },
  pooled: { cn: "公海客户只能领取或分配，领取后才能签合同", en: "Claim the customer first: it is in the pool" },
  notYours: { cn: "只能选自己或权限范围内的业务员", en: "Choose yourself or somebody within your scope" },
  notInForce: { cn: "审批通过后才能变更或作废", en: "Only an approved contract is changed or voided" },
  changing: { cn: "该合同正在变更中", en: "It is being changed already" },
  voided: { cn: "该合同已作废", en: "It is void" },
  moneyBelowZero: { cn: "实际金额不能小于0", en: "The amount cannot be below 0" },
  changeBegun: { cn: "变更已提交", en: "The change was submitted" },
  didVoid: { cn: "作废了{title}「{name}」：{reason}", en: "voided the {title} “{name}”: {reason}" },
  didVoidPlain: { cn: "作废了{title}「{name}」", en: "voided the {title} “{name}”" },
  didInvoice: { cn: "标记{title}「{name}」为已开票", en: "marked the {title} “{name}” as invoiced" },
  nowVoid: { cn: "已作废", en: "Voided" },
  nowInvoiced: { cn: "已标记{n}份合同为已开票", en: "{n} contracts marked as invoiced" },
  asked: { cn: "合同{name}：{customer}，{money}元", en: "Contract {name}: {customer}, {money} yuan" },
  hasReceived: {
    cn: "已收款{money}元，请先退款或全部转预收",
    en: "{money} yuan were received: refund them or make them prepayment first",
  },
  hasReturned: { cn: "存在已退货的数量", en: "Some of it has been returned" },
  belowReceived: {
    cn: "变更后的应收低于已收，多出{money}元；可勾选“超出部分转预收”",
    en: "{money} yuan more were received than are due then; they can become prepayment",
  },
  belowReturned: {
    cn: "第{row}行数量不能小于已退货的{quantity}",
    en: "Row {row} cannot be less than the {quantity} that were returned",
  },
  promisedEarly: {
    cn: "承诺交期不能早于签订日期{day}",
    en: "The promised day cannot lie before the day of signing, {day}",
  },
  lineReturned: { cn: "「{name}」已有退货，不能删除该行", en: "“{name}” has returns, so its row stays" },
});
