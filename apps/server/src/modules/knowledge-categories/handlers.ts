/** Who sees categories. Readers are told of those alone that they see. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { knowledgeCategorySaid } from "@qicheng/api/knowledge-categories/messages";
import type { knowledgeCategories, knowledgeSight } from "@qicheng/api/knowledge-categories/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Handlers } from "../../kernel/http/mount-routes";
import { treeHandlers } from "../../kernel/record-api/tree-handlers";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { seenCategories } from "./sight";
import { knowledgeTree } from "./tree";

const seesAll = (ctx: Context) => ctx.can("crm.manage.knowledge") || ctx.can("crm.manage.knowledgeCategory");

const only = (nodes: readonly TreeNode[], seen: ReadonlySet<number>): TreeNode[] =>
  nodes.flatMap((node) => (seen.has(node.id) ? [{ ...node, children: only(node.children, seen) }] : []));

const own = treeHandlers(knowledgeTree);

export const handlers: Handlers<typeof knowledgeCategories> = {
  ...own,
  list: async (ctx, input) => {
    const { data } = (await own.list(ctx, input)) as { data: TreeNode[] };
    if (seesAll(ctx)) return { data };
    const { rows } = await sql<{ ids: number[] }>`select ${await seenCategories(ctx)} as ids`.execute(ctx.db);
    return { data: only(data, new Set(rows[0]?.ids.map(Number))) };
  },
};

interface Limited {
  id: number;
  name: string;
  parent_id: number | null;
  branches: number[];
}

/** The category and those above it, the nearest first. */
async function pathOf(ctx: Context, id: number): Promise<Limited[]> {
  const { rows } = await sql<Limited>`
    with recursive up as (
      select c.id, c.name, c.parent_id, c.branches, 0 as far from knowledge_categories c where c.id = ${id}
      union all
      select c.id, c.name, c.parent_id, c.branches, up.far + 1 from knowledge_categories c join up on c.id = up.parent_id)
    select id, name, parent_id, branches from up order by far`.execute(ctx.db);
  return rows;
}

export async function branches(ctx: Context, { id }: RouteArguments<typeof knowledgeSight.branches>) {
  const [category, ...above] = await pathOf(ctx, id);
  if (!category) throw notFound();
  const organisation = await ctx.services.organisation.get();
  const named = (ids: readonly number[]) =>
    ids.map(Number).map((branch) => ({ id: branch, name: organisation.branchName(branch) }));
  const limits = above.filter((one) => one.branches.length > 0);
  return {
    data: {
      own: named(category.branches),
      above: limits.map(({ name, branches: ids }) => ({ name, branches: named(ids) })),
    },
  };
}

export async function setBranches(ctx: Context, given: RouteArguments<typeof knowledgeSight.setBranches>) {
  const { id } = given;
  const organisation = await ctx.services.organisation.get();
  const ids = [...new Set(given.branches)];
  if (ids.some((branch) => !organisation.branches.has(branch)))
    throw invalidField("branches", knowledgeCategorySaid.noBranch);
  const { rows } = await sql<{ name: string }>`
    update knowledge_categories set branches = ${idArray(ids)}, version = version + 1, updated_at = now()
    where id = ${id} returning name`.execute(ctx.db);
  const [category] = rows;
  if (!category) throw notFound();
  const names = ids.map((branch) => organisation.branchName(branch)).join("、");
  const { everybody, didLimit } = knowledgeCategorySaid;
  const text = (language: "cn" | "en") =>
    didLimit({ name: category.name, branches: names || everybody[language] })[language];
  ctx.audit({
    module: knowledgeTree.module,
    recordId: id,
    action: "edit",
    summary: { cn: text("cn"), en: text("en") },
  });
  return { msg: said.saved };
}
