import { expect, it } from "vitest";
import { moved } from "./moved";

it.each([
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
])("moves %s to %i", (item, to, order) => {
  expect(moved(["a", "b", "c"], item, to).join("")).toBe(order);
});
