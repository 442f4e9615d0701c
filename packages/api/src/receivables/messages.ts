/** What is said of what customers owe. */
import { defineMessages } from "@qicheng/engine/text/message";

export const owedSaid = defineMessages({
  noFigure: { cn: "「{key}」不是由流水得出的金额", en: "“{key}” is no number of a ledger" },
  span: {
    cn: "结束日期不能早于开始日期，最多{max}天",
    en: "The last day is not before the first, and at most {max} days are asked for",
  },
  due: { cn: "回款计划到期", en: "Plan rows that are due" },
  dueSoon: {
    cn: "{name}有{n}笔回款3天后到期",
    en: "{name}: {n} plan {n|row is|rows are} due in 3 days",
  },
  dueToday: {
    cn: "{name}有{n}笔回款今天到期",
    en: "{name}: {n} plan {n|row is|rows are} due today",
  },
  overdue: {
    cn: "{name}有{n}笔回款已逾期",
    en: "{name}: {n} plan {n|row is|rows are} overdue",
  },
});
