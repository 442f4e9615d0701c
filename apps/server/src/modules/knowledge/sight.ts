/** Which articles somebody sees: published ones of categories that he sees; whoever writes articles sees all. */
import { sql } from "kysely";
import type { OpenSight } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { seenCategories } from "../knowledge-categories/public";

export const MANAGE = "crm.manage.knowledge";

export async function sightOf(ctx: Context): Promise<OpenSight | undefined> {
  if (ctx.can(MANAGE)) return undefined;
  const categories = await seenCategories(ctx);
  return (alias) => {
    const category = sql.ref(`${alias}.category_id`);
    return sql`(${sql.ref(`${alias}.status`)} = 1 and (${category} is null or ${category} = any(${categories})))`;
  };
}
