import type { FlowLine, FlowNode } from "@qicheng/engine/approval/definition";
import { expect, test } from "vitest";
import { layOut } from "../../kernel/flow-diagram/lay-out";
import type { Drawn } from "./drawn";
import * as edits from "./edits";
import { removed } from "./removal";

const KINDS: Readonly<Record<string, FlowNode["config"]>> = {
  s: { type: "start", writeField: [] },
  f: { type: "other", kind: "fork", writeField: [] },
  j: { type: "other", kind: "join", writeField: [] },
  g: { type: "other", kind: "fork", writeField: [] },
  k: { type: "other", kind: "join", writeField: [] },
  e: { type: "other", kind: "end", writeField: [] },
};

/** Each way as two letters; `sa?` has a condition, `sa!` is the default. */
function drawn(...ways: string[]): Drawn {
  const ids = [...new Set(ways.flatMap((way) => [way.charAt(0), way.charAt(1)]))];
  const nodes = ids.map((id) => ({ id, name: id, config: KINDS[id] ?? { type: "other" as const, writeField: [] } }));
  const lines = ways.map((way, at): FlowLine => {
    const line = { id: `l${at}`, from: way.charAt(0), to: way.charAt(1) };
    if (way.endsWith("?")) return { ...line, priority: at, condition: [{ field: "amount", op: "gt", value: at }] };
    return way.endsWith("!") ? { ...line, default: true, label: "其他" } : line;
  });
  return { nodes: layOut(nodes, lines), lines };
}

const ways = ({ lines }: Drawn): string[] =>
  lines
    .map(({ from, to, condition, default: isDefault }) => `${from}${to}${condition ? "?" : ""}${isDefault ? "!" : ""}`)
    .toSorted();
const without = (ids: string, ...of: string[]): string[] => ways(removed(drawn(...of), new Set(ids)));

test("of two parallel branches one is left: it is the way, and nothing parts or meets any more", () => {
  expect(without("a", "sf", "fa", "fb", "aj", "bj", "je")).toEqual(["be", "sb"]);
  expect(without("ab", "sf", "fa", "fb", "aj", "bj", "je")).toEqual(["se"]);
  expect(without("fabj", "sf", "fa", "fb", "aj", "bj", "je")).toEqual(["se"]);
});

test("of three parallel branches two are left, without the line of the third", () => {
  expect(without("a", "sf", "fa", "fb", "fc", "aj", "bj", "cj", "je")).toEqual(["bj", "cj", "fb", "fc", "je", "sf"]);
});

test("of a branch with two steps the other one stays", () => {
  expect(without("a", "sf", "fa", "ax", "fb", "xj", "bj", "je")).toEqual(["bj", "fb", "fx", "je", "sf", "xj"]);
});

test("a fork within a branch goes with its branches", () => {
  const inner = ["sf", "fg", "ga", "gb", "ak", "bk", "kj", "fc", "cj", "je"];
  expect(without("a", ...inner)).toEqual(["bj", "cj", "fb", "fc", "je", "sf"]);
  expect(without("ab", ...inner)).toEqual(["ce", "sc"]);
});

test("a branch with a condition goes with its line, and the only way that is left is no default", () => {
  const draft = removed(drawn("sa?", "ae", "se!"), new Set(["a"]));
  expect(ways(draft)).toEqual(["se"]);
  expect(draft.lines[0]).not.toHaveProperty("label");
  expect(without("a", "sa?", "ae", "sb!", "be")).toEqual(["be", "sb"]);
  expect(without("ab", "sa?", "ae", "sb!", "be")).toEqual(["se"]);
  expect(without("a", "sa?", "sb?", "ae", "be", "se!")).toEqual(["be", "sb?", "se!"]);
});

test("the default stays where something else has a condition, be it that nothing stands on it", () => {
  expect(without("b", "sa?", "ae", "sb!", "be")).toEqual(["ae", "sa?", "se!"]);
});

test("a drawing in order stays in order, and the start where it was", () => {
  const draft = drawn("sf", "fa", "fb", "fc", "aj", "bj", "cj", "je");
  const left = removed(draft, new Set(["c"]));
  const place = (id: string, of: Drawn) => of.nodes.find((node) => node.id === id);
  expect(place("s", left)?.left).toBe(place("s", draft)?.left);
  expect(place("f", left)?.left).toBe(((place("a", left)?.left ?? 0) + (place("b", left)?.left ?? 0)) / 2);
  const { draft: more } = edits.putOnLine(left, "l1", "parallel");
  const forks = more.nodes.filter(({ config }) => config.kind === "fork");
  for (const fork of forks) {
    const heads = more.lines.filter(({ from }) => from === fork.id).map(({ to }) => place(to, more)?.left ?? 0);
    expect(fork.left).toBe((Math.min(...heads) + Math.max(...heads)) / 2);
  }
  expect(forks).toHaveLength(2);
});
