/** Files that are made in the request: their job is done already, and its person has the file. */
import { sql } from "kysely";
import { fileRefs } from "../../files/refs";
import type { Context } from "../../work/context";

interface Made {
  job: number;
  fileId: number;
  /** How many rows the file has. */
  rows: number;
}

/** Ends the job together with its file. */
export const endedAtOnce = (ctx: Context, { job, fileId, rows }: Made) =>
  sql`update background_jobs set state = 'done', done = ${rows}, result = ${JSON.stringify({ done: rows })},
    file_id = ${fileId}, started_at = now(), ended_at = now() where id = ${job}`.execute(ctx.db);

/** @returns the file as its person is answered */
export const fileOf = async (ctx: Context, fileId: number) => (await fileRefs(ctx, [fileId])).get(fileId);
