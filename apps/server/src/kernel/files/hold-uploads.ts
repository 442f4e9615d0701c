/** Uploads on their way to a record. */
import type { Context } from "../work/context";

/**
 * True when all of these are the caller's own uploads that no other record has: a file goes for good with the one that has
 * it. They are held until the record has them: neither their owner, another record nor housekeeping takes them meanwhile.
 * @param record that may have them already; undefined for a new one
 */
export async function holdUploads(
  ctx: Context,
  ids: readonly number[],
  record?: { module: string; id: number },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const free = await ctx.db
    .selectFrom("files")
    .select("id")
    .where("id", "in", [...ids])
    .where("user_id", "=", ctx.me.id)
    .where((eb) =>
      eb.or([
        eb("record_id", "is", null),
        ...(record ? [eb.and([eb("module", "=", record.module), eb("record_id", "=", record.id)])] : []),
      ]),
    )
    .forNoKeyUpdate()
    .execute();
  return free.length === ids.length;
}
