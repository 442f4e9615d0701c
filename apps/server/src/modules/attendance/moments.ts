/** Days and minutes as the engine counts them, and as the database has them. */
import { type Day, minuteOf, shown } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";

const DAY = 1_440;

export const dayText = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const nowMinute = (past?: number): number => minuteOf(past ?? Date.now());
export const dayOfMinute = (minute: number): Day => Math.floor(minute / DAY);
/** `yyyy-MM-dd HH:mm` */
export const minuteText = (minute: number): string => shown(0, minute);
export const clockText = (minute: number): string => minuteText(minute).slice(11);

/** A minute of the engine as a timestamp. */
export const stamp = (minute: number) => sql`to_timestamp(${(minute - 480) * 60})`;
/** A timestamp as a minute of the engine. */
export const minutes = (column: string) => sql.raw(`((extract(epoch from ${column}) / 60)::int + 480)`);
export const days = (column: string) => sql.raw(`(${column} - date '1970-01-01')`);
export const date = (day: Day) => sql`(date '1970-01-01' + ${day}::int)`;

/** First and last day of `yyyy-MM`. */
export function daysOfMonth(month: string): readonly [from: Day, to: Day] {
  const [year, one] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return [Date.UTC(year, one - 1, 1) / 86_400_000, Date.UTC(year, one, 0) / 86_400_000];
}
