/** What the head of the list of contracts lets one choose from; the numbers are those of its query. */
import type { ListChoice } from "../../kernel/list/ask/list-module";

export const CHOICES: readonly ListChoice[] = [
  {
    key: "due",
    title: { cn: "到期", en: "Due" },
    options: [
      { value: 0, title: { cn: "未到期", en: "Not due" } },
      { value: 1, title: { cn: "已到期", en: "Due" } },
      { value: 2, title: { cn: "无续约", en: "No renewal" } },
    ],
  },
  {
    key: "date",
    title: { cn: "签订日期", en: "Signed" },
    options: [
      { value: 1, title: { cn: "本月", en: "This month" } },
      { value: 2, title: { cn: "本季度", en: "This quarter" } },
      { value: 3, title: { cn: "本年", en: "This year" } },
      { value: 4, title: { cn: "上月", en: "Last month" } },
      { value: 5, title: { cn: "上季度", en: "Last quarter" } },
      { value: 6, title: { cn: "去年", en: "Last year" } },
    ],
  },
  {
    key: "approval",
    title: { cn: "审批状态", en: "Approval" },
    options: [
      { value: 0, title: { cn: "待审", en: "Pending" } },
      { value: 1, title: { cn: "审核中", en: "Under review" } },
      { value: 2, title: { cn: "通过", en: "Approved" } },
      { value: 3, title: { cn: "未通过", en: "Not approved" } },
    ],
  },
];
