import { expect, it } from "vitest";
import { duplicateKey, isDuplicateField } from "./duplicate-field";

it.each([
  ["CustomerName", "杭", ""],
  ["CustomerName", " 杭州 ", "杭州"],
  ["mobile", "138001", ""],
  ["mobile", "138 0013 8000", "138 0013 8000"],
  ["qq", "12a45", ""],
  ["creditCode", "91330100MA2", ""],
  ["stockCode", "6", ""],
  ["stockCode", " 600000 ", "600000"],
] as const)("%s %j is looked for as %j", (field, value, key) => {
  expect(duplicateKey(field, value)).toBe(key);
});

it("checks only the fields that tell customers apart", () => {
  expect(isDuplicateField({ flags: {} })).toBe(false);
  expect(isDuplicateField({ flags: { duplicate: true } })).toBe(true);
});
