import { describe, expect, test } from "vitest";
import { isThere, linesOf, moved, placeAt, stepOf, type TreeItem } from "./tree-lines";

const item = (id: number, parent: number, ...children: TreeItem[]): TreeItem => ({
  id,
  parent,
  version: 1,
  name: `N${id}`,
  children,
});
/** 1 holds 2 (which holds 4) and 3; 5 stands beside it. */
const TREE = [item(1, 0, item(2, 1, item(4, 2)), item(3, 1)), item(5, 0)];

const all = { closed: new Set<number>(), key: "", titleField: "name" };
const written = (tree: readonly TreeItem[]) => linesOf(tree, all).map(({ id, depth }) => `${"-".repeat(depth)}${id}`);
const lineOf = (id: number, closed: number[] = []) => {
  const found = linesOf(TREE, { ...all, closed: new Set(closed) }).find((line) => line.id === id);
  if (!found) throw new Error(`no line ${id}`);
  return found;
};

describe("a tree in rows", () => {
  test("shows what is open, and of a search what is found and what stands above it", () => {
    expect(written(TREE)).toEqual(["1", "-2", "--4", "-3", "5"]);
    expect(linesOf(TREE, { ...all, closed: new Set([2]) }).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
    expect(linesOf(TREE, { ...all, key: "n4", closed: new Set([1]) }).map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(linesOf(TREE, { ...all, key: "N2" }).map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(linesOf(TREE, { ...all, key: "x" })).toEqual([]);
  });

  test("has a node where it was put", () => {
    expect(written(moved(TREE, { id: 3, parent: 1, next: 2 }))).toEqual(["1", "-3", "-2", "--4", "5"]);
    expect(written(moved(TREE, { id: 2, parent: 0, next: 1 }))).toEqual(["2", "-4", "1", "-3", "5"]);
    expect(written(moved(TREE, { id: 5, parent: 4, next: 0 }))).toEqual(["1", "-2", "--4", "---5", "-3"]);
    expect(moved(TREE, { id: 5, parent: 4, next: 0 })[0]?.children[0]?.children[0]?.children[0]?.parent).toBe(4);
    for (const move of [
      { id: 1, parent: 4, next: 0 },
      { id: 1, parent: 1, next: 0 },
      { id: 9, parent: 1, next: 0 },
      { id: 5, parent: 9, next: 0 },
    ])
      expect(moved(TREE, move)).toBe(TREE);
  });

  test("knows the places around a row", () => {
    expect(placeAt(TREE, lineOf(3), "before")).toEqual({ parent: 1, next: 3 });
    expect(placeAt(TREE, lineOf(3), "into")).toEqual({ parent: 3, next: 0 });
    expect(placeAt(TREE, lineOf(3), "after")).toEqual({ parent: 1, next: 0 });
    expect(placeAt(TREE, lineOf(2), "after")).toEqual({ parent: 2, next: 4 });
    expect(placeAt(TREE, lineOf(2, [2]), "after")).toEqual({ parent: 1, next: 3 });
    expect(placeAt(TREE, lineOf(4), "after")).toEqual({ parent: 2, next: 0 });
  });

  test("steps between brothers, and not beyond them", () => {
    expect(stepOf(TREE, 2, 1)).toEqual({ parent: 1, next: 0 });
    expect(stepOf(TREE, 3, -1)).toEqual({ parent: 1, next: 2 });
    expect([stepOf(TREE, 2, -1), stepOf(TREE, 3, 1), stepOf(TREE, 4, 1), stepOf(TREE, 9, 1)]).toEqual(
      Array.from({ length: 4 }),
    );
  });

  test("tells a move from none", () => {
    expect(isThere(TREE, { id: 2, parent: 1, next: 3 })).toBe(true);
    expect(isThere(TREE, { id: 2, parent: 1, next: 2 })).toBe(true);
    expect(isThere(TREE, { id: 3, parent: 1, next: 0 })).toBe(true);
    expect(isThere(TREE, { id: 2, parent: 1, next: 0 })).toBe(false);
    expect(isThere(TREE, { id: 2, parent: 0, next: 3 })).toBe(false);
  });
});
