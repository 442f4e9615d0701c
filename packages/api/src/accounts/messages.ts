/** What is said of accounts, transfers and closing. */
import { defineMessages } from "@qicheng/engine/text/message";

export const accountSaid = defineMessages({
  transferred: { cn: "已转账{money}元", en: "{money} yuan transferred" },
  didTransfer: { cn: "从「{from}」转账{money}元到「{to}」", en: "transferred {money} yuan from “{from}” to “{to}”" },
  toItself: { cn: "转入账户不能与转出账户相同", en: "Choose another account to transfer to" },
  notInUse: { cn: "账户不存在或已停用", en: "There is no such account in use" },
  future: { cn: "日期不能晚于今天", en: "The day is still to come" },
  tillBelow: {
    cn: "现金账户的余额不能小于0，目前变动合计{money}元",
    en: "A cash account holds no less than nothing: {money} yuan have moved",
  },
  broken: { cn: "昨夜核对不一致的账目", en: "Ledgers that differed last night" },
  needsDay: { cn: "请选择结账日", en: "Choose the day to close" },
  notBehind: { cn: "结账日不能早于{day}，请先反结账", en: "The books are closed until {day}: open them again first" },
  closedOn: { cn: "已结账到{day}", en: "Closed until {day}" },
  reopened: { cn: "已反结账", en: "Opened again" },
  notClosed: { cn: "尚未结账", en: "Nothing is closed" },
  notBefore: { cn: "反结账后的结账日必须早于{day}", en: "The day must be before {day}" },
});
