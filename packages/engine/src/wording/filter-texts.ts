/** How filters read: operators and spans of time, as the screens show them and the log keeps them. */

import type { DatePreset } from "../fields/date-presets";
import type { Operator, ValueKind } from "../fields/operators";
import { defineMessages, type Message } from "../text/message";

/** `…` is where the value stands; without it the value comes after. */
const OPERATOR_TEXTS: Readonly<Record<Operator, Message>> = defineMessages({
  eq: { cn: "等于", en: "is" },
  ne: { cn: "不等于", en: "is not" },
  in: { cn: "属于", en: "is any of" },
  notIn: { cn: "不属于", en: "is none of" },
  contains: { cn: "包含", en: "contains" },
  notContains: { cn: "不包含", en: "does not contain" },
  prefix: { cn: "以…开头", en: "starts with" },
  gt: { cn: "大于", en: "is greater than" },
  ge: { cn: "大于等于", en: "is at least" },
  lt: { cn: "小于", en: "is less than" },
  le: { cn: "小于等于", en: "is at most" },
  between: { cn: "在…之间", en: "is between" },
  overlaps: { cn: "与…有重叠", en: "overlaps with" },
  empty: { cn: "为空", en: "is empty" },
  notEmpty: { cn: "不为空", en: "is not empty" },
  hasAny: { cn: "包含任一", en: "has any of" },
  hasAll: { cn: "包含全部", en: "has all of" },
  inBranchTree: { cn: "属于（含下级）", en: "is in or below" },
});

const IS = defineMessages({ eq: { cn: "是", en: "is" }, ne: { cn: "不是", en: "is not" } });
const OF_DATES = {
  ...IS,
  ...defineMessages({
    lt: { cn: "早于", en: "is before" },
    le: { cn: "不晚于", en: "is not after" },
    gt: { cn: "晚于", en: "is after" },
    ge: { cn: "不早于", en: "is not before" },
  }),
};
const OF_CHOICES = {
  ...IS,
  ...defineMessages({ in: { cn: "是", en: "is any of" }, notIn: { cn: "不是", en: "is none of" } }),
};
const OF_THINGS = defineMessages({ empty: { cn: "没有", en: "has none" }, notEmpty: { cn: "有", en: "has some" } });

/** Where a kind of value says it in words of its own. */
const TEXTS_OF_KIND: Partial<Record<ValueKind, Partial<Record<Operator, Message>>>> = {
  date: OF_DATES,
  datetime: OF_DATES,
  flag: defineMessages({ eq: { cn: "为", en: "is" }, ne: { cn: "不为", en: "is not" } }),
  choice: OF_CHOICES,
  branch: OF_CHOICES,
  tree: OF_CHOICES,
  colour: OF_CHOICES,
  choices: defineMessages({ in: { cn: "包含任一", en: "has any of" }, notIn: { cn: "不包含", en: "has none of" } }),
  region: defineMessages({ prefix: { cn: "位于", en: "is in" } }),
  rows: OF_THINGS,
  products: {
    ...OF_THINGS,
    ...defineMessages({ hasAny: { cn: "包含产品", en: "has any of" }, notIn: { cn: "不包含", en: "has none of" } }),
  },
  files: OF_THINGS,
};

/** What an operator is called where a value of this kind is compared. */
export const operatorText = (op: Operator, kind: ValueKind | undefined): Message =>
  (kind && TEXTS_OF_KIND[kind]?.[op]) ?? OPERATOR_TEXTS[op];

/** An operator with its value, as one reads it: 以 合肥 开头. */
export function comparisonText(operator: Message, value: Message): Message {
  const joined = (text: string, of: string) =>
    (text.includes("…") ? text.replace("…", () => ` ${of} `) : `${text} ${of}`).trim();
  return { cn: joined(operator.cn, value.cn), en: joined(operator.en, value.en) };
}

export const PRESET_TEXTS: Readonly<Record<DatePreset, Message>> = defineMessages({
  overdue: { cn: "已逾期", en: "Overdue" },
  today: { cn: "今天", en: "Today" },
  tomorrow: { cn: "明天", en: "Tomorrow" },
  yesterday: { cn: "昨天", en: "Yesterday" },
  week: { cn: "本周", en: "This week" },
  nextWeek: { cn: "下周", en: "Next week" },
  month: { cn: "本月", en: "This month" },
  quarter: { cn: "本季度", en: "This quarter" },
  year: { cn: "本年", en: "This year" },
  next7: { cn: "未来7天", en: "Next 7 days" },
  next30: { cn: "未来30天", en: "Next 30 days" },
  last7: { cn: "最近7天", en: "Last 7 days" },
  last30: { cn: "最近30天", en: "Last 30 days" },
  last90: { cn: "最近90天", en: "Last 90 days" },
});
