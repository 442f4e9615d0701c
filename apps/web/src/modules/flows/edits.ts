/** What one does to a drawing, as functions of it: everything gives another drawing, so that it can be undone. */
import type { FlowLine, FlowNode, FlowSettings, NodeConfig, NodeKind } from "@qicheng/engine/approval/definition";
import { CARD, layOut } from "../../kernel/flow-diagram/lay-out";
import { t } from "./texts";

export interface Drawn {
  nodes: readonly FlowNode[];
  lines: readonly FlowLine[];
}
/** A flow as it is worked at. */
export interface FlowDraft extends Drawn {
  name: string;
  settings: FlowSettings;
}

/** What the palette has; a condition is a line with one, beside the line that was there. */
export type Piece = "approve" | "cc" | "condition" | "parallel" | "end";

/** From the head of one row to that of the next. */
const ROW = CARD.height + 60;
const COLUMN = CARD.width + 48;

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
  node(kind: Exclude<NodeKind, never>, left: number, top: number): FlowNode {
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

const topOf = ({ top = 0 }: FlowNode): number => top;
const leftOf = ({ left = 0 }: FlowNode): number => left;

export const nodeNamed = ({ nodes }: Drawn, id: string): FlowNode | undefined => nodes.find((node) => node.id === id);
export const outOf = ({ lines }: Drawn, id: string): FlowLine[] => lines.filter(({ from }) => from === id);

interface Put<Draft> {
  draft: Draft;
  /** What was put there, and is chosen then. */
  id: string;
}

/** Parts a line, so that what is new stands on it. */
export function putOnLine<Draft extends Drawn>(draft: Draft, lineId: string, piece: Piece): Put<Draft> {
  const pen = new Pen(draft);
  const line = draft.lines.find(({ id }) => id === lineId);
  const [from, to] = [nodeNamed(draft, line?.from ?? ""), nodeNamed(draft, line?.to ?? "")];
  if (!line || !from || !to) return { draft, id: "" };
  const left = leftOf(to);
  const top = Math.max(topOf(from) + ROW, Math.min(topOf(to), topOf(from) + ROW));
  const rows = piece === "parallel" ? 3 : 1;
  const room = topOf(to) - topOf(from) - ROW;
  if (room < rows * ROW) pen.push(topOf(from) + ROW / 2, rows * ROW - Math.max(0, room));
  if (piece === "end") {
    const end = pen.node("end", left, top);
    pen.redraw(line.id, { to: end.id });
    return { draft: pen.done(draft), id: end.id };
  }
  if (piece === "condition") {
    const aside = pen.node("approve", left + COLUMN, top);
    // what was the only way is the one that remains when no condition holds
    if (line.condition === undefined) pen.redraw(line.id, { default: true });
    pen.line(line.from, aside.id, { priority: outOf(draft, line.from).length });
    pen.line(aside.id, line.to);
    return { draft: pen.done(draft), id: aside.id };
  }
  if (piece === "parallel") {
    const fork = pen.node("fork", left, top);
    const branches = [-COLUMN / 2, COLUMN / 2].map((x) => pen.node("approve", left + x, top + ROW));
    const join = pen.node("join", left, top + 2 * ROW);
    pen.redraw(line.id, { to: fork.id });
    for (const { id } of branches) {
      pen.line(fork.id, id);
      pen.line(id, join.id);
    }
    pen.line(join.id, line.to);
    return { draft: pen.done(draft), id: branches[0]?.id ?? fork.id };
  }
  const node = pen.node(piece, left, top);
  pen.redraw(line.id, { to: node.id });
  pen.line(node.id, line.to);
  return { draft: pen.done(draft), id: node.id };
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
  if (piece !== "parallel") {
    const { id } = pen.node(piece === "condition" ? "approve" : piece, at.left, at.top);
    return { draft: pen.done(draft), id };
  }
  const fork = pen.node("fork", at.left, at.top);
  const join = pen.node("join", at.left, at.top + 2 * ROW);
  for (const x of [-COLUMN / 2, COLUMN / 2]) {
    const { id } = pen.node("approve", at.left + x, at.top + ROW);
    pen.line(fork.id, id);
    pen.line(id, join.id);
  }
  return { draft: pen.done(draft), id: fork.id };
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
  return pen.done(draft);
}

/** The start stays. Where one line led to a node and one from it, they become one. */
export function removed<Draft extends Drawn>(draft: Draft, ids: ReadonlySet<string>): Draft {
  const gone = new Set(
    draft.nodes.filter((node) => ids.has(node.id) && node.config.type !== "start").map(({ id }) => id),
  );
  let lines = draft.lines.filter(({ id }) => !ids.has(id));
  for (const id of gone) {
    const [into, out] = [lines.filter(({ to }) => to === id), lines.filter(({ from }) => from === id)];
    lines = lines.filter(({ from, to }) => from !== id && to !== id);
    const [one, other] = [into[0], out[0]];
    const isThere = lines.some(({ from, to }) => from === one?.from && to === other?.to);
    if (one && other && into.length === 1 && out.length === 1 && !isThere) lines.push({ ...one, to: other.to });
  }
  return { ...draft, nodes: draft.nodes.filter(({ id }) => !gone.has(id)), lines };
}

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
