/** What is said of sales returns. */
import { defineMessages } from "@qicheng/engine/text/message";

export const returnSaid = defineMessages({
  asked: { cn: "退货单{number}：合同{contract}", en: "Return {number} of contract {contract}" },
  noLine: { cn: "该产品不在合同中", en: "The contract has no such product" },
  tooMany: { cn: "最多可退{quantity}", en: "At most {quantity} can be returned" },
  pending: { cn: "有退货单正在审批中", en: "A return of it is being approved" },
  belowReturned: {
    cn: "「{name}」数量不能小于已退货的{quantity}",
    en: "“{name}” cannot be less than the {quantity} that were returned",
  },
  otherUnit: { cn: "「{name}」已有退货，不能改单位", en: "“{name}” was returned in part and keeps its unit" },
  moneyBelowReturned: {
    cn: "实际金额不能小于已退货的{money}元",
    en: "The amount cannot be less than the {money} yuan that were returned",
  },
});
