import { expect, test } from "vitest";
import { spanOf } from "./spans";

test("a span ends today, and has as many days as it is called after", () => {
  expect(spanOf("last7", "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" });
  expect(spanOf("last30", "2026-03-03")).toEqual({ from: "2026-02-02", to: "2026-03-03" });
  expect(spanOf("last90", "2026-01-31")).toEqual({ from: "2025-11-03", to: "2026-01-31" });
  expect(spanOf("thisMonth", "2026-03-03")).toEqual({ from: "2026-03-01", to: "2026-03-03" });
});
