/** What one does to a drawing, as functions of it: everything gives another drawing, so that it can be undone. */
import type { FlowLine, FlowNode, NodeConfig, NodeKind } from "@qicheng/engine/approval/definition";
import { centred, settled } from "./arrange";
import { COLUMN, type Drawn, leftOf, nodeNamed, outOf, ROW, topOf } from "./drawn";
import { t } from "./texts";

/** What the palette has; a condition is a line with one, beside the line that was there. */
export type Piece = "approve" | "cc" | "condition" | "parallel" | "end";

const NAMES: Readonly<Record<"approve" | "cc" | "fork" | "join" | "end", string>> = {
  approve: t("newApprove"),
  cc: t("newCc"),
  fork: t("newFork"),
  join: t("newJoin"),
  end: t("newEnd"),
};

/** The first number that nothing has yet. */
function freshId(taken: ReadonlySet<string>, stem: string): string {
  let n = taken.size + 1;
  while (taken.has(`${stem}${n}`)) n += 1;
  return `${stem}${n}`;
}

class Pen {
  readonly nodes: FlowNode[];
  readonly lines: FlowLine[];
  constructor({ nodes, lines }: Drawn) {
    this.nodes = [...nodes];
    this.lines = [...lines];
  }
  node(kind: NodeKind, left: number, top: number): FlowNode {
    const id = freshId(new Set(this.nodes.map((node) => node.id)), "n");
    const same = this.nodes.filter(({ name }) => name.startsWith(NAMES[kind])).length;
    const name = same === 0 || kind === "end" ? NAMES[kind] : `${NAMES[kind]}${same + 1}`;
    const config: NodeConfig = { type: "other", kind, writeField: [], ...(kind === "approve" ? { mode: "any" } : {}) };
    const made = { id, name, left: Math.round(left), top: Math.round(top), config };
    this.nodes.push(made);
    return made;
  }
  line(from: string, to: string, more: Partial<FlowLine> = {}): FlowLine {
    const id = freshId(new Set(this.lines.map((line) => line.id)), "l");
    const made = { id, from, to, ...more };
    this.lines.push(made);
    return made;
  }
  /** Another line in the place of one. */
  redraw(id: string, change: Partial<FlowLine>): void {
    const at = this.lines.findIndex((line) => line.id === id);
    const line = this.lines[at];
    if (line) this.lines[at] = { ...line, ...change };
  }
  /** Makes room: what stands that far down goes further. */
  push(from: number, by: number): void {
    this.nodes.forEach((node, at) => {
      if (topOf(node) >= from) this.nodes[at] = { ...node, top: topOf(node) + by };
    });
  }
  done<Draft extends Drawn>(draft: Draft): Draft {
    return { ...draft, nodes: this.nodes, lines: this.lines };
  }
}

interface Put<Draft> {
  draft: Draft;
  /** What was put there, and is chosen then. */
  id: string;
}

interface Place {
  line: FlowLine;
  left: number;
  top: number;
}

/** Behind the line's beginning, and before what it led to. */
const onIt = (pen: Pen, kind: "approve" | "cc", { line, left, top }: Place): string => {
  const node = pen.node(kind, left, top);
  pen.redraw(line.id, { to: node.id });
  pen.line(node.id, line.to);
  return node.id;
};

/** How each piece comes to stand on a line. @returns what is chosen then */
const ON_LINE: Readonly<Record<Piece, (pen: Pen, place: Place) => string>> = {
  approve: (pen, place) => onIt(pen, "approve", place),
  cc: (pen, place) => onIt(pen, "cc", place),
  end: (pen, { line, left, top }) => {
    const end = pen.node("end", left, top);
    pen.redraw(line.id, { to: end.id });
    return end.id;
  },
  condition: (pen, { line, left, top }) => {
    const others = pen.lines.filter(({ from }) => from === line.from).length;
    const aside = pen.node("approve", left + COLUMN, top);
    // what was the only way is the one that remains when no condition holds
    if (line.condition === undefined) pen.redraw(line.id, { default: true });
    pen.line(line.from, aside.id, { priority: others });
    pen.line(aside.id, line.to);
    return aside.id;
  },
  parallel: (pen, { line, left, top }) => {
    const { fork, join, branches } = block(pen, { left, top });
    pen.redraw(line.id, { to: fork });
    pen.line(join, line.to);
    return branches[0] ?? fork;
  },
};

/** A fork, two branches and their join. */
function block(pen: Pen, { left, top }: { left: number; top: number }) {
  const fork = pen.node("fork", left, top).id;
  const branches = [-COLUMN / 2, COLUMN / 2].map((x) => pen.node("approve", left + x, top + ROW).id);
  const join = pen.node("join", left, top + 2 * ROW).id;
  for (const id of branches) {
    pen.line(fork, id);
    pen.line(id, join);
  }
  return { fork, join, branches };
}

/** Parts a line, so that what is new stands on it. */
export function putOnLine<Draft extends Drawn>(draft: Draft, lineId: string, piece: Piece): Put<Draft> {
  const line = draft.lines.find(({ id }) => id === lineId);
  const [from, to] = [nodeNamed(draft, line?.from ?? ""), nodeNamed(draft, line?.to ?? "")];
  if (!line || !from || !to) return { draft, id: "" };
  const pen = new Pen(draft);
  const top = topOf(from) + ROW;
  const rows = piece === "parallel" ? 3 : 1;
  const room = Math.max(0, topOf(to) - top);
  if (room < rows * ROW) pen.push(topOf(from) + ROW / 2, rows * ROW - room);
  const id = ON_LINE[piece](pen, { line, left: leftOf(to), top });
  return { draft: settled(draft, pen.done(draft)), id };
}

/** Behind a node: on the line that leaves it, which the default is where there are several. */
export function putBehind<Draft extends Drawn>(draft: Draft, nodeId: string, piece: Piece): Put<Draft> {
  const lines = outOf(draft, nodeId);
  const line = lines.find((one) => one.default) ?? lines[0];
  if (line) return putOnLine(draft, line.id, piece);
  const node = nodeNamed(draft, nodeId);
  if (!node) return { draft, id: "" };
  const put = putAt(draft, piece, { left: leftOf(node), top: topOf(node) + ROW });
  const mayLead = node.config.kind !== "end";
  return mayLead ? { ...put, draft: connected(put.draft, nodeId, put.id) } : put;
}

/** By itself, where it was let go. */
export function putAt<Draft extends Drawn>(draft: Draft, piece: Piece, at: { left: number; top: number }): Put<Draft> {
  const pen = new Pen(draft);
  const id =
    piece === "parallel"
      ? block(pen, at).fork
      : pen.node(piece === "condition" ? "approve" : piece, at.left, at.top).id;
  return { draft: pen.done(draft), id };
}

/** Of a node that is no fork, the second line out of it makes the first the default. */
export function connected<Draft extends Drawn>(draft: Draft, from: string, to: string): Draft {
  const isThere = draft.lines.some((line) => line.from === from && line.to === to);
  if (from === to || isThere || !nodeNamed(draft, from) || !nodeNamed(draft, to)) return draft;
  const pen = new Pen(draft);
  const others = outOf(draft, from);
  const [first, ...more] = others;
  const splits = nodeNamed(draft, from)?.config.kind !== "fork";
  if (splits && first && more.length === 0 && first.condition === undefined) pen.redraw(first.id, { default: true });
  pen.line(from, to, splits && others.length > 0 ? { priority: others.length } : {});
  return centred(draft, pen.done(draft));
}

/** Of what is chosen the nodes, and the lines between them; there is one start. */
export const copied = ({ nodes, lines }: Drawn, ids: ReadonlySet<string>): Drawn => {
  const chosen = nodes.filter((node) => ids.has(node.id) && node.config.type !== "start");
  const there = new Set(chosen.map(({ id }) => id));
  return { nodes: chosen, lines: lines.filter(({ from, to }) => there.has(from) && there.has(to)) };
};

const ASIDE = 32;

export function pasted<Draft extends Drawn>(draft: Draft, given: Drawn): { draft: Draft; ids: string[] } {
  const pen = new Pen(draft);
  const ids = new Map<string, string>();
  for (const node of given.nodes) {
    const id = freshId(new Set(pen.nodes.map((one) => one.id)), "n");
    ids.set(node.id, id);
    pen.nodes.push({ ...node, id, left: leftOf(node) + ASIDE, top: topOf(node) + ASIDE });
  }
  for (const { id: _id, from, to, ...line } of given.lines) pen.line(ids.get(from) ?? "", ids.get(to) ?? "", line);
  return { draft: pen.done(draft), ids: [...ids.values()] };
}

export const nodeChanged = <Draft extends Drawn>(draft: Draft, id: string, change: Partial<FlowNode>): Draft => ({
  ...draft,
  nodes: draft.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
});

/** Without what is undefined, so that a drawing is what travels of it. */
const lean = <Part extends object>(part: { [Key in keyof Part]?: Part[Key] | undefined }): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

export const configChanged = <Draft extends Drawn>(
  draft: Draft,
  id: string,
  change: { [Key in keyof NodeConfig]?: NodeConfig[Key] | undefined },
): Draft => {
  const config = nodeNamed(draft, id)?.config;
  return config ? nodeChanged(draft, id, { config: lean<NodeConfig>({ ...config, ...change }) }) : draft;
};

/** Of the lines out of a node one is the default: it has no condition. */
export function lineChanged<Draft extends Drawn>(
  draft: Draft,
  id: string,
  change: { [Key in keyof FlowLine]?: FlowLine[Key] | undefined },
): Draft {
  const from = draft.lines.find((line) => line.id === id)?.from;
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      if (line.id === id) {
        const { condition, ...rest } = { ...line, ...change };
        return lean<FlowLine>(change.default ? rest : { ...rest, condition });
      }
      return change.default && line.from === from ? lean<FlowLine>({ ...line, default: undefined }) : line;
    }),
  };
}
