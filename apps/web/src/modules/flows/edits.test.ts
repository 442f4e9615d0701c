import { DEFAULT_SETTINGS, type FlowNode } from "@qicheng/engine/approval/definition";
import { organisationOf } from "@qicheng/engine/approval/organisation";
import { checkGraph } from "@qicheng/engine/release/check-graph";
import { readDesign } from "@qicheng/engine/release/read-design";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aligned, tidied } from "./arrange";
import { type Drawn, nodeNamed } from "./drawn";
import * as edits from "./edits";
import { removed } from "./removal";

const node = (id: string, config: Partial<FlowNode["config"]>): FlowNode => ({
  id,
  name: id,
  left: 0,
  top: id === "end" ? 400 : 0,
  config: { type: "other", writeField: [], ...config },
});
const FIRST: Drawn = {
  nodes: [node("start", { type: "start" }), node("end", { kind: "end" })],
  lines: [{ id: "l1", from: "start", to: "end" }],
};
const rules = (drawn: Drawn) =>
  checkGraph(
    { version_id: 0, ...drawn, settings: { ...DEFAULT_SETTINGS, adminUsers: [] } },
    { cc: true, fields: [] },
    organisationOf([], []),
  )
    .map(({ rule }) => rule)
    .filter((rule) => rule !== "admins" && rule !== "assignee");
const ways = ({ lines }: Drawn) => lines.map(({ from, to }) => `${from}>${to}`).sort();

test("a piece parts a line, and what comes below makes room", () => {
  const { draft, id } = edits.putOnLine(FIRST, "l1", "approve");
  expect(ways(draft)).toEqual([`${id}>end`, `start>${id}`].sort());
  const again = edits.putOnLine(draft, "l1", "cc");
  const top = (of: string) => nodeNamed(again.draft, of)?.top ?? 0;
  expect(top(again.id)).toBeLessThan(top(id));
  expect(top(id)).toBeLessThan(top("end"));
});

test("parallel branches part and meet, and could be released but for who approves", () => {
  const { draft } = edits.putOnLine(FIRST, "l1", "parallel");
  expect(rules(draft)).toEqual([]);
  expect(draft.nodes.map(({ config }) => config.kind ?? "start").sort()).toEqual(
    ["approve", "approve", "end", "fork", "join", "start"].sort(),
  );
});

test("a branch with a condition leaves the former line as the default", () => {
  const { draft } = edits.putOnLine(FIRST, "l1", "condition");
  expect(draft.lines.find(({ id }) => id === "l1")).toMatchObject({ default: true });
  expect(rules(draft)).toEqual(["condition"]);
});

test("behind a node, alone, and connected", () => {
  const behind = edits.putBehind(FIRST, "start", "approve");
  expect(ways(behind.draft)).toEqual([`${behind.id}>end`, `start>${behind.id}`].sort());
  const alone = edits.putAt(FIRST, "cc", { left: 5, top: 6 });
  expect(nodeNamed(alone.draft, alone.id)).toMatchObject({ left: 5, top: 6 });
  const joined = edits.connected(alone.draft, "start", alone.id);
  expect(joined.lines.find(({ id }) => id === "l1")?.default).toBe(true);
  expect(edits.connected(joined, "start", alone.id)).toBe(joined);
  expect(edits.connected(joined, "start", "start")).toBe(joined);
});

test("what is removed leaves its neighbours connected, and the start stays", () => {
  const { draft, id } = edits.putOnLine(FIRST, "l1", "approve");
  expect(ways(removed(draft, new Set([id, "start"])))).toEqual(["start>end"]);
  expect(removed(draft, new Set(["l1"])).lines).toHaveLength(1);
});

test("nodes are aligned at an edge, or at the same distance", () => {
  const three = {
    nodes: ["a", "b", "c"].map((id, at) => ({ ...node(id, {}), left: at * at * 50, top: at })),
    lines: [],
  };
  const all = new Set(["a", "b", "c"]);
  expect(aligned(three, all, "left").nodes.map(({ left }) => left)).toEqual([0, 0, 0]);
  expect(aligned(three, all, "across").nodes.map(({ left }) => left)).toEqual([0, 100, 200]);
  expect(aligned(three, new Set(["a"]), "top")).toBe(three);
});

test("what is pasted has numbers of its own and the lines between", () => {
  const { draft } = edits.putOnLine(FIRST, "l1", "parallel");
  const chosen = edits.copied(draft, new Set(draft.nodes.map(({ id }) => id)));
  const twice = edits.pasted(draft, chosen);
  expect(twice.ids).toHaveLength(5);
  expect(twice.draft.lines).toHaveLength(draft.lines.length + chosen.lines.length);
  expect(new Set(twice.draft.nodes.map(({ id }) => id)).size).toBe(twice.draft.nodes.length);
});

test("one line out of a node is the default, and it has no condition", () => {
  const { draft } = edits.putOnLine(FIRST, "l1", "condition");
  const other = draft.lines.find(({ from, default: is }) => from === "start" && !is)?.id ?? "";
  const condition = [{ field: "initiator", op: "in", value: [1] }];
  const held = edits.lineChanged(draft, other, { condition });
  const turned = edits.lineChanged(held, other, { default: true });
  expect(turned.lines.find(({ id }) => id === other)).not.toHaveProperty("condition");
  expect(turned.lines.find(({ id }) => id === "l1")).not.toHaveProperty("default");
});

test("whatever one does, the drawing can be stored", () => {
  const PIECES = ["approve", "cc", "condition", "parallel", "end"] as const;
  const step = fc.record({ what: fc.nat(5), at: fc.nat(30), piece: fc.constantFrom(...PIECES) });
  const act = (drawn: Drawn, { what, at, piece }: { what: number; at: number; piece: edits.Piece }) => {
    const id = drawn.nodes[at % drawn.nodes.length]?.id ?? "";
    const line = drawn.lines[at % Math.max(1, drawn.lines.length)]?.id ?? "";
    if (what === 0) return edits.putOnLine(drawn, line, piece).draft;
    if (what === 1) return edits.putBehind(drawn, id, piece).draft;
    if (what === 2) return removed(drawn, new Set([id]));
    if (what === 3) return edits.pasted(drawn, edits.copied(drawn, new Set([id]))).draft;
    return what === 4 ? edits.connected(drawn, "start", id) : tidied(drawn);
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { nodes, lines } = steps.reduce(act, FIRST);
      expect(readDesign({ nodes, lines })).toMatchObject({ ok: true });
      expect(nodes.filter(({ config }) => config.type === "start")).toHaveLength(1);
    }),
  );
});
