/**
 * Delivers what waits. One job of all servers does it, all hooks at once and each with a few requests beside each other;
 * events of one record go one after another. A delivery is claimed before it is sent and noted after: whoever is killed
 * between sends it again.
 */
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { enqueue } from "../../kernel/jobs/enqueue";
import type { JobContext, ScheduledTask, Task } from "../../kernel/jobs/task";
import { soonAfterChanges } from "../../kernel/live/changes";
import { noteAttempt } from "./note";
import { attempt, type Claimed } from "./send";

/** Requests of a hook beside each other. */
const AT_ONCE = 8;
/** Longer than any attempt takes: after this one that was claimed counts as lost. */
const LEASE = "20 seconds";
/** Then others who want a worker have their turn. */
const SLICE_MS = 20_000;
const SOON_MS = 1_000;

const JOB = { key: "webhooks.deliver", queue: "webhooks" } as const;

/** Nothing earlier of the same record, on alias d, still waits. */
const ITS_TURN = sql`not exists (
  select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject = d.subject
    and e.record_id = d.record_id and e.state = 'waiting' and e.id < d.id)`;

/** The next ones of a hook, now held by this job. */
async function claim(db: Database, hook: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d
    set attempts = d.attempts + 1, sent_at = clock_timestamp(), next_at = clock_timestamp() + ${LEASE}::interval
    from webhooks w
    where w.id = d.webhook_id and w.enabled = 1 and d.state = 'waiting' and d.next_at <= clock_timestamp() and d.id in (
      select d.id from webhook_deliveries d
      where d.webhook_id = ${hook} and d.state = 'waiting' and d.next_at <= now() and ${ITS_TURN}
      order by d.next_at, d.id limit ${AT_ONCE})
    returning d.id, d.webhook_id, d.event_id, d.event, d.module, d.subject, d.record_id, d.record_version, d.fields,
      d.actor_id, d.actor_name, d.attempts, w.url, w.secret,
      to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened`.execute(db);
  return rows;
}

async function drain({ db, services, signal }: JobContext, hook: number, until: number): Promise<void> {
  while (performance.now() < until) {
    signal.throwIfAborted();
    const claimed = await claim(db, hook);
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map(async (one) => noteAttempt({ db, services }, one, await attempt(services, one, signal))),
    );
  }
}

/** When the next delivery is due; undefined when none waits. */
async function nextTime(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due.next_at)) * 1000)::float8 as ms from webhooks w cross join lateral (
      select d.next_at from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting' and ${ITS_TURN} order by d.next_at, d.id limit 1) due
    where w.enabled = 1`.execute(db);
  const at = rows[0]?.ms ?? null;
  return at === null ? undefined : new Date(Math.max(at, Date.now() + SOON_MS));
}

export const deliverTask: Task<object> = {
  name: "webhooks.deliver",
  run: async (_payload, job) => {
    const { db } = job;
    const hooks = await db.selectFrom("webhooks").select("id").where("enabled", "=", 1).orderBy("id").execute();
    const until = performance.now() + SLICE_MS;
    await Promise.all(hooks.map(({ id }) => drain(job, id, until)));
    const runAt = await nextTime(db);
    if (runAt) await enqueue(db, deliverTask, {}, { ...JOB, runAt });
  },
};

/** Wakes the job if there is something for it to do. */
export async function wake(db: Database): Promise<void> {
  const { rows } = await sql`
    select 1 from webhooks w where w.enabled = 1 and exists (
      select 1 from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now())
    limit 1`.execute(db);
  if (rows.length > 0) await enqueue(db, deliverTask, {}, JOB);
}

/** What a killed server has not woken the job for. */
export const watchTask: ScheduledTask = {
  name: "webhooks.watch",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, { db }) => wake(db),
};

export const wakeAfterChanges = (): void => soonAfterChanges(wake);

const KEPT_DAYS = 30;
const FEW = 5_000;

/** Deliveries of long ago, and of hooks that are gone, some at a time. */
async function forgetSome(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_deliveries where created_at < now() - make_interval(days => ${KEPT_DAYS})
      limit ${FEW}`.execute(db);
  const { rows: orphans } = await sql<{ id: number }>`
    select d.id from webhook_deliveries d where not exists (select 1 from webhooks w where w.id = d.webhook_id)
      limit ${FEW}`.execute(db);
  const gone = [...rows, ...orphans].map(({ id }) => id);
  await sql`delete from webhook_deliveries where id = any(${idArray(gone)})`.execute(db);
  return Math.max(rows.length, orphans.length);
}

export const forgetTask: ScheduledTask = {
  name: "webhooks.forget",
  schedule: { pattern: "50 3 * * *", onlyLatest: true },
  run: async (_occurrence, { db, signal }) => {
    while ((await forgetSome(db)) === FEW) signal.throwIfAborted();
  },
};
