/** Spans of days that are counted, and the spans that they are held against. Days are `yyyy-MM-dd` of the business day. */

export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const MONTHS = 12;
const IN_QUARTER = 3;

const parts = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Months and days may be counted on beyond their ends. */
const dayAt = (year: number, month: number, date: number): string => dayOf(Date.UTC(year, month - 1, date));
const lastOf = (year: number, month: number): string => dayAt(year, month + 1, 0);
const later = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
const smaller = (one: string, other: string): string => (one < other ? one : other);

/** How many days a span has, its ends included. */
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** A span that begins a month, a quarter or a year and ends in it has so many months; undefined for any other span. */
export function monthsOf({ from, to }: Days): number | undefined {
  const [year, month, date] = parts(from);
  if (date !== 1) return undefined;
  if (to <= lastOf(year, month)) return 1;
  if (month % IN_QUARTER === 1 && to <= lastOf(year, month + IN_QUARTER - 1)) return IN_QUARTER;
  return month === 1 && to <= lastOf(year, MONTHS) ? MONTHS : undefined;
}

/**
 * The span before. A month, a quarter or a year is held against the former one: a whole one against a whole one, a running
 * one against the same number of days, cut to its length. Any other span is held against as many days just before.
 */
export function formerOf(span: Days): Days {
  const months = monthsOf(span);
  const days = daysIn(span);
  if (months === undefined) return { from: later(span.from, -days), to: later(span.from, -1) };
  const [year, month] = parts(span.from);
  const from = dayAt(year, month - months, 1);
  const end = later(span.from, -1);
  const isWhole = span.to === lastOf(year, month + months - 1);
  return { from, to: isWhole ? end : smaller(later(from, days - 1), end) };
}

/** The same day a year before; 29 February is held against the 28th. */
function yearBefore(day: string): string {
  const [year, month, date] = parts(day);
  return smaller(dayAt(year - 1, month, date), lastOf(year - 1, month));
}

/** The same days a year before; a span to the end of February ends with its last day there, too. */
export function lastYearOf({ from, to }: Days): Days {
  const [year, month] = parts(to);
  return { from: yearBefore(from), to: to === lastOf(year, month) ? lastOf(year - 1, month) : yearBefore(to) };
}

export interface Bucket extends Days {
  /** `yyyy-MM` of a month, `yyyy-MM-dd` of a day. */
  key: string;
}

/** A span of more days is cut into months. */
const MOST_DAYS = 62;

export type Grain = "day" | "month";
export const grainOf = (span: Days): Grain => (daysIn(span) > MOST_DAYS ? "month" : "day");

/** The days or months of a span, in order; the first and the last one are cut to it. */
export function bucketsOf(span: Days, grain: Grain): Bucket[] {
  const buckets: Bucket[] = [];
  let from = span.from;
  while (from <= span.to) {
    const [year, month] = parts(from);
    const to = grain === "day" ? from : smaller(lastOf(year, month), span.to);
    buckets.push({ key: grain === "day" ? from : from.slice(0, "yyyy-MM".length), from, to });
    from = later(to, 1);
  }
  return buckets;
}

/** @returns all days of a year */
export const yearOf = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });
