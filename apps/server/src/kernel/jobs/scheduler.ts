/**
 * Enqueues scheduled tasks at their times. Every server does it, by the clock of the database; that an occurrence is
 * enqueued once is decided there.
 */
import { Cron } from "croner";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { enqueue } from "./enqueue";
import { makeRoom } from "./queue";
import type { ScheduledTask } from "./task";

const TIME_ZONE = "Asia/Shanghai";
/** How often the database is asked for the time; in between this computer's steady clock goes on. */
const ASK_TIME_EVERY_MS = 60_000;
/** Of what was missed for longer than this, because the server stood still or none ran, the last is made up for. */
const STALLED_MS = 60_000;
const RETRY_MS = 1_000;

class DatabaseClock {
  #askedAt = Number.NEGATIVE_INFINITY;
  #ahead = 0;

  constructor(private readonly db: Database) {}

  async now(): Promise<Date> {
    const before = performance.now();
    if (before - this.#askedAt > ASK_TIME_EVERY_MS) {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(this.db);
      this.#askedAt = performance.now();
      this.#ahead = (rows[0]?.ms ?? 0) - (before + this.#askedAt) / 2;
    }
    return new Date(performance.now() + this.#ahead);
  }
}

interface Timed {
  task: ScheduledTask;
  cron: Cron;
  /** The last occurrence that this server has seen to. */
  last?: Date;
}

function latest(cron: Cron, now: Date): Date | undefined {
  return cron.previousRuns(1, new Date(now.getTime() + 1))[0];
}

/** Occurrences that are due. */
function due({ task, cron, last }: Timed, now: Date): Date[] {
  const newest = latest(cron, now);
  if (newest === undefined || (last !== undefined && newest <= last)) return [];
  const onlyNewest = last === undefined || task.schedule.onlyLatest || now.getTime() - last.getTime() > STALLED_MS;
  if (onlyNewest) return [newest];
  const all: Date[] = [];
  for (let at = cron.nextRun(last); at !== null && at <= newest; at = cron.nextRun(at)) all.push(at);
  return all;
}

/** Enqueues an occurrence unless it, or a later one, was enqueued already. */
async function occur(db: Database, task: ScheduledTask, time: Date): Promise<void> {
  const at = time.toISOString();
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("job_schedules")
      .set({ last_at: at })
      .where("task", "=", task.name)
      .where("last_at", "<", at)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    if (!task.schedule.onlyLatest) return enqueue(trx, task, { at }, { key: `${task.name} ${at}` });
    if (await makeRoom(trx, task.name)) await enqueue(trx, task, { at }, { key: task.name, maxAttempts: 1 });
  });
}

/** Starts it; what fails is tried again. @returns how to end it, after which nothing more is enqueued */
export function startScheduler(
  db: Database,
  tasks: readonly ScheduledTask[],
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const clock = new DatabaseClock(db);
  const timed: Timed[] = tasks.map((task) => ({
    task,
    cron: new Cron(task.schedule.pattern, { timezone: TIME_ZONE }),
  }));
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** A task that this company never had begins with its next occurrence. */
  async function begin(now: Date): Promise<void> {
    const rows = timed.map(({ task, cron }) => ({
      task: task.name,
      last_at: (latest(cron, now) ?? now).toISOString(),
    }));
    if (rows.length > 0)
      await db
        .insertInto("job_schedules")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  let begun = false;
  /** @returns milliseconds until the next one */
  async function turn(): Promise<number> {
    const now = await clock.now();
    if (!begun) await begin(now);
    begun = true;
    for (const one of timed) {
      for (const at of due(one, now)) {
        await occur(db, one.task, at);
        one.last = at;
      }
    }
    const next = timed.map(({ cron }) => cron.nextRun(now)?.getTime() ?? Number.POSITIVE_INFINITY);
    return Math.max(Math.min(...next, now.getTime() + ASK_TIME_EVERY_MS) - (await clock.now()).getTime(), 0);
  }
  let turning: Promise<void>;
  const goOn = () => {
    turning = turn()
      .catch((error: Error) => {
        log(`jobs: ${error.message}`);
        return RETRY_MS;
      })
      .then((ms) => {
        if (!stopped) timer = setTimeout(goOn, ms).unref();
      });
  };
  goOn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
