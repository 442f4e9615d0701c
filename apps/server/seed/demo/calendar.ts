/** Moments of the demo: business days and working hours of Asia/Shanghai, counted from the first-start day. */
import type { Random } from "./random";

/** Wall-clock time as milliseconds; the zone is written only in `stamp`. */
export type Moment = number;

export const DAY = 86_400_000;
const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** Public holidays with a fixed date, when nobody writes follow-ups. */
const HOLIDAYS = new Set(["01-01", "05-01", "05-02", "05-03", ...[1, 2, 3, 4, 5, 6, 7].map((day) => `10-0${day}`)]);

export const startOfDay = (day: string): Moment => Date.parse(`${day}T00:00:00Z`);
const midnight = (moment: Moment): Moment => Math.floor(moment / DAY) * DAY;

/** As the database reads it. */
export const stamp = (moment: Moment): string => `${new Date(moment).toISOString().slice(0, 19).replace("T", " ")}+08`;
export const dayOf = (moment: Moment): string => new Date(moment).toISOString().slice(0, 10);
/** As a datetime field stores it. */
export const minuteOf = (moment: Moment): string => new Date(moment).toISOString().slice(0, 16).replace("T", " ");

function isFree(moment: Moment): boolean {
  const weekday = new Date(moment).getUTCDay();
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(dayOf(moment).slice(5));
}

/** The day itself, or one of the working days before (-1) or after (1) it; a few people work on weekends. */
function workday(random: Random, moment: Moment, direction: 1 | -1): Moment {
  const day = midnight(moment);
  if (!isFree(day) || random.chance(0.03)) return day;
  // Any of five, since always the nearest would make Fridays and Mondays stand out.
  let moved = day + direction * random.int(1, 5) * DAY;
  while (isFree(moved)) moved += direction * DAY;
  return moved;
}

/** The n-th working day before that day; from the day itself on they are counted from 0 downward. */
export function workdayBefore(day: Moment, n: number): Moment {
  const direction = n > 0 ? -1 : 1;
  let at = n > 0 ? day - DAY : day;
  for (let left = Math.abs(n) - (n > 0 ? 1 : 0); ; at += direction * DAY) if (!isFree(at) && left-- === 0) return at;
}

const HOURS = [
  [8, 2],
  [9, 10],
  [10, 13],
  [11, 9],
  [13, 5],
  [14, 11],
  [15, 12],
  [16, 11],
  [17, 8],
  [18, 2],
] as const;

/** Some time in working hours of that day, or of a working day before. */
export function worked(random: Random, moment: Moment): Moment {
  const hour = random.weighted(HOURS);
  return workday(random, moment, -1) + hour * HOUR + random.int(0, 59) * MINUTE + random.int(0, 59) * 1_000;
}

const APPOINTMENTS = [9, 9.5, 10, 10, 10.5, 11, 14, 14, 14.5, 15, 15, 15.5, 16, 16.5, 17];

/** A time as people write it into their diary. */
export const appointment = (random: Random, day: Moment): Moment => midnight(day) + random.pick(APPOINTMENTS) * HOUR;

/** An appointment on a working day, `direction` deciding where a weekend moves to. */
export const workAppointment = (random: Random, day: Moment, direction: 1 | -1): Moment =>
  appointment(random, workday(random, day, direction));

const WEEKDAYS = "日一二三四五六";
const monday = (moment: Moment): Moment => midnight(moment) - ((new Date(moment).getUTCDay() + 6) % 7) * DAY;

/** How one speaks of a day: 明天, 本周四, 下周一, 9月12日. */
function spokenDay(moment: Moment, from: Moment): string {
  const days = Math.round((midnight(moment) - midnight(from)) / DAY);
  if (days === 0) return "今天";
  if (days === 1) return "明天";
  const date = new Date(moment);
  const weeks = Math.round((monday(moment) - monday(from)) / (7 * DAY));
  const week = ["本周", "下周"][weeks];
  return week && days > 0
    ? `${week}${WEEKDAYS.charAt(date.getUTCDay())}`
    : `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

/** With the half of the day: 下周一上午. */
export const spoken = (moment: Moment, from: Moment): string =>
  `${spokenDay(moment, from)}${new Date(moment).getUTCHours() < 12 ? "上午" : "下午"}`;
