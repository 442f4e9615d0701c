import { expect, test } from "vitest";
import { isNumberPattern, numberPlace } from "../src/text/number-pattern";

test("a pattern is a prefix, a day and a count at its end", () => {
  expect(numberPlace("SP{yyyyMMdd}{4}", "2026-01-09")).toEqual({ stem: "SP20260109", digits: 4 });
  expect(numberPlace("合同{yyMMdd}-{5}", "2026-01-09")).toEqual({ stem: "合同260109-", digits: 5 });
  expect(numberPlace("M{yyyyMM}{3}", "2026-01-09")).toEqual({ stem: "M202601", digits: 3 });
  expect(numberPlace("Y{yyyy}{3}", "2026-01-09")).toEqual({ stem: "Y2026", digits: 3 });
  expect(numberPlace("A{9}", "2026-01-09")).toEqual({ stem: "A", digits: 9 });
});

test("everything else is none", () => {
  for (const text of ["", "SP", "{0}", "SP{yyyyMMdd}", "{4}SP", "SP {4}", "SP{4}{4}", "SP{day}{4}", "S".repeat(40)])
    expect(isNumberPattern(text), text).toBe(false);
  expect(isNumberPattern("{4}")).toBe(true);
});
