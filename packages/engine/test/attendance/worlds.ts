/** Random shifts, plans and punches. */
import * as fc from "fast-check";
import { faultOf, lengthOf, overlap, type Planned, planned, type Shift } from "../../src/attendance/shift";

export const TODAY = 20_700;

export const shift: fc.Arbitrary<Shift> = fc
  .record({
    start: fc.nat(1_439),
    length: fc.integer({ min: 60, max: 720 }),
    rest: fc.option(fc.record({ at: fc.integer({ min: 5, max: 700 }), minutes: fc.integer({ min: 5, max: 120 }) })),
    before: fc.nat(240),
    after: fc.nat(300),
    grace: fc.nat(15),
    limit: fc.constantFrom(0, 20, 60, 120),
  })
  .map(({ start, length, rest, ...more }) => ({
    id: 1,
    name: "班",
    start,
    end: (start + length) % 1_440,
    rests: rest ? [{ from: start + rest.at, to: start + rest.at + rest.minutes }] : [],
    ...more,
  }))
  .filter((one) => faultOf(one) === undefined && lengthOf(one) >= 60);

/** Shifts of some days, without two that overlap. */
export const plan: fc.Arbitrary<Planned[]> = fc
  .array(fc.tuple(shift, fc.integer({ min: TODAY, max: TODAY + 4 })), { maxLength: 8 })
  .map((given) => {
    const kept: Planned[] = [];
    for (const [one, day] of given) {
      const next = planned(one, day);
      if (!kept.some((other) => overlap(other, next))) kept.push(next);
    }
    return kept;
  });

export const minutes = fc.array(fc.integer({ min: TODAY * 1_440 - 300, max: (TODAY + 6) * 1_440 }), { maxLength: 12 });
