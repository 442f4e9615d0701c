/** Counters are written as increments, so that nobody waits for another; here they become sums again. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { DB } from "../db/types.generated";
import type { ScheduledTask } from "./task";

/** A table of increments `n`. */
export interface Counters {
  table: keyof DB;
  /** What is counted: one row each is left. */
  keys: readonly string[];
}

/** As many increments as one statement folds. */
export const FOLDED_AT_ONCE = 50_000;

const named = (keys: readonly string[]) => sql.join(keys.map((key) => sql.ref(key)));

/** Folds increments into one row per key; readers see the same sums throughout. */
export async function foldCounts(db: Database, { table, keys }: Counters): Promise<void> {
  await sql`
    with picked as (select ctid from ${sql.table(table)} for update skip locked limit ${sql.lit(FOLDED_AT_ONCE)}),
    gone as (delete from ${sql.table(table)} c using picked where c.ctid = picked.ctid returning c.*)
    insert into ${sql.table(table)} (${named(keys)}, n)
    select ${named(keys)}, sum(n) from gone group by ${named(keys)} having sum(n) <> 0`.execute(db);
}

/** Folds when there is enough to fold. */
async function foldWhenWorth(db: Database, counters: Counters): Promise<void> {
  const { rows } = await sql<{ worth: boolean }>`
    select count(*) > 2 * count(distinct (${named(counters.keys)})) + 200 as worth from ${sql.table(counters.table)}`.execute(
    db,
  );
  if (rows[0]?.worth) await foldCounts(db, counters);
}

/** @param name of the task, which stays */
export const foldTask = (name: ScheduledTask["name"], counters: Counters): ScheduledTask => ({
  name,
  schedule: { pattern: "*/30 * * * * *", onlyLatest: true },
  run: (_occurrence, { db }) => foldWhenWorth(db, counters),
});
