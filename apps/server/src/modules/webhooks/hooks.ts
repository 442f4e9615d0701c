/** Hooks: listed, made, changed and deleted by whoever administers them. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { webhookSaid } from "@qicheng/api/webhooks/messages";
import { MOST_WEBHOOKS, type WebhookRow, webhooks } from "@qicheng/api/webhooks/routes";
import { listed } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { listSubject } from "../../kernel/records/read/subject";
import { noun } from "../../kernel/records/type/tell";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, type Texts, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { assertAddress } from "./address";
import { eventChoices, eventTitle } from "./events";
import { newSecret } from "./secret";
import { webhookSubject } from "./subject";

export interface StoredHook {
  id: number;
  name: string;
  url: string;
  events: string[];
  enabled: number;
  version: number;
  created_at: string;
  last_at: string | null;
  last_status: number | null;
  failures: number;
  lost: number;
}

const MOST_COUNTED = 1_000;
/** Of a hook on alias r. */
const COLUMNS = sql`r.id, r.name, r.url, r.events, r.enabled, r.version, r.created_at, r.last_at, r.last_status, r.failures, (
  select count(*) from (
    select 1 from webhook_deliveries d where d.webhook_id = r.id and d.state = 'failed' limit ${sql.lit(MOST_COUNTED)}) f) as lost`;

function wire(ctx: Context, row: StoredHook): WebhookRow {
  const can: WebhookRow["can"] = ctx.can("system.manage.webhook") ? { edit: 1, delete: 1, rotate: 1, ping: 1 } : {};
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    lastTime: wireTime(row.last_at),
    lastStatus: row.last_status ?? 0,
    failures: row.failures,
    lost: Number(row.lost),
    AddTime: wireTime(row.created_at),
    version: row.version,
    can,
  };
}

export const listHooks = (ctx: Context, query: RouteArguments<typeof webhooks.index>) =>
  listSubject(ctx, webhookSubject, query, { columns: COLUMNS, wire: (row: StoredHook) => wire(ctx, row) });

/** @param held until the transaction ends @throws NOT_FOUND */
export async function loadHook(ctx: Context, id: number, held = false): Promise<StoredHook> {
  const { rows } = await sql<StoredHook>`
    select ${COLUMNS} from webhooks r where r.id = ${id} ${held ? sql`for update of r` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const viewHook = async (ctx: Context, { id }: { id: number }) => ({ data: wire(ctx, await loadHook(ctx, id)) });

/** Until the transaction ends: of two who take one name at once the second is told, and so is who adds one too many. */
const holdNames = (ctx: Context) => sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(ctx.db);

async function assertFree(ctx: Context, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from webhooks where lower(name) = ${name.toLowerCase()} and id <> ${except}`.execute(ctx.db);
  if (rows.length > 0) throw invalidField("name", webhookSaid.taken);
}

async function assertRoom(ctx: Context): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from webhooks`.execute(ctx.db);
  if (Number(rows[0]?.n) >= MOST_WEBHOOKS) throw invalidField("name", webhookSaid.most({ max: MOST_WEBHOOKS }));
}

/** @param had what may stay although nothing of it happens any more */
function assertEvents(events: readonly string[], had: readonly string[] = []): void {
  const there = new Set(eventChoices(({ cn }) => cn).flatMap((one) => one.events.map(({ event }) => event)));
  const unknown = events.find((event) => !there.has(event) && !had.includes(event));
  if (unknown !== undefined) throw invalidField("events", webhookSaid.noEvent({ event: unknown }));
}

export async function addHook(ctx: Context, input: RouteArguments<typeof webhooks.add>) {
  const { name, url, events, enabled } = input;
  assertAddress(ctx, url);
  assertEvents(events);
  await holdNames(ctx);
  await assertRoom(ctx);
  await assertFree(ctx, name);
  const { secret, sealed } = newSecret(ctx.services);
  const { id } = await ctx.db
    .insertInto("webhooks")
    .values({ name, url, events, enabled, secret: sealed })
    .returning("id")
    .executeTakeFirstOrThrow();
  const summary = said.didAdd({ title: noun(webhookSaid.webhook), name });
  ctx.audit({ module: "webhook", recordId: id, action: "add", summary });
  return { msg: said.added, data: { id, secret } };
}

const texts = ({ name, url, events, enabled }: Pick<StoredHook, "name" | "url" | "events" | "enabled">): Texts => ({
  name,
  url,
  events: listed(events.map(eventTitle)),
  enabled: enabled === 1 ? webhookSaid.on : webhookSaid.off,
});

/** One that is switched on again begins to count its failures anew. */
export async function editHook(ctx: Context, input: RouteArguments<typeof webhooks.edit>) {
  const { id, version } = input;
  await holdNames(ctx);
  const before = await loadHook(ctx, id, true);
  const current = wire(ctx, before);
  if (version !== undefined && version !== before.version)
    throw await conflict(ctx, { module: "webhook", id, current });
  assertUnchanged(webhooks.edit.input, input, { ...current });
  const { name = before.name, url = before.url, events = before.events, enabled = before.enabled } = input;
  if (url !== before.url) assertAddress(ctx, url);
  assertEvents(events, before.events);
  await assertFree(ctx, name, id);
  const isBack = enabled === 1 && before.enabled === 0;
  await sql`update webhooks set name = ${name}, url = ${url}, events = ${events}, enabled = ${enabled},
    ${isBack ? sql`failures = 0, failing_since = null,` : sql``} version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  ctx.audit({
    module: "webhook",
    recordId: id,
    action: "edit",
    summary: didEdit(input)({ title: noun(webhookSaid.webhook), name }),
    changes: changesBetween(texts(before), texts({ name, url, events, enabled }), titlesOf(webhookSubject.form)),
  });
  return { msg: said.saved };
}

/** Their deliveries are cleared away by night; nobody sees them any more. */
export async function removeHooks(ctx: Context, { ids }: { ids: number[] }) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from webhooks where id = any(${idArray(ids)}) order by id for update`.execute(ctx.db);
  return bulk(ids, rows, {
    refuse: () => undefined,
    act: async (accepted) => {
      await sql`delete from webhooks where id = any(${idArray(accepted.map(({ id }) => id))})`.execute(ctx.db);
      for (const { id, name } of accepted) {
        const summary = said.didDelete({ title: noun(webhookSaid.webhook), name });
        ctx.audit({ module: "webhook", recordId: id, action: "delete", summary });
      }
    },
  });
}

/** What is sent from now on is signed with the new one. */
export async function rotateSecret(ctx: Context, { id }: { id: number }) {
  const { name } = await loadHook(ctx, id, true);
  const { secret, sealed } = newSecret(ctx.services);
  await sql`update webhooks set secret = ${sealed}, updated_at = now() where id = ${id}`.execute(ctx.db);
  ctx.audit({ module: "webhook", recordId: id, action: "rotate", summary: webhookSaid.didRotate({ name }) });
  return { msg: webhookSaid.rotated, data: { id, secret } };
}
