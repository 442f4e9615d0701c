/** Versions of articles: whatever is published with another text is the next one, and is kept. */
import { ARCHIVED, knowledgeSaid, PUBLISHED } from "@qicheng/api/knowledge/messages";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft, RecordRow, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { momentOf } from "../../kernel/work/time";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) {
    const whole = { ...before, ...columns } as Record<string, unknown>;
    if (!before && Number(columns.status) === ARCHIVED) throw invalidField("status", knowledgeSaid.newState);
    if (Number(whole.status) !== PUBLISHED) continue;
    const isOther = ["title", "content"].some(
      (name) => columns[name] !== undefined && !same(columns[name], before?.[name]),
    );
    if (before && Number(before.version_number) > 0 && !isOther) continue;
    columns.version_number = Number(before?.version_number ?? 0) + 1;
    columns.published_at = momentOf(ctx.past);
  }
}

/** Pictures of a draft of the next version belong to the article from the start: it is to show them. */
const lendPictures = (ctx: Context, { id, draft_of }: RecordRow) =>
  sql`update files set record_id = ${draft_of} where module = 'knowledge' and record_id = ${id} and not attached`.execute(
    ctx.db,
  );

export async function afterSave(ctx: Context, { before, after }: Saved): Promise<void> {
  if (after.draft_of) await lendPictures(ctx, after);
  const number = Number(after.version_number ?? 0);
  if (number === Number(before?.version_number ?? 0)) return;
  await sql`
    insert into knowledge_versions (article_id, number, title, content, user_id, created_at)
    values (${after.id}, ${number}, ${after.title}, ${JSON.stringify(contentOf(after))}::jsonb, ${ctx.me.id},
      ${momentOf(ctx.past)})`.execute(ctx.db);
}

/** A rich text as it was read, or as it is about to be written. */
export const contentOf = ({ content }: RecordRow): unknown =>
  typeof content === "string" ? (JSON.parse(content) as unknown) : content;

/** A draft that comes back out of the bin is one of its own: there may be another one of the article by then. */
export async function removed(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  const ids = rows.filter((row) => row.draft_of).map(({ id }) => id);
  if (ids.length > 0) await sql`update knowledge set draft_of = null where id = any(${idArray(ids)})`.execute(ctx.db);
}
