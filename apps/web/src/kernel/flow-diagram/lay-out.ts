/** Places for the nodes of a drawing: each below those that lead to it, beside each other what is tried side by side. Pure. */

export interface Placed {
  id: string;
  left: number;
  top: number;
}
export interface Connected {
  from: string;
  to: string;
}

/** Of a card, and between two of them. */
export const CARD = { width: 208, height: 68 } as const;
const GAP = { x: 48, y: 60 } as const;
const STEP = { y: CARD.height + GAP.y } as const;
const MARGIN = 40;

/** How far below the top each one stands: behind the longest way to it; what goes in circles stands below what leads there. */
function depths(ids: readonly string[], lines: readonly Connected[]): ReadonlyMap<string, number> {
  const depth = new Map(ids.map((id) => [id, 0]));
  const waits = new Map(ids.map((id) => [id, lines.filter(({ to, from }) => to === id && from !== id).length]));
  const order = ids.filter((id) => waits.get(id) === 0);
  const seen = new Set(order);
  for (let at = 0; at < ids.length; at += 1) {
    const id = order[at] ?? ids.find((other) => !seen.has(other));
    if (id === undefined) break;
    if (at === order.length) order.push(id);
    seen.add(id);
    for (const { from, to } of lines) {
      if (from !== id || seen.has(to)) continue;
      depth.set(to, Math.max(depth.get(to) ?? 0, (depth.get(id) ?? 0) + 1));
      const left = (waits.get(to) ?? 0) - 1;
      waits.set(to, left);
      if (left <= 0) {
        order.push(to);
        seen.add(to);
      }
    }
  }
  return depth;
}

interface Drawn {
  /** Where the lines of a node lead, each place once, from left to right; what goes back up is left out. */
  next: ReadonlyMap<string, readonly string[]>;
  /** Where all ways out of a node meet again; nothing where they do not. */
  meet: ReadonlyMap<string, string | undefined>;
}

function drawnOf(ids: readonly string[], lines: readonly Connected[], depth: ReadonlyMap<string, number>): Drawn {
  const at = (id: string) => depth.get(id) ?? 0;
  const next = new Map(
    ids.map((id) => [
      id,
      [...new Set(lines.filter(({ from, to }) => from === id && at(to) > at(id)).map(({ to }) => to))],
    ]),
  );
  // all that every way from a node passes, itself among it
  const passed = new Map<string, ReadonlySet<string>>();
  const meet = new Map<string, string | undefined>();
  for (const id of ids.toSorted((a, b) => at(b) - at(a))) {
    const [first, ...others] = (next.get(id) ?? []).map((to) => passed.get(to) ?? new Set<string>());
    const common = [...(first ?? [])].filter((one) => others.every((other) => other.has(one)));
    meet.set(id, common.toSorted((a, b) => at(a) - at(b))[0]);
    passed.set(id, new Set([id, ...common]));
  }
  return { next, meet };
}

/** What stands about an axis, how far it reaches to both sides, and where its nodes stand beside the axis. */
interface Lane {
  left: number;
  right: number;
  x: ReadonlyMap<string, number>;
}

const HALF = CARD.width / 2;
const EMPTY: Lane = { left: HALF, right: HALF, x: new Map() };

/** Lanes beside each other, from a place on to the right or to the left: the places of their axes. */
function beside(lanes: readonly Lane[], from: number, reach: number): number[] {
  let edge = from + reach;
  return lanes.map(({ left, right }) => {
    const axis = edge + GAP.x + left;
    edge = axis + right;
    return axis;
  });
}
const mirrored = ({ left, right }: Lane): Lane => ({ ...EMPTY, left: right, right: left });

/** The axes of branches, so that what they part from stands in their middle; a line that passes them goes straight down it. */
function axes(lanes: readonly Lane[], straight: boolean): number[] {
  if (!straight) {
    const [first, ...others] = lanes;
    const places = first ? [0, ...beside(others, 0, first.right)] : [];
    const middle = (places.at(-1) ?? 0) / 2;
    return places.map((place) => place - middle);
  }
  const half = Math.ceil(lanes.length / 2);
  const rightwards = beside(lanes.slice(half), 0, HALF);
  const leftwards = beside(lanes.slice(0, half).toReversed().map(mirrored), 0, HALF).map((place) => -place);
  const [far, wide] = [rightwards.at(-1) ?? 0, -(leftwards.at(-1) ?? 0)];
  // as far to one side as to the other, where something stands on both
  const both = rightwards.length > 0 ? Math.max(far, wide) : 0;
  const [more, less] = [Math.max(0, both - far), Math.max(0, both - wide)];
  return [...leftwards.map((place) => place - less).toReversed(), ...rightwards.map((place) => place + more)];
}

class Weaver {
  private readonly seen = new Set<string>();
  constructor(private readonly drawn: Drawn) {}

  isSeen(id: string): boolean {
    return this.seen.has(id);
  }

  /** A node and what follows it about one axis, down to where the branches meet that it lies in. */
  lane(first: string, stop: string | undefined): Lane {
    const x = new Map<string, number>();
    let [left, right] = [HALF, HALF];
    for (let id: string | undefined = first; id !== undefined && id !== stop && !this.seen.has(id); ) {
      this.seen.add(id);
      x.set(id, 0);
      const meeting = this.drawn.meet.get(id);
      const parted = this.branches(this.drawn.next.get(id) ?? [], meeting);
      left = Math.max(left, parted.left);
      right = Math.max(right, parted.right);
      for (const [one, place] of parted.x) x.set(one, place);
      id = meeting;
    }
    return { left, right, x };
  }

  private branches(heads: readonly string[], meeting: string | undefined): Lane {
    const lanes = heads.flatMap((id) => (id === meeting || this.seen.has(id) ? [] : [this.lane(id, meeting)]));
    const places = axes(lanes, meeting !== undefined && heads.includes(meeting));
    const x = new Map<string, number>();
    let [left, right] = [HALF, HALF];
    lanes.forEach((lane, at) => {
      const place = places[at] ?? 0;
      for (const [id, aside] of lane.x) x.set(id, place + aside);
      left = Math.max(left, lane.left - place);
      right = Math.max(right, lane.right + place);
    });
    return { left, right, x };
  }
}

/** Each below those that lead to it; what parts stands in the middle over its branches, and so does what they meet at. */
export function layOut<Node extends { id: string }>(
  nodes: readonly Node[],
  lines: readonly Connected[],
): (Node & Placed)[] {
  const ids = nodes.map(({ id }) => id);
  const depth = depths(ids, lines);
  const weaver = new Weaver(drawnOf(ids, lines, depth));
  const x = new Map<string, number>();
  let edge = 0;
  for (const id of ids.toSorted((a, b) => (depth.get(a) ?? 0) - (depth.get(b) ?? 0))) {
    if (weaver.isSeen(id)) continue;
    const lane = weaver.lane(id, undefined);
    for (const [one, place] of lane.x) x.set(one, edge + lane.left + place);
    edge += lane.left + lane.right + GAP.x;
  }
  const first = Math.min(...nodes.map(({ id }) => x.get(id) ?? 0));
  return nodes.map((node) => ({
    ...node,
    left: Math.round((x.get(node.id) ?? 0) - first) + MARGIN,
    top: (depth.get(node.id) ?? 0) * STEP.y + MARGIN,
  }));
}

/** As they were placed, unless two of them lie on each other, as those do that nobody has placed. */
export function placed<Node extends Placed>(nodes: readonly Node[], lines: readonly Connected[]): readonly Node[] {
  const isOn = (a: Placed, b: Placed) =>
    Math.abs(a.left - b.left) < CARD.width / 2 && Math.abs(a.top - b.top) < CARD.height / 2;
  const covered = nodes.some((a, at) => nodes.slice(at + 1).some((b) => isOn(a, b)));
  return covered ? layOut(nodes, lines) : nodes;
}

/** In the order of the lines, for whoever reads one after another. */
export function inOrder<Node extends { id: string }>(nodes: readonly Node[], lines: readonly Connected[]): Node[] {
  const depth = depths(
    nodes.map(({ id }) => id),
    lines,
  );
  return nodes.toSorted((a, b) => (depth.get(a.id) ?? 0) - (depth.get(b.id) ?? 0));
}

const RADIUS = 8;

/** From the foot of one card to the head of another, by right angles with round corners. */
export function wayBetween(from: Placed, to: Placed): { path: string; middle: { x: number; y: number } } {
  const [x1, y1] = [from.left + CARD.width / 2, from.top + CARD.height];
  const [x2, y2] = [to.left + CARD.width / 2, to.top];
  const bend = y2 - y1 >= 24 ? y2 - Math.min(GAP.y / 2, (y2 - y1) / 2) : y1 + GAP.y / 4;
  const side = Math.sign(x2 - x1);
  const r = Math.min(RADIUS, Math.abs(x2 - x1) / 2);
  const down = Math.sign(y2 - bend) || 1;
  const path =
    side === 0 && y2 > y1
      ? `M${x1},${y1} V${y2}`
      : `M${x1},${y1} V${bend - r} Q${x1},${bend} ${x1 + side * r},${bend} H${x2 - side * r} Q${x2},${bend} ${x2},${bend + down * r} V${y2}`;
  return { path, middle: { x: side === 0 ? x1 : x2, y: side === 0 ? (y1 + y2) / 2 : (bend + y2) / 2 } };
}
