import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorOf, monthsAfter } from "../../src/documents/renewal";

describe("the day of the month that is kept", () => {
  it.each([
    ["2026-01-31", 1, undefined, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2026-03-31", 12, 31, "2027-03-31"],
    ["2024-02-29", 12, undefined, "2025-02-28"],
    ["2025-02-28", 36, 29, "2028-02-29"],
    ["2026-12-15", 1, undefined, "2027-01-15"],
  ])("%s and %i months (kept %s) is %s", (day, months, anchor, expected) => {
    expect(monthsAfter(day, months, anchor)).toBe(expected);
  });

  it("is the former one at the end of a short month, and another one once somebody chose so", () => {
    expect(anchorOf("2026-02-28", 31)).toBe(31);
    expect(anchorOf("2026-02-27", 31)).toBe(27);
    expect(anchorOf("2026-04-30")).toBe(30);
  });

  it("comes back after any walk through short months", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 30 }),
        (date, steps) => {
          let day = `2024-01-${String(date).padStart(2, "0")}`;
          let anchor = anchorOf(day);
          for (const step of steps) {
            day = monthsAfter(day, step, anchor);
            anchor = anchorOf(day, anchor);
          }
          expect(anchor).toBe(date);
        },
      ),
    );
  });
});
