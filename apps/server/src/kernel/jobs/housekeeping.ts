/** Small regular chores. Each is safe on several servers at once and may be missed without harm. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import { sweepFiles } from "../files/sweep";
import { forgetOldKeys } from "../idempotency/idempotency";
import type { Services } from "../services";

const FOLD_EVERY_MS = 10_000;
const CLEAN_EVERY_MS = 3_600_000;
/** A server that is restarted every hour cleans as well. */
const CLEAN_FIRST_MS = 60_000;
const MONTHS_AHEAD = 3;
/** As many increments as one statement folds. */
export const FOLDED_AT_ONCE = 50_000;

/** Folds the increments of the counters into one row per owner and clue; readers see the same sums throughout. */
export async function foldCounts(db: Database): Promise<void> {
  await sql`
    with picked as (select ctid from customer_counts for update skip locked limit ${sql.lit(FOLDED_AT_ONCE)}),
    gone as (delete from customer_counts c using picked where c.ctid = picked.ctid returning c.owner_id, c.clue, c.n)
    insert into customer_counts (owner_id, clue, n) select owner_id, clue, sum(n) from gone group by owner_id, clue having sum(n) <> 0`.execute(
    db,
  );
}

async function foldWhenWorth(db: Database): Promise<void> {
  const { rows } = await sql<{ worth: boolean }>`
    select count(*) > 2 * count(distinct (owner_id, clue)) + 200 as worth from customer_counts`.execute(db);
  if (rows[0]?.worth) await foldCounts(db);
}

async function clean(db: Database): Promise<void> {
  await forgetOldKeys(db);
  await sql`delete from login_throttle where updated_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from upload_days where day < current_date - 7`.execute(db);
  await sql`select ensure_partitions(now()::date, ${MONTHS_AHEAD})`.execute(db);
}

/** Starts the chores; a failing one is tried again at its next turn. */
export function startHousekeeping(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = (chore: (db: Database) => Promise<void>) => {
    running = running
      .then(() => chore(services.database.db))
      .catch((error: Error) => void process.stderr.write(`housekeeping: ${error.message}\n`));
  };
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const cleanAll = () => {
    run(clean);
    run((db) => sweepFiles(db, services.files, log));
  };
  const timers = [
    setInterval(() => run(foldWhenWorth), FOLD_EVERY_MS),
    setTimeout(cleanAll, CLEAN_FIRST_MS),
    setInterval(cleanAll, CLEAN_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
