import { expect, it } from "vitest";
import { duplicateField, duplicateKey } from "./duplicate-field";

it.each([
  ["CustomerName", "杭", ""],
  ["CustomerName", " 杭州 ", "杭州"],
  ["mobile", "138001", ""],
  ["mobile", "138 0013 8000", "138 0013 8000"],
  ["qq", "12a45", ""],
  ["creditCode", "91330100MA2", ""],
] as const)("%s %j is looked for as %j", (field, value, key) => {
  expect(duplicateKey(field, value)).toBe(key);
});

it("checks only the fields that tell customers apart", () => {
  expect(duplicateField("remark")).toBeUndefined();
  expect(duplicateField("wechat")).toBe("wechat");
});
