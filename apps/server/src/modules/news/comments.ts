/** What colleagues say to news. Whoever sees the news reads it. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { newsSaid } from "@qicheng/api/news/messages";
import type { NewsComment, news } from "@qicheng/api/news/routes";
import { sql } from "kysely";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { headerOf } from "../../kernel/files/wire-person";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { containing, slice } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { momentOf, wireTime } from "../../kernel/work/time";
import { type Audience, audienceOf, MANAGE } from "./sight";
import { newsType } from "./type";

export const replied: NotificationKind = {
  key: "news.replied",
  title: newsSaid.replied,
  text: ({ name, from }) => newsSaid.repliedOn({ name, from }),
};
export const mentioned: NotificationKind = {
  key: "news.mentioned",
  title: newsSaid.mentioned,
  text: ({ name, from }) => newsSaid.mentionedIn({ name, from }),
};

interface Stored {
  id: number;
  user_id: number;
  text: string;
  mentioned: number[];
  created_at: string;
}

export async function commentList(ctx: Context, input: RouteArguments<typeof news.commentList>) {
  const { id } = input;
  await findRecord(ctx, newsType, id);
  const where = sql`c.news_id = ${id} and ${containing([sql`c.text`], input)}`;
  const { rows } = await sql<Stored>`
    select c.id, c.user_id, c.text, c.mentioned, c.created_at from news_comments c
    where ${where} order by c.id ${slice(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from news_comments c where ${where}`.execute(
    ctx.db,
  );
  const organisation = await ctx.services.organisation.get();
  const wire = (row: Stored): NewsComment => ({
    id: row.id,
    cont: row.text,
    UserID: row.user_id,
    username: organisation.name(row.user_id),
    Header: headerOf(ctx.services.files, organisation.people.get(row.user_id)),
    addtime: wireTime(row.created_at),
    at: row.mentioned.map((one) => ({ UserID: Number(one), NickName: organisation.name(Number(one)) })),
    can: row.user_id === ctx.me.id || ctx.can(MANAGE) ? { delete: 1 } : {},
  });
  return { rows: rows.map(wire), total: counted.rows[0]?.n ?? 0 };
}

/** Those who see it: its audience, and whoever manages news. */
const seersOf = (organisation: OrganisationSnapshot, row: RecordRow): Person[] => {
  const audience = audienceOf(organisation, row as unknown as Audience);
  const everybody = audienceOf(organisation, { branches: [], roles: [], people: [] });
  const managing = everybody.filter(({ id }) => id === row.created_by || organisation.permissions(id).has(MANAGE));
  return [...new Set([...audience, ...managing])];
};

/** More are not offered at once: one types on. */
const MOST_OFFERED = 20;

export async function colleagues(ctx: Context, { id, key }: RouteArguments<typeof news.colleagues>) {
  const row = await findRecord(ctx, newsType, id);
  const organisation = await ctx.services.organisation.get();
  const word = key.toLowerCase();
  const found = seersOf(organisation, row).filter(
    (person) => person.id !== ctx.me.id && person.nickname.toLowerCase().includes(word),
  );
  return {
    data: found.slice(0, MOST_OFFERED).map((person) => ({
      UserID: person.id,
      NickName: person.nickname,
      Header: headerOf(ctx.services.files, person),
      BranchName: organisation.branchName(person.branchId),
    })),
  };
}

/** @throws VALIDATION naming whoever does not see the news, or is not there */
async function assertSee(ctx: Context, row: RecordRow, at: readonly number[]): Promise<void> {
  const organisation = await ctx.services.organisation.get();
  const seers = new Set(seersOf(organisation, row).map(({ id }) => id));
  for (const id of at) {
    const person = organisation.people.get(id);
    if (!person) throw invalidField("at", said.wrong({ label: { cn: "提到的同事", en: "Mentioned" } }));
    if (!seers.has(id)) throw invalidField("at", newsSaid.noSight({ name: person.nickname }));
  }
}

const BEGINNING = 40;
const beginning = (text: string) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text);

export async function comment(ctx: Context, { id, cont, at }: RouteArguments<typeof news.comment>) {
  const row = await findRecord(ctx, newsType, id);
  if (Number(row.comments) !== 1 || Number(row.status) !== 1) throw invalidField("id", newsSaid.noComments);
  await assertSee(ctx, row, at);
  const { rows } = await sql<{ id: number }>`
    insert into news_comments (news_id, user_id, text, mentioned, created_at)
    values (${id}, ${ctx.me.id}, ${cont}, ${at as number[]}::bigint[], ${momentOf(ctx.past)}) returning id`.execute(
    ctx.db,
  );
  const [written] = rows;
  if (!written) throw notFound();
  const told = { about: { module: newsType.module, id }, from: ctx.me.id, once: `news comment ${written.id}` };
  const named: readonly number[] = at.filter((one) => one !== ctx.me.id);
  if (named.length > 0) await notify(ctx, { ...told, kind: mentioned, to: named });
  const author = row.created_by as number | null;
  if (author !== null && author !== ctx.me.id && !named.includes(author))
    await notify(ctx, { ...told, kind: replied, to: [author] });
  const summary = newsSaid.didComment({ name: String(row.title), text: beginning(cont) });
  tell(ctx, newsType, row, { action: "comment", summary });
  return { msg: newsSaid.commented, data: { id: written.id } };
}

export async function uncomment(ctx: Context, { id }: RouteArguments<typeof news.uncomment>) {
  const { rows } = await sql<Stored & { news_id: number }>`
    select id, news_id, user_id, text, mentioned, created_at from news_comments where id = ${id} for update`.execute(
    ctx.db,
  );
  const [stored] = rows;
  if (!stored) throw notFound();
  const row = await findRecord(ctx, newsType, stored.news_id);
  if (stored.user_id !== ctx.me.id && !ctx.can(MANAGE)) throw forbidden(newsSaid.ownComment);
  await sql`delete from news_comments where id = ${id}`.execute(ctx.db);
  const summary = newsSaid.didUncomment({ name: String(row.title), text: beginning(stored.text) });
  tell(ctx, newsType, row, { action: "uncomment", summary });
  return { msg: newsSaid.uncommented };
}
