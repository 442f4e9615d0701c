import { dayOf } from "@qicheng/engine/time/calendar";
import { WorkingCalendar } from "@qicheng/engine/time/working-calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDay, REPEAT } from "./series";

const number = (day: string) => dayOf(Date.parse(`${day}T00:00:00+08:00`));
/** 2026-10-01 is a day off, the Saturday after it is worked. */
const calendar = new WorkingCalendar(
  new Map([
    [number("2026-10-01"), "off" as const],
    [number("2026-10-10"), "work" as const],
  ]),
  new Set([2026]),
);
const after = (repeat: number, first: string, last: string, until: string | null = null) =>
  nextDay({ repeat, first, after: last, until }, calendar);

describe("the day after in a series", () => {
  it.each([
    [REPEAT.daily, "2026-11-30", "2026-11-30", "2026-12-01"],
    [REPEAT.workdays, "2026-09-30", "2026-09-30", "2026-10-02"],
    [REPEAT.workdays, "2026-10-09", "2026-10-09", "2026-10-10"],
    [REPEAT.weekly, "2026-11-30", "2026-11-30", "2026-12-07"],
    [REPEAT.weekly, "2026-11-30", "2026-12-09", "2026-12-14"],
    [REPEAT.fortnightly, "2026-11-30", "2026-12-01", "2026-12-14"],
    [REPEAT.monthly, "2026-12-31", "2026-12-31", "2027-01-31"],
    [REPEAT.monthly, "2026-12-31", "2027-01-31", "2027-02-28"],
    [REPEAT.monthly, "2026-12-31", "2027-02-28", "2027-03-31"],
    [REPEAT.yearly, "2028-02-29", "2028-02-29", "2029-02-28"],
    [REPEAT.yearly, "2028-02-29", "2031-02-28", "2032-02-29"],
  ])("%i from %s after %s is %s", (repeat, first, last, wanted) => {
    expect(after(repeat, first, last)).toBe(wanted);
  });

  it("is none after the last day, and none where nothing is repeated", () => {
    expect(after(REPEAT.daily, "2026-11-30", "2026-11-30", "2026-12-01")).toBe("2026-12-01");
    expect(after(REPEAT.daily, "2026-11-30", "2026-12-01", "2026-12-01")).toBeUndefined();
    expect(after(REPEAT.once, "2026-11-30", "2026-11-30")).toBeUndefined();
  });

  it("is always later, and one of the days counted from the first", () => {
    const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REPEAT).slice(1)), day, fc.nat(900), (repeat, from, days) => {
        const first = from.toISOString().slice(0, 10);
        const last = new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const next = after(repeat, first, last) ?? "";
        expect(next > last).toBe(true);
        let at = first;
        for (let count = 0; at < next && count < 2_000; count += 1) at = after(repeat, first, at) ?? "";
        expect(at).toBe(next);
      }),
    );
  });
});
