/** Work beside requests: days are judged once their windows have ended, leave of the year is granted, old positions go. */
import { type AnnualStep, annualDays } from "@qicheng/engine/attendance/balance";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import type { ScheduledTask } from "../../kernel/jobs/task";
import { notify } from "../../kernel/live/notify";
import { employed, judge } from "./judge";
import { Known } from "./known";
import { holdPeople, lotNamed } from "./lots";
import { date, dayOfMinute, days, dayText, nowMinute } from "./moments";
import { judgedNotice } from "./notices";
import { readyAt } from "./outcome";
import { isTrouble, whySaid } from "./say";
import { readDays } from "./stored-days";
import { World } from "./world";

/** Judged later than this only by changes. */
const DAYS_BACK = 35;
const A_CHUNK = 100;

interface Open {
  id: number;
  day: number;
}

/** Days of these people that nobody has judged. */
async function openOf(db: Database, people: readonly number[], from: number, to: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select p.id, ${days("d.day::date")} as day
    from unnest(${idArray(people)}) p (id), generate_series(${date(from)}, ${date(to)}, interval '1 day') d (day)
    where not exists (select 1 from attendance_days a where a.user_id = p.id and a.day = d.day::date and a.judged_at is not null)`.execute(
    db,
  );
  return rows;
}

/** Those of them whose windows have ended. */
async function readyOf(db: Database, open: readonly Open[], now: number): Promise<Open[]> {
  if (open.length === 0) return [];
  const people = [...new Set(open.map(({ id }) => id))];
  const asked = open.map(({ day }) => day);
  const [from, to] = [Math.min(...asked), Math.max(...asked)];
  const world = await World.read(db, people, from - 1, to + 1);
  const known = await Known.read(db, people, from - 1, to + 1);
  return open.filter(({ id, day }) => world.isHere(id, day) && readyAt(world, known, id, day) <= now);
}

/** Tells people of days with something wrong, each once. */
async function tell(db: Database, ready: readonly Open[]): Promise<void> {
  const people = [...new Set(ready.map(({ id }) => id))];
  const asked = ready.map(({ day }) => day);
  const wanted = new Set(ready.map(({ id, day }) => `${id} ${dayText(day)}`));
  const stored = await readDays(db, people, [Math.min(...asked), Math.max(...asked)]);
  for (const day of stored.filter((one) => isTrouble(one) && wanted.has(`${one.user_id} ${one.day}`))) {
    const { cn, en } = whySaid(day);
    const facts = { day: day.day, why: cn, whyEn: en };
    await notify({ db }, { kind: judgedNotice, to: [day.user_id], facts, once: `attendance ${day.day}` });
  }
}

/** All that may be judged by now. @returns how many days */
export async function judgeOpen(
  db: Database,
  {
    now,
    back = DAYS_BACK,
    silent = false,
    signal,
  }: { now: number; back?: number; silent?: boolean; signal?: AbortSignal },
): Promise<number> {
  const today = dayOfMinute(now);
  const people = await employed(db, today - back, today);
  let judged = 0;
  for (let at = 0; at < people.length; at += A_CHUNK) {
    signal?.throwIfAborted();
    const open = await openOf(db, people.slice(at, at + A_CHUNK), today - back, today);
    const ready = await readyOf(db, open, now);
    if (ready.length === 0) continue;
    const asked = ready.map(({ day }) => day);
    await db.transaction().execute(async (trx) => {
      const chunk = [...new Set(ready.map(({ id }) => id))].toSorted((a, b) => a - b);
      judged += await judge(trx, chunk, { from: Math.min(...asked), to: Math.max(...asked), now });
      // Of what was judged long after nobody is told.
      const fresh = ready.filter(({ day }) => day >= today - 2);
      if (!silent && fresh.length > 0) await tell(trx, fresh);
    });
  }
  return judged;
}

export const judgeTask: ScheduledTask = {
  name: "attendance.judge",
  schedule: { pattern: "*/10 * * * *", onlyLatest: true },
  run: async (_occurrence, { db, signal }) => void (await judgeOpen(db, { now: nowMinute(), signal })),
};

interface Granted {
  id: number;
  joined: string;
}

/** Annual leave of a year, for those who have none of it yet; it may be used until the end of March after it. */
export async function grantAnnual(db: Database, year: number): Promise<void> {
  const { rows: rules } = await sql<{ annual: AnnualStep[] }>`select annual from attendance_rules`.execute(db);
  const { rows } = await sql<Granted>`
    select u.id, coalesce(p.joined, (u.created_at at time zone 'Asia/Shanghai')::date)::text as joined
    from users u left join attendance_people p on p.user_id = u.id
    where u.quit_status = 0 and not exists (
      select 1 from attendance_lots l where l.user_id = u.id and l.kind = 'annual' and l.key = ${`annual:${year}`})
    order by u.id`.execute(db);
  const earned = rows.map(({ id, joined }) => ({ id, amount: annualDays(rules[0]?.annual ?? [], joined, year) }));
  const some = earned.filter(({ amount }) => amount > 0);
  await holdPeople(
    db,
    some.map(({ id }) => id),
  );
  for (const { id, amount } of some) {
    const lot = await lotNamed(db, { user: id, kind: "annual", key: `annual:${year}`, expires: `${year + 1}-03-31` });
    // Another server may have been first.
    await sql`insert into attendance_entries (lot_id, amount)
      select ${lot}, ${amount} where not exists (select 1 from attendance_entries where lot_id = ${lot})`.execute(db);
  }
}

export const annualTask: ScheduledTask = {
  name: "attendance.annual",
  schedule: { pattern: "20 3 * * *" },
  run: ({ at }, job) =>
    job.once(async (db) => {
      await grantAnnual(db, Number(dayText(dayOfMinute(nowMinute(Date.parse(at)))).slice(0, 4)));
      await sql`
        update attendance_punches set lat = null, lng = null, accuracy = null, address = null
        where lat is not null and at < now() - make_interval(days => (select position_days from attendance_rules)::int)`.execute(
        db,
      );
    }),
};
