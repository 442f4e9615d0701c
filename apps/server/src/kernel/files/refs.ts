/** Stored files as records carry them. */
import type { FileRef } from "@qicheng/api/kernel/shapes";
import type { Context } from "../work/context";

/** Files by id with a fresh link for the caller, in one query. */
export async function fileRefs(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, FileRef>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("files")
    .select(["id", "filename", "size", "format"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, url: ctx.services.files.link(row.id, ctx.me.id) }]));
}
