/** What is said of rows of payment plans. */
import { defineMessages } from "@qicheng/engine/text/message";

export const planSaid = defineMessages({
  plan: { cn: "安排回款计划", en: "Plan payments" },
  row: { cn: "第{n}期", en: "Payment {n}" },
  gapOnly: { cn: "未排计划的金额只有{money}元", en: "{money} yuan of the contract are not planned yet" },
  noMoney: { cn: "计划金额必须大于0", en: "The money must be above 0" },
  notInForce: { cn: "合同审批通过后才能调整回款计划", en: "The plan is changed once the contract is approved" },
  hasMoney: { cn: "已有收款或核销，不能删除", en: "It has received or written off money and stays" },
  writtenOff: { cn: "已核销{money}元", en: "{money} yuan written off" },
  didWriteOff: { cn: "核销了「{name}」{money}元：{reason}", en: "wrote {money} yuan of “{name}” off: {reason}" },
  unwritten: { cn: "已取消核销", en: "The write-off is undone" },
  didUnwrite: { cn: "取消了「{name}」的核销{money}元", en: "undid the write-off of {money} yuan of “{name}”" },
  receive: { cn: "收款", en: "Receive" },
  nothingOpen: { cn: "没有未回款的金额", en: "Nothing of it is open" },
  nothingOff: { cn: "没有核销过的金额", en: "Nothing of it was written off" },
  noRoom: { cn: "合同未收金额只有{money}元", en: "Only {money} yuan of the contract are open" },
  unwriteFirst: {
    cn: "合同已核销{money}元，应收不能低于它，请先取消核销",
    en: "{money} yuan of the contract are written off: undo that first, since no less can be due",
  },
  split: { cn: "已拆分", en: "Split" },
  didSplit: { cn: "拆分了「{name}」", en: "split “{name}”" },
  sameSum: { cn: "拆分后的合计应等于{money}元", en: "The parts add up to {money} yuan" },
  firstTooSmall: {
    cn: "第一行不能小于已收和已核销的{money}元",
    en: "The first part holds the {money} yuan received and written off",
  },
});
