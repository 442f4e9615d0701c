/** Lines of people and branches: what they are called, and in which order they stand. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { AnalysisLine } from "@qicheng/api/analysis/shapes";
import type { Branch, OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import type { Context } from "../../kernel/work/context";

type Named = Pick<AnalysisLine, "key" | "label" | "depth" | "narrowed">;

/** Leavers stay in sums, rankings and targets, and are marked. */
export const personName = (ctx: Context, { nickname, quit }: Person): string =>
  quit ? ctx.say(analysisSaid.quit({ name: nickname })) : nickname;

export const personLine = (ctx: Context, person: Person): Named => ({
  key: String(person.id),
  label: personName(ctx, person),
  depth: 0,
  narrowed: { people: [person.id] },
});

const siblings = (one: Branch, other: Branch) => one.sort - other.sort || one.id - other.id;

interface Placed {
  branch: Branch;
  depth: number;
}

/** All branches, each above those below it. @param top only this one and those below it */
export function branchesInOrder({ branches }: OrganisationSnapshot, top?: number | null): Placed[] {
  const all = [...branches.values()].sort(siblings);
  const below = (parent: number | null, depth: number): Placed[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .flatMap((branch) => [{ branch, depth }, ...below(branch.id, depth + 1)]);
  const first = top ? branches.get(top) : undefined;
  return first ? [{ branch: first, depth: 0 }, ...below(first.id, 1)] : below(null, 0);
}

export const branchLine = ({ branch, depth }: Placed): Named => ({
  key: String(branch.id),
  label: branch.name,
  depth,
  narrowed: { branch: branch.id },
});
