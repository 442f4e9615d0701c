/** The counters of customers are written as increments, so that nobody waits for another; here they become sums again. */
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";

/** As many increments as one statement folds. */
export const FOLDED_AT_ONCE = 50_000;

/** Folds increments into one row per owner and clue; readers see the same sums throughout. */
export async function foldCounts(db: Database): Promise<void> {
  await sql`
    with picked as (select ctid from customer_counts for update skip locked limit ${sql.lit(FOLDED_AT_ONCE)}),
    gone as (delete from customer_counts c using picked where c.ctid = picked.ctid returning c.owner_id, c.clue, c.n)
    insert into customer_counts (owner_id, clue, n) select owner_id, clue, sum(n) from gone group by owner_id, clue having sum(n) <> 0`.execute(
    db,
  );
}

/** Folds when there is enough to fold. */
async function foldWhenWorth(db: Database): Promise<void> {
  const { rows } = await sql<{ worth: boolean }>`
    select count(*) > 2 * count(distinct (owner_id, clue)) + 200 as worth from customer_counts`.execute(db);
  if (rows[0]?.worth) await foldCounts(db);
}

export const foldCountsTask: ScheduledTask = {
  name: "customers.foldCounts",
  schedule: { pattern: "*/30 * * * * *", onlyLatest: true },
  run: (_occurrence, { db }) => foldWhenWorth(db),
};
