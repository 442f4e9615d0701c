import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketsOf, type Days, daysIn, formerOf, grainOf, lastYearOf } from "../../src/analysis/periods";

const days = (from: string, to: string): Days => ({ from, to });

test("a running month is held against as many days of the former one, cut to its length", () => {
  expect(formerOf(days("2026-11-01", "2026-11-12"))).toEqual(days("2026-10-01", "2026-10-12"));
  expect(formerOf(days("2026-03-01", "2026-03-30"))).toEqual(days("2026-02-01", "2026-02-28"));
  expect(formerOf(days("2026-01-01", "2026-01-05"))).toEqual(days("2025-12-01", "2025-12-05"));
});

test("a whole month, quarter or year is held against the whole former one", () => {
  expect(formerOf(days("2026-02-01", "2026-02-28"))).toEqual(days("2026-01-01", "2026-01-31"));
  expect(formerOf(days("2026-03-01", "2026-03-31"))).toEqual(days("2026-02-01", "2026-02-28"));
  expect(formerOf(days("2026-04-01", "2026-06-30"))).toEqual(days("2026-01-01", "2026-03-31"));
  expect(formerOf(days("2026-01-01", "2026-12-31"))).toEqual(days("2025-01-01", "2025-12-31"));
});

test("a running quarter and a running year are held against their like", () => {
  expect(formerOf(days("2026-04-01", "2026-05-10"))).toEqual(days("2026-01-01", "2026-02-09"));
  expect(formerOf(days("2028-01-01", "2028-11-28"))).toEqual(days("2027-01-01", "2027-11-29"));
});

test("any other span is held against as many days just before", () => {
  expect(formerOf(days("2026-11-22", "2026-11-28"))).toEqual(days("2026-11-15", "2026-11-21"));
  expect(formerOf(days("2026-02-01", "2026-05-15"))).toEqual(days("2025-10-20", "2026-01-31"));
});

test("the same days a year before, 29 February with the 28th", () => {
  expect(lastYearOf(days("2028-02-29", "2028-02-29"))).toEqual(days("2027-02-28", "2027-02-28"));
  expect(lastYearOf(days("2028-02-01", "2028-02-29"))).toEqual(days("2027-02-01", "2027-02-28"));
  expect(lastYearOf(days("2029-02-01", "2029-02-28"))).toEqual(days("2028-02-01", "2028-02-29"));
  expect(lastYearOf(days("2026-11-01", "2026-11-12"))).toEqual(days("2025-11-01", "2025-11-12"));
});

test("days and months of a span cover it, each day once", () => {
  const dates = fc.integer({ min: 10_000, max: 25_000 });
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 800 }), (start, length) => {
      const text = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
      const span = days(text(start), text(start + length));
      const buckets = bucketsOf(span, grainOf(span));
      expect(buckets.reduce((sum, one) => sum + daysIn(one), 0)).toBe(length + 1);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([span.from, span.to]);
      expect(new Set(buckets.map(({ key }) => key)).size).toBe(buckets.length);
      expect(daysIn(formerOf(span))).toBeLessThanOrEqual(Math.max(length + 1, 366));
      expect(formerOf(span).to < span.from).toBe(true);
    }),
  );
});
