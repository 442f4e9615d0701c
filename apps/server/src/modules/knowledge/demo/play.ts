/** Articles of the demo company: written, published again, rated, one being drafted. */
import { sql } from "kysely";
import { addRecords, editRecord } from "../../../kernel/records/write/save";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import { momentOf } from "../../../kernel/work/time";
import { setBranches } from "../../knowledge-categories/public";
import { draft, rate } from "../acts";
import { link } from "../links";
import { knowledgeType } from "../type";
import { ARTICLES, type Article, CATEGORIES } from "./articles";

const HEAD = "hanxuemei";

async function makeCategories(stage: DemoStage): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const [at, [path, branch]] of CATEGORIES.entries()) {
    const [name = "", ...above] = path.split("/").toReversed();
    const parent = ids.get(above.toReversed().join("/")) ?? null;
    await stage.act(HEAD, [70, "09:00"], async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        insert into knowledge_categories (name, parent_id, sort, created_by, created_at)
        values (${name}, ${parent}, ${at + 1}, ${ctx.me.id}, ${momentOf(ctx.past)}) returning id`.execute(ctx.db);
      const id = rows[0]?.id ?? 0;
      ids.set(path, id);
      if (branch === undefined) return;
      const { branches } = await ctx.services.organisation.get();
      const found = [...branches.values()].find((one) => one.name === branch);
      if (found) await setBranches(ctx, { id, branches: [found.id] });
    });
  }
  return ids;
}

async function write(stage: DemoStage, article: Article, categoryid: number | undefined): Promise<number> {
  const { by, title, cont, day, next } = article;
  const id = await stage.act(by, [day, "10:30"], async (ctx) => {
    const raw = { title, cont, ...(categoryid === undefined ? {} : { categoryid }) };
    const [added] = await addRecords(ctx, knowledgeType, [{ raw, given: { created_at: momentOf(ctx.past) } }]);
    return added?.id ?? 0;
  });
  if (next)
    await stage.act(by, [next[0], "15:20"], (ctx) =>
      editRecord(ctx, knowledgeType, { id, version: undefined, raw: { cont: next[1] } }),
    );
  const votes = [
    ...(article.useful ?? []).map((who) => [who, 1] as const),
    ...(article.useless ?? []).map((who) => [who, -1] as const),
  ];
  for (const [who, value] of votes)
    await stage.act(who, [Math.max(day - 3, 1), "14:00"], (ctx) => rate(ctx, { id, value }));
  return id;
}

export async function playKnowledge(stage: DemoStage): Promise<void> {
  const categories = await makeCategories(stage);
  const ids: number[] = [];
  for (const article of ARTICLES) ids.push(await write(stage, article, categories.get(article.category)));
  const [terminals = 0, printing = 0] = ids;
  await stage.act(HEAD, [14, "11:00"], async (ctx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from products where deleted_at is null and (name like '%终端%' or name like '%打印机%')
      order by id limit 6`.execute(ctx.db);
    if (!ctx.can("crm.product.list")) return;
    for (const { id, name } of rows)
      await link(ctx, { id: name.includes("终端") ? terminals : printing, module: "product", dataId: id });
  });
  await stage.act(HEAD, [1, "16:00"], (ctx) => draft(ctx, { id: printing }));
}
