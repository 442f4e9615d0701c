/** What graphile-worker has no function for, said to its tables: whose jobs they are, and when a server is dead. */
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type { ClientBase } from "pg";
import { type Database, openDatabase } from "../db/database";
import { jobsLogger } from "./jobs-log";

/** Makes or updates the tables of the queue; nothing when they are up to date. Safe from several servers at once. */
export async function migrateQueue(connectionString: string): Promise<void> {
  const { pool, close } = openDatabase(connectionString, { max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: jobsLogger(() => undefined), noHandleSignals: true });
  } finally {
    await close();
  }
}

/** Says that these workers live for as long as the connection does. */
export async function holdAlive(client: ClientBase, workers: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('jobs'), hashtext($1))", [workers]);
}

/** Frees the jobs of workers that live no longer: nobody holds their lock. One whose transaction still runs is left. */
export async function freeJobsOfTheDead(client: ClientBase, mine: string): Promise<void> {
  await client.query(
    `with workers as materialized (
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_by <> $1),
    dead as materialized (
      select locked_by from workers where pg_try_advisory_xact_lock(hashtext('jobs'), hashtext(locked_by))),
    left_over as materialized (
      select id, job_queue_id from graphile_worker._private_jobs where locked_by in (select locked_by from dead)
      for update skip locked),
    freed as (
      update graphile_worker._private_jobs j
      set locked_by = null, locked_at = null, updated_at = now(), last_error = 'The server that ran it died.'
      from left_over where j.id = left_over.id returning 1),
    queues as (
      update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      from left_over where q.id = left_over.job_queue_id)
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from freed
    having count(*) > 0`,
    [mine],
  );
}

/**
 * Ends a job inside the transaction that does its work.
 * @returns the process of the transaction in the database
 * @throws when the job is no longer theirs
 */
export async function endJob(db: Database, id: string, workers: string | null): Promise<number> {
  const { rows } = await sql<{ backend: number }>`
    with ended as (
      delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${workers} returning job_queue_id),
    freed as (
      update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      from ended where q.id = ended.job_queue_id)
    select pg_backend_pid() as backend from ended`.execute(db);
  if (!rows[0]) throw new Error("The job was taken away: this server was thought to be dead.");
  return rows[0].backend;
}

/** Makes room for a new job: removes the one of its key that failed for good. @returns false when one waits or runs */
export async function makeRoom(db: Database, key: string): Promise<boolean> {
  await sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null
    and attempts >= max_attempts`.execute(db);
  const { rows } = await sql`select 1 from graphile_worker._private_jobs where key = ${key}`.execute(db);
  return rows.length === 0;
}
