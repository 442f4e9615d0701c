import { said } from "@qicheng/api/kernel/messages";
import { notificationSaid } from "@qicheng/api/notifications/messages";
import type { ChosenKind, notifications } from "@qicheng/api/notifications/routes";
import { type RawBuilder, sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { allNotifications, findNotification } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { inboxOf, readInbox } from "../../kernel/records/read/inbox";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { announcement, privateMessage } from "./kinds";

const MODULE = "notification";

/** Marks those of mine that meet the condition. @returns how many there are of them, read before or not */
async function markRead(ctx: Context, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with mine as (select id from notifications where user_id = ${ctx.me.id} and ${which} order by id for update),
    marked as (
      update notifications n set read_at = now() from mine
      where n.user_id = ${ctx.me.id} and n.id = mine.id and n.read_at is null)
    select count(*)::int as n from mine`.execute(ctx.db);
  const n = rows[0]?.n ?? 0;
  ctx.audit({ module: MODULE, action: "read", summary: notificationSaid.didRead({ n }) });
  return n;
}

/** What the person chose, by kind. */
async function choices(ctx: Context): Promise<ReadonlyMap<string, boolean>> {
  const rows = await ctx.db
    .selectFrom("notification_choices")
    .select(["kind", "wanted"])
    .where("user_id", "=", ctx.me.id)
    .execute();
  return new Map(rows.map(({ kind, wanted }) => [kind, wanted]));
}

/** @throws VALIDATION for a kind that there is not, or that nobody can do without */
function assertKind(key: string, on: number): void {
  const kind = findNotification(key);
  if (!kind) throw invalidField("settings", notificationSaid.noKind({ key }));
  if (kind.always && on === 0) throw invalidField("settings", notificationSaid.fixedKind({ title: kind.title }));
}

async function savedSettings(ctx: Context, settings: Readonly<Record<string, 0 | 1>>) {
  const given = Object.entries(settings);
  for (const [key, on] of given) assertKind(key, on);
  await sql`
    insert into notification_choices (user_id, kind, wanted)
    select ${ctx.me.id}, kind, wanted from unnest(${given.map(([key]) => key)}::text[], ${given.map(([, on]) => on === 1)}::boolean[])
      g (kind, wanted) order by kind
    on conflict (user_id, kind) do update set wanted = excluded.wanted`.execute(ctx.db);
  ctx.audit({ module: MODULE, action: "settings", summary: notificationSaid.didSet });
  return { msg: said.saved };
}

async function write(ctx: Context, to: number, text: string) {
  if (to === ctx.me.id) throw invalidField("UserID", notificationSaid.toOneself);
  const person = (await ctx.services.organisation.get()).people.get(to);
  if (!person) throw invalidField("UserID", said.noPerson);
  const { nickname: name } = person;
  if (person.quit) throw invalidField("UserID", said.personLeft({ name }));
  const told = await notify(ctx, { kind: privateMessage, to: [to], from: ctx.me.id, facts: { text } });
  if (told === 0) throw forbidden(notificationSaid.closed({ name }));
  ctx.audit({ module: MODULE, action: "message", summary: notificationSaid.didWrite({ name }) });
  return { msg: notificationSaid.sent };
}

async function announce(ctx: Context, text: string) {
  const { people } = await ctx.services.organisation.get();
  const to = [...people.values()].filter(({ quit }) => !quit).map(({ id }) => id);
  const n = await notify(ctx, { kind: announcement, to, from: ctx.me.id, facts: { text } });
  ctx.audit({ module: MODULE, action: "announce", summary: notificationSaid.didAnnounce });
  return { msg: notificationSaid.announced({ n }) };
}

export const handlers: Handlers<typeof notifications> = {
  index: async (ctx, query) => {
    const inbox = await inboxOf(ctx);
    const read = query.isread === undefined ? sql`true` : sql`(n.read_at is not null) = ${query.isread === 1}`;
    const found = containing([sql`n.facts ->> 'text'`, inbox.name], query);
    const which = sql<boolean>`${read} and coalesce(${found}, false)`;
    const rows = await readInbox(ctx, inbox, sql`${which} order by n.id ${direction(query)} ${slice(query)}`);
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from notifications n where ${inbox.mine} and ${which}`.execute(ctx.db);
    return { rows, total: counted[0]?.n ?? 0 };
  },
  setRead: async (ctx, { ids }) => {
    const n = await markRead(ctx, sql`id = any(${ids}::bigint[])`);
    if (n !== ids.length) throw notFound();
    return { msg: notificationSaid.read };
  },
  readAll: async (ctx) => {
    await markRead(ctx, sql`read_at is null`);
    return { msg: notificationSaid.read };
  },
  settings: async (ctx) => {
    const chosen = await choices(ctx);
    const data = allNotifications().map(
      ({ key, title, off, always }): ChosenKind => ({
        type: key,
        title: ctx.say(title),
        on: always || (chosen.get(key) ?? !off) ? 1 : 0,
        fixed: always ? 1 : 0,
      }),
    );
    return { data };
  },
  saveSettings: (ctx, { settings }) => savedSettings(ctx, settings),
  message: (ctx, { UserID, content }) => write(ctx, UserID, content),
  announce: (ctx, { content }) => announce(ctx, content),
};
