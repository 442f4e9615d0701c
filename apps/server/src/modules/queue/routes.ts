/** The ranked queue of whoever asks, and what he says of one of its records. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { queueSaid } from "@qicheng/api/queue/messages";
import type { queue } from "@qicheng/api/queue/routes";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { freeLease, keepLease } from "../../kernel/queue/leases";
import { queueRows, shownOf } from "../../kernel/queue/lines";
import { workOf } from "../../kernel/queue/work";
import { assertMaySee } from "../../kernel/records/access/scope";
import { pageOf } from "../../kernel/records/read/plain-list";
import { type About, aboutAsked, isRecordType } from "../../kernel/records/type/work-source";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";

type Query = RouteArguments<typeof queue.list>;
type One = RouteArguments<typeof queue.keep>;

/** The page of what is ranked; a word narrows it to names that have it. */
async function found(ctx: Context, query: Query) {
  const { module } = query;
  const lines = await workOf(ctx, { about: module === undefined ? undefined : aboutAsked(module) });
  if (query.key !== "") return pageOf(await queueRows(ctx, lines), query, ({ name }) => name);
  const { rows, total } = pageOf(lines, query, () => "");
  return { rows: query.count === "only" ? [] : await queueRows(ctx, rows), total };
}

async function list(ctx: Context, query: Query) {
  const { rows, total } = await found(ctx, query);
  return { ...(query.count === "only" ? {} : { rows }), ...(query.count === "0" ? {} : { total }) };
}

const leased = ({ module, id }: One) => ({ about: aboutAsked(module), id });

/** @throws FORBIDDEN, NOT_FOUND where the caller does not see it */
async function assertSees(ctx: Context, about: About, id: number): Promise<void> {
  if (isRecordType(about)) assertMaySee(ctx, about);
  if (!(await shownOf(ctx, about, [id])).has(id)) throw notFound();
}

async function skip(ctx: Context, { module, id, back }: RouteArguments<typeof queue.skip>) {
  const about = aboutAsked(module);
  await assertSees(ctx, about, id);
  const mine = sql`user_id = ${ctx.me.id} and subject = ${about.table} and record_id = ${id}`;
  if (back === 1) {
    await sql`delete from queue_skips where ${mine}`.execute(ctx.db);
    return { msg: queueSaid.back };
  }
  await sql`
    insert into queue_skips (user_id, subject, record_id, until) values (${ctx.me.id}, ${about.table}, ${id}, current_date + 1)
    on conflict (user_id, subject, record_id) do update set until = excluded.until`.execute(ctx.db);
  await freeLease(ctx, { about, id });
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
