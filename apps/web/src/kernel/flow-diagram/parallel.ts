/** Steps one after another, and beside each other those of branches that run at the same time. Pure. */
import type { PathStep } from "@qicheng/api/approvals/shapes";

export type Branched = Pick<PathStep, "node_id" | "branch">;

/** One step, or where several branches run. */
export type PathPart<Step> =
  | { key: string; step: Step }
  | { key: string; branches: { key: string; parts: PathPart<Step>[] }[] };

/** @param depth how many forks lie around them */
export function partsOf<Step extends Branched>(steps: readonly Step[], depth = 0): PathPart<Step>[] {
  const parts: PathPart<Step>[] = [];
  for (let at = 0; at < steps.length; ) {
    const step = steps[at] as Step;
    const around = step.branch[depth];
    if (!around) {
      // a node may stand there twice, after a return
      parts.push({ key: `${step.node_id} ${at}`, step });
      at += 1;
      continue;
    }
    const from = at;
    const branches = new Map<number, Step[]>();
    for (; steps[at]?.branch[depth]?.fork === around.fork; at += 1) {
      const inside = steps[at] as Step;
      const { no } = inside.branch[depth] as { no: number };
      branches.set(no, [...(branches.get(no) ?? []), inside]);
    }
    const ordered = [...branches].toSorted(([a], [b]) => a - b);
    parts.push({
      key: `${around.fork} ${from}`,
      branches: ordered.map(([no, inside]) => ({ key: String(no), parts: partsOf(inside, depth + 1) })),
    });
  }
  return parts;
}
