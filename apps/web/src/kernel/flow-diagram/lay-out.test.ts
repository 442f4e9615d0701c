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
