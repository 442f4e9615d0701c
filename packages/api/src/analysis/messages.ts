/** What is said of figures, and how they are called. */
import { defineMessages } from "@qicheng/engine/text/message";

export const analysisSaid = defineMessages({
  daysWrong: { cn: "日期范围不正确", en: "These days are no span" },
  daysLong: { cn: "日期范围最多{max}天", en: "At most {max} days at once" },
  targetAmount: {
    cn: "{name} {month}月：请输入0或以上的金额，最多两位小数",
    en: "{name}, month {month}: an amount of 0 or more with two decimals at most",
  },
  targetNobody: { cn: "第{n}行：人员或部门不存在或无权访问", en: "Row {n}: you do not see this person or branch" },
  targetTwice: { cn: "第{n}行：「{name}」重复", en: "Row {n}: “{name}” stands there twice" },
  targetOthers: {
    cn: "「{name}」的目标已被他人修改，请刷新",
    en: "Somebody else has changed the target of “{name}”: refresh",
  },
  targetSaved: { cn: "已保存目标", en: "Targets saved" },
  targetSet: {
    cn: "设置「{name}」{year}年{kind}目标为{money}元",
    en: "Set the target of “{name}” for {year}, {kind}, to {money} yuan",
  },
  targetUse: { cn: "目标", en: "Targets" },
  noFigure: { cn: "没有指标「{key}」", en: "There is no figure “{key}”" },
  byDay: { cn: "按天", en: "By day" },
  byMonth: { cn: "按月", en: "By month" },
  byPerson: { cn: "按人员", en: "By person" },
  byBranch: { cn: "按部门", en: "By branch" },
  byCustomer: { cn: "按客户", en: "By customer" },
  byProvince: { cn: "按地区", en: "By region" },
  quit: { cn: "{name}（离职）", en: "{name} (left)" },
  noBranch: { cn: "无部门", en: "No branch" },
  none: { cn: "未填写", en: "Not filled in" },
  unseen: { cn: "无权查看", en: "Not visible to you" },
  leads: { cn: "新增线索", en: "New leads" },
  leadsNote: {
    cn: "按创建时间，计现在的负责人；已转客户的也算，公海中的和合并掉的不算",
    en: "By the day of their creation, for today's owner: with those converted, without the pool and merged ones",
  },
  turned: { cn: "其中已转客户", en: "Converted so far" },
  turnedNote: {
    cn: "期内新增的线索中，到现在已转为客户的",
    en: "Leads created in these days that are customers by now",
  },
  turnRate: { cn: "线索转化率", en: "Conversion" },
  turnRateNote: { cn: "已转客户 ÷ 新增线索", en: "Converted ÷ new leads" },
  customers: { cn: "新增客户", en: "New customers" },
  customersNote: {
    cn: "按创建时间，计现在的负责人；公海中的和合并掉的不算",
    en: "By the day of their creation, for today's owner: without the pool and merged ones",
  },
  held: { cn: "客户数", en: "Customers" },
  heldNote: {
    cn: "现在有负责人的客户，计现在的负责人和部门",
    en: "Customers that are somebody's now, for today's owner and branch",
  },
  deals: { cn: "成交客户", en: "Customers with a deal" },
  dealsNote: {
    cn: "按首份有效合同的签订日期，计现在的负责人",
    en: "By the day of their first contract in force, for today's owner",
  },
  contracts: { cn: "合同数", en: "Contracts" },
  contractMoney: { cn: "合同额", en: "Contract money" },
  contractsNote: {
    cn: "已通过且未作废的合同，按签订日期，计签订时的业务员和部门",
    en: "Approved contracts, none of them void, by the day of signing, for the salesperson and branch then",
  },
  contractMoneyNote: {
    cn: "实际金额减退货，已通过且未作废；按签订日期，计签订时的业务员和部门",
    en: "Amount less returns, approved and not void, by the day of signing, for the salesperson and branch then",
  },
  received: { cn: "回款额", en: "Received" },
  receivedNote: {
    cn: "已审收款减退款，按收款日期，计收款时的业务员和部门",
    en: "Approved receipts less refunds, by the day of the receipt, for the salesperson and branch then",
  },
  expected: { cn: "待回款", en: "To come" },
  expectedNote: {
    cn: "回款计划的未回款，按计划日期，计合同的业务员和签订时部门",
    en: "Open money of plan rows, by the planned day, for the contract's salesperson and branch then",
  },
  paid: { cn: "付款额", en: "Paid" },
  paidNote: {
    cn: "已审付款，按付款日期，计付款时的经手人和部门",
    en: "Approved payments, by the day of the payment, for the person and branch then",
  },
  payments: { cn: "付款笔数", en: "Payments" },
  followups: { cn: "跟进次数", en: "Follow-ups" },
  followupsNote: {
    cn: "按跟进时间，计跟进人",
    en: "By their day, for whoever wrote them",
  },
});
