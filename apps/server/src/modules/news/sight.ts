/** For whom news are: asked of the database for the caller, and in memory for everybody. */
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { idArray } from "../../kernel/db/parameters";
import type { Condition, OpenSight } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";

export const MANAGE = "crm.manage.news";
const SEE = "crm.news";

/** The branches of somebody, and all above them. */
function branchesOver(organisation: OrganisationSnapshot, { branchIds }: Person): number[] {
  const over = new Set<number>();
  for (const id of branchIds)
    for (
      let at = organisation.branches.get(id);
      at && !over.has(at.id);
      at = organisation.branches.get(at.parentId ?? 0)
    )
      over.add(at.id);
  return [...over];
}

/** Published, begun, and not over. */
export const isOut = (alias: string): Condition => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${of("status")} = 1 and ${of("start_at")} <= now() and coalesce(${of("until_at")} > now(), true))`;
};

/** Whoever manages news sees all of them, others what is out for them; an author his own. */
export async function sightOf(ctx: Context): Promise<OpenSight | undefined> {
  if (ctx.can(MANAGE)) return undefined;
  const organisation = await ctx.services.organisation.get();
  const me = organisation.people.get(ctx.me.id);
  const branches = me ? branchesOver(organisation, me) : [];
  const roles = (me?.roleIds ?? []).map(String);
  return (alias) => {
    const of = (column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
    const all = sql`(${of("branches")} = '{}' and ${of("roles")} = '{}' and ${of("people")} = '{}')`;
    return sql`(${of("created_by")} = ${ctx.me.id} or (${isOut(alias)} and (${all}
      or ${of("branches")} && ${idArray(branches)} or ${of("roles")} && ${roles}::text[] or ${ctx.me.id} = any(${of("people")}))))`;
  };
}

export interface Audience {
  branches: readonly unknown[];
  roles: readonly unknown[];
  people: readonly unknown[];
}

/** People in service whom it is for today, and who may read news at all. */
export function audienceOf(organisation: OrganisationSnapshot, { branches, roles, people }: Audience): Person[] {
  const isForAll = branches.length + roles.length + people.length === 0;
  const named = new Set(people.map(Number));
  const role = new Set(roles.map(Number));
  const below = new Set(branches.flatMap((id) => organisation.branchTree(Number(id))));
  return [...organisation.people.values()].filter(
    (person) =>
      !person.quit &&
      organisation.permissions(person.id).has(SEE) &&
      (isForAll ||
        named.has(person.id) ||
        person.roleIds.some((id) => role.has(id)) ||
        person.branchIds.some((id) => below.has(id))),
  );
}
