/** The working calendar of the company. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { jsonText, text, wholeNumber } from "../kernel/scalars";

const YEAR = { cn: "年份", en: "Year" };
const DAYS = { cn: "日历", en: "Calendar" };
/** More days than a year has. */
const MOST_DAYS = 366;

const markedDay = z.strictObject({
  day: z.iso.date(),
  /** `off`: nobody works on it. `work`: a weekend that is worked. */
  kind: z.enum(["off", "work"]),
  name: text(30, { cn: "名称", en: "Name" }).default(""),
});
export type MarkedDay = z.output<typeof markedDay>;

const year = z.strictObject({
  year: z.int(),
  /** 0: the days of this year are not known, only its weekends. */
  known: z.literal([0, 1]),
  version: z.int(),
  days: z.array(markedDay),
});

export const workingCalendar = defineRoutes({
  year: {
    method: "POST",
    path: "/api/attendance/calendarYear",
    summary: "一年的工作日历：与周几不同的日子；known=0 表示该年尚未填写，只按周末计",
    permission: "signedIn",
    effect: "read",
    shows: ["workingCalendar"],
    input: z.strictObject({ year: wholeNumber(1970, 2200, YEAR) }),
    answer: "data",
    output: year,
  },
  edit: {
    method: "POST",
    path: "/api/attendance/calendar",
    summary: "填写一年的工作日历：days 为该年全部休（off）与班（work），与周几相同的日子不必列出",
    permission: "system.manage.attendance",
    effect: "write",
    changes: ["workingCalendar", "attendance", "actionLog"],
    input: z.strictObject({
      year: wholeNumber(1970, 2200, YEAR),
      days: jsonText(DAYS).pipe(z.array(markedDay).max(MOST_DAYS)),
      /** As it was read: somebody else may have been first. */
      version: wholeNumber(0, 999_999_999, { cn: "版本", en: "Version" }).optional(),
    }),
    answer: "data",
    output: year,
  },
});
