/** Where the nodes of a drawing stand: moved, put at one edge, put in order. */
import { CARD, layOut } from "../../kernel/flow-diagram/lay-out";
import { type Drawn, leftOf, nodeNamed, outOf, topOf } from "./drawn";

/** A node that is where it was stays the same, and with all of them the drawing. */
export function nodesMoved<Draft extends Drawn>(
  draft: Draft,
  places: ReadonlyMap<string, { x: number; y: number }>,
): Draft {
  const nodes = draft.nodes.map((node) => {
    const to = places.get(node.id);
    const [left, top] = to ? [Math.round(to.x), Math.round(to.y)] : [leftOf(node), topOf(node)];
    return left === leftOf(node) && top === topOf(node) ? node : { ...node, left, top };
  });
  return nodes.every((node, at) => node === draft.nodes[at]) ? draft : { ...draft, nodes };
}

export type Alignment = "left" | "top" | "across" | "down";

/** At one edge, or with the same distance between each two. */
export function aligned<Draft extends Drawn>(draft: Draft, ids: ReadonlySet<string>, how: Alignment): Draft {
  const axis = how === "left" || how === "across" ? leftOf : topOf;
  const chosen = draft.nodes.filter(({ id }) => ids.has(id)).toSorted((a, b) => axis(a) - axis(b));
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (!first || !last || first === last) return draft;
  const step = how === "left" || how === "top" ? 0 : (axis(last) - axis(first)) / (chosen.length - 1);
  const places = chosen.map((node, at) => {
    const on = axis(first) + at * step;
    return [node.id, axis === leftOf ? { x: on, y: topOf(node) } : { x: leftOf(node), y: on }] as const;
  });
  return nodesMoved(draft, new Map(places));
}

export const tidied = <Draft extends Drawn>(draft: Draft): Draft => ({
  ...draft,
  nodes: layOut(draft.nodes, draft.lines),
});

/** Whether everything stands beside and below the others as it would by itself; rows may be further apart. */
function isTidy({ nodes, lines }: Drawn): boolean {
  const places = layOut(nodes, lines);
  const [first, place] = [nodes[0], places[0]];
  if (!first || !place) return false;
  const x = leftOf(first) - place.left;
  const rows = new Map<number, number>();
  for (const [at, node] of nodes.entries()) {
    const { left, top } = places[at] ?? place;
    if (leftOf(node) !== left + x || (rows.get(top) ?? topOf(node)) !== topOf(node)) return false;
    rows.set(top, topOf(node));
  }
  const tops = [...rows].toSorted(([a], [b]) => a - b).map(([, top]) => top);
  return tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= CARD.height);
}

/** A drawing that nobody has arranged stays in order; in others a fork stands in the middle over its branches. */
export function settled<Draft extends Drawn>(before: Drawn, after: Draft): Draft {
  if (!isTidy(before)) return centred(before, after);
  const placed = layOut(after.nodes, after.lines);
  const stays = before.nodes.find(({ id }) => nodeNamed(after, id));
  const place = placed.find(({ id }) => id === stays?.id);
  if (!stays || !place) return { ...after, nodes: placed };
  const [x, y] = [leftOf(stays) - place.left, topOf(stays) - place.top];
  return { ...after, nodes: placed.map((node) => ({ ...node, left: node.left + x, top: node.top + y })) };
}

/** Forks of which a branch came or went stand over the middle of those that there are, where there is room. */
export function centred<Draft extends Drawn>(before: Drawn, after: Draft): Draft {
  const places = new Map<string, { x: number; y: number }>();
  for (const fork of after.nodes) {
    if (fork.config.kind !== "fork" || outOf(before, fork.id).length === outOf(after, fork.id).length) continue;
    const heads = outOf(after, fork.id).map(({ to }) => leftOf(nodeNamed(after, to) ?? fork));
    if (heads.length < 2) continue;
    const x = (Math.min(...heads) + Math.max(...heads)) / 2;
    const isFree = after.nodes.every(
      (node) =>
        node.id === fork.id ||
        Math.abs(leftOf(node) - x) >= CARD.width ||
        Math.abs(topOf(node) - topOf(fork)) >= CARD.height,
    );
    if (isFree) places.set(fork.id, { x, y: topOf(fork) });
  }
  return nodesMoved(after, places);
}
