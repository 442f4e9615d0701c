import { sql } from "kysely";
import type { Database } from "./database";

/** As long as the end of a process is waited for; less than a statement may take. */
const END_WITHIN_MS = 3_000;

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
