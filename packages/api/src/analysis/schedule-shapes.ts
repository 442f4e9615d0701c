/** Views of analyses and reports that are told to people again and again. */
import { z } from "zod";
import { flag, ids, notValid, optionalId, wholeNumber } from "../kernel/scalars";
import { RHYTHMS } from "./pages";

export const MOST_RECEIVERS = 50;

export const scheduleInput = z.strictObject(
  {
    id: optionalId().default(null),
    /** As one saw it. */
    version: wholeNumber(0, 1_000_000_000, { cn: "版本", en: "Version" }).default(0),
    /** One of the two. */
    sceneId: optionalId().default(null),
    reportId: optionalId().default(null),
    every: z.enum(RHYTHMS, notValid({ cn: "发送周期", en: "How often" })).default("day"),
    /** 1 (Monday) to 7, or 1 to 31. */
    day: wholeNumber(0, 31, { cn: "发送日", en: "Day" }).default(0),
    hour: wholeNumber(0, 23, { cn: "发送时间", en: "Hour" }).default(8),
    userids: ids(),
    enabled: flag().default(1),
  },
  notValid({ cn: "定时发送", en: "Schedule" }),
);
export type ScheduleInput = z.output<typeof scheduleInput>;

const schedule = z.strictObject({
  id: z.int(),
  version: z.int(),
  /** 0 where it is the other. */
  sceneId: z.int(),
  reportId: z.int(),
  /** Of the view or report. */
  name: z.string(),
  every: z.enum(RHYTHMS),
  day: z.int(),
  hour: z.int(),
  receivers: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  enabled: z.int(),
  /** `yyyy-MM-dd HH:mm`; '' where it is switched off. */
  next: z.string(),
});
export type Schedule = z.output<typeof schedule>;

export const schedules = z.strictObject({
  /** The one that was saved. */
  id: z.int().nullable(),
  /** One's own. */
  schedules: z.array(schedule),
});
