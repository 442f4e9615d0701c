/** Published versions of an article, and what two of them differ in. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { knowledgeSaid } from "@qicheng/api/knowledge/messages";
import type { knowledge } from "@qicheng/api/knowledge/routes";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { differences } from "@qicheng/engine/text/differences";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { knowledgeType } from "./type";

interface Stored {
  number: number;
  title: string;
  content: unknown;
  user_id: number | null;
  created_at: string;
}

export async function versions(ctx: Context, { id }: RouteArguments<typeof knowledge.versions>) {
  await findRecord(ctx, knowledgeType, id);
  const { rows } = await sql<Stored>`
    select number, title, user_id, created_at from knowledge_versions where article_id = ${id}
    order by number desc`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  return {
    data: rows.map(({ number, title, user_id, created_at }) => ({
      number,
      title,
      UserID: user_id ?? 0,
      username: organisation.name(user_id),
      Header: headerOf(ctx.services.files, organisation.people.get(user_id ?? 0)),
      addtime: wireTime(created_at),
    })),
  };
}

export async function compare(ctx: Context, { id, from, to }: RouteArguments<typeof knowledge.compare>) {
  await findRecord(ctx, knowledgeType, id);
  const { rows } = await sql<Stored>`
    select number, title, content from knowledge_versions where article_id = ${id} and number in (${from}, ${to})`.execute(
    ctx.db,
  );
  const textAt = (number: number, field: string): string => {
    if (number === 0) return "";
    const found = rows.find((row) => row.number === number);
    if (!found) throw invalidField(field, knowledgeSaid.noVersion);
    return `${found.title}\n${textOf(found.content)}`;
  };
  return { data: differences(textAt(from, "from"), textAt(to, "to")) };
}
