import * as fc from "fast-check";
import { expect, it } from "vitest";
import { annualDays, leftOf, spend, yearsBetween } from "../../src/attendance/balance";
import { daysOf, halvesMeet } from "../../src/attendance/leave";
import { overtimeOf } from "../../src/attendance/overtime";
import { runs } from "../draw";

const DAY = "2026-06-01";
const lots = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom("", "2026-05-31", "2026-06-01", "2026-12-31", "2027-03-31"),
    ),
  )
  .map((all) => all.map(([left, expires], at) => ({ id: at + 1, left: left / 2, expires })));

it("is spent from what expires first, never more than there is, and nothing that has expired", () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 40 }), (all, halves) => {
      const amount = halves / 2;
      const taken = spend(all, amount, DAY);
      expect(taken === undefined).toBe(leftOf(all, DAY) < amount);
      if (!taken) return;
      expect(taken.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
      const after = all.map((lot) => ({
        ...lot,
        left: lot.left - (taken.find(({ id }) => id === lot.id)?.amount ?? 0),
      }));
      expect(after.every(({ left }) => left >= 0)).toBe(true);
      expect(taken.every(({ id }) => all[id - 1]?.expires !== "2026-05-31")).toBe(true);
      const touched =
        taken
          .map(({ id }) => all[id - 1]?.expires || "9999")
          .toSorted()
          .at(-1) ?? "";
      // Of what expires earlier than the last that was touched, nothing is left.
      expect(
        after.every(({ left, expires }) => left === 0 || expires === "2026-05-31" || (expires || "9999") >= touched),
      ).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

const STEPS = [
  { years: 1, days: 5 },
  { years: 10, days: 10 },
  { years: 20, days: 15 },
];
it.each([
  ["2026-03-01", 2026, 0],
  ["2025-07-01", 2026, 2.5],
  ["2020-07-01", 2026, 5],
  ["2016-07-01", 2026, 10],
  ["2000-01-01", 2026, 15],
  ["2024-02-29", 2025, 4],
])("who came on %s has in %i days %d", (joined, year, days) => expect(annualDays(STEPS, joined, year)).toBe(days));

it("counts whole years", () => {
  expect(yearsBetween("2025-07-01", "2026-06-30")).toBe(0);
  expect(yearsBetween("2025-07-01", "2026-07-01")).toBe(1);
});

it("leave counts halves of days that are due", () => {
  const leave = { fromDay: 100, fromHalf: 1, toDay: 103, toHalf: 0 } as const;
  expect(daysOf(leave, () => true)).toBe(3);
  expect(daysOf(leave, (day) => day !== 101)).toBe(2);
  expect(halvesMeet(leave, { fromDay: 100, fromHalf: 0, toDay: 100, toHalf: 0 })).toBe(false);
  expect(halvesMeet(leave, { fromDay: 103, fromHalf: 0, toDay: 105, toHalf: 1 })).toBe(true);
});

it.each([
  { name: "is what was punched", minutes: 180, there: { from: 0, to: 170 }, shifts: [], counted: 150 },
  { name: "is no more than was approved", minutes: 60, there: { from: 0, to: 170 }, shifts: [], counted: 60 },
  {
    name: "does not count the shift",
    minutes: 180,
    there: { from: -500, to: 170 },
    shifts: [{ from: -500, to: 60 }],
    counted: 90,
  },
  { name: "is nothing without two punches", minutes: 180, there: undefined, shifts: [], counted: 0 },
])("overtime $name", ({ minutes, there, shifts, counted }) =>
  expect(overtimeOf({ from: 0, to: 180, minutes }, there, shifts)).toBe(counted),
);
