import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAt, minutesAt, partsOf } from "../../src/time/calendar";
import { type DayKind, OFFICE_HOURS, WorkingCalendar } from "../../src/time/working-calendar";
import { runs } from "../draw";

const at = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const table = (days: Record<string, DayKind>, years = [2026]) =>
  new WorkingCalendar(new Map(Object.entries(days).map(([day, kind]) => [at(day), kind])), new Set(years));

const calendar = table({ "2026-10-01": "off", "2026-10-02": "off", "2026-10-10": "work" });

describe("a working day", () => {
  it.each([
    ["2026-09-30", true],
    ["2026-10-01", false],
    ["2026-10-03", false],
    ["2026-10-10", true],
    ["2026-10-11", false],
    ["2027-01-01", true],
  ])("%s: %s", (day, worked) => expect(calendar.isWorkingDay(at(day))).toBe(worked));

  it("of a year without a table is any but a weekend", () => {
    expect([calendar.isKnown(2026), calendar.isKnown(2027)]).toEqual([true, false]);
  });

  it("is counted on", () => {
    expect(calendar.workingDayAfter(at("2026-10-01"), 0)).toBe(at("2026-10-05"));
    expect(calendar.workingDayAfter(at("2026-09-30"), 1)).toBe(at("2026-10-05"));
    expect(calendar.workingDayAfter(at("2026-10-09"), 1)).toBe(at("2026-10-10"));
    expect(calendar.workingDayAfter(at("2026-10-09"), 2)).toBe(at("2026-10-12"));
  });
});

const day = fc.integer({ min: dayAt(2026, 1, 1)[0] ?? 0, max: dayAt(2026, 12, 31)[0] ?? 0 });
const kinds = fc.array(fc.tuple(day, fc.constantFrom<DayKind>("off", "work")), { maxLength: 40 });

/** Minute by minute. */
function counted(world: WorkingCalendar, from: number, to: number): number {
  let sum = 0;
  for (let minute = from; minute < to; minute += 1) {
    const [on, within] = [Math.floor(minute / 1_440), minute % 1_440];
    const kind = world.days.get(on);
    const worked = kind === "work" || (kind === undefined && partsOf(on).weekday < 5);
    if (worked && OFFICE_HOURS.some((span) => within >= span.from && within < span.to)) sum += 1;
  }
  return sum;
}

it("minutes between are those that one counts one by one, and add up", () => {
  fc.assert(
    fc.property(
      kinds,
      day,
      fc.nat(1_439),
      fc.array(fc.nat(6_000), { minLength: 2, maxLength: 2 }),
      (marked, first, minute, [one = 0, two = 0]) => {
        const world = new WorkingCalendar(new Map(marked), new Set([2026]));
        const from = minutesAt(first, minute);
        const all = world.workingMinutes(from, from + one + two);
        expect(all).toBe(counted(world, from, from + one + two));
        expect(all).toBe(world.workingMinutes(from, from + one) + world.workingMinutes(from + one, from + one + two));
        expect(world.workingMinutes(from + one + 1, from)).toBe(0);
      },
    ),
    { numRuns: runs(200) },
  );
});
