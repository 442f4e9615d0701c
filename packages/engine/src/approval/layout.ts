/** Lines of each node in the order in which they are tried, and the nodes in an order that follows the lines. */
import type { Flow, FlowLine, FlowNode, NodeId } from "./definition";
import { groupBy } from "./group-by";

export interface Layout {
  /** Every node after those that lead to it; nodes on a cycle and behind it are left out. */
  readonly order: readonly FlowNode[];
  /** By priority, then in drawing order; the default last. */
  readonly outgoing: (id: NodeId) => readonly FlowLine[];
  readonly incoming: (id: NodeId) => readonly FlowLine[];
}

const NONE: readonly FlowLine[] = [];

/** Lines whose ends do not exist are left out. */
export function layoutOf(flow: Pick<Flow, "nodes" | "lines">): Layout {
  const ids = new Set(flow.nodes.map((node) => node.id));
  const lines = flow.lines.filter((line) => ids.has(line.from) && ids.has(line.to)).sort(byPriority);
  const from = groupBy(lines, (line) => line.from);
  const to = groupBy(lines, (line) => line.to);
  const outgoing = (id: NodeId) => from.get(id) ?? NONE;
  const incoming = (id: NodeId) => to.get(id) ?? NONE;
  return { order: inOrder(flow.nodes, outgoing, incoming), outgoing, incoming };
}

const byPriority = (left: FlowLine, right: FlowLine): number =>
  Number(left.default ?? false) - Number(right.default ?? false) || (left.priority ?? 0) - (right.priority ?? 0);

function inOrder(
  nodes: readonly FlowNode[],
  outgoing: Layout["outgoing"],
  incoming: Layout["incoming"],
): readonly FlowNode[] {
  const waitsFor = new Map(nodes.map((node) => [node.id, incoming(node.id).length]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const order = nodes.filter((node) => waitsFor.get(node.id) === 0);
  for (const { id } of order)
    for (const { to } of outgoing(id)) {
      const left = (waitsFor.get(to) ?? 0) - 1;
      waitsFor.set(to, left);
      const node = byId.get(to);
      if (left === 0 && node !== undefined) order.push(node);
    }
  return order;
}

/** Everything each node of the order leads to, without itself. */
export function reachOf(layout: Layout): ReadonlyMap<NodeId, ReadonlySet<NodeId>> {
  const reach = new Map<NodeId, Set<NodeId>>();
  for (const { id } of [...layout.order].reverse()) {
    const below = new Set<NodeId>();
    for (const { to } of layout.outgoing(id)) for (const other of [to, ...(reach.get(to) ?? [])]) below.add(other);
    reach.set(id, below);
  }
  return reach;
}
