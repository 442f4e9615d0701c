import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computed,
  FormulaError,
  fieldsOf,
  inTurn,
  isCounted,
  parseFormula,
  withComputed,
} from "../../src/fields/computed";
import type { FieldDef } from "../../src/fields/field-def";
import { validateForm } from "../../src/fields/validate";
import { runs } from "../draw";

const number = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "number",
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});
const worth = (text: string, values: Record<string, unknown> = {}, scale = 2) =>
  computed(number("r", { computed: text, scale }), (key) => values[key]);

describe("a formula", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["（1＋2）×3÷9", 1],
    ["2 - 3 - 4", -5],
    ["12 / 4 / 3", 1],
    ["-{a} + 1", -1],
    ["--{a}", 2],
    ["{a} * {b}", 0.3],
    ["{b} / 3", 0.05],
    ["1 / 3", 0.33],
    ["2 / 3", 0.67],
    ["1 / 200", 0.01],
    ["-1 / 200", -0.01],
    ["0 - 1 / 1000", 0],
    ["1 / 0", null],
    ["{a} / ({a} - 2)", null],
    ["{none} + 1", null],
    ["{text} + 1", null],
    ["9999999999999 * 10", null],
  ])("%s is %s", (text, value) => expect(worth(text, { a: 2, b: "0.15", text: "甲" })).toBe(value));

  test.each([
    ["", "公式不完整"],
    ["1 +", "公式不完整"],
    ["(1", "公式不完整"],
    ["1)", "公式从第2个字符起无法理解"],
    ["1 2", "公式从第3个字符起无法理解"],
    ["* 2", "公式从第1个字符起无法理解"],
    ["{a}{b}", "公式从第4个字符起无法理解"],
    ["a + 1", "第1个字符“a”不能用于公式"],
    ["{1a}", "第1个字符“{”不能用于公式"],
    ["process.exit()", "第1个字符“p”不能用于公式"],
    ["1 ** 2", "公式从第4个字符起无法理解"],
    ["(".repeat(30), "公式的括号最多20层"],
    ["1".repeat(501), "最多500个字"],
  ])("%s is refused", (text, msg) => {
    expect(() => parseFormula(text)).toThrow(FormulaError);
    expect(() => parseFormula(text)).toThrow(msg);
  });

  test("counts to the last digit, where machine numbers do not", () => {
    expect(worth("0.1 + 0.2 - 0.3", {}, 6)).toBe(0);
    expect(worth("{a} * {b}", { a: "1.005", b: 100 }, 0)).toBe(101);
    expect(worth("{a} * 100", { a: 8.165 }, 0)).toBe(817);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e6, max: 1e6 }), (cents, count) => {
        const price = (cents / 100).toFixed(2);
        const whole = BigInt(cents) * BigInt(count);
        const expected = Number(whole) / 100;
        const value = worth("{price} * {count}", { price, count });
        if (value !== null) expect(value).toBeCloseTo(expected, 2);
      }),
    );
  });

  test("of any text is read or refused, and never anything else", () => {
    const letters = fc.constantFrom(..."{a}1.9+-*/() ×÷（）x$'".split(""));
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        try {
          for (const key of fieldsOf(parseFormula(text))) expect(key).toMatch(/^[ax][ax19]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("computed fields", () => {
  const fields = [
    number("total", { computed: "{sum} * (1 - {discount} / 100)" }),
    number("sum", { computed: "{price} * {count}" }),
    number("price"),
    number("count", { scale: 0 }),
    number("discount"),
  ];

  test("come one after another, each behind what it needs; circles come not at all", () => {
    expect(inTurn(fields).map(({ key }) => key)).toEqual(["sum", "total"]);
    expect(inTurn([number("a", { computed: "{b}" }), number("b", { computed: "{a}" })])).toEqual([]);
  });

  test("are worked out by whoever checks the form, whatever was sent for them", () => {
    const { values, errors } = validateForm(
      fields,
      { price: "19.99", count: 3, discount: 10, sum: 1, total: 1 },
      "add",
    );
    expect(errors).toEqual([]);
    expect(values).toEqual({ price: 19.99, count: 3, discount: 10, sum: 59.97, total: 53.97 });
  });

  test("follow an edit of one number, with the others as they are stored", () => {
    const before = { price: "19.99", count: 3, discount: null, sum: "59.97", total: null };
    expect(validateForm(fields, { count: 4 }, "edit", before).values).toEqual({ count: 4, sum: 79.96 });
    expect(validateForm(fields, { discount: 0 }, "edit", before).values).toEqual({ discount: 0, total: 59.97 });
    expect(validateForm(fields, {}, "edit", before).values).toEqual({});
    expect(validateForm(fields, { count: "" }, "edit", before).values).toEqual({ count: null, sum: null });
  });

  test("that cannot hold what comes out are named, also where nothing was sent for them", () => {
    const least = [number("rest", { computed: "{price} - 5", min: 0 }), number("price")];
    expect(validateForm(least, { price: 4 }, "add").errors).toMatchObject([{ field: "rest" }]);
    expect(validateForm(least, { price: 5 }, "add")).toMatchObject({ errors: [], values: { rest: 0 } });
    expect(validateForm(least, { price: 1 }, "edit", { price: 9, rest: 4 }).errors).toMatchObject([{ field: "rest" }]);
  });
});

describe("days and times", () => {
  test.each([
    ["{to} - {from} + 1", { from: "2028-02-28", to: "2028-03-01" }, 3],
    ["{to} - {from}", { from: "2030-01-02 09:00", to: "2030-01-03 21:00" }, 1.5],
    ["({to} - {from}) * 24", { from: "2030-01-02 09:00", to: "2030-01-02 09:20" }, 0.33],
    ["{to} - {from}", { from: "2030-01-02", to: "2030-01-01" }, -1],
    ["{to} - {from}", { from: "1969-12-31", to: "1970-01-01" }, 1],
    ["{to} - {from}", { from: "2030-02-30", to: "" }, null],
    ["{to} - {from} + {half}", { from: "2030-01-02", to: "2030-01-02", half: 0.5 }, 0.5],
  ])("count in %s as days", (text, values, days) => expect(worth(text, values)).toBe(days));

  test("are counted with, as numbers are, and one choice of numbers; nothing else is", () => {
    const of = (type: FieldDef["type"], more: Partial<FieldDef> = {}) => isCounted(number("a", { type, ...more }));
    expect(["number", "date", "datetime"].map((type) => of(type as FieldDef["type"]))).toEqual([true, true, true]);
    const options = [
      { label: "上午", value: 0 },
      { label: "下午", value: "0.5" },
    ];
    expect([of("radio", { options }), of("select", { options })]).toEqual([true, true]);
    expect([of("select", { options, multiple: true }), of("radio"), of("input"), of("daterange")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(of("radio", { options: [...options, { label: "全天", value: "全天" }] })).toBe(false);
  });

  test("in a form are worked out of what was given, whatever stands there", () => {
    const days = number("days", { computed: "{to} - {from}" });
    expect(withComputed([days], { from: "2030-01-01", to: "2030-01-03", days: 99 })).toMatchObject({ days: 2 });
  });
});

describe("a table is counted by its columns", () => {
  const rows = [{ cost: 0.1, day: "2026-01-03" }, { cost: "0.2", day: "2026-01-01" }, { note: "空" }, {}];
  test.each([
    ["sum({lines.cost})", 0.3],
    ["SUM（{lines.cost}） * 100", 30],
    ["count({lines})", 3],
    ["count({lines.cost})", 2],
    ["max({lines.cost}) - min({lines.cost})", 0.1],
    ["avg({lines.cost})", 0.15],
    ["max({lines.day}) - min({lines.day}) + 1", 3],
    ["sum({lines.cost}) + {fee}", 1.3],
    ["sum({lines.gone})", 0],
    ["max({lines.gone})", null],
    ["sum({none.cost})", 0],
  ])("%s", (text, value) => expect(worth(text, { lines: rows, fee: 1 })).toBe(value));

  test("many small amounts add up to the cent", () =>
    expect(worth("sum({lines.cost})", { lines: Array.from({ length: 1000 }, () => ({ cost: 0.1 })) })).toBe(100));

  test("names of members of every object are no columns of a row that has none", () =>
    expect(worth("count({lines.valueOf})", { lines: [{ cost: 1 }] })).toBe(0));

  test("it hangs on the table", () => {
    expect(fieldsOf(parseFormula("sum({lines.cost}) + {fee}"))).toEqual(["lines", "fee"]);
    for (const text of ["sum({lines})", "sum(lines.cost)", "sum({lines.cost}", "total({lines.cost})"])
      expect(() => parseFormula(text), text).toThrow(FormulaError);
  });

  test("whoever sends the sum himself is not believed, and a change of the rows changes it", () => {
    const fields: FieldDef[] = [
      number("amount", { computed: "sum({lines.cost})", required: true, unit: "money" }),
      { ...number("lines"), type: "tablelist", children: [number("cost")] },
    ];
    const lines = [{ cost: 12.34 }, { cost: 7.66 }];
    expect(validateForm(fields, { amount: 9_999, lines }, "add").values).toEqual({ amount: 20, lines });
    const before = { amount: 20, lines };
    expect(validateForm(fields, { lines: [{ cost: 1 }] }, "edit", before).values).toMatchObject({ amount: 1 });
    expect(validateForm(fields, { amount: 5 }, "edit", before).values).toEqual({ amount: 20 });
  });
});
