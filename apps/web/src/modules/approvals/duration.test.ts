import { expect, test } from "vitest";
import { durationText, minutesBetween } from "./duration";

test.each([
  [0, "1分钟"],
  [59.4, "59分钟"],
  [60, "1小时"],
  [47 * 60, "47小时"],
  [48 * 60, "2天"],
  [10 * 24 * 60, "10天"],
])("%d minutes are told as %s", (minutes, told) => {
  expect(durationText(minutes)).toBe(told);
});

test("what has ended took the time between, what is open the time until now", () => {
  expect(minutesBetween("2026-03-02 09:00:00", "2026-03-02 11:30:00")).toBe(150);
  expect(minutesBetween("2026-03-02 09:00:00", "")).toBeGreaterThan(0);
});
