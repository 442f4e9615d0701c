/** The ranked queue of whoever asks, and what he says of one of its records. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { queueSaid } from "@qicheng/api/queue/messages";
import type { queue } from "@qicheng/api/queue/routes";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { freeLease, keepLease } from "../../kernel/queue/leases";
import { queueRows } from "../../kernel/queue/lines";
import { workOf } from "../../kernel/queue/work";
import { findRecord } from "../../kernel/records/read";
import { recordTypeAsked } from "../../kernel/records/registry";
import { assertMaySee } from "../../kernel/records/scope";
import type { Context } from "../../kernel/work/context";

type Query = RouteArguments<typeof queue.list>;
type One = RouteArguments<typeof queue.keep>;

/** The page of what is ranked; a word narrows it to names that have it. */
async function list(ctx: Context, { page, rows, key, sort, order }: Query) {
  const lines = await workOf(ctx);
  const backwards = (order || sort).toLowerCase() === "asc";
  const ordered = backwards ? lines.toReversed() : lines;
  const from = (page - 1) * rows;
  if (key === "") return { rows: await queueRows(ctx, ordered.slice(from, from + rows)), total: lines.length };
  const word = key.toLowerCase();
  const found = (await queueRows(ctx, ordered)).filter(({ name }) => name.toLowerCase().includes(word));
  return { rows: found.slice(from, from + rows), total: found.length };
}

const leased = ({ module, id }: One) => ({ type: recordTypeAsked(module), id });

async function skip(ctx: Context, { module, id, back }: RouteArguments<typeof queue.skip>) {
  const type = recordTypeAsked(module);
  assertMaySee(ctx, type);
  await findRecord(ctx, type, id);
  const mine = sql`user_id = ${ctx.me.id} and subject = ${type.table} and record_id = ${id}`;
  if (back === 1) {
    await sql`delete from queue_skips where ${mine}`.execute(ctx.db);
    return { msg: queueSaid.back };
  }
  await sql`
    insert into queue_skips (user_id, subject, record_id, until) values (${ctx.me.id}, ${type.table}, ${id}, current_date + 1)
    on conflict (user_id, subject, record_id) do update set until = excluded.until`.execute(ctx.db);
  await freeLease(ctx, { type, id });
  return { msg: queueSaid.skipped };
}

export const handlers: Handlers<typeof queue> = {
  list,
  skip,
  keep: async (ctx, one) => ({ data: { held: (await keepLease(ctx, leased(one))) ? 1 : 0 } }),
  free: async (ctx, one) => {
    await freeLease(ctx, leased(one));
    return { msg: queueSaid.freed };
  },
};
