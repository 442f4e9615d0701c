/** What a provider tells us: signed, from its addresses, in any order, and more than once. */
import { callSaid } from "@qicheng/api/calls/messages";
import { type calls, type ProviderEvent, providerEvent } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../kernel/db/database";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { forbidden, invalidField } from "../../kernel/work/refusal";
import { applyEvents, heardOf } from "./apply";
import { beginInbound, missed } from "./inbound";
import { isSigned } from "./signed";

const MOST_EVENTS = 100;
const payloadShape = z.strictObject({ events: z.array(providerEvent).min(1).max(MOST_EVENTS) });

function eventsIn(payload: string): ProviderEvent[] {
  try {
    return payloadShape.parse(JSON.parse(payload)).events;
  } catch {
    throw invalidField("payload", said.form);
  }
}

interface Known {
  id: number;
  user_id: number;
}

async function callOf(db: Database, reference: string, provider: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, user_id from calls where reference = ${reference}::uuid and provider = ${provider}`.execute(db);
  return rows[0];
}

/** Of a call that is not there: kept for a day, since it may be that of an incoming one of which nothing else came yet. */
async function quarantine(db: Database, reference: string, events: readonly ProviderEvent[]): Promise<void> {
  for (const event of events)
    await sql`
      insert into call_quarantine (reference, body) values (${reference}::uuid, ${JSON.stringify(event)}::jsonb)
      on conflict do nothing`.execute(db);
}

async function waiting(db: Database, reference: string): Promise<ProviderEvent[]> {
  const { rows } = await sql<{ body: unknown }>`
    delete from call_quarantine where reference = ${reference}::uuid returning body`.execute(db);
  return rows.flatMap(({ body }) => providerEvent.safeParse(body).data ?? []);
}

/**
 * Takes events of one call.
 * @returns whom it concerns; 0 = nobody known
 */
async function take(db: Database, provider: string, events: readonly ProviderEvent[]): Promise<number> {
  const { reference } = events[0] as ProviderEvent;
  const incoming = events.find(({ type }) => type === "incoming");
  const known = (await callOf(db, reference, provider)) ?? (incoming && (await beginInbound(db, provider, incoming)));
  if (!known) {
    await quarantine(db, reference, events);
    return 0;
  }
  const all = [...(await waiting(db, reference)), ...events];
  await applyEvents(
    db,
    known.id,
    all.flatMap((event) => heardOf(event) ?? []),
    missed,
  );
  return known.user_id;
}

export async function events(ctx: Context, input: RouteArguments<typeof calls.events>) {
  const { calls: settings } = ctx.services.config;
  if (!settings) throw forbidden(callSaid.noProvider);
  if (!settings.from.includes(ctx.request.ip) || !isSigned(settings.secret, input, Date.now()))
    throw forbidden(callSaid.signature);
  const told = eventsIn(input.payload);
  // in one order, so that two requests about the same calls wait for each other
  const byCall = [...grouped(told, ({ reference }) => reference)].sort(([one], [other]) => (one < other ? -1 : 1));
  const people: number[] = [];
  for (const [, some] of byCall) people.push(await take(ctx.db, settings.adapter, some));
  ctx.afterCommit(() => ctx.services.changes.settle([...new Set(people)].filter((id) => id > 0)));
  return {};
}

/** Events that nobody asked for any more. */
export const forgetQuarantine = (db: Database) =>
  sql`delete from call_quarantine where heard_at < now() - interval '24 hours'`.execute(db);
