/** Small regular chores. Each is safe on several servers at once and may be missed without harm. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import { sweepFiles } from "../files/sweep";
import { forgetOldKeys } from "../idempotency/idempotency";
import type { Services } from "../services";

const CLEAN_EVERY_MS = 3_600_000;
/** A server that is restarted every hour cleans as well. */
const CLEAN_FIRST_MS = 60_000;
const MONTHS_AHEAD = 3;
async function clean(db: Database): Promise<void> {
  await forgetOldKeys(db);
  await sql`delete from login_throttle where updated_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from upload_days where day < current_date - 7`.execute(db);
  await sql`select ensure_partitions(now()::date, ${MONTHS_AHEAD})`.execute(db);
}

/** Something of a module's that is done again and again. */
export interface Chore {
  everyMs: number;
  run: (db: Database) => Promise<void>;
}

/** Starts the chores; a failing one is tried again at its next turn. */
export function startHousekeeping(services: Services, chores: readonly Chore[]): { stop(): Promise<void> } {
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
    ...chores.map((chore) => setInterval(() => run(chore.run), chore.everyMs)),
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
