/** What the server says of the rules of pools only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const poolRulesSaid = defineMessages({
  did: { cn: "修改{title}公海规则", en: "Changed the rules of the pool: {title}" },
  dryRunFirst: { cn: "请先查看明天将回收的名单", en: "Look first at what would be recycled tomorrow" },
  noContracts: { cn: "未成交回收要等合同模块启用", en: "Recycling without a deal needs contracts" },
  noLimit: { cn: "启用自动回收至少要填一个回收天数", en: "Recycling needs a number of days" },
  noLevel: { cn: "级别不存在", en: "There is no such level" },
  levelTwice: { cn: "「{name}」重复", en: "“{name}” stands there twice" },
  on: { cn: "是", en: "Yes" },
  off: { cn: "否", en: "No" },
  levelDays: { cn: "{name}{days}天", en: "{name}: {days} days" },
  levelNever: { cn: "{name}不回收", en: "{name}: never" },
  hours: { cn: "{n}小时", en: "{n} hours" },
  noPerson: { cn: "所选人员不存在或已离职", en: "Somebody chosen is not there, or has left" },
  noBranch: { cn: "所选部门不存在", en: "A branch chosen is not there" },
  noRole: { cn: "所选角色不存在", en: "A role chosen is not there" },
  noMembers: {
    cn: "启用自动分配至少要选一个人员、部门或角色",
    en: "Assigning by itself needs a person, a branch or a role",
  },
  onlyLeads: { cn: "只有线索有超时提醒", en: "Only leads have such notices" },
  escalateLater: { cn: "提醒上级要晚于提醒负责人", en: "The superior is told later than the owner" },
  modeOff: { cn: "不自动分配", en: "By hand only" },
  modeTurn: { cn: "轮流分配", en: "In turn" },
  modeLoad: { cn: "分给手上最少的人", en: "To whoever has least" },

  // Notices.
  unallocated: { cn: "线索超时未分配", en: "Leads that nobody has" },
  unallocatedFor: {
    cn: "「{name}」等{n}条线索在公海超过{hours}小时未分配",
    en: "“{name}” and others, {n} {n|lead|leads} in all, have been in the pool for more than {hours} hours",
  },
  unfollowed: { cn: "线索超时未跟进", en: "Leads never followed up" },
  unfollowedFor: {
    cn: "「{name}」等{n}条线索超过{hours}小时未跟进",
    en: "“{name}” and others, {n} {n|lead|leads} in all, were not followed up within {hours} hours",
  },
  escalated: { cn: "下属线索超时未跟进", en: "Leads of others never followed up" },
  escalatedFor: {
    cn: "{person}的线索「{name}」等{n}条超过{hours}小时未跟进",
    en: "{person} has not followed up “{name}” and others, {n} {n|lead|leads} in all, within {hours} hours",
  },
  recycling: { cn: "客户即将进入公海", en: "Customers about to go to the pool" },
});
