/** A commit whose answer never came: what became of it is asked of the database, on another connection. */
import { sql } from "kysely";
import type { Database } from "./database";

/** As long as the end of another connection's server process is waited for; less than a statement may take. */
const END_WITHIN_MS = 3_000;

/** The connection broke after `commit` was sent and before it was answered. */
export class LostAnswer extends Error {
  /** @param backend the process of the database that served the connection */
  constructor(
    readonly backend: number,
    cause: unknown,
  ) {
    super("Connection terminated before commit was answered", { cause });
  }
}

/** Errors by which the database ends a connection: they say nothing about what it did before. */
const ENDED = /^(?:08|57P|25P0[345]|58|XX)/;

/** True for an error that is the database's word on a statement: it failed. */
export function isVerdict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !ENDED.test(code);
}

/**
 * Ends the process behind a lost connection and waits until it is gone. It may be working still, or have a commit lying
 * before it: only afterwards what is stored is final. Should its number belong to another connection of ours by now,
 * that one is lost in the same way and asked for in the same way.
 * @throws when it is not gone in time
 */
export async function endBackend(db: Database, backend: number): Promise<void> {
  const { rows } = await sql<{ gone: boolean }>`
    select pg_terminate_backend(pid, ${sql.lit(END_WITHIN_MS)}) as gone from pg_stat_activity
    where pid = ${backend} and pid <> pg_backend_pid() and datname = current_database() and usename = current_user
      and application_name = 'qicheng'`.execute(db);
  if (rows[0]?.gone === false) throw new Error("the process behind a lost connection does not end");
}
