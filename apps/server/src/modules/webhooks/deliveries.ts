/** The log of deliveries of a hook, and what is sent again or for a test. */
import { randomUUID } from "node:crypto";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { webhookSaid } from "@qicheng/api/webhooks/messages";
import type { DeliveryRow, webhooks } from "@qicheng/api/webhooks/routes";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { eventTitle, PING, stateTitle } from "./events";
import { loadHook, type StoredHook } from "./hooks";

interface Stored {
  id: number;
  event_id: string;
  event: string;
  module: string;
  record_id: number;
  record_version: number | null;
  fields: string[];
  actor_name: string;
  state: string;
  attempts: number;
  status: number | null;
  took_ms: number | null;
  problem: string;
  answer: string;
  created_at: string;
  sent_at: string | null;
  next_at: string;
}

function problemText(problem: string): Message {
  if (problem === "address") return webhookSaid.problemAddress;
  return problem === "timeout" ? webhookSaid.problemTimeout : webhookSaid.problemNetwork({ code: problem });
}

const wire = (ctx: Context, row: Stored): DeliveryRow => ({
  id: row.id,
  eventId: row.event_id,
  event: row.event,
  eventName: ctx.say(eventTitle(row.event)),
  module: row.module,
  recordId: row.record_id,
  recordVersion: row.record_version ?? 0,
  fields: row.fields,
  UserName: row.actor_name,
  state: row.state,
  stateName: ctx.say(stateTitle(row.state)),
  attempts: row.attempts,
  status: row.status ?? 0,
  took: row.took_ms ?? 0,
  problem: row.problem === "" ? "" : ctx.say(problemText(row.problem)),
  answer: row.answer,
  AddTime: wireTime(row.created_at),
  sentTime: wireTime(row.sent_at),
  nextTime: row.state === "waiting" ? wireTime(row.next_at) : "",
});

/** More are not counted: nobody turns so many pages. */
const MOST_COUNTED = 10_000;

export async function listDeliveries(ctx: Context, query: RouteArguments<typeof webhooks.deliveries>) {
  const { id, state, key } = query;
  await loadHook(ctx, id);
  const words = containing([sql`d.event`, sql`d.record_id::text`, sql`d.event_id::text`], { key });
  const where = sql`d.webhook_id = ${id} and ${state === "" ? sql`true` : sql`d.state = ${state}`} and ${words}`;
  const { rows } = await sql<Stored>`
    select d.* from webhook_deliveries d where ${where} order by d.id ${direction(query)} ${slice(query)}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from webhook_deliveries d where ${where} limit ${MOST_COUNTED}) c`.execute(
    ctx.db,
  );
  return { rows: rows.map((row) => wire(ctx, row)), total: Number(counted[0]?.n ?? 0) };
}

/** @throws CONFLICT for one that is off */
async function loadOn(ctx: Context, id: number): Promise<StoredHook> {
  const hook = await loadHook(ctx, id, true);
  if (hook.enabled === 0) throw new Refusal("CONFLICT", webhookSaid.isOff({ name: hook.name }));
  return hook;
}

/** Under the same id; with all its attempts before it. @throws NOT_FOUND when one of them is not the hook's */
export async function replay(ctx: Context, { id, deliveries }: RouteArguments<typeof webhooks.replay>) {
  const { name } = await loadOn(ctx, id);
  const which = deliveries ? sql`id = any(${idArray(deliveries)})` : sql`state = 'failed'`;
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = clock_timestamp()
    where webhook_id = ${id} and ${which}`.execute(ctx.db);
  const count = Number(numAffectedRows ?? 0);
  if (deliveries && count !== deliveries.length) throw notFound();
  if (count === 0) throw new Refusal("CONFLICT", webhookSaid.noFailed);
  const summary = webhookSaid.didReplay({ name, count });
  ctx.audit({ module: "webhook", recordId: id, action: "replay", summary });
  return { msg: webhookSaid.again({ count }) };
}

export async function ping(ctx: Context, { id }: { id: number }) {
  const { name } = await loadOn(ctx, id);
  const test = { webhook_id: id, event_id: randomUUID(), event: PING, module: "webhook", subject: "webhook" };
  await ctx.db
    .insertInto("webhook_deliveries")
    .values({ ...test, record_id: id, actor_id: ctx.me.id, actor_name: ctx.me.nickname })
    .execute();
  ctx.audit({ module: "webhook", recordId: id, action: "ping", summary: webhookSaid.didPing({ name }) });
  return { msg: webhookSaid.pinged };
}
