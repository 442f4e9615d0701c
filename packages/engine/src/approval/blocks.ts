/** Parallel blocks: which branch of which fork each node lies in, and which join closes which fork. */
import type { Message } from "../text/message";
import { type FlowLine, type FlowNode, kindOf, type LineId, type NodeId } from "./definition";
import type { Layout } from "./layout";
import { RELEASE_TEXTS } from "./release-texts";

/** A branch of a fork; branches are numbered in the order of the fork's lines. */
export interface Branch {
  readonly fork: NodeId;
  readonly no: number;
}

/** From the outermost block to the innermost. */
export type BranchPath = readonly Branch[];

export interface BlockProblem {
  nodeId?: NodeId;
  lineId?: LineId;
  message: Message;
}

export interface Blocks {
  /** Path of each node; nodes behind a problem may be absent. */
  paths: ReadonlyMap<NodeId, BranchPath>;
  joinOf: ReadonlyMap<NodeId, NodeId>;
  forkOf: ReadonlyMap<NodeId, NodeId>;
  problems: readonly BlockProblem[];
}

export const samePath = (left: BranchPath, right: BranchPath): boolean =>
  left.length === right.length && isPrefix(left, right);

/** True when everything that happens at `outer` is also outside or around `inner`. */
export const isPrefix = (outer: BranchPath, inner: BranchPath): boolean =>
  outer.every((branch, depth) => branch.fork === inner[depth]?.fork && branch.no === inner[depth]?.no);

/** Walks the drawing once in order, giving each node the path of its lines and closing a block at each join. */
export function findBlocks(layout: Layout): Blocks {
  const finder = new BlockFinder(layout);
  for (const node of layout.order) finder.visit(node);
  finder.checkForks();
  return finder;
}

class BlockFinder implements Blocks {
  readonly paths = new Map<NodeId, BranchPath>();
  readonly joinOf = new Map<NodeId, NodeId>();
  readonly forkOf = new Map<NodeId, NodeId>();
  readonly problems: BlockProblem[] = [];

  constructor(private readonly layout: Layout) {}

  visit(node: FlowNode): void {
    const lines = this.layout.incoming(node.id).filter((line) => this.paths.has(line.from));
    const arriving = lines.map((line) => ({ line, path: this.pathAlong(line) }));
    const path = kindOf(node) === "join" ? this.closeBlock(node, arriving) : this.commonPath(node, arriving);
    this.paths.set(node.id, path);
    if (path.length > 0 && this.layout.outgoing(node.id).length === 0)
      this.problems.push({ nodeId: node.id, message: RELEASE_TEXTS.blockOpen({ name: node.name }) });
  }

  /** The path a token has after following the line. */
  private pathAlong(line: FlowLine): BranchPath {
    const path = this.paths.get(line.from) ?? [];
    const source = this.layout.order.find((node) => node.id === line.from);
    if (source === undefined || kindOf(source) !== "fork") return path;
    return [...path, { fork: line.from, no: this.layout.outgoing(line.from).indexOf(line) }];
  }

  private commonPath(node: FlowNode, arriving: readonly { line: FlowLine; path: BranchPath }[]): BranchPath {
    const [first, ...others] = arriving;
    if (first === undefined) return [];
    for (const { line, path } of others)
      if (!samePath(path, first.path))
        this.problems.push({ lineId: line.id, message: RELEASE_TEXTS.crossing({ name: node.name }) });
    return first.path;
  }

  private closeBlock(join: FlowNode, arriving: readonly { line: FlowLine; path: BranchPath }[]): BranchPath {
    const [first] = arriving.toSorted((left, right) => left.path.length - right.path.length);
    const last = first?.path.at(-1);
    if (first === undefined || last === undefined) {
      this.problems.push({ nodeId: join.id, message: RELEASE_TEXTS.joinAlone({ name: join.name }) });
      return first?.path ?? [];
    }
    const outside = first.path.slice(0, -1);
    for (const { line, path } of arriving) {
      const meets = path.at(-1)?.fork === last.fork && samePath(path.slice(0, -1), outside);
      if (!meets) this.problems.push({ lineId: line.id, message: RELEASE_TEXTS.crossingJoin({ name: join.name }) });
    }
    this.pair(last.fork, join, new Set(arriving.map(({ path }) => path.at(-1)?.no)).size);
    return outside;
  }

  private pair(fork: NodeId, join: FlowNode, branches: number): void {
    if (this.joinOf.has(fork))
      this.problems.push({ nodeId: join.id, message: RELEASE_TEXTS.joinTwice({ name: join.name }) });
    else if (branches < this.layout.outgoing(fork).length)
      this.problems.push({ nodeId: join.id, message: RELEASE_TEXTS.joinPart({ name: join.name }) });
    this.joinOf.set(fork, join.id);
    this.forkOf.set(join.id, fork);
  }

  checkForks(): void {
    for (const node of this.layout.order)
      if (kindOf(node) === "fork" && !this.joinOf.has(node.id))
        this.problems.push({ nodeId: node.id, message: RELEASE_TEXTS.forkAlone({ name: node.name }) });
  }
}
