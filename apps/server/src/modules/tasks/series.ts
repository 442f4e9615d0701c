/** The days of a series of tasks. */
import { type Day, dayOf, monthsLater, shown } from "@qicheng/engine/time/calendar";
import type { WorkingCalendar } from "@qicheng/engine/time/working-calendar";

/** Codes of the field 重复. */
export const REPEAT = { once: 0, daily: 1, workdays: 2, weekly: 3, fortnightly: 4, monthly: 5, yearly: 6 } as const;

const STEP_DAYS: Readonly<Record<number, number>> = {
  [REPEAT.daily]: 1,
  [REPEAT.weekly]: 7,
  [REPEAT.fortnightly]: 14,
};
const STEP_MONTHS: Readonly<Record<number, number>> = { [REPEAT.monthly]: 1, [REPEAT.yearly]: 12 };

const numberOf = (day: string): Day => dayOf(Date.parse(`${day}T00:00:00+08:00`));
const textOf = (day: Day): string => shown(day, 0).slice(0, 10);

interface Asked {
  /** One of `REPEAT`. */
  repeat: number;
  /** `yyyy-MM-dd` of the first one: months are counted from it, so that a 31st comes back after February. */
  first: string;
  /** The next one is later than this day, `yyyy-MM-dd`. */
  after: string;
  /** The last day, `yyyy-MM-dd`; null = without end. */
  until: string | null;
}

/** @returns `yyyy-MM-dd`; undefined where the series ends */
export function nextDay({ repeat, first, after, until }: Asked, calendar: WorkingCalendar): string | undefined {
  const [from, last] = [numberOf(first), numberOf(after)];
  const next = following(repeat, from, last, calendar);
  if (next === undefined) return undefined;
  const day = textOf(next);
  return until !== null && day > until ? undefined : day;
}

function following(repeat: number, first: Day, last: Day, calendar: WorkingCalendar): Day | undefined {
  if (repeat === REPEAT.workdays) return calendar.workingDayAfter(last + 1, 0);
  const days = STEP_DAYS[repeat];
  if (days !== undefined) return first + (Math.floor(Math.max(last - first, 0) / days) + 1) * days;
  const months = STEP_MONTHS[repeat];
  if (months === undefined) return undefined;
  for (let count = months; ; count += months) {
    const [day] = monthsLater(first, count);
    if (day !== undefined && day > last) return day;
  }
}
