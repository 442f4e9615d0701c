/** Whose targets somebody sees, and may set with the right to. */
import type { bi } from "@qicheng/api/analysis/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Person } from "../../kernel/access/organisation";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";

export type TargetKind = RouteArguments<typeof bi.target>["type"];

/** Whose targets the caller sees: those whose money lies in his reach, and his own. */
export async function sightOf(ctx: Context) {
  const organisation = await ctx.services.organisation.get();
  const owners = organisation.owners(ctx.me.id, ctx.me.scopes.contract);
  const among = owners && new Set([...owners, ctx.me.id]);
  const sees = (person: Person) => among === null || among.has(person.id);
  const everybody = grouped([...organisation.people.values()], ({ branchId }) => branchId);
  /** A branch of which one sees everybody, at least one. */
  const seesBranch = (id: number) => {
    const people = organisation.branchTree(id).flatMap((one) => everybody.get(one) ?? []);
    return among === null || (people.length > 0 && people.every(sees));
  };
  return { organisation, sees, seesBranch, everybody };
}
