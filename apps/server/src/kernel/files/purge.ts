/** Files that go for good together with their record. */

import { sql } from "kysely";
import { idArray } from "../db/parameters";
import type { Context } from "../work/context";
import { storedModule } from "../work/stored-module";

/** Deletes the files of records in the caller's transaction, and their bytes when it is committed. */
export async function purgeFiles(ctx: Context, module: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ storage_key: string }>`
    delete from files where module = ${storedModule(module)} and record_id = any(${idArray([...ids])}) returning storage_key`.execute(
    ctx.db,
  );
  if (rows.length > 0) ctx.afterCommit(() => ctx.services.files.forget(rows.map((row) => row.storage_key)));
}
