/** How filters read: operators and spans of time, as the screens show them and the log keeps them. */
import { defineMessages, type Message } from "../text/message";
import type { DatePreset } from "./date-presets";
import type { Operator } from "./operators";

export const OPERATOR_TEXTS: Readonly<Record<Operator, Message>> = defineMessages({
  eq: { cn: "等于", en: "is" },
  ne: { cn: "不等于", en: "is not" },
  in: { cn: "属于", en: "is any of" },
  notIn: { cn: "不属于", en: "is none of" },
  contains: { cn: "包含", en: "contains" },
  prefix: { cn: "开头是", en: "starts with" },
  gt: { cn: "大于", en: "is greater than" },
  ge: { cn: "大于等于", en: "is at least" },
  lt: { cn: "小于", en: "is less than" },
  le: { cn: "小于等于", en: "is at most" },
  between: { cn: "介于", en: "is between" },
  empty: { cn: "为空", en: "is empty" },
  notEmpty: { cn: "不为空", en: "is not empty" },
  hasAny: { cn: "包含任一", en: "has any of" },
  hasAll: { cn: "包含全部", en: "has all of" },
  inBranchTree: { cn: "属于部门（含下级）", en: "is in branch or below" },
});

export const PRESET_TEXTS: Readonly<Record<DatePreset, Message>> = defineMessages({
  today: { cn: "今天", en: "Today" },
  week: { cn: "本周", en: "This week" },
  month: { cn: "本月", en: "This month" },
  quarter: { cn: "本季度", en: "This quarter" },
  year: { cn: "本年", en: "This year" },
  last7: { cn: "最近7天", en: "Last 7 days" },
  last30: { cn: "最近30天", en: "Last 30 days" },
  last90: { cn: "最近90天", en: "Last 90 days" },
});
