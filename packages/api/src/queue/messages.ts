import { defineMessages } from "@qicheng/engine/text/message";

export const queueSaid = defineMessages({
  noCalls: { cn: "没有呼叫权限，请联系管理员开通", en: "You may not call: ask an administrator" },
  skipped: { cn: "今天不再提醒", en: "Not again today" },
  back: { cn: "已恢复到待办", en: "Back among the things to do" },
  leases: { cn: "正在联系的待办", en: "things to do just taken up" },
  freed: { cn: "已放开", en: "Let go" },
  due: { cn: "今日需联系 {time}", en: "To be called today at {time}" },
  overdue: { cn: "已逾期{days}天", en: "{days} {days|day|days} late" },
  dueSource: { cn: "今日", en: "Today" },
  overdueSource: { cn: "逾期", en: "Late" },
  recycleSource: { cn: "待入公海", en: "Going to the pool" },
  lastDay: { cn: "今天最后一天，待进入公海", en: "Last day before the pool" },
  daysLeft: { cn: "{days}天后进入公海", en: "To the pool in {days} {days|day|days}" },
});
