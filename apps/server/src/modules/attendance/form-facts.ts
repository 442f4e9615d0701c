/** Reads what a work form says to attendance out of its values. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { FormFields } from "@qicheng/api/attendance/shapes";
import { daysOf } from "@qicheng/engine/attendance/leave";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type Day, minuteOf, minutesAt } from "@qicheng/engine/time/calendar";
import { dayNumber } from "../../kernel/calendar/calendar-cache";
import { invalidField } from "../../kernel/work/refusal";
import type { FormRule } from "./form-rules";
import { halfDaysOf, type KnownForm } from "./known";
import { dayOfMinute } from "./moments";
import type { World } from "./world";

type Values = Readonly<Record<string, unknown>>;

/** These count all days of the calendar. */
const WHOLE_CALENDAR = new Set(["产假", "陪产假"]);
const MOST_DAYS = 400;

const lacks = (field: string) => invalidField("data", attendanceSaid.missingField({ field }));
function textOf(values: Values, key: string): string {
  const value = key === "" ? "" : ownValue(values, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function timeOf(values: Values, key: string, title: string): number {
  const text = textOf(values, key);
  const at = Date.parse(
    /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) ? `${text.slice(0, 16).replace(" ", "T")}:00+08:00` : text,
  );
  if (text === "" || Number.isNaN(at)) throw lacks(title);
  return minuteOf(at);
}

function dayOf(values: Values, key: string, title: string): Day {
  const text = textOf(values, key);
  if (!/^\d{4}-\d\d-\d\d/.test(text)) throw lacks(title);
  return dayNumber(text.slice(0, 10));
}

/** A field of days or one of times is told by its value. */
const isDay = (values: Values, key: string): boolean => /^\d{4}-\d\d-\d\d$/.test(textOf(values, key));

/** 0, or 上午, is the first half of a day; half a day later the second one. */
function halfOf(values: Values, key: string, second: number): 0 | 1 {
  const text = textOf(values, key);
  if (text === "" || key === "") return second === 1 ? 1 : 0;
  if (text === "下午") return 1;
  if (text === "上午") return 0;
  return Number(text) >= (second === 1 ? 1 : 0.5) ? 1 : 0;
}

export interface Facts extends Omit<KnownForm, "record_id" | "user_id" | "state"> {}

function spanOf(values: Values, fields: FormFields): Pick<Facts, "from" | "to" | "from_half" | "to_half"> {
  if (!isDay(values, fields.from)) {
    const from = timeOf(values, fields.from, "from");
    const to = timeOf(values, fields.to, "to");
    if (to <= from) throw invalidField("data", attendanceSaid.noTime);
    return { from, to, from_half: null, to_half: null };
  }
  const [first, last] = [dayOf(values, fields.from, "from"), dayOf(values, fields.to, "to")];
  const [fromHalf, toHalf] = [halfOf(values, fields.fromHalf, 0), halfOf(values, fields.toHalf, 1)];
  const backwards = last < first || (last === first && toHalf < fromHalf);
  if (backwards || last - first > MOST_DAYS) throw invalidField("data", attendanceSaid.noTime);
  return { from: minutesAt(first, 0), to: minutesAt(last + 1, 0), from_half: fromHalf, to_half: toHalf };
}

/** The days between which it lies. */
export const daysBetween = ({ from, to }: Pick<Facts, "from" | "to">): readonly [Day, Day] => [
  dayOfMinute(from),
  dayOfMinute(Math.max(from, to - 1)),
];

/** Undefined for a form that is nothing to attendance. @throws VALIDATION for one that says too little */
export function factsOf({ kind, fields }: FormRule, values: Values): Facts | undefined {
  const bare = { type: "", from_half: null, to_half: null, days: 0, minutes: 0, comp: false } as const;
  if (kind === "") return undefined;
  if (kind === "makeup") {
    const at = timeOf(values, fields.from, "time");
    return { ...bare, kind, from: at, to: at };
  }
  const span = spanOf(values, fields);
  if (kind !== "overtime") return { ...bare, ...span, kind, type: kind === "leave" ? textOf(values, fields.type) : "" };
  const most = Number(textOf(values, fields.hours)) * 60;
  return {
    ...bare,
    ...span,
    kind,
    minutes: most > 0 ? Math.round(most) : span.to - span.from,
    comp: textOf(values, fields.pay) === "调休",
  };
}

/** Days of leave by somebody's shifts; of leave by hours, hours of a day of eight, rounded up to half days. */
export function leaveDays(world: World, user: number, facts: Facts): number {
  const form = { ...facts, record_id: 0, user_id: user, state: 0 };
  const halves = halfDaysOf(form);
  if (halves) return daysOf(halves, (day) => WHOLE_CALENDAR.has(facts.type) || world.isDue(user, day));
  const [first, last] = daysBetween(facts);
  let minutes = 0;
  for (let day = first - 1; day <= last; day += 1)
    for (const { start, end } of world.shiftsOn(user, day))
      minutes += Math.max(0, Math.min(facts.to, end) - Math.max(facts.from, start));
  return Math.ceil(minutes / 240) / 2;
}
