/** The order of brothers in a tree, which their `sort` keeps. */
import { PLACE } from "../type/builtin-fields";

/** The highest that a form gives. */
export const LAST_PLACE = PLACE.max ?? 0;
/** Between two that were put in order anew: room for others, so that most moves write one row. */
const GAP = 10;

export interface Placed {
  id: number;
  sort: number;
}

/** Behind all of them. */
export const lastPlace = (brothers: readonly Placed[]): number =>
  Math.min(LAST_PLACE, Math.max(-1, ...brothers.map(({ sort }) => sort)) + 1);

function inOrder(ids: readonly number[]): Placed[] {
  const gap = Math.max(1, Math.min(GAP, Math.floor(LAST_PLACE / (ids.length || 1))));
  return ids.map((id, at) => ({ id, sort: Math.min(LAST_PLACE, (at + 1) * gap) }));
}

/**
 * Whose place changes when `self` comes to stand before `next`, or behind all: itself, and where there is no room, others.
 * @param brothers in their order, without `self`
 * @returns undefined where `next` is none of them
 */
export function placesFor(brothers: readonly Placed[], self: number, next: number | null): Placed[] | undefined {
  const found = brothers.findIndex(({ id }) => id === next);
  if (next !== null && found === -1) return undefined;
  const at = next === null ? brothers.length : found;
  const [low, high] = [brothers[at - 1]?.sort ?? -1, brothers[at]?.sort];
  const sort = high === undefined ? low + 1 : Math.floor((low + high) / 2);
  if (sort > low && sort <= LAST_PLACE) return [{ id: self, sort }];
  const ids = brothers.map(({ id }) => id);
  const known = new Map(brothers.map((brother) => [brother.id, brother.sort]));
  return inOrder([...ids.slice(0, at), self, ...ids.slice(at)]).filter((one) => known.get(one.id) !== one.sort);
}

/** A node as it was, and as an edit has it. */
export interface NodeEdit<Node, After> {
  before: Node;
  after: After;
}

/**
 * Everything that an edit of a node writes: the node itself, and brothers that make room for it.
 * @param brothers in their order, without the node
 * @param edit.next the brother that it comes to stand before; null = behind all, undefined = its place is in `after`
 * @returns undefined where `next` is none of the brothers
 */
export function editsOfNode<After extends { sort: number }, Node extends Placed & After>(
  brothers: readonly Node[],
  { before, after, next }: NodeEdit<Node, After> & { next: number | null | undefined },
): NodeEdit<Node, After>[] | undefined {
  if (next === undefined) return [{ before, after }];
  return placesFor(brothers, before.id, next)?.map(({ id, sort }) => {
    const brother = brothers.find((one) => one.id === id);
    return brother ? { before: brother, after: { ...brother, sort } } : { before, after: { ...after, sort } };
  });
}
