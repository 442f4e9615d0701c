import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOf, planned, type Shift, splitOf, windowsOf, workOf } from "../../src/attendance/shift";
import { runs } from "../draw";
import { minutes, plan } from "./worlds";

const shift = (start: number, end: number, more: Partial<Shift> = {}): Shift => ({
  id: 1,
  name: "班",
  start,
  end,
  rests: [],
  before: 120,
  after: 240,
  grace: 5,
  limit: 60,
  ...more,
});

describe("a window", () => {
  it("goes over midnight with its shift, on the day on which that starts", () => {
    const [night] = windowsOf([planned(shift(22 * 60, 6 * 60), 100)]);
    expect([night?.from, night?.to]).toEqual([100 * 1_440 + 20 * 60, 101 * 1_440 + 10 * 60]);
  });

  it("of a neighbour begins at its own time before, or where the earlier shift ends", () => {
    const early = planned(shift(8 * 60, 16 * 60), 100);
    const later = planned(shift(16 * 60, 22 * 60), 100);
    const [one, two] = windowsOf([later, early]);
    // That very minute is the earlier one's.
    expect([one?.to, two?.from]).toEqual([early.end, early.end + 1]);
    const far = planned(shift(19 * 60, 23 * 60), 100);
    const [first, second] = windowsOf([early, far]);
    expect([first?.to, second?.from]).toEqual([100 * 1_440 + 17 * 60, 100 * 1_440 + 17 * 60 + 1]);
  });

  it("never takes a minute of another, and what belongs to none lies outside of all", () => {
    fc.assert(
      fc.property(plan, minutes, (shifts, punches) => {
        const windows = windowsOf(shifts);
        for (const punch of punches) {
          const owners = windows.filter(({ from, to }) => punch >= from && punch <= to);
          expect(owners.length).toBeLessThanOrEqual(1);
          const reach = shifts.filter(
            ({ start, end, shift: { before, after } }) => punch >= start - before && punch <= end + after,
          );
          expect(owners.length).toBe(reach.length > 0 ? 1 : 0);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("does not depend on the order in which shifts are planned", () => {
    fc.assert(
      fc.property(plan, (shifts) => {
        expect(windowsOf(shifts.toReversed())).toEqual(windowsOf(shifts));
      }),
      { numRuns: runs(200) },
    );
  });
});

it("a day splits at the rest that is nearest to its middle, else in its middle", () => {
  const rests = [
    { from: 600, to: 615 },
    { from: 720, to: 780 },
  ];
  expect(splitOf(planned(shift(540, 1_080, { rests }), 0))).toEqual({ from: 720, to: 780 });
  expect(splitOf(planned(shift(540, 1_080), 0))).toEqual({ from: 810, to: 810 });
  expect(workOf(shift(540, 1_080, { rests }))).toBe(540 - 75);
});

it.each([
  [{ start: 540, end: 1_080, rests: [{ from: 720, to: 780 }] }, undefined],
  [{ start: 540, end: 1_080, rests: [{ from: 500, to: 780 }] }, "rest"],
  [{ start: 540, end: 1_080, rests: [{ from: 780, to: 720 }] }, "rest"],
  [{ start: 1_320, end: 360, rests: [{ from: 1_500, to: 1_560 }] }, undefined],
  [{ start: 540, end: 540, rests: [] }, "long"],
])("a shift is faulty or not: %j", (given, fault) => expect(faultOf(given)).toBe(fault));
