import { expect, it } from "vitest";
import { namesLine } from "./confirm";

it.each([
  [["甲公司"], undefined, "甲公司"],
  [["甲公司", "乙公司", "丙公司"], 3, "甲公司、乙公司、丙公司"],
  [["甲公司", "乙公司", "丙公司", "丁公司"], 1234, "甲公司、乙公司、丙公司 等 1234 条"],
])("names the first few of %j", (names, count, line) => {
  expect(namesLine(names, count)).toBe(line);
});
