/** When what is told again and again is told next. Days and hours are those of Shanghai, which has no summer time. */

export interface Rhythm {
  every: "day" | "week" | "month";
  /** 1 (Monday) to 7 of a week, 1 to 31 of a month, 0 of a day. */
  day: number;
  hour: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE_MS = 8 * HOUR_MS;
const WEEK = 7;

/** A month that has no such day has its last one. */
function inMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last));
}

/** @returns the first moment after this one, both in milliseconds since 1970 */
export function nextSending({ every, day, hour }: Rhythm, after: number): number {
  const local = new Date(after + ZONE_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const today = Date.UTC(year, month, local.getUTCDate());
  const weekday = local.getUTCDay() === 0 ? WEEK : local.getUTCDay();
  const monday = today - (weekday - 1) * DAY_MS;
  const days = {
    day: [today, today + DAY_MS],
    week: [monday + (day - 1) * DAY_MS, monday + (day - 1 + WEEK) * DAY_MS],
    month: [inMonth(year, month, day), inMonth(year, month + 1, day)],
  }[every];
  const moments = days.map((one) => one + hour * HOUR_MS - ZONE_MS);
  return moments.find((one) => one > after) ?? Number.NaN;
}
