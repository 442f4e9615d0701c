import fc from "fast-check";
import { expect, test } from "vitest";
import { CARD, inOrder, layOut, placed } from "./lay-out";

const nodes = (...ids: string[]) => ids.map((id) => ({ id }));
type Place = { left: number; top: number };
const lines = (...pairs: string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test("what follows stands below, and branches stand beside each other about their fork", () => {
  const [start, a, b, join] = layOut(nodes("s", "a", "b", "j"), lines("sa", "sb", "aj", "bj")).map(({ left, top }) => ({
    left,
    top,
  })) as [Place, Place, Place, Place];
  expect([start, a, b, join].map(({ top }) => top)).toEqual([40, 168, 168, 296]);
  expect(b.left - a.left).toBeGreaterThanOrEqual(CARD.width);
  expect(start.left).toBe((a.left + b.left) / 2);
  expect(join.left).toBe(start.left);
});

test("a step that a line passes by stands beside the line, which goes straight", () => {
  const made = layOut(nodes("s", "a", "e"), lines("sa", "se", "ae"));
  const [start, aside, end] = made as [Place, Place, Place] & typeof made;
  expect(end.left).toBe(start.left);
  expect(start.left - aside.left).toBeGreaterThanOrEqual(CARD.width);
  expect(end.top).toBeGreaterThan(aside.top);
});

test("whatever is drawn, circles too, no two cards lie on each other", () => {
  const ids = "abcdefgh".split("");
  const pair = fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) });
  fc.assert(
    fc.property(fc.array(pair), (drawn) => {
      const made = layOut(nodes(...ids), drawn);
      for (const a of made)
        for (const b of made)
          if (a !== b)
            expect(Math.abs(a.left - b.left) >= CARD.width || Math.abs(a.top - b.top) >= CARD.height).toBe(true);
      expect(placed(made, drawn)).toBe(made);
    }),
  );
});

test("nodes that nobody has placed are placed, others stay", () => {
  const here = [
    { id: "a", left: 0, top: 0 },
    { id: "b", left: 10, top: 500 },
  ];
  expect(placed(here, [])).toBe(here);
  expect(placed([here[0], { ...here[0], id: "b" }] as typeof here, lines("ab"))[1]?.top).toBeGreaterThan(CARD.height);
});

test("they are read in the order of the lines", () => {
  expect(inOrder(nodes("e", "b", "s", "a"), lines("sa", "ab", "be")).map(({ id }) => id)).toEqual(["s", "a", "b", "e"]);
});

/** The place of each node, and of the middle between the outermost of some. */
function placesOf(ids: string, ...pairs: string[]) {
  const made = layOut(nodes(...ids), lines(...pairs));
  const left = (id: string) => made.find((node) => node.id === id)?.left ?? Number.NaN;
  const over = (...of: string[]) => (Math.min(...of.map(left)) + Math.max(...of.map(left))) / 2;
  return { left, over };
}

test("what parts stands in the middle over its branches, in a branch of another one too", () => {
  // x goes to a by a condition, else to a fork f with the branches b and c, of which c parts again
  const of = placesOf("sxafbcdegjke", "sx", "xa", "xf", "fb", "fc", "cd", "cg", "dj", "gj", "jk", "bk", "ke", "ae");
  expect(of.left("f")).toBe(of.over("b", "c"));
  expect(of.left("c")).toBe(of.over("d", "g"));
  expect(of.left("j")).toBe(of.left("c"));
  expect(of.left("k")).toBe(of.left("f"));
  expect(of.left("x")).toBe(of.over("a", "f"));
  expect(of.left("e")).toBe(of.left("x"));
});

test("of three branches of different width the outermost stand as far from the fork", () => {
  const of = placesOf("fabcdej", "fa", "fb", "fc", "ad", "ae", "dj", "ej", "bj", "cj");
  expect(of.left("f")).toBe(of.over("a", "b", "c"));
  expect(of.left("j")).toBe(of.left("f"));
});

test("a line that passes two steps goes straight between them", () => {
  const of = placesOf("sabe", "sa", "sb", "se", "ae", "be");
  expect(of.left("s")).toBe(of.over("a", "b"));
  expect(of.left("e")).toBe(of.left("s"));
});

test("branches that end apart stand about the step that they part from", () => {
  const of = placesOf("sxabcd", "sx", "xa", "xb", "bc", "bd");
  expect(of.left("x")).toBe(of.over("a", "b"));
  expect(of.left("b")).toBe(of.over("c", "d"));
});
