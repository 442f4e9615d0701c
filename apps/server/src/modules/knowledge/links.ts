/** Records with which articles are linked. A link gives no right to either side. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { knowledgeSaid, type LinkedModule } from "@qicheng/api/knowledge/messages";
import type { knowledge, RelatedArticle } from "@qicheng/api/knowledge/routes";
import { searchQuery } from "@qicheng/engine/names/grams";
import { sql } from "kysely";
import { assertMaySee, live, reachOf, visible } from "../../kernel/records/access/scope";
import { namesOf } from "../../kernel/records/read/names";
import { findRecord } from "../../kernel/records/read/read";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import { nameOf, noun, tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";
import { knowledgeType } from "./type";

interface Stored {
  module: LinkedModule;
  record_id: number;
}

export async function links(ctx: Context, { id }: RouteArguments<typeof knowledge.links>) {
  await findRecord(ctx, knowledgeType, id);
  const { rows } = await sql<Stored>`
    select module, record_id from knowledge_links where article_id = ${id} order by created_at, module, record_id`.execute(
    ctx.db,
  );
  const names = new Map<LinkedModule, ReadonlyMap<number, string>>();
  for (const module of new Set(rows.map((row) => row.module))) {
    const ids = rows.filter((row) => row.module === module).map((row) => row.record_id);
    names.set(module, await namesOf(ctx, module, ids));
  }
  return {
    data: rows.map(({ module, record_id }) => ({
      module,
      dataId: record_id,
      name: names.get(module)?.get(record_id) ?? "",
    })),
  };
}

/** Both sides, as the caller sees them. @throws NOT_FOUND */
async function sides(ctx: Context, { id, module, dataId }: RouteArguments<typeof knowledge.link>) {
  const article = await findRecord(ctx, knowledgeType, id);
  const type = recordTypeNamed(module);
  assertMaySee(ctx, type);
  const record = await findRecord(ctx, type, dataId);
  return { article, facts: { name: String(article.title), title: noun(type.title), other: nameOf(type, record) } };
}

export async function link(ctx: Context, input: RouteArguments<typeof knowledge.link>) {
  const { article, facts } = await sides(ctx, input);
  const { rows } = await sql`
    insert into knowledge_links (article_id, module, record_id, created_by)
    values (${input.id}, ${input.module}, ${input.dataId}, ${ctx.me.id}) on conflict do nothing returning article_id`.execute(
    ctx.db,
  );
  if (rows.length > 0) tell(ctx, knowledgeType, article, { action: "link", summary: knowledgeSaid.didLink(facts) });
  return { msg: knowledgeSaid.linked };
}

export async function unlink(ctx: Context, input: RouteArguments<typeof knowledge.unlink>) {
  const { article, facts } = await sides(ctx, input);
  const { rows } = await sql`
    delete from knowledge_links where article_id = ${input.id} and module = ${input.module}
      and record_id = ${input.dataId} returning article_id`.execute(ctx.db);
  if (rows.length > 0) tell(ctx, knowledgeType, article, { action: "unlink", summary: knowledgeSaid.didUnlink(facts) });
  return { msg: knowledgeSaid.unlinked };
}

const MOST_LINKED = 50;
const MOST_SPOKEN = 5;

interface Found {
  id: number;
  title: string;
  category: string | null;
  at: string;
  linked: number;
}

/** Articles that are linked with a record, and those that speak of it by its name. */
export async function related(ctx: Context, { module, dataId }: RouteArguments<typeof knowledge.related>) {
  const type = recordTypeNamed(module);
  assertMaySee(ctx, type);
  const record = await findRecord(ctx, type, dataId);
  const sight = visible(knowledgeType, await reachOf(ctx, knowledgeType), "r");
  const there = sql`${live(knowledgeType, "r")} and ${sight} and r.status = 1`;
  const columns = sql`r.id, r.title, (select c.name from knowledge_categories c where c.id = r.category_id) as category,
    coalesce(r.published_at, r.created_at) as at`;
  const isLinked = sql`exists (select 1 from knowledge_links l
    where l.article_id = r.id and l.module = ${module} and l.record_id = ${dataId})`;
  const linked = await sql<Found>`
    select ${columns}, 1 as linked from knowledge r where ${there} and ${isLinked}
    order by r.updated_at desc, r.id desc limit ${sql.lit(MOST_LINKED)}`.execute(ctx.db);
  const word = searchQuery(nameOf(type, record));
  const spoken = word
    ? await sql<Found>`
        select ${columns}, 0 as linked from knowledge r where ${there} and not ${isLinked}
          and ${knowledgeType.search.found(word)}
        order by r.useful desc, r.updated_at desc, r.id desc limit ${sql.lit(MOST_SPOKEN)}`.execute(ctx.db)
    : { rows: [] };
  const data = [...linked.rows, ...spoken.rows].map(
    ({ id, title, category, at, linked: isOne }): RelatedArticle => ({
      id,
      title,
      category: category ?? "",
      addtime: wireTime(at),
      linked: isOne,
    }),
  );
  return { data };
}
