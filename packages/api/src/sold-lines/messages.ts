/** What is said of lines that were sold. */
import { defineMessages } from "@qicheng/engine/text/message";

export const soldSaid = defineMessages({
  soldMoney: { cn: "销售额", en: "Sales" },
  soldMoneyNote: {
    cn: "产品行在合同实际金额中的份额减退货，合同已通过且未作废；按签订日期，计签订时的业务员、部门和客户地区",
    en: "Each line's share of its contract's amount, less returns, approved and not void, by the day of signing, for the salesperson, branch and region then",
  },
  soldLines: { cn: "明细行数", en: "Lines" },
  soldLinesNote: {
    cn: "已通过且未作废的合同的产品行",
    en: "Product lines of approved contracts, none of them void",
  },
});
