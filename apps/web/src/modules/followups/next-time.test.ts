import { expect, it } from "vitest";
import { morningIn, SHORTCUTS } from "./next-time";

it.each([
  ["2026-11-20T20:00:00Z", SHORTCUTS.tomorrow, "2026-11-22 09:00"],
  ["2026-11-20T10:00:00Z", SHORTCUTS.tomorrow, "2026-11-21 09:00"],
  ["2026-12-30T10:00:00Z", SHORTCUTS.dayAfter, "2027-01-01 09:00"],
  ["2026-11-20T10:00:00Z", SHORTCUTS.week, "2026-11-27 09:00"],
])("from %s %i days on is %s in Shanghai", (now, days, expected) => {
  expect(morningIn(days, Date.parse(now))).toBe(expected);
});
