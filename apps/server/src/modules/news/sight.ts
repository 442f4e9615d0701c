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

type Columns = (column: string) => RawBuilder<unknown>;

const nobodyNamed = (of: Columns): Condition =>
  sql`(${of("branches")} = '{}' and ${of("roles")} = '{}' and ${of("people")} = '{}')`;

/** Whoever manages news sees all of them, others what is out for them; an author his own. */
export async function sightOf(ctx: Context): Promise<OpenSight | undefined> {
  if (ctx.can(MANAGE)) return undefined;
  const organisation = await ctx.services.organisation.get();
  const me = organisation.people.get(ctx.me.id);
  const branches = me ? branchesOver(organisation, me) : [];
  const roles = (me?.roleIds ?? []).map(String);
  return (alias) => {
    const of: Columns = (column) => sql.ref(`${alias}.${column}`);
    return sql`(${of("created_by")} = ${ctx.me.id} or (${isOut(alias)} and (${nobodyNamed(of)}
      or ${of("branches")} && ${idArray(branches)} or ${of("roles")} && ${roles}::text[] or ${ctx.me.id} = any(${of("people")}))))`;
  };
}

/** Somebody else has written it for this person, who is told of it; whoever manages news sees more than that. */
export function isFor(alias: string, me: number): Condition {
  const of: Columns = (column) => sql.ref(`${alias}.${column}`);
  return sql`(${of("created_by")} is distinct from ${me} and (${nobodyNamed(of)} or ${me} = any(${of("people")})
    or ${of("roles")} && array(select role_id::text from user_roles where user_id = ${me})
    or ${of("branches")} && array(with recursive above (id) as (
      (select branch_id::bigint from users where id = ${me} union select branch_id::bigint from user_branches where user_id = ${me})
      union select b.parent_id from branches b join above on b.id = above.id where b.parent_id is not null)
      select id::bigint from above)))`;
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
