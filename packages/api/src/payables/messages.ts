/** What is said of payables. */
import { defineMessages } from "@qicheng/engine/text/message";

export const payableSaid = defineMessages({
  pay: { cn: "付款", en: "Pay" },
  ofSource: { cn: "它来自单据，请在单据里修改", en: "It comes from a document: change that" },
  hasPayments: { cn: "已有付款，不能修改或删除", en: "Payments settle it already" },
  hasPending: { cn: "存在待审批的付款", en: "Payments of it wait for their approval" },
  isPaid: { cn: "已付清", en: "It is paid" },
  stillPaid: {
    cn: "应付款已付款或正在付款：{list}，请先冲销或删除付款",
    en: "Paid, or about to be: {list}. Reverse or delete those payments first",
  },
  returnUsed: {
    cn: "退货形成的预付款{money}已被抵扣，请先冲销抵扣的付款",
    en: "The {money} in advance that the return made are used: reverse that payment first",
  },
  noMoney: { cn: "应付金额必须大于0", en: "The amount must be above 0" },
});
