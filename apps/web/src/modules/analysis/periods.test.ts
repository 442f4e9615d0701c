import { expect, test } from "vitest";
import { daysOf } from "./periods";

test("months, quarters and years run until today, and former ones are whole", () => {
  const at = (period: Parameters<typeof daysOf>[0], today = "2026-05-10") => Object.values(daysOf(period, today));
  expect(at("month")).toEqual(["2026-05-01", "2026-05-10"]);
  expect(at("lastMonth", "2026-03-31")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(at("quarter")).toEqual(["2026-04-01", "2026-05-10"]);
  expect(at("lastQuarter")).toEqual(["2026-01-01", "2026-03-31"]);
  expect(at("lastQuarter", "2026-01-02")).toEqual(["2025-10-01", "2025-12-31"]);
  expect(at("year")).toEqual(["2026-01-01", "2026-05-10"]);
  expect(at("lastYear")).toEqual(["2025-01-01", "2025-12-31"]);
  expect(at("last7")).toEqual(["2026-05-04", "2026-05-10"]);
});
