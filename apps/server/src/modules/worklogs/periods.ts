/** Periods of reports: a day, a week from Monday, a month. Days are `yyyy-MM-dd` of the company. */
import type { ReportKind } from "@qicheng/api/worklogs/messages";

const DAY_MS = 86_400_000;
const WEEK = 7;
const [DAILY, WEEKLY] = [1, 2] as const;

export interface Period {
  from: string;
  to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
/** 1 = Monday. */
const weekday = (day: string): number => new Date(day).getUTCDay() || WEEK;

export function periodOf(kind: ReportKind, day: string): Period {
  if (kind === DAILY) return { from: day, to: day };
  if (kind === WEEKLY) {
    const from = plusDays(day, 1 - weekday(day));
    return { from, to: plusDays(from, WEEK - 1) };
  }
  const [year = 0, month = 1] = day.split("-").map(Number);
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}

/** The one before. */
export const periodBefore = (kind: ReportKind, { from }: Period): Period => periodOf(kind, plusDays(from, -1));

/** How a period is called: a day, a span of days, a month. */
export function periodText(kind: ReportKind, { from, to }: Period): string {
  if (kind === DAILY) return from;
  return kind === WEEKLY ? `${from} ~ ${to}` : from.slice(0, 7);
}

interface Due {
  kind: ReportKind;
  days: readonly number[];
}

/** The day of a period on which its report is due; undefined where none is. The last day of a month stands for those that it has not. */
export function dueDay({ kind, days }: Due, { from, to }: Period): string | undefined {
  if (kind === DAILY) return days.includes(weekday(from)) ? from : undefined;
  const [one = 1] = days;
  const day = plusDays(from, one - 1);
  return day > to ? to : day;
}
