/** Days by number, in the time of Shanghai, which has no summer time. */
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const MINUTES_OF_DAY = 1_440;

/** Days since 1970-01-01. */
export type Day = number;

export const dayOf = (now: number): Day => Math.floor((now + SHANGHAI_MS) / DAY_MS);
/** Minutes since 1970-01-01 00:00, whole ones. */
export const minuteOf = (now: number): number => Math.floor((now + SHANGHAI_MS) / 60_000);

export interface Parts {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  /** 0 is Monday. */
  weekday: number;
}

export function partsOf(day: Day): Parts {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** The last day of a month, which may be counted on beyond December. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day of the calendar; none for the 31st of November. */
export const dayAt = (year: number, month: number, day: number): Day[] =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? [Date.UTC(year, month - 1, day) / DAY_MS] : [];

/** So many months from `from`: its day of the month, or the last one of a shorter month. */
export function monthsLater(from: Day, months: number, day?: number | "last"): Day[] {
  const { year, month, day: today } = partsOf(from);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  const last = daysIn(toYear, toMonth);
  if (day === undefined) return dayAt(toYear, toMonth, Math.min(today, last));
  return dayAt(toYear, toMonth, day === "last" ? last : day);
}

/** `yyyy-MM-dd HH:mm` */
export const shown = (day: Day, minutes: number): string =>
  new Date((day * MINUTES_OF_DAY + minutes) * 60_000).toISOString().slice(0, 16).replace("T", " ");
export const minutesAt = (day: Day, minutes: number): number => day * MINUTES_OF_DAY + minutes;
export const fromMinute = (minute: number): { day: Day; minutes: number } => ({
  day: Math.floor(minute / MINUTES_OF_DAY),
  minutes: minute % MINUTES_OF_DAY,
});
