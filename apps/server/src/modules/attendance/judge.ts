/** Judges days of people and writes what they became: the same from the same punches and forms, whenever it is done. */
import type { Day } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { Known } from "./known";
import { holdPeople, setOvertime } from "./lots";
import { date, dayText } from "./moments";
import { type Extra, type Outcome, outcomeOf, readyAt } from "./outcome";
import { World } from "./world";

/** Whoever judges is in front of whoever closes a month, or behind him. */
export const whileOpen = (db: Database) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('attendance-months'))`.execute(db);

/** `yyyy-MM` of those that are closed. */
export async function closedMonths(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(month, 'YYYY-MM') as month from attendance_months`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

/** Makes the rows and locks them, in one order. */
async function lockDays(db: Database, people: readonly number[], from: Day, to: Day): Promise<void> {
  await sql`
    insert into attendance_days (user_id, day)
    select p.id, d::date from unnest(${idArray(people)}) p (id), generate_series(${date(from)}, ${date(to)}, interval '1 day') d
    order by 1, 2 on conflict do nothing`.execute(db);
  await sql`
    select 1 from attendance_days where user_id = any(${idArray(people)}) and day between ${date(from)} and ${date(to)}
    order by user_id, day for no key update`.execute(db);
}

interface Row extends Omit<Outcome, "leaves" | "plan" | "facts"> {
  user_id: number;
  day: string;
  leaves: Outcome["leaves"];
  plan: readonly string[];
  facts: readonly unknown[];
}

async function write(db: Database, rows: readonly Row[]): Promise<void> {
  await sql`
    update attendance_days d set due = n.due, present = n.present, absent = n.absent, leave = n.leave, leaves = n.leaves,
      late_times = n.late_times, late_minutes = n.late_minutes, early_times = n.early_times, early_minutes = n.early_minutes,
      missing = n.missing, out_days = n.out_days, overtime_minutes = n.overtime_minutes, plan = n.plan, facts = n.facts,
      judged_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (user_id bigint, day date, due numeric, present numeric,
      absent numeric, leave numeric, leaves jsonb, late_times int, late_minutes int, early_times int, early_minutes int,
      missing int, out_days numeric, overtime_minutes int, plan jsonb, facts jsonb)
    where d.user_id = n.user_id and d.day = n.day`.execute(db);
}

async function paid(db: Database, extras: readonly Extra[]): Promise<void> {
  const earned = extras.filter(({ form }) => form.comp);
  if (earned.length === 0) return;
  const { rows } = await sql<{ months: number }>`select comp_months as months from attendance_rules`.execute(db);
  const months = rows[0]?.months ?? 0;
  for (const { form, minutes } of earned) {
    const { rows: at } = await sql<{ day: string }>`
      select (to_timestamp(${(form.from - 480) * 60}) at time zone 'Asia/Shanghai' + make_interval(months => ${months}))::date::text as day`.execute(
      db,
    );
    const expires = months === 0 ? null : (at[0]?.day ?? null);
    await setOvertime(db, { user: form.user_id, record: form.record_id, hours: minutes / 60, expires });
  }
}

/**
 * Judges the days whose windows have ended; in one transaction. Days of closed months stay as they are.
 * @param now the minute
 * @returns how many days
 */
export async function judge(
  db: Database,
  people: readonly number[],
  { from, to, now }: { from: Day; to: Day; now: number },
): Promise<number> {
  if (people.length === 0 || to < from) return 0;
  await whileOpen(db);
  await holdPeople(db, people);
  await lockDays(db, people, from, to);
  const world = await World.read(db, people, from - 1, to + 1);
  const known = await Known.read(db, people, from - 2, to + 2);
  const closed = await closedMonths(db);
  const rows: Row[] = [];
  const extras: Extra[] = [];
  for (let day = from; day <= to; day += 1) {
    const text = dayText(day);
    if (closed.has(text.slice(0, 7))) continue;
    for (const user of people) {
      if (readyAt(world, known, user, day) > now) continue;
      const judged = outcomeOf(world, known, user, day);
      rows.push({ user_id: user, day: text, ...judged.outcome });
      extras.push(...judged.extras);
    }
  }
  await write(db, rows);
  await paid(db, extras);
  return rows.length;
}

/** Those who work here on some of the days. */
export async function employed(db: Database, from: Day, to: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join attendance_people p on p.user_id = u.id
    where coalesce(p.joined, (u.created_at at time zone 'Asia/Shanghai')::date) <= ${date(to)}
      and (p.ended is null and u.quit_status = 0 or p.ended >= ${date(from)}) order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
