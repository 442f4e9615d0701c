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
const STEP = { x: CARD.width + GAP.x, y: CARD.height + GAP.y } as const;
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

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Threaded {
  links: readonly Connected[];
  /** The row of each place that is kept for a line. */
  kept: ReadonlyMap<string, number>;
}

/** A line that passes rows keeps a place in each of them, so that no card stands on it. */
function threaded(lines: readonly Connected[], depth: ReadonlyMap<string, number>): Threaded {
  const [links, kept]: [Connected[], Map<string, number>] = [[], new Map()];
  for (const { from, to } of lines) {
    let above = from;
    for (let row = (depth.get(from) ?? 0) + 1; row < (depth.get(to) ?? 0); row += 1) {
      const id = `${from} ${to} ${row}`;
      kept.set(id, row);
      links.push({ from: above, to: id });
      above = id;
    }
    links.push({ from: above, to });
  }
  return { links, kept };
}

/** Those of a row beside each other, each as near as there is room to where it would like to stand; a line goes straight. */
function spread(
  row: readonly string[],
  wish: (id: string) => number,
  kept: Threaded["kept"],
): ReadonlyMap<string, number> {
  const sorted = row.map((id, at) => ({ id, at, x: wish(id) })).sort((a, b) => a.x - b.x || a.at - b.at);
  const places: number[] = [];
  for (const { x } of sorted) places.push(Math.max(x, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + STEP.x));
  const at = sorted.findIndex(({ id }) => kept.has(id));
  const straight = (sorted[at]?.x ?? 0) - (places[at] ?? 0);
  const shift = at < 0 ? mean(sorted.map(({ x }) => x)) - mean(places) : straight;
  return new Map(sorted.map(({ id }, place) => [id, (places[place] ?? 0) + shift]));
}

export function layOut<Node extends { id: string }>(
  nodes: readonly Node[],
  lines: readonly Connected[],
): (Node & Placed)[] {
  const depth = depths(
    nodes.map(({ id }) => id),
    lines,
  );
  const { links, kept } = threaded(lines, depth);
  const x = new Map<string, number>();
  for (const at of [...new Set(depth.values())].sort((a, b) => a - b)) {
    const row = [
      ...nodes.flatMap(({ id }) => (depth.get(id) === at ? id : [])),
      ...[...kept].flatMap(([id, passed]) => (passed === at ? id : [])),
    ];
    const wish = (id: string) => {
      const above = links.flatMap(({ from, to }) => (to === id && x.has(from) ? from : []));
      const straight = above.filter((from) => kept.has(from));
      const places = (straight.length > 0 ? straight : above).map((from) => x.get(from) ?? 0);
      return places.length === 0 ? 0 : mean(places);
    };
    for (const [id, place] of spread(row, wish, kept)) x.set(id, place);
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
