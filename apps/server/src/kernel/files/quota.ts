/** How much one person uploads a day. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

const MEGABYTE = 1_048_576;
const TOO_MUCH = said.uploadsToday({
  files: LIMITS.uploadsPerDay,
  megabytes: LIMITS.uploadBytesPerDay / MEGABYTE,
});

async function tooMuch(ctx: Context): Promise<Refusal> {
  const { rows } = await sql<{ rest: number }>`
    select ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::int as rest`.execute(ctx.db);
  return new Refusal("RATE_LIMITED", TOO_MUCH, { retryAfterSeconds: rows[0]?.rest ?? 3_600 });
}

/**
 * Looks before an upload is read whether it may be counted. Nothing is held: the count itself is what decides.
 * @throws RATE_LIMITED until midnight
 */
export async function assertMayUploadMore(ctx: Context, size: number): Promise<void> {
  const { rows } = await sql`
    select 1 from upload_days d where d.user_id = ${ctx.me.id} and d.day = current_date
      and (d.files >= ${LIMITS.uploadsPerDay} or d.bytes + ${size} > ${LIMITS.uploadBytesPerDay})`.execute(ctx.db);
  if (rows.length > 0) throw await tooMuch(ctx);
}

/**
 * Counts an upload of the caller, in the transaction that records it; of several at once each sees those before it.
 * The row is held until that ends: whatever takes its time is done before.
 * @param size in bytes, as stored
 * @throws RATE_LIMITED until midnight
 */
export async function countUpload(ctx: Context, size: number): Promise<void> {
  const counted = await sql`
    insert into upload_days as d (user_id, day, files, bytes) values (${ctx.me.id}, current_date, 1, ${size})
    on conflict (user_id, day) do update set files = d.files + 1, bytes = d.bytes + excluded.bytes
      where d.files < ${LIMITS.uploadsPerDay} and d.bytes + excluded.bytes <= ${LIMITS.uploadBytesPerDay}
    returning files`.execute(ctx.db);
  if (counted.rows.length === 0) throw await tooMuch(ctx);
}
