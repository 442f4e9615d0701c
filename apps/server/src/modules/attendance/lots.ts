/** Time off that people have: lots and entries. Whoever writes them holds the person. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import { type Lot, leftOf, spend } from "@qicheng/engine/attendance/balance";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { invalidField } from "../../kernel/work/refusal";

export type BalanceKind = "annual" | "comp";

const HOURS_A_DAY = 8;

/** Kinds of leave that are taken from a balance, by what forms call them. */
export const BALANCED: ReadonlyMap<string, BalanceKind> = new Map([
  ["年假", "annual"],
  ["调休", "comp"],
]);

export const kindName = (kind: BalanceKind): Message =>
  kind === "annual" ? attendanceSaid.annual : attendanceSaid.comp;
export const unitOf = (kind: BalanceKind): Message =>
  kind === "annual" ? attendanceSaid.inDays : attendanceSaid.inHours;

/** What days of leave are in the unit of the balance. */
export const amountOf = (kind: BalanceKind, days: number): number => (kind === "annual" ? days : days * HOURS_A_DAY);

/** Until the end of the transaction nobody else changes these people's balances or forms; in the order of their ids. */
export async function holdPeople(db: Database, people: readonly number[]): Promise<void> {
  const sorted = [...new Set(people)].toSorted((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtext('attendance'), id::int)
    from (select unnest(${idArray(sorted)}) as id order by 1) p`.execute(db);
}

interface StoredLot extends Lot {
  kind: BalanceKind;
  key: string;
  granted: number;
}

/** All of a person that are not used up. */
export async function lotsOf(db: Database, user: number, kind?: BalanceKind): Promise<StoredLot[]> {
  const { rows } = await sql<StoredLot>`
    select l.id, l.kind, l.key, coalesce(l.expires::text, '') as expires,
      coalesce(sum(e.amount), 0)::float8 as left, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::float8 as granted
    from attendance_lots l left join attendance_entries e on e.lot_id = l.id
    where l.user_id = ${user} ${kind === undefined ? sql`` : sql`and l.kind = ${kind}`}
    group by l.id order by l.expires nulls last, l.id`.execute(db);
  return rows;
}

/** Held by running applications, without this one. */
export async function heldOf(db: Database, user: number, kind: BalanceKind, but = 0): Promise<number> {
  const types = [...BALANCED].flatMap(([type, one]) => (one === kind ? [type] : []));
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::float8 as days from attendance_forms
    where user_id = ${user} and state = 1 and kind = 'leave' and type = any(${types}::text[]) and record_id <> ${but}`.execute(
    db,
  );
  return amountOf(kind, rows[0]?.days ?? 0);
}

interface Spending {
  user: number;
  kind: BalanceKind;
  amount: number;
  record: number;
  /** On which day the leave begins. */
  day: string;
  by: number | null;
}

/** @throws VALIDATION where too little is left beside what is held */
export async function assertLeft(
  db: Database,
  { user, kind, amount, record, day }: Omit<Spending, "by">,
): Promise<void> {
  const left = leftOf(await lotsOf(db, user, kind), day) - (await heldOf(db, user, kind, record));
  if (left < amount) throw tooLittle(kind, left);
}

const tooLittle = (kind: BalanceKind, left: number) =>
  invalidField(
    "data",
    attendanceSaid.tooLittle({ kind: kindName(kind), left: String(Math.max(0, left)), unit: unitOf(kind) }),
  );

/** From what expires first. @throws VALIDATION where too little is left */
export async function spendLots(db: Database, { user, kind, amount, record, day, by }: Spending): Promise<void> {
  const lots = await lotsOf(db, user, kind);
  const taken = spend(lots, amount, day);
  if (!taken) throw tooLittle(kind, leftOf(lots, day));
  for (const part of taken)
    await sql`insert into attendance_entries (lot_id, amount, record_id, created_by)
      values (${part.id}, ${-part.amount}, ${record}, ${by})`.execute(db);
}

/** Gives back what a form has taken. */
export async function giveBack(db: Database, record: number, by: number | null): Promise<void> {
  await sql`
    insert into attendance_entries (lot_id, amount, record_id, created_by)
    select e.lot_id, -sum(e.amount), ${record}, ${by} from attendance_entries e
    join attendance_lots l on l.id = e.lot_id and l.key <> ${`form:${record}`}
    where e.record_id = ${record} group by e.lot_id having sum(e.amount) <> 0`.execute(db);
}

/** A lot, made where it is not there. */
export async function lotNamed(
  db: Database,
  { user, kind, key, expires }: { user: number; kind: BalanceKind; key: string; expires: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attendance_lots (user_id, kind, key, expires) values (${user}, ${kind}, ${key}, ${expires}::date)
    on conflict (user_id, kind, key) do update set expires = coalesce(attendance_lots.expires, excluded.expires) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Brings what overtime has given to what it is worth now; what is spent already stays spent. */
export async function setOvertime(
  db: Database,
  { user, record, hours, expires }: { user: number; record: number; hours: number; expires: string | null },
): Promise<void> {
  const key = `form:${record}`;
  const { rows } = await sql<{ given: number; left: number }>`
    select coalesce(sum(e.amount) filter (where e.record_id = ${record}), 0)::float8 as given,
      coalesce(sum(e.amount), 0)::float8 as left
    from attendance_lots l join attendance_entries e on e.lot_id = l.id
    where l.user_id = ${user} and l.kind = 'comp' and l.key = ${key}`.execute(db);
  const { given = 0, left = 0 } = rows[0] ?? {};
  const change = Math.max(hours - given, -left);
  if (change === 0) return;
  const lot = await lotNamed(db, { user, kind: "comp", key, expires });
  await sql`insert into attendance_entries (lot_id, amount, record_id) values (${lot}, ${change}, ${record})`.execute(
    db,
  );
}
