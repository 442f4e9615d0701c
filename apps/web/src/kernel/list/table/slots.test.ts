import { expect, test } from "vitest";
import { slotsFor } from "./slots";

const start = slotsFor(new Map(), [7, 8, 9]);

test("who stays keeps his row, wherever he stands now", () => {
  expect([...slotsFor(start, [9, 7, 8])]).toEqual([
    [9, 2],
    [7, 0],
    [8, 1],
  ]);
});

test("who comes has the row of one who went", () => {
  expect([...slotsFor(start, [4, 8, 5])]).toEqual([
    [4, 0],
    [8, 1],
    [5, 2],
  ]);
  expect([...slotsFor(start, [1, 2, 3]).values()]).toEqual([0, 1, 2]);
});

test("no two have one, however many come and go", () => {
  let slots = start;
  let id = 10;
  for (let round = 0; round < 50; round += 1) {
    const stay = [...slots.keys()].filter((_, at) => (at + round) % 3 > 0);
    const come = Array.from({ length: (round * 7) % 11 }, () => id++);
    slots = slotsFor(slots, round % 2 ? [...come, ...stay] : [...stay, ...come]);
    expect(new Set(slots.values()).size).toBe(slots.size);
  }
});
