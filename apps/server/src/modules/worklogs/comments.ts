/** What colleagues say to a report, and that they like it. Whoever sees the report does both. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { worklogSaid } from "@qicheng/api/worklogs/messages";
import type { WorklogComment, worklogs } from "@qicheng/api/worklogs/routes";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import { tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { momentOf, wireTime } from "../../kernel/work/time";
import { worklogType } from "./type";

export const replied: NotificationKind = {
  key: "worklogs.replied",
  title: worklogSaid.replied,
  text: ({ name, from }) => worklogSaid.repliedOn({ name, from }),
};

interface Stored {
  id: number;
  user_id: number;
  text: string;
  created_at: string;
}

export async function comments(ctx: Context, input: RouteArguments<typeof worklogs.comments>) {
  const { id } = input;
  await findRecord(ctx, worklogType, id);
  const where = sql`c.worklog_id = ${id} and ${containing([sql`c.text`], input)}`;
  const { rows } = await sql<Stored>`
    select c.id, c.user_id, c.text, c.created_at from worklog_comments c
    where ${where} order by c.id ${direction(input, "asc")} ${slice(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from worklog_comments c where ${where}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const wire = (row: Stored): WorklogComment => ({
    id: row.id,
    cont: row.text,
    UserID: row.user_id,
    username: organisation.name(row.user_id),
    Header: headerOf(ctx.services.files, organisation.people.get(row.user_id)),
    addtime: wireTime(row.created_at),
    can: row.user_id === ctx.me.id ? { delete: 1 } : {},
  });
  return { rows: rows.map(wire), total: counted.rows[0]?.n ?? 0 };
}

const BEGINNING = 40;
const beginning = (text: string) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text);

/** The writer hears of it, and whoever said something before. */
export async function comment(ctx: Context, { id, cont }: RouteArguments<typeof worklogs.comment>) {
  const row = await findRecord(ctx, worklogType, id);
  const former = await sql<{ user_id: number }>`
    select distinct user_id from worklog_comments where worklog_id = ${id}`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    insert into worklog_comments (worklog_id, user_id, text, created_at)
    values (${id}, ${ctx.me.id}, ${cont}, ${momentOf(ctx.past)}) returning id`.execute(ctx.db);
  const [written] = rows;
  if (!written) throw notFound();
  const to = new Set([Number(row.owner_id), ...former.rows.map(({ user_id }) => user_id)]);
  to.delete(ctx.me.id);
  const about = { module: worklogType.module, id };
  await notify(ctx, { kind: replied, to: [...to], from: ctx.me.id, about, once: `worklog comment ${written.id}` });
  const summary = worklogSaid.didComment({ name: String(row.title), text: beginning(cont) });
  tell(ctx, worklogType, row, { action: "comment", summary });
  return { msg: worklogSaid.commented, data: { id: written.id } };
}

export async function uncomment(ctx: Context, { id }: RouteArguments<typeof worklogs.uncomment>) {
  const { rows } = await sql<Stored & { worklog_id: number }>`
    select id, worklog_id, user_id, text, created_at from worklog_comments where id = ${id} for update`.execute(ctx.db);
  const [stored] = rows;
  if (!stored) throw notFound();
  const row = await findRecord(ctx, worklogType, stored.worklog_id);
  if (stored.user_id !== ctx.me.id) throw forbidden(worklogSaid.ownComment);
  await sql`delete from worklog_comments where id = ${id}`.execute(ctx.db);
  const summary = worklogSaid.didUncomment({ name: String(row.title), text: beginning(stored.text) });
  tell(ctx, worklogType, row, { action: "uncomment", summary });
  return { msg: worklogSaid.uncommented };
}

export async function like(ctx: Context, { id }: RouteArguments<typeof worklogs.like>) {
  await findRecord(ctx, worklogType, id);
  // Two clicks at once are one after the other.
  await sql`select 1 from worklogs where id = ${id} for no key update`.execute(ctx.db);
  const gone = await sql`
    delete from worklog_likes where worklog_id = ${id} and user_id = ${ctx.me.id} returning 1`.execute(ctx.db);
  const liked = gone.rows.length > 0 ? 0 : 1;
  if (liked === 1)
    await sql`insert into worklog_likes (worklog_id, user_id) values (${id}, ${ctx.me.id})`.execute(ctx.db);
  const { rows } = await sql<{ likes: number }>`select likes from worklogs where id = ${id}`.execute(ctx.db);
  return {
    msg: liked === 1 ? worklogSaid.liked : worklogSaid.unliked,
    data: { likes: rows[0]?.likes ?? 0, liked },
  };
}
