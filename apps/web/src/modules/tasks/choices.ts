/** What the head of the list of tasks lets one choose from; the numbers are those of its query. */
import type { ListChoice } from "../../kernel/list/ask/list-module";

export const CHOICES: readonly ListChoice[] = [
  {
    key: "view",
    title: { cn: "期限", en: "Deadline" },
    options: [
      { value: 1, title: { cn: "未完成", en: "Open" } },
      { value: 2, title: { cn: "已逾期", en: "Overdue" } },
      { value: 3, title: { cn: "今天到期", en: "Due today" } },
      { value: 4, title: { cn: "本周到期", en: "Due this week" } },
    ],
  },
  {
    key: "given",
    title: { cn: "来源", en: "From" },
    options: [{ value: 1, title: { cn: "我交办的", en: "Given by me" } }],
  },
];
