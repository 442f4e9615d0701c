import { describe, expect, test } from "vitest";
import { OFFERED_OF_KIND, OPERATORS, OPERATORS_OF_KIND, type ValueKind } from "../../src/fields/operators";
import { verbatim } from "../../src/text/message";
import { comparisonText, operatorText } from "../../src/wording/filter-texts";

const KINDS = Object.keys(OPERATORS_OF_KIND) as ValueKind[];

describe("what people are offered", () => {
  test.each(KINDS)("of %s is accepted, and says that something is missing and that it is not", (kind) => {
    const offered = OFFERED_OF_KIND[kind];
    expect(offered.filter((op) => !OPERATORS_OF_KIND[kind].includes(op))).toEqual([]);
    if (kind !== "none") expect(offered.slice(-2)).toEqual(["empty", "notEmpty"]);
  });

  test.each(KINDS)("of %s is called something else each, in both languages", (kind) => {
    for (const language of ["cn", "en"] as const) {
      const texts = OFFERED_OF_KIND[kind].map((op) => operatorText(op, kind)[language]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test("of dates is said as one says it of time", () => {
    const said = (["date", "datetime"] as const).map((kind) =>
      OFFERED_OF_KIND[kind].map((op) => operatorText(op, kind).cn),
    );
    const words = ["是", "早于", "晚于", "在…之间", "为空", "不为空"];
    expect(said).toEqual([words, words]);
  });

  test("is less than what is accepted of texts, times and choices, which keep all that they had", () => {
    for (const kind of ["text", "datetime", "choice", "region"] as const)
      expect(OFFERED_OF_KIND[kind].length).toBeLessThan(OPERATORS_OF_KIND[kind].length);
    expect(OPERATORS_OF_KIND.text).toEqual(expect.arrayContaining(["contains", "eq", "ne", "in", "notIn", "prefix"]));
    expect(OPERATORS_OF_KIND.datetime).toEqual(expect.arrayContaining(["eq", "gt", "ge", "lt", "le", "between"]));
  });
});

describe("a comparison reads", () => {
  test.each([
    ["prefix", "text", "以 合肥 开头", "starts with 合肥"],
    ["between", "number", "在 合肥 之间", "is between 合肥"],
    ["notContains", "text", "不包含 合肥", "does not contain 合肥"],
    ["lt", "date", "早于 合肥", "is before 合肥"],
    ["lt", "number", "小于 合肥", "is less than 合肥"],
    ["empty", "files", "没有 合肥", "has none 合肥"],
  ] as const)("%s of %s: %s", (op, kind, cn, en) => {
    expect(comparisonText(operatorText(op, kind), verbatim("合肥"))).toEqual({ cn, en });
    expect(comparisonText(operatorText("empty", "text"), verbatim("")).cn).toBe("为空");
  });

  test("with what stands in a value left as it is", () => {
    expect(comparisonText(operatorText("prefix", "text"), verbatim("$&…$1")).cn).toBe("以 $&…$1 开头");
    expect(Object.keys(OPERATORS).every((op) => operatorText(op as "eq", undefined).cn !== "")).toBe(true);
  });
});
