/** Who gets the next row: in turn or by load, within caps, and with a place that is kept. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignPlan, type Member, type Turn } from "../../src/pool/assign";

const START: Turn = { id: null, place: 0 };
const member = (id: number, more: Partial<Member> = {}): Member => ({ id, open: 0, room: Infinity, ...more });
const three = [member(1), member(2), member(3)];
const to = (
  members: readonly Member[],
  rows: number,
  turn = START,
  mode: "roundRobin" | "leastLoaded" = "roundRobin",
) => assignPlan(members, mode, turn, rows).to;

describe("in turn", () => {
  it("each gets one after the other, and the next begins behind the last", () => {
    const first = assignPlan(three, "roundRobin", START, 4);
    expect(first.to).toEqual([1, 2, 3, 1]);
    expect(first.turn).toEqual({ id: 1, place: 0 });
    expect(to(three, 3, first.turn)).toEqual([2, 3, 1]);
  });

  it("passes over whoever is full or absent, who keeps his place", () => {
    expect(to([member(1), member(2, { room: 0 }), member(3, { room: 1 })], 4)).toEqual([1, 3, 1, 1]);
    expect(to(three, 1, { id: 2, place: 1 })).toEqual([3]);
  });

  it("goes on behind the place of whoever is gone", () => {
    expect(to([member(1), member(3)], 1, { id: 2, place: 1 })).toEqual([3]);
    expect(to([member(1), member(2)], 1, { id: 3, place: 2 })).toEqual([1]);
  });

  it("moves with whoever stands elsewhere by now", () => {
    expect(to([member(3), member(1), member(2)], 2, { id: 1, place: 0 })).toEqual([2, 3]);
  });
});

describe("by load", () => {
  it("whoever has least gets the next, of equals the next in turn", () => {
    const members = [member(1, { open: 4 }), member(2, { open: 1 }), member(3, { open: 2 })];
    expect(to(members, 4, START, "leastLoaded")).toEqual([2, 3, 2, 3]);
    expect(to(three, 3, { id: 1, place: 0 }, "leastLoaded")).toEqual([2, 3, 1]);
  });
});

it("nothing is given while it is off, to nobody, or where nobody fits", () => {
  expect(assignPlan(three, "off", START, 3)).toEqual({ to: [], turn: START });
  expect(assignPlan([], "roundRobin", START, 3)).toEqual({ to: [], turn: START });
  expect(to([member(1, { room: 0 })], 2)).toEqual([]);
});

const circle = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    open: fc.nat(6),
    room: fc.oneof(fc.nat(4), fc.constant(Infinity)),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const turns = fc.record({ id: fc.option(fc.integer({ min: 1, max: 40 })), place: fc.nat(8) });

it("nobody gets more than he has room for, all rows go while anybody has, and two halves are the whole", () => {
  fc.assert(
    fc.property(
      circle,
      fc.constantFrom("roundRobin" as const, "leastLoaded" as const),
      turns,
      fc.nat(20),
      (members, mode, turn, rows) => {
        const plan = assignPlan(members, mode, turn, rows);
        for (const { id, room } of members)
          expect(plan.to.filter((one) => one === id).length).toBeLessThanOrEqual(room);
        const room = members.reduce((sum, one) => sum + one.room, 0);
        expect(plan.to).toHaveLength(Math.min(rows, room));
        const half = Math.floor(rows / 2);
        const first = assignPlan(members, mode, turn, half);
        const had = (id: number) => first.to.filter((one) => one === id).length;
        const after = members.map((one) => ({ ...one, open: one.open + had(one.id), room: one.room - had(one.id) }));
        expect([...first.to, ...assignPlan(after, mode, first.turn, rows - half).to]).toEqual(plan.to);
      },
    ),
  );
});

it("in turn nobody gets two more than another who had room for as many", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(30), (people, rows) => {
      const members = Array.from({ length: people }, (_, at) => member(at + 1));
      const got = members.map(({ id }) => to(members, rows).filter((one) => one === id).length);
      expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1);
    }),
  );
});
