/** Spans that one chooses by name, in Shanghai. */
import { type Days, formerOf, yearOf } from "@qicheng/engine/analysis/periods";

export const PERIODS = [
  "month",
  "lastMonth",
  "quarter",
  "lastQuarter",
  "year",
  "lastYear",
  "last7",
  "last30",
  "last90",
] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const IN_QUARTER = 3;

const back = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

function quarterOf(today: string): Days {
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / IN_QUARTER) * IN_QUARTER + 1;
  return { from: `${today.slice(0, 5)}${String(month).padStart(2, "0")}-01`, to: today };
}

/** The whole month before. */
const monthBefore = (month: Days): Days => ({ from: formerOf(month).from, to: back(month.from, 1) });

export function daysOf(period: Period, today: string): Days {
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  const quarter = quarterOf(today);
  const year = Number(today.slice(0, 4));
  const spans: Readonly<Record<Period, () => Days>> = {
    month: () => month,
    lastMonth: () => monthBefore(month),
    quarter: () => quarter,
    lastQuarter: () => quarterOf(back(quarter.from, 1)),
    year: () => ({ ...yearOf(year), to: today }),
    lastYear: () => yearOf(year - 1),
    last7: () => ({ from: back(today, 6), to: today }),
    last30: () => ({ from: back(today, 29), to: today }),
    last90: () => ({ from: back(today, 89), to: today }),
  };
  return spans[period]();
}
