/** Which categories somebody sees: those whose branches he belongs to, as far as he sees all above them. */
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";

/** The caller's branches, and all above them. */
async function myBranches(ctx: Context): Promise<number[]> {
  const { people, branches } = await ctx.services.organisation.get();
  const over = new Set<number>();
  for (const id of people.get(ctx.me.id)?.branchIds ?? [])
    for (let at = branches.get(id); at && !over.has(at.id); at = branches.get(at.parentId ?? 0)) over.add(at.id);
  return [...over];
}

/** Ids of the categories that the caller sees, as a list that a statement makes once. */
export async function seenCategories(ctx: Context): Promise<RawBuilder<unknown>> {
  const mine = idArray(await myBranches(ctx));
  return sql`array(with recursive seen as (
    select c.id from knowledge_categories c
    where c.parent_id is null and (c.branches = '{}' or c.branches && ${mine})
    union all
    select c.id from knowledge_categories c join seen on c.parent_id = seen.id
    where c.branches = '{}' or c.branches && ${mine}) select id from seen)`;
}
