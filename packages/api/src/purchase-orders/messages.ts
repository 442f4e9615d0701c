/** What is said of purchase orders only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const purchaseSaid = defineMessages({
  lines: { cn: "采购明细", en: "Lines of purchase orders" },
  close: { cn: "关闭剩余", en: "Close the rest" },
  reopen: { cn: "撤销关闭", en: "Open again" },
  didClose: { cn: "关闭{title}剩余：{name}", en: "Closed the rest of {title}: {name}" },
  didReopen: { cn: "撤销关闭{title}：{name}", en: "Opened {title} again: {name}" },
  reason: { cn: "关闭原因", en: "Why it is closed" },
  notPassed: { cn: "审批通过后才能关闭剩余", en: "Its rest can be closed once it has been approved" },
  isClosed: { cn: "剩余已关闭", en: "Its rest is closed already" },
  isIn: { cn: "已全部入库，没有剩余", en: "All of it has come in, nothing is left" },
  isOpen: { cn: "剩余没有关闭", en: "Its rest is not closed" },
  early: { cn: "预计到货日期：不能早于订单日期", en: "Expected: not before the day of the order" },
  titled: { cn: "采购单 {number} · {supplier}", en: "Purchase order {number} · {supplier}" },
  notInForce: { cn: "合同审批通过且未作废时才能为它采购", en: "Bought for is a contract in force only" },
  noLine: { cn: "该产品不在合同中", en: "The contract has no such product" },
  lineTwice: { cn: "该产品已存在", en: "The product stands there already" },
  beyondDemand: { cn: "超出待采购的{quantity}{unit}", en: "More than the {quantity} {unit} still to be bought" },
  noPrice: { cn: "没有上次价，请填写单价", en: "There is no last price: give one" },
});
