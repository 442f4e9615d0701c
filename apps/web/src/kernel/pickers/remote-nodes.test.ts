import { expect, test } from "vitest";
import { nodesOf, type SourceNode } from "./remote-nodes";

const choice = (value: string, parent?: string) => ({ value, label: `第${value}`, ...(parent ? { parent } : {}) });
const drawn = (nodes: readonly SourceNode[]): unknown[] =>
  nodes.map(({ value, children }) => (children.length === 0 ? value : [value, ...drawn(children)]));

test("nodes stand below the one that they name, in their order, and at the top where that is not there", () => {
  const nodes = nodesOf([choice("1"), choice("2", "1"), choice("4", "2"), choice("3", "1"), choice("5", "9")]);
  expect(drawn(nodes)).toEqual([["1", ["2", "4"], "3"], "5"]);
  expect(nodes[0]).toMatchObject({ value: "1", title: "第1" });
  expect(nodesOf([])).toEqual([]);
});
