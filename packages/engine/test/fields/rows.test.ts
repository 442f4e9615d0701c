/** Rows within a record: what is decoded is decoded to the same again, errors name the row, sums are exact. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDef, FieldType } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { COLUMN_TYPES, columnsOf, isBlankRow, type Row } from "../../src/fields/row-columns";
import { isCellRequired, isCellShown } from "../../src/fields/types/rows";
import { validateForm } from "../../src/fields/validate";
import { about, type Message, verbatim } from "../../src/text/message";
import { sumOf } from "../../src/values/decimal";
import { runs } from "../draw";

const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key: "lines",
  title: "明细",
  storage: "ext",
  flags: {},
  type,
  ...more,
});
const OPTIONS = [
  { value: "a", label: "甲" },
  { value: 2, label: "乙" },
];
const child = (type: FieldType, key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title: key,
  type,
  storage: "ext",
  flags: {},
  ...(type === "select" || type === "radio" ? { options: OPTIONS } : {}),
  ...more,
});

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const id = fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }).map(String));
const SENT: Record<(typeof COLUMN_TYPES)[number], fc.Arbitrary<unknown>> = {
  input: text,
  textarea: fc.array(text, { maxLength: 3 }).map((lines) => lines.join("\n")),
  number: fc.integer({ min: -1e14, max: 1e14 }).map((cents) => (cents / 100).toFixed(2)),
  select: fc.constantFrom("a", 2, "2"),
  radio: fc.constantFrom("a", 2),
  date: day.map((iso) => iso.slice(0, 10).replaceAll("-", "/")),
  datetime: day.map((iso) => iso.slice(0, 16).replace("T", " ")),
  switch: fc.constantFrom("0", "1", true, 0),
  user: id,
  statusSelect: fc.oneof(
    id,
    text.map((label) => label.slice(0, 20)),
  ),
  customer: id,
};

const columns = fc
  .array(fc.tuple(fc.constantFrom(...COLUMN_TYPES), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((types) => types.map(([type, required], at) => child(type, `c${at}`, { required })));
/** A definition, and rows as a form sends them. */
const table = columns.chain((children) =>
  fc.record({
    field: fc.constant(field("tablelist", { children })),
    rows: fc.array(
      fc.record(
        Object.fromEntries(
          children.map(({ key, type }) => [
            key,
            fc.oneof(
              { weight: 5, arbitrary: SENT[type as keyof typeof SENT] },
              { arbitrary: fc.constant(""), weight: 1 },
            ),
          ]),
        ),
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    ),
  }),
);

describe("a tablelist", () => {
  test("decodes what it decoded to the same, whatever its columns are", () => {
    let taken = 0;
    fc.assert(
      fc.property(table, ({ field: definition, rows }) => {
        const once = decodeField(rows, definition);
        if (!once.ok) return;
        taken += 1;
        expect(decodeField(once.value, definition)).toEqual(once);
        expect(decodeField(JSON.stringify(once.value), definition)).toEqual(once);
        expect(JSON.parse(JSON.stringify(once.value))).toEqual(once.value);
      }),
      { numRuns: runs(500) },
    );
    expect(taken).toBeGreaterThan(runs(100));
  });

  test("takes each cell as a field of its own type would", () => {
    fc.assert(
      fc.property(table, ({ field: definition, rows }) => {
        const { values, errors } = validateForm([definition], { lines: rows }, "add");
        const filled = rows.filter((row) => !isBlankRow(row, definition));
        const wrong = filled.flatMap((row, at) =>
          columnsOf(definition).flatMap((column) => {
            const alone = validateForm([{ ...column, storage: "ext" }], row, "add");
            // a form says under the field what it lacks
            const missing = (msg: Message) => (msg.cn.includes("：") ? msg : about(verbatim(column.title), msg));
            return alone.errors.map(({ msg }) => ({ field: "lines", row: at + 1, msg: missing(msg) }));
          }),
        );
        expect(errors).toEqual(wrong);
        if (wrong.length === 0) expect(values.lines).toHaveLength(filled.length);
      }),
      { numRuns: runs(300) },
    );
  });

  test("accepts or refuses anything, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.object({ maxDepth: 2 }))), (raw) => {
        for (const type of ["tablelist", "product", "property"] as const) {
          const decoded = decodeField(raw, field(type, { children: [child("input", "a"), child("number", "n")] }));
          if (!decoded.ok) expect(decoded.msg.cn).toMatch(/[\u4e00-\u9fa5]/);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  const priced = field("tablelist", {
    children: [child("input", "名称", { required: true }), child("number", "单价", { max: 100 })],
  });

  test("works out the numbers that are worked out of others", () => {
    const worked = field("tablelist", {
      children: [
        child("number", "price"),
        child("number", "tax", { computed: "{all} * 0.13", scale: 2 }),
        child("number", "all", { computed: "{price} * 3" }),
      ],
    });
    expect(decodeField([{ price: "0.35", all: 9, tax: "x" }, { price: "" }], worked)).toEqual({
      ok: true,
      value: [{ price: 0.35, all: 1.05, tax: 0.14 }],
    });
  });

  test("names row and column of each problem", () => {
    const rows = [{ 名称: "甲", 单价: 1 }, {}, { 名称: "" }, { 名称: "乙", 单价: "贵" }, { 单价: 101 }];
    expect(validateForm([priced], { lines: rows }, "add").errors).toEqual([
      { field: "lines", row: 2, msg: expect.objectContaining({ cn: "单价：必须是数字" }) },
      { field: "lines", row: 3, msg: expect.objectContaining({ cn: "名称：信息必须填写" }) },
      {
        field: "lines",
        row: 3,
        msg: expect.objectContaining({ cn: "单价：不能大于100", en: "单价: Must not be more than 100" }),
      },
    ]);
    expect(decodeField([{ 名称: "甲" }, { 名称: "乙", 单价: "贵" }], priced)).toMatchObject({
      msg: { cn: "第2行 单价：必须是数字" },
    });
  });

  test("refuses a column that it does not have, and takes the names that it answers", () => {
    const refused = decodeField([{ 名称: "甲", 别的: 1 }], priced);
    expect(refused).toMatchObject({ ok: false, msg: { cn: "第1行 不支持的列：别的" } });
    expect(decodeField([{ 别的: 1 }], priced).ok).toBe(false);
    expect(decodeField([{ 名称: "甲", 名称Name: "甲" }], priced)).toEqual({ ok: true, value: [{ 名称: "甲" }] });
    for (const key of ["__proto__", "constructor", "toString"])
      expect(decodeField(JSON.parse(`[{"名称":"甲","${key}":"x"}]`), priced).ok).toBe(false);
  });

  test("has one row at least where it must have one, and no more than it may", () => {
    const errorsOf = (lines: unknown, more: Partial<FieldDef>) =>
      validateForm([{ ...priced, ...more }], { lines }, "add").errors.map(({ msg }) => msg.cn);
    expect(errorsOf([], { required: true })).toEqual(["信息必须填写"]);
    expect(errorsOf([{}, { 名称: " " }], { required: true })).toEqual(["信息必须填写"]);
    const many = Array.from({ length: 101 }, () => ({ 名称: "甲" }));
    expect(errorsOf(many, {})).toEqual(["明细：最多100行"]);
    expect(errorsOf(many.slice(0, 3), { max: 2 })).toEqual(["明细：最多2行"]);
    expect(errorsOf(many.slice(0, 2), { max: 2 })).toEqual([]);
  });

  test("holds no rows within rows, and no types that stand alone", () => {
    const children = (["tablelist", "product", "picture", "editor", "divider"] as const).map((type) =>
      child(type, type),
    );
    expect(columnsOf(field("tablelist", { children }))).toEqual([]);
  });
});

describe("lines of products", () => {
  const lines = field("product");
  const line = { productid: 1, number: 2, sellingprice: "0.35" };

  test("have a subtotal that nobody sends", () => {
    for (const xiaoji of [undefined, 0.7, 999, "x"])
      expect(decodeField([{ ...line, xiaoji, remark: " 急 " }], lines)).toEqual({
        ok: true,
        value: [{ productid: 1, number: 2, sellingprice: 0.35, xiaoji: 0.7, remark: "急" }],
      });
    expect(decodeField([{ productid: "7", sellingprice: 1.00005 }], lines)).toMatchObject({
      ok: false,
      rows: [{ row: 1, msg: { cn: "单价：最多4位小数" } }],
    });
    expect(decodeField([{ productid: "7", sellingprice: 3 }], lines)).toEqual({
      ok: true,
      value: [{ productid: 7, number: 1, sellingprice: 3, xiaoji: 3 }],
    });
  });

  test("are asked for by name, and had once", () => {
    expect(validateForm([{ ...lines, required: true }], {}, "add").errors).toMatchObject([
      { msg: { cn: "请添加产品" } },
    ]);
    expect(validateForm([lines], { lines: [line, { ...line, productid: 2 }, line] }, "add").errors).toEqual([
      { field: "lines", row: 3, msg: { cn: "该产品已存在", en: "This product is there already" } },
    ]);
  });

  test.each([
    [{ number: 0 }, "数量：不能小于0.0001"],
    [{ number: -1 }, "数量：不能小于0.0001"],
    [{ number: "" }, "数量：信息必须填写"],
    [{ number: "1e3" }, "数量：必须是数字"],
    [{ number: "NaN" }, "数量：必须是数字"],
    [{ sellingprice: -0.01 }, "单价：不能小于0"],
    [{ productid: 0 }, "产品：请选择"],
    [{ number: 9_999_999_999, sellingprice: 9_999_999_999 }, "小计过大"],
    [{ money: 1 }, "不支持的列：money"],
  ])("refuse %j", (change, said) => {
    const { errors } = validateForm([lines], { lines: [line, { ...line, productid: 9, ...change }] }, "add");
    expect(errors).toMatchObject([{ field: "lines", row: 2, msg: { cn: said } }]);
  });

  test("cost what a calculator on paper says", () => {
    const cents = fc.integer({ min: 0, max: 999_999_999 });
    const hundredths = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(cents, hundredths, (price, number) => {
        const row = { productid: 1, sellingprice: price / 100, number: number / 100 };
        const decoded = decodeField([row], lines);
        const units = (BigInt(price) * BigInt(number) + 50n) / 100n;
        const whole = Number(`${units / 100n}.${String(units % 100n).padStart(2, "0")}`);
        expect(decoded).toEqual({ ok: true, value: [{ ...row, xiaoji: whole }] });
        expect(decodeField(decoded.ok && decoded.value, lines)).toEqual(decoded);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("properties", () => {
  test("have names that stand there once, of those that are offered", () => {
    const named = (options?: FieldDef["options"]) => field("property", options ? { options } : {});
    expect(decodeField([{ name: "材质", value: "钢" }, { name: "重量" }], named())).toEqual({
      ok: true,
      value: [{ name: "材质", value: "钢" }, { name: "重量" }],
    });
    const twice = [{ name: "材质" }, { name: "材质 " }];
    expect(decodeField(twice, named())).toMatchObject({ rows: [{ row: 2, msg: { cn: "名称：不能重复" } }] });
    expect(decodeField([{ value: "钢" }], named())).toMatchObject({
      rows: [{ row: 1, msg: { cn: "名称：信息必须填写" } }],
    });
    expect(decodeField([{ name: "a", value: "1" }], named(OPTIONS))).toMatchObject({ ok: true });
    expect(decodeField([{ name: "材质" }], named(OPTIONS))).toMatchObject({
      rows: [{ msg: { cn: "名称：选项不存在" } }],
    });
  });
});

describe("decimals", () => {
  test("add up to the last digit", () => {
    expect(sumOf([0.1, 0.2])).toBe("0.3");
    expect(sumOf(Array.from({ length: 10 }, () => 0.1))).toBe("1");
    expect(sumOf([9_999_999_999_999.99, "0.01"])).toBe("10000000000000");
    expect(sumOf([1e-7, "2.5", null, "", "x", -3])).toBe("-0.4999999");
    expect(sumOf([])).toBe("0");
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (cents) => {
        const total = cents.reduce((sum, one) => sum + BigInt(one), 0n);
        expect(Number(sumOf(cents.map((one) => one / 100)))).toBe(Number(total) / 100);
      }),
    );
  });
});

describe("columns that hang on others of their row", () => {
  const hung = field("tablelist", {
    children: [
      child("switch", "paid", { title: "已付" }),
      child("date", "day", {
        title: "付款日",
        linkage: { show: [{ field: "paid", op: "eq", value: "1" }] },
        required: true,
      }),
      child("input", "why", { title: "原因", linkage: { require: [{ field: "paid", op: "ne", value: "1" }] } }),
      child("input", "bill", { title: "票号", linkage: { show: [{ field: "day", op: "notEmpty" }] } }),
      child("number", "fee", { title: "手续费" }),
      child("number", "twice", { computed: "{fee} * 2", linkage: { show: [{ field: "bill", op: "notEmpty" }] } }),
    ],
  });
  const decoded = (row: Record<string, unknown>) => decodeField([row], hung);
  const said = (row: Record<string, unknown>) => {
    const answer = decoded(row);
    return answer.ok ? [] : answer.rows?.map(({ row: at, msg }) => `${at} ${msg.cn}`);
  };

  test("are asked for and kept only where they have a cell", () => {
    expect(said({ paid: "1" })).toEqual(["1 付款日：请选择"]);
    expect(said({ paid: "0", fee: 1 })).toEqual(["1 原因：信息必须填写"]);
    expect(decoded({ paid: "1", day: "2026-12-31", bill: "A1", fee: 2 })).toEqual({
      ok: true,
      value: [{ paid: "1", day: "2026-12-31", bill: "A1", fee: 2, twice: 4 }],
    });
    // what is hidden has no value, whatever was typed there, and hides what hangs on it
    expect(decoded({ paid: "0", day: "no day", why: "欠", bill: "A1", fee: 2 })).toEqual({
      ok: true,
      value: [{ paid: "0", why: "欠", fee: 2 }],
    });
  });

  test("have a cell and a mark by what is typed", () => {
    const columns = columnsOf(hung);
    const shown = (row: Row) => columns.filter((one) => isCellShown(one, row, columns)).map(({ key }) => key);
    const asked = (row: Row) => columns.filter((one) => isCellRequired(one, row, columns)).map(({ key }) => key);
    expect(shown({})).toEqual(["paid", "why", "fee"]);
    expect(shown({ paid: true, day: "2026/12/31" })).toEqual(["paid", "day", "why", "bill", "fee"]);
    expect([asked({}), asked({ paid: 1 })]).toEqual([["why"], ["day"]]);
  });
});
