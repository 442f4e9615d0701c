import { expect, it } from "vitest";
import { declareRefresh, refreshOf } from "./refresh";

it("tells what a write to a module's records makes stale, and nothing of modules that were never opened", () => {
  declareRefresh("supplier", ["suppliers", "actionLog", "recycle"]);
  expect(refreshOf("supplier")).toEqual(["suppliers", "actionLog", "recycle"]);
  expect(refreshOf("warehouse")).toEqual([]);
});
