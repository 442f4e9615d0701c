import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Task } from "./task";

export interface EnqueueOptions {
  /** A waiting job of the same key is replaced; one that runs already ends beside this one, and is not tried again. */
  key?: string;
  /** Not before this. */
  runAt?: Date;
  /** 25 unless told, over some four days; a killed server uses one up. Then it is kept as failed. */
  maxAttempts?: number;
  /** Jobs of one queue are done one after another, in the order of their times. */
  queue?: string;
  /** By which workers leave it alone for a while: see `FileTurns`. */
  flags?: readonly string[];
}

/** Enqueues a job. Inside a transaction it is there if and only if the transaction commits. */
export async function enqueue<Payload extends object>(
  db: Database,
  task: Task<Payload>,
  payload: Payload,
  { key, runAt, maxAttempts, queue, flags }: EnqueueOptions = {},
): Promise<void> {
  await sql`select 1 from graphile_worker.add_job(${task.name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int, queue_name => ${queue ?? null}, flags => ${flags ?? null}::text[])`.execute(
    db,
  );
}

/** Removes a waiting job; one that runs already is not tried again. */
export async function dequeue(db: Database, key: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${key})`.execute(db);
}
