/** A flow compiled once for fast questions: lines of a node, order, what lies below it, parallel blocks. */
import { type BranchPath, findBlocks } from "./blocks";
import { type Flow, type FlowLine, type FlowNode, kindOf, type NodeId } from "./definition";
import { layoutOf, reachOf } from "./layout";

export interface FlowGraph {
  readonly start: FlowNode;
  readonly node: (id: NodeId) => FlowNode;
  /** Place of a node in an order that follows the lines. */
  readonly rank: (id: NodeId) => number;
  readonly outgoing: (id: NodeId) => readonly FlowLine[];
  /** Everything that can be reached from a node by following lines, without itself. */
  readonly below: (id: NodeId) => ReadonlySet<NodeId>;
  /** The parallel branches that a node lies in, outermost first. */
  readonly pathOf: (id: NodeId) => BranchPath;
  readonly forkOf: (join: NodeId) => NodeId;
}

const compiled = new WeakMap<Flow, FlowGraph>();

/**
 * The graph of a flow that passed `checkGraph`; compiled on first use and kept as long as the flow object lives.
 * @throws Error when the flow has no start
 */
export function graphOf(flow: Flow): FlowGraph {
  const ready = compiled.get(flow);
  if (ready !== undefined) return ready;
  const graph = compile(flow);
  compiled.set(flow, graph);
  return graph;
}

function compile(flow: Flow): FlowGraph {
  const layout = layoutOf(flow);
  const blocks = findBlocks(layout);
  const start = flow.nodes.find((node) => kindOf(node) === "start");
  if (start === undefined) throw new Error("流程没有开始节点");
  return {
    start,
    node: known(new Map(flow.nodes.map((node) => [node.id, node]))),
    rank: known(new Map(layout.order.map((node, rank) => [node.id, rank]))),
    outgoing: layout.outgoing,
    below: known(reachOf(layout)),
    pathOf: known(blocks.paths),
    forkOf: known(blocks.forkOf),
  };
}

const known =
  <Value>(values: ReadonlyMap<NodeId, Value>) =>
  (id: NodeId): Value => {
    const value = values.get(id);
    if (value === undefined) throw new Error(`流程图中没有节点 ${id}`);
    return value;
  };
