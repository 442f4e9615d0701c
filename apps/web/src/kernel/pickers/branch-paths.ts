/** Branches with the way to them: by it one tells 一组 of the east from 一组 of the south. */
import type { BranchNode } from "@qicheng/api/branches/routes";

export interface BranchPath {
  id: number;
  name: string;
  /** From the top down, itself last. */
  path: readonly string[];
  /** As the server says that names are typed. */
  spoken: readonly string[];
}

export const branchPaths = (nodes: readonly BranchNode[], above?: BranchPath): BranchPath[] =>
  nodes.flatMap((node) => {
    const one = {
      id: node.id,
      name: node.Name,
      path: [...(above?.path ?? []), node.Name],
      spoken: [...(above?.spoken ?? []), node.spoken],
    };
    return [one, ...branchPaths(node.children, one)];
  });

/** From its end, where the parts differ: `… / 华东一组`. */
export const endOf = (path: readonly string[]): string =>
  path.length > 1 ? `… / ${path.at(-1) ?? ""}` : (path[0] ?? "");

const isIn = (word: string, name: string, spoken: string): boolean =>
  name.toLowerCase().includes(word) || ` ${spoken}`.includes(` ${word}`);

/** Branches of which each word means a part of the way, the last one at best: those whose own name is meant come first. */
export function branchesFound(branches: readonly BranchPath[], typed: string): BranchPath[] {
  const words = typed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const own = ({ name, spoken }: BranchPath) => words.every((word) => isIn(word, name, spoken.at(-1) ?? ""));
  const found = branches.filter(({ path, spoken }) =>
    words.every((word) => path.some((name, at) => isIn(word, name, spoken[at] ?? ""))),
  );
  return [...found.filter(own), ...found.filter((branch) => !own(branch))];
}
