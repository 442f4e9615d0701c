/** Articles are published, drafted anew and archived; and rated. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { ARCHIVED, knowledgeSaid, PUBLISHED } from "@qicheng/api/knowledge/messages";
import type { knowledge } from "@qicheng/api/knowledge/routes";
import { sql } from "kysely";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { ownFields } from "../../kernel/records/access/field-rights";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords, lockThere } from "../../kernel/records/read/read";
import { remakeTerms } from "../../kernel/records/search/search-remake";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import { type Did, tell } from "../../kernel/records/type/tell";
import { bulkAct, type Chosen } from "../../kernel/records/write/bulk-act";
import { writeChange } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { momentOf } from "../../kernel/work/time";
import { contentOf } from "./rules";
import { knowledgeType } from "./type";

export const newVersion: NotificationKind = {
  key: "knowledge.version",
  title: knowledgeSaid.readers,
  text: ({ name, facts: { n = "" } }) => knowledgeSaid.newVersion({ name, n }),
};

async function locked(ctx: Context, id: number, ability: string): Promise<RecordRow> {
  const scope = await reachOf(ctx, knowledgeType);
  const [row] = await lockRecords(ctx, knowledgeType, [id], scope);
  if (!row) throw new Error("no article was locked");
  assertAbility(ctx, { type: knowledgeType, scope }, row, ability);
  return row;
}

interface Change {
  columns: Raw;
  did: Did;
  action: string;
}

async function write(ctx: Context, before: RecordRow, change: Change): Promise<void> {
  const fields = await ownFields(ctx, knowledgeType.module);
  await writeChange(ctx, knowledgeType, fields.whole, { before, ext: {}, values: {}, ...change });
}

/** Of a new version hear those who said something of the article. */
async function tellReaders(ctx: Context, id: number, n: number): Promise<void> {
  if (n < 2) return;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from knowledge_votes where article_id = ${id} and user_id <> ${ctx.me.id} order by user_id`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  await notify(ctx, {
    kind: newVersion,
    to: rows.map(({ user_id }) => user_id),
    from: ctx.me.id,
    about: { module: knowledgeType.module, id },
    facts: { n: String(n) },
    once: `knowledge ${id} ${n}`,
  });
}

async function publishAs(ctx: Context, article: RecordRow, columns: Raw): Promise<void> {
  const n = Number(article.version_number) + 1;
  const did: Did = ({ name }) => knowledgeSaid.didPublish({ name, n: String(n) });
  await write(ctx, article, { columns: { ...columns, status: PUBLISHED }, did, action: "publish" });
  await tellReaders(ctx, article.id, n);
}

/** The draft becomes the next version of its article, and goes: with its attachments, which are the article's from then on. */
async function publishNext(ctx: Context, draft: RecordRow): Promise<number> {
  const id = Number(draft.draft_of);
  const [article] = await lockThere(ctx, knowledgeType, [id], await reachOf(ctx, knowledgeType));
  if (!article) throw new Refusal("CONFLICT", knowledgeSaid.gone);
  const { title, category_id } = draft;
  // A text that says the same is no version of its own.
  await publishAs(ctx, article, { title, content: contentOf(draft), category_id });
  await sql`update files set record_id = ${id} where module = 'knowledge' and record_id = ${draft.id}`.execute(ctx.db);
  await sql`delete from record_terms where module = 'knowledge' and record_id = ${draft.id}`.execute(ctx.db);
  await sql`delete from knowledge where id = ${draft.id}`.execute(ctx.db);
  return id;
}

/** Of two who publish one draft at once, the second does not find it as it was. */
export async function publish(ctx: Context, { id }: RouteArguments<typeof knowledge.publish>) {
  // The article is held before its draft, whoever comes first.
  const found = await findRecord(ctx, knowledgeType, id);
  if (found.draft_of) await lockThere(ctx, knowledgeType, [Number(found.draft_of)], await reachOf(ctx, knowledgeType));
  const row = await locked(ctx, id, "publish");
  if (row.draft_of) return { msg: knowledgeSaid.published, data: { id: await publishNext(ctx, row) } };
  await publishAs(ctx, row, {});
  return { msg: knowledgeSaid.published, data: { id } };
}

export async function draft(ctx: Context, { id }: RouteArguments<typeof knowledge.draft>) {
  const row = await locked(ctx, id, "draft");
  // What the row says of it is from before it was held.
  const there = await sql`select id from knowledge where draft_of = ${id} and deleted_at is null`.execute(ctx.db);
  if (there.rows.length > 0) throw new Refusal("CONFLICT", knowledgeSaid.draftThere);
  const { rows } = await sql<{ id: number }>`
    insert into knowledge (title, content, category_id, status, draft_of, ext, created_by, created_at)
    select title, content, category_id, 0, id, ext, ${ctx.me.id}, ${momentOf(ctx.past)} from knowledge where id = ${id}
    returning id`.execute(ctx.db);
  const made = rows[0]?.id ?? 0;
  await remakeTerms({ db: ctx.db, services: ctx.services }, knowledgeType, [made]);
  tell(ctx, knowledgeType, row, { action: "draft", summary: knowledgeSaid.didDraft({ name: String(row.title) }) });
  return { msg: knowledgeSaid.drafted, data: { id: made } };
}

export async function archive(ctx: Context, { id, archived }: RouteArguments<typeof knowledge.archive>) {
  const row = await locked(ctx, id, archived === 1 ? "archive" : "revive");
  const did: Did = ({ name }) => (archived === 1 ? knowledgeSaid.didArchive : knowledgeSaid.didRevive)({ name });
  const status = archived === 1 ? ARCHIVED : PUBLISHED;
  await write(ctx, row, { columns: { status }, did, action: archived === 1 ? "archive" : "revive" });
  return { msg: archived === 1 ? knowledgeSaid.archived : knowledgeSaid.published };
}

export async function rate(ctx: Context, { id, value }: RouteArguments<typeof knowledge.rate>) {
  const row = await findRecord(ctx, knowledgeType, id);
  if (Number(row.status) !== PUBLISHED) throw invalidField("id", knowledgeSaid.notPublished);
  if (value === 0)
    await sql`delete from knowledge_votes where article_id = ${id} and user_id = ${ctx.me.id}`.execute(ctx.db);
  else
    await sql`
      insert into knowledge_votes as v (article_id, user_id, value) values (${id}, ${ctx.me.id}, ${value})
      on conflict (user_id, article_id) do update set value = excluded.value where v.value <> excluded.value`.execute(
      ctx.db,
    );
  return { msg: knowledgeSaid.rated };
}

/** One by its id, as the specification has it, or those that the list chose. */
export const remove = (ctx: Context, { id, ...chosen }: Chosen & { id?: number | undefined }) =>
  bulkAct(ctx, knowledgeType, id === undefined ? chosen : { ids: [id] }, { act: "delete" });
