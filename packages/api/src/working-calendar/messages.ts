/** What is said of the working calendar. */
import { defineMessages } from "@qicheng/engine/text/message";

export const calendarSaid = defineMessages({
  years: { cn: "工作日历", en: "Working calendar" },
  otherYear: { cn: "{day}不在{year}年", en: "{day} is not in {year}" },
  twice: { cn: "{day}重复", en: "{day} stands there twice" },
  saved: { cn: "已保存{year}年的工作日历", en: "The calendar of {year} is saved" },
  did: {
    cn: "修改{year}年的工作日历：休{off}天，班{work}天",
    en: "Changed the calendar of {year}: {off} off, {work} worked",
  },
  stale: { cn: "该年的日历刚被他人修改，请刷新后重试", en: "Somebody else has just changed this year: look again" },
});
