/** Judged days as the database has them, and their sums. */
import type { Sums } from "@qicheng/api/attendance/shapes";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { date } from "./moments";
import type { StoredDay } from "./say";

export async function readDays(
  db: Database,
  people: readonly number[],
  [from, to]: readonly [number, number],
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select user_id, day::text, due::float8 as due, present::float8 as present, absent::float8 as absent, leave::float8 as leave,
      late_times, late_minutes, early_times, missing, out_days::float8 as out_days, overtime_minutes, plan, facts, corrected,
      judged_at is not null as judged
    from attendance_days where user_id = any(${idArray(people)}) and day between ${date(from)} and ${date(to)}
    order by user_id, day`.execute(db);
  return rows;
}

interface SummedRow {
  user_id: number;
  due: number;
  present: number;
  late_times: number;
  late_minutes: number;
  early_times: number;
  early_minutes: number;
  missing: number;
  absent: number;
  leave: number;
  out: number;
  overtime: number;
}

interface LeaveRow {
  user_id: number;
  name: string;
  days: number;
}

export const NO_SUMS: Sums = {
  due: 0,
  present: 0,
  lateTimes: 0,
  lateMinutes: 0,
  earlyTimes: 0,
  earlyMinutes: 0,
  missing: 0,
  absent: 0,
  leave: 0,
  out: 0,
  overtime: 0,
  leaves: [],
};

const whose = (people: readonly number[] | null): RawBuilder<unknown> =>
  people === null ? sql`` : sql`and user_id = any(${idArray(people)})`;

/** By person. @param people null: everybody */
export async function sumsBy(
  db: Database,
  people: readonly number[] | null,
  [from, to]: readonly [number, number],
): Promise<Map<number, Sums>> {
  const { rows } = await sql<SummedRow>`
    select user_id, sum(due)::float8 as due, sum(present)::float8 as present, sum(late_times)::int as late_times,
      sum(late_minutes)::int as late_minutes, sum(early_times)::int as early_times, sum(early_minutes)::int as early_minutes,
      sum(missing)::int as missing, sum(absent)::float8 as absent, sum(leave)::float8 as leave, sum(out_days)::float8 as out,
      (sum(overtime_minutes) / 60.0)::float8 as overtime
    from attendance_days where day between ${date(from)} and ${date(to)} ${whose(people)} group by user_id`.execute(db);
  const { rows: leaves } = await sql<LeaveRow>`
    select user_id, l.key as name, sum(l.value::numeric)::float8 as days
    from attendance_days d, jsonb_each_text(d.leaves) l
    where day between ${date(from)} and ${date(to)} and leave > 0 ${whose(people)} group by user_id, l.key order by l.key`.execute(
    db,
  );
  const sums = new Map(
    rows.map(({ user_id, late_times, late_minutes, early_times, early_minutes, ...same }): [number, Sums] => [
      user_id,
      {
        ...same,
        lateTimes: late_times,
        lateMinutes: late_minutes,
        earlyTimes: early_times,
        earlyMinutes: early_minutes,
        leaves: [],
      },
    ]),
  );
  for (const { user_id, name, days } of leaves) sums.get(user_id)?.leaves.push({ name, days });
  return sums;
}

/** Of all of them. */
export function summed(all: Iterable<Sums>): Sums {
  const total: Sums = { ...NO_SUMS, leaves: [] };
  const leaves = new Map<string, number>();
  const keys = Object.keys(NO_SUMS).filter((key) => key !== "leaves") as Exclude<keyof Sums, "leaves">[];
  for (const one of all) {
    for (const key of keys) total[key] += one[key];
    for (const { name, days } of one.leaves) leaves.set(name, (leaves.get(name) ?? 0) + days);
  }
  return { ...total, leaves: [...leaves].map(([name, days]) => ({ name, days })) };
}
