/** Somebody's home screen, and the numbers of the frame. */
import { homeSaid } from "@qicheng/api/home/messages";
import type { HomeCard, home } from "@qicheng/api/home/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { peopleOnline } from "../../kernel/live/presence";
import { workOf } from "../../kernel/queue/work";
import { inboxOf } from "../../kernel/records/read/inbox";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { countsOf } from "../approvals/public";
import { MESSAGE_KIND } from "../notifications/public";

async function cardsOf(ctx: Context): Promise<HomeCard[] | null> {
  const row = await ctx.db
    .selectFrom("home_layouts")
    .select("cards")
    .where("user_id", "=", ctx.me.id)
    .executeTakeFirst();
  return (row?.cards as HomeCard[] | undefined) ?? null;
}

async function arrange(ctx: Context, { config: { cards } }: RouteArguments<typeof home.edit>) {
  const twice = cards?.find(({ key }, at) => cards.findIndex((one) => one.key === key) < at);
  if (twice) throw invalidField("config", homeSaid.cardTwice({ key: twice.key }));
  if (cards === null) await ctx.db.deleteFrom("home_layouts").where("user_id", "=", ctx.me.id).execute();
  else
    await sql`
      insert into home_layouts (user_id, cards) values (${ctx.me.id}, ${JSON.stringify(cards)}::jsonb)
      on conflict (user_id) do update set cards = excluded.cards, updated_at = now()`.execute(ctx.db);
  ctx.audit({ module: "home", action: "settings", summary: homeSaid.didArrange });
  return { msg: said.saved };
}

/** Of what nobody read yet of mine: messages of people, and all else. */
async function unread(ctx: Context): Promise<{ messages: number; others: number }> {
  const { mine } = await inboxOf(ctx);
  const { rows } = await sql<{ messages: number; others: number }>`
    select count(*) filter (where n.kind = ${MESSAGE_KIND})::int as messages,
      count(*) filter (where n.kind <> ${MESSAGE_KIND})::int as others
    from notifications n where ${mine} and n.read_at is null`.execute(ctx.db);
  return rows[0] ?? { messages: 0, others: 0 };
}

async function counts(ctx: Context) {
  const work = await workOf(ctx, { about: undefined });
  const { data: approvals } = await countsOf(ctx);
  const { messages, others } = await unread(ctx);
  const online = await peopleOnline(ctx.db);
  return {
    data: {
      todoCount: work.length,
      approvalCount: approvals.todo,
      msgCount: messages,
      notifyCount: others,
      onlineCount: online.length,
    },
  };
}

export const handlers: Handlers<typeof home> = {
  config: async (ctx) => ({ data: { cards: await cardsOf(ctx) } }),
  edit: arrange,
  counts,
};
