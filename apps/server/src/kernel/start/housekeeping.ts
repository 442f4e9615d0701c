/** What the kernel clears away. Each may be done twice, and may be missed without harm. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import { sweepFiles } from "../files/sweep";
import { forgetOldKeys } from "../idempotency/idempotency";
import { forgetOldImports } from "../imports/import-store";
import { expireTask } from "../jobs/approval";
import type { ScheduledTask } from "../jobs/task";
import { forgetOldLeases } from "../queue/leases";
import { forgetOldViews } from "../records/read/record-views";
import { remakeTask } from "../records/search/search-remake";
import { forgetOldBatches } from "../records/write/undo-batch";
import { endRequestsTask, forgetOldRequests } from "../requests/ending";
import { forgetOldHits } from "../requests/told-hits";

const MONTHS_AHEAD = 3;

async function clean(db: Database): Promise<void> {
  await forgetOldKeys(db);
  await sql`delete from login_throttle where updated_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from live_tickets where expires_at < now()`.execute(db);
  await sql`delete from notifications where created_at < now() - interval '180 days'`.execute(db);
  await sql`delete from upload_days where day < current_date - 7`.execute(db);
  await sql`delete from reveals where day < current_date - 7`.execute(db);
  await sql`delete from reveal_days where day < current_date - 7`.execute(db);
  await forgetOldLeases(db);
  await forgetOldViews(db);
  await forgetOldBatches(db);
  await forgetOldImports(db);
  await forgetOldHits(db);
  await forgetOldRequests(db);
  await sql`select ensure_partitions(now()::date, ${MONTHS_AHEAD})`.execute(db);
}

export const housekeeping: readonly ScheduledTask[] = [
  expireTask,
  remakeTask,
  endRequestsTask,
  {
    name: "kernel.clean",
    schedule: { pattern: "7 * * * *", onlyLatest: true },
    run: (_occurrence, { db }) => clean(db),
  },
  {
    name: "kernel.sweepFiles",
    schedule: { pattern: "17 * * * *", onlyLatest: true },
    run: (_occurrence, { db, services, log }) => sweepFiles(db, services.files, log),
  },
];
