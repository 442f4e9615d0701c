/** The closing date: what lies on it or before it is not written any more. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** '' where no day is closed. */
export async function closedUntil(ctx: Context): Promise<string> {
  const { rows } = await sql<{ until: string | null }>`
    select closed_until::text as until from book_closings order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.until ?? "";
}

export const today = (ctx: Context): string => businessDay(ctx.past);

/** @throws VALIDATION for a day that is closed, or still to come */
export async function assertOpenDays(ctx: Context, field: string, days: readonly string[]): Promise<void> {
  if (days.some((day) => day > today(ctx))) throw invalidField(field, receiptSaid.future);
  const until = await closedUntil(ctx);
  if (days.some((day) => day <= until)) throw invalidField(field, receiptSaid.closed({ day: until }));
}

export const assertOpenDay = (ctx: Context, field: string, day: string): Promise<void> =>
  assertOpenDays(ctx, field, [day]);

/** The day of something, or today where its own is closed. */
export const openDay = async (ctx: Context, day: string): Promise<string> =>
  day > (await closedUntil(ctx)) ? day : today(ctx);

export async function close(ctx: Context, { until }: { until: string | null }) {
  if (until !== null && until > today(ctx)) throw invalidField("until", receiptSaid.closeFuture);
  await sql`insert into book_closings (closed_until, created_by) values (${until}::date, ${ctx.me.id})`.execute(ctx.db);
  const summary = until === null ? receiptSaid.didOpen : receiptSaid.didClose({ day: until });
  ctx.audit({ module: "finance", action: "close", summary });
  return { msg: receiptSaid.closedSet };
}
