/**
 * Workers of a server, for as long as one connection lives. Its end is how other servers notice that the workers are
 * dead; who loses it stops working and begins anew.
 */
import { runTaskList, type TaskList, type WorkerPool } from "graphile-worker";
import pg from "pg";
import { endClient } from "../db/end-client";
import type { FileTurns } from "./file-turns";
import { jobsLogger } from "./jobs-log";
import { freeJobsOfTheDead, holdAlive } from "./queue";

/** Jobs of a server at once. */
const AT_ONCE = 2;
/** A new job is told to the workers; one that waits for its time, or for its next try, is found by looking. */
const LOOK_EVERY_MS = 5_000;
/** How often the connection is asked for a sign of life, and for the dead. */
const BEAT_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;
const GOODBYE_WITHIN_MS = 1_000;
/** The other end of a connection over which nothing comes any more gives up after some 11 s. */
const KEEPALIVE = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

/** When asked to end, a task may go on for this long; then its job is given back. */
const GRACE_MS = 5_000;
const GIVE_BACK_WITHIN_MS = 1_500;

export interface ShiftOptions {
  databaseUrl: string;
  /** For the workers: one connection each, and one that listens. */
  pool: pg.Pool;
  tasks: TaskList;
  turns: FileTurns;
  log(line: string): void;
}

export const CONNECTIONS = AT_ONCE + 1;

export interface Shift {
  /** Resolves when the connection or the workers are lost. */
  lost: Promise<void>;
  end(): Promise<void>;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "qicheng-jobs",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // What breaks it breaks the next statement too; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(KEEPALIVE);
  return client;
}

/** @param alive says that these workers live; nobody takes a job before, and should it fail the shift is over */
function startWorkers(
  { pool, tasks, turns, log }: ShiftOptions,
  alive: (workers: string) => Promise<void>,
): WorkerPool {
  const workers = runTaskList(
    {
      concurrency: AT_ONCE,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      forbiddenFlags: turns.forbidden,
      logger: jobsLogger(log),
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: GRACE_MS,
          // Otherwise nobody listens when a job cannot be ended, and the process would end instead.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
        plugins: [
          {
            name: "AlivePlugin",
            version: "1.0.0",
            worker: { hooks: { startWorker: (_, { worker }) => alive(worker.workerPool.id) } },
          },
        ],
      },
    },
    tasks,
    pool,
  );
  workers.promise.catch(() => undefined);
  return workers;
}

/** Waits for it, but not longer than this. @returns whether it came, well or not */
function settles(promise: PromiseLike<unknown>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), withinMs);
    const settled = () => {
      clearTimeout(late);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

/** Lets running tasks end; those that take too long fail and will be tried again. */
async function endWorkers(workers: WorkerPool): Promise<void> {
  if (await settles(Promise.resolve(workers.gracefulShutdown()), GRACE_MS + GIVE_BACK_WITHIN_MS)) return;
  await settles(Promise.resolve(workers.forcefulShutdown("It did not end.")), GIVE_BACK_WITHIN_MS);
}

/** Begins to work. @throws when the database cannot be reached */
export async function beginShift(options: ShiftOptions): Promise<Shift> {
  const client = await connect(options.databaseUrl);
  let beat: NodeJS.Timeout | undefined;
  let workers: WorkerPool | undefined;
  const lost = new Promise<void>((resolve) => {
    const goOn = (mine: string) => {
      freeJobsOfTheDead(client, mine).then(
        () => (beat = setTimeout(() => goOn(mine), BEAT_MS).unref()),
        () => resolve(),
      );
    };
    let alive: Promise<void> | undefined;
    workers = startWorkers(options, (mine) => {
      alive ??= holdAlive(client, mine).then(
        () => goOn(mine),
        () => {
          resolve();
          return new Promise<void>(() => undefined);
        },
      );
      return alive;
    });
    workers.promise.then(resolve, () => resolve());
    client.once("end", resolve);
  });
  return {
    lost,
    end: async () => {
      clearTimeout(beat);
      if (workers) await endWorkers(workers);
      await endClient(client, GOODBYE_WITHIN_MS);
    },
  };
}
