import fc from "fast-check";
import { expect, test } from "vitest";
import { nextSending, type Rhythm } from "./sendings";

const at = (text: string) => Date.parse(`${text}+08:00`);
const next = (rhythm: Rhythm, after: string) => nextSending(rhythm, at(after));

test("a day, a week and a month come round, and a short month has its last day", () => {
  expect(next({ every: "day", day: 0, hour: 8 }, "2026-11-28T07:59")).toBe(at("2026-11-28T08:00"));
  expect(next({ every: "day", day: 0, hour: 8 }, "2026-11-28T08:00")).toBe(at("2026-11-29T08:00"));
  // 2026-11-28 is a Saturday
  expect(next({ every: "week", day: 1, hour: 9 }, "2026-11-28T12:00")).toBe(at("2026-11-30T09:00"));
  expect(next({ every: "week", day: 7, hour: 0 }, "2026-11-29T00:30")).toBe(at("2026-12-06T00:00"));
  expect(next({ every: "month", day: 31, hour: 8 }, "2026-11-28T12:00")).toBe(at("2026-11-30T08:00"));
  expect(next({ every: "month", day: 31, hour: 8 }, "2027-01-31T09:00")).toBe(at("2027-02-28T08:00"));
  expect(next({ every: "month", day: 1, hour: 0 }, "2026-12-15T00:00")).toBe(at("2027-01-01T00:00"));
});

const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ every: fc.constant("day" as const), day: fc.constant(0), hour: fc.integer({ min: 0, max: 23 }) }),
  fc.record({
    every: fc.constant("week" as const),
    day: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  fc.record({
    every: fc.constant("month" as const),
    day: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
);

test("the next one lies ahead, at its hour, no further than a round, and none is passed over", () => {
  const most = { day: 1, week: 7, month: 31 };
  fc.assert(
    fc.property(rhythm, fc.integer({ min: at("2024-01-01T00:00"), max: at("2032-01-01T00:00") }), (given, after) => {
      const found = nextSending(given, after);
      expect(found).toBeGreaterThan(after);
      expect(new Date(found + 8 * 3_600_000).toISOString().slice(11, 16)).toBe(
        `${String(given.hour).padStart(2, "0")}:00`,
      );
      expect(found - after).toBeLessThanOrEqual(most[given.every] * 86_400_000);
      // from a moment before it, it is still the next one
      expect(nextSending(given, found - 1)).toBe(found);
    }),
  );
});
