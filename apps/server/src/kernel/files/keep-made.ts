/** A file that a job makes, as its person's. */
import type { Writable } from "node:stream";
import type { Context } from "../work/context";
import { MADE_BY_JOBS } from "./sweep";

/** @returns the id of its row */
export async function keepMade(
  ctx: Context,
  job: number,
  { filename, format, write }: { filename: string; format: string; write: (target: Writable) => Promise<void> },
): Promise<number> {
  const { files } = ctx.services;
  const { storageKey, ...facts } = await files.make(format, write);
  const row = {
    ...facts,
    filename: `${filename}.${format}`,
    user_id: ctx.me.id,
    storage_key: storageKey,
    module: MADE_BY_JOBS,
    record_id: job,
  };
  try {
    const { id } = await ctx.db.insertInto("files").values(row).returning("id").executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    await files.forget([storageKey]);
    throw error;
  }
}
