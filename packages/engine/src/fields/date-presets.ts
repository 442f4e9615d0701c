/** Date operands of filters: literal dates, spans such as today, week, next7 and last30, and what is overdue. */
import type { Operator, ValueKind } from "./operators";

/** Of what has been. */
const PAST_SPANS = ["today", "yesterday", "week", "month", "quarter", "year", "last7", "last30", "last90"] as const;
const AHEAD_SPANS = ["tomorrow", "nextWeek", "next7", "next30"] as const;
export type DateSpan = (typeof PAST_SPANS | typeof AHEAD_SPANS)[number];

/** Before now, to the minute; of a date, before today. */
const OVERDUE = "overdue";

/** In the order in which they are offered. */
export const DATE_PRESETS = [
  OVERDUE,
  "today",
  "tomorrow",
  "yesterday",
  "week",
  "nextWeek",
  "month",
  "quarter",
  "year",
  "next7",
  "next30",
  "last7",
  "last30",
  "last90",
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

const isPast = (preset: DatePreset) => (PAST_SPANS as readonly string[]).includes(preset);

/** Presets that people are offered: a time that the system keeps, such as when a record was added, never lies ahead. */
export const presetsOf = ({ readonly }: { readonly?: boolean }): DatePreset[] =>
  DATE_PRESETS.filter((preset) => readonly !== true || isPast(preset));

/** Whether an operator can be asked with a preset: nothing is before or after what is overdue. */
export const fitsPreset = (op: Operator, preset: DatePreset): boolean =>
  preset !== OVERDUE || op === "eq" || op === "between";

const DAY_MS = 86_400_000;

/** True for a day that exists: `2026-02-30` is false. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // The last day of a month is the day before the first of the next.
  return (
    year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

/** `yyyy-MM-dd HH:mm` or with seconds, of a day that exists. */
export function isCalendarDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  return (
    match !== null &&
    isCalendarDate(match[1] ?? "") &&
    Number(match[2]) < 24 &&
    Number(match[3]) < 60 &&
    Number(match[4] ?? 0) < 60
  );
}

const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** First and last day of a span, both inclusive; weeks start on Monday, and the next days begin with today as the last end. */
export function presetRange(preset: DateSpan, today: string): [string, string] {
  const day = new Date(`${today}T00:00:00Z`);
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth();
  const back = (days: number) => iso(new Date(day.getTime() - days * DAY_MS));
  const ahead = (days: number) => back(-days);
  const months = (from: number, count: number): [string, string] => [
    iso(new Date(Date.UTC(year, from, 1))),
    iso(new Date(Date.UTC(year, from + count, 0))),
  ];
  const monday = (day.getUTCDay() + 6) % 7;
  const ranges: Record<DateSpan, () => [string, string]> = {
    today: () => [today, today],
    tomorrow: () => [ahead(1), ahead(1)],
    yesterday: () => [back(1), back(1)],
    week: () => [back(monday), back(monday - 6)],
    nextWeek: () => [back(monday - 7), back(monday - 13)],
    month: () => months(month, 1),
    quarter: () => months(month - (month % 3), 3),
    year: () => months(0, 12),
    next7: () => [today, ahead(6)],
    next30: () => [today, ahead(29)],
    last7: () => [back(6), today],
    last30: () => [back(29), today],
    last90: () => [back(89), today],
  };
  return ranges[preset]();
}

const isSpan = (text: string): text is DateSpan =>
  text !== OVERDUE && (DATE_PRESETS as readonly string[]).includes(text);

type Edge = "start" | "end";

/** Days for dates, minutes for datetimes: seconds are finer than anything a person filters by. */
function edgeOf(kind: ValueKind, text: string, edge: Edge): string | undefined {
  const dashed = text.replaceAll("/", "-");
  if (isCalendarDate(dashed)) return kind === "date" ? dashed : `${dashed} ${edge === "start" ? "00:00" : "23:59"}`;
  if (!isCalendarDateTime(dashed)) return undefined;
  return dashed.slice(0, kind === "date" ? 10 : 16);
}

/** Which edge of a day or preset an ordering operator compares with. */
const EDGE_OF: Partial<Record<Operator, Edge>> = { gt: "end", ge: "start", lt: "start", le: "end" };

/**
 * A date comparison with presets and whole days made explicit; `now` is the business minute `yyyy-MM-dd HH:mm`.
 * Dates come out as `yyyy-MM-dd`, datetimes as `yyyy-MM-dd HH:mm`; undefined when an operand is no date.
 * A day equals a datetime when the datetime lies in it, so `eq` becomes `between`.
 */
export function dateOperand(
  kind: ValueKind,
  op: Operator,
  operand: readonly string[],
  now: string,
): { op: Operator; operand: string[] } | undefined {
  const [left = "", right = left] = operand;
  const today = now.slice(0, 10);
  if (left === OVERDUE) return op === "eq" ? { op: "lt", operand: [kind === "date" ? today : now] } : undefined;
  const span = isSpan(left) ? presetRange(left, today) : ([left, right] as const);
  const from = edgeOf(kind, span[0], "start");
  const to = edgeOf(kind, span[1], "end");
  if (from === undefined || to === undefined) return undefined;
  const edge = EDGE_OF[op];
  if (edge !== undefined) return { op, operand: [edge === "start" ? from : to] };
  if (op === "ne") return from === to ? { op, operand: [from] } : undefined;
  return { op: "between", operand: [from, to] };
}
