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

  // Notices.
  recycling: { cn: "客户即将进入公海", en: "Customers about to go to the pool" },
});
