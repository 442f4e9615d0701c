/** Periods of reports, and the days on which they are due. */
import { describe, expect, test } from "vitest";
import { dueDay, periodBefore, periodOf, periodText } from "./periods";
import { timeAt } from "./rules";

describe("a period", () => {
  test("is a day, a week from Monday, or a month, whatever day of it is named", () => {
    expect(periodOf(1, "2026-11-28")).toEqual({ from: "2026-11-28", to: "2026-11-28" });
    for (const day of ["2026-12-28", "2027-01-01", "2027-01-03"])
      expect(periodOf(2, day)).toEqual({ from: "2026-12-28", to: "2027-01-03" });
    for (const day of ["2028-02-01", "2028-02-29"])
      expect(periodOf(3, day)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });

  test("has one before it", () => {
    expect(periodBefore(2, periodOf(2, "2027-01-01"))).toEqual({ from: "2026-12-21", to: "2026-12-27" });
    expect(periodBefore(3, periodOf(3, "2027-01-31"))).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });

  test("is called by its day, its days or its month", () => {
    expect([1, 2, 3].map((kind) => periodText(kind as 1 | 2 | 3, periodOf(kind as 1 | 2 | 3, "2026-11-28")))).toEqual([
      "2026-11-28",
      "2026-11-23 ~ 2026-11-29",
      "2026-11",
    ]);
  });

  test("is due on days of the week, on one of them, or on a day of the month that is never skipped", () => {
    const daily = { kind: 1, days: [1, 2, 3, 4, 5] } as const;
    expect(dueDay(daily, periodOf(1, "2026-11-27"))).toBe("2026-11-27");
    expect(dueDay(daily, periodOf(1, "2026-11-28"))).toBeUndefined();
    expect(dueDay({ kind: 2, days: [5] }, periodOf(2, "2026-11-23"))).toBe("2026-11-27");
    expect(dueDay({ kind: 3, days: [31] }, periodOf(3, "2026-02-03"))).toBe("2026-02-28");
    expect(dueDay({ kind: 3, days: [5] }, periodOf(3, "2026-02-03"))).toBe("2026-02-05");
  });

  test("has a window that may end on the day after", () => {
    expect(timeAt("2026-12-31", 1_020)).toBe("2026-12-31 17:00");
    expect(timeAt("2026-12-31", 1_440 + 570)).toBe("2027-01-01 09:30");
  });
});
