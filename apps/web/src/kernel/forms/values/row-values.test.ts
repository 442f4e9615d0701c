import { formItem } from "@qicheng/engine/design/form-items";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { columnsOf } from "@qicheng/engine/fields/row-columns";
import { validateForm } from "@qicheng/engine/fields/validate";
import { describe, expect, it } from "vitest";
import { fieldOfItem, valuesToSend } from "./items";
import { numberText } from "./number-text";
import {
  cellProblem,
  changedRow,
  copyOfRow,
  inPlaceOf,
  keyOfRow,
  mayGrow,
  movedRows,
  rowProblems,
  sentValue,
  sentValues,
  stillWrong,
} from "./row-values";
import { rowsText } from "./rows-text";

const column = (key: string, type: FieldDef["type"], more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title: key,
  type,
  storage: "ext",
  flags: {},
  ...more,
});
const lines = column("lines", "tablelist", {
  children: [
    column("名称", "input", { required: true }),
    column("单价", "number", { unit: "money", sum: true }),
    column("人", "user"),
  ],
});
const name = column("name", "input");
const goods = column("goods", "product");

describe("rows that are sent", () => {
  it("are those in which something stands", () => {
    const filled = [{ 名称: "甲" }, { 单价: 1 }];
    expect(sentValue(lines, [{}, filled[0], { 名称: " " }, filled[1], { 人: "" }])).toEqual(filled);
    expect(sentValue(lines, filled)).toBe(filled);
    for (const other of ["****", "", undefined, null]) expect(sentValue(lines, other)).toBe(other);
    const values = { lines: filled, name: "x" };
    expect(sentValues([lines, name], values)).toBe(values);
    expect(sentValues([lines, name], { ...values, lines: [{}] })).toEqual({ lines: [], name: "x" });
  });

  it("are the same as long as nothing but a blank row was begun", () => {
    const stored = { lines: [{ 名称: "甲", 人: 3, 人Name: "张三" }] };
    expect(valuesToSend([lines], { lines: [...stored.lines, {}] }, stored)).toEqual({});
    expect(valuesToSend([lines], { lines: [{ 名称: "乙" }, {}] }, stored)).toEqual({ lines: [{ 名称: "乙" }] });
    expect(valuesToSend([lines], { lines: [{}] }, { lines: [] })).toEqual({});
  });

  it("are judged by a definition that has travelled as by the one that it was", () => {
    for (const field of [lines, goods, column("props", "property")]) {
      const made = fieldOfItem(formItem(field, { readonly: false, language: "cn" }));
      for (const rows of [
        [{ 名称: "甲", 单价: "x" }],
        [{ productid: 1, sellingprice: 2 }],
        [{ name: "a" }, { name: "a" }],
      ]) {
        const [own, its] = [field, made].map((one) => validateForm([one], { [field.key]: rows }, "add"));
        expect(its?.values).toEqual(own?.values);
        expect(its?.errors.map(({ row, msg }) => [row, msg.cn])).toEqual(
          own?.errors.map(({ row, msg }) => [row, msg.cn]),
        );
      }
    }
  });
});

describe("what is wrong with rows", () => {
  const problems = [
    { field: "lines", row: 1, msg: "名称：信息必须填写" },
    { field: "lines", row: 3, msg: "单价：必须是数字" },
  ];

  it("stands by its field, and in its column", () => {
    const found = rowProblems([...problems, { field: "name", msg: "x" }]);
    expect(Object.keys(found)).toEqual(["lines"]);
    const [title, price] = columnsOf(lines) as [FieldDef, FieldDef];
    expect(cellProblem(found.lines ?? [], 3, price)).toBe("单价：必须是数字");
    expect(cellProblem(found.lines ?? [], 3, title)).toBeUndefined();
    expect(cellProblem(found.lines ?? [], 2, price)).toBeUndefined();
  });

  it("stays with the row that nobody has touched, wherever it goes", () => {
    const rows = [{ 名称: "" }, { 名称: "乙" }, { 单价: "x" }];
    const found = problems.map(({ row, msg }) => ({ row, msg }));
    expect(stillWrong(found, rows, [rows[1], rows[2]])).toEqual([{ row: 2, msg: "单价：必须是数字" }]);
    expect(stillWrong(found, rows, [{ 名称: "甲" }, rows[1], rows[2]])).toEqual([{ row: 3, msg: "单价：必须是数字" }]);
    expect(stillWrong(found, rows, "")).toEqual([]);
  });
});

describe("a row", () => {
  it("forgets the name of what is not its value any more, and works out what it costs", () => {
    const columns = columnsOf(lines);
    const who = columns[2] as FieldDef;
    expect(changedRow({ 名称: "甲", 人: 3, 人Name: "张三" }, { column: who, value: 4 }, columns)).toEqual({
      名称: "甲",
      人: 4,
    });
    const line = { productid: 7, productidName: "货", number: 1, sellingprice: "0.35", xiaoji: 0.35 };
    const [, number] = columnsOf(goods) as [FieldDef, FieldDef];
    expect(changedRow(line, { column: number, value: "3" }, columnsOf(goods))).toEqual({
      ...line,
      number: "3",
      xiaoji: 1.05,
    });
    expect(changedRow(line, { column: number, value: "" }, columnsOf(goods))).not.toHaveProperty("xiaoji");
  });

  it("loses what has no cell any more because of what was typed", () => {
    const paid = column("已付", "switch");
    const when = column("付款日", "date", { linkage: { show: [{ field: "已付", op: "eq", value: "1" }] } });
    const row = { 已付: "1", 付款日: "2026-12-31", 名称: "甲" };
    expect(changedRow(row, { column: paid, value: "0" }, [paid, when, name])).toEqual({ 已付: "0", 名称: "甲" });
    expect(changedRow(row, { column: name, value: "乙" }, [paid, when, name])).toEqual({ ...row, name: "乙" });
  });

  it("is known as the same one while it is typed into", () => {
    const row = { 名称: "甲" };
    const key = keyOfRow(row);
    expect(keyOfRow(inPlaceOf(row, { 名称: "甲乙" }))).toBe(key);
    expect(keyOfRow({ 名称: "甲" })).not.toBe(key);
  });

  it("comes behind filled ones only, and while there is room", () => {
    expect(mayGrow(lines, [], 1)).toBe(true);
    expect(mayGrow(lines, [{ 名称: "甲" }], 2)).toBe(true);
    expect(mayGrow(lines, [{ 名称: "甲" }, { 名称: "" }], 3)).toBe(false);
    expect(mayGrow(lines, [{ 名称: "甲" }], 1)).toBe(false);
  });
});

describe("a row that is moved or doubled", () => {
  it("stays what it is in another place", () => {
    const rows = [{ 名称: "甲" }, { 名称: "乙" }, { 名称: "丙" }];
    expect(movedRows(rows, 2, 0)).toEqual([rows[2], rows[0], rows[1]]);
    expect(movedRows(rows, 0, 1)[1]).toBe(rows[0]);
  });

  it("is no stored line as a copy, and has no product, which stands once", () => {
    expect(copyOfRow({ id: 7, 名称: "甲", 单价: 2 })).toEqual({ 名称: "甲", 单价: 2 });
    expect(copyOfRow({ id: 7, productid: 3, productidName: "货", number: 2 })).toEqual({ number: 2 });
  });
});

describe("rows in a line", () => {
  it("are counted and added up, to the last digit", () => {
    expect(rowsText(lines, [{ 单价: 0.1 }, { 单价: 0.2 }, { 名称: "x" }])).toBe("3 项 合计 ¥0.30");
    expect(rowsText(lines, [{ 单价: 9_999_999_999_999.99 }, { 单价: 0.02 }])).toBe("2 项 合计 ¥10,000,000,000,000.01");
    expect(rowsText(goods, [{ xiaoji: 1200 }])).toBe("1 项 合计 ¥1,200.00");
    expect(rowsText(column("props", "property"), [{ name: "a" }])).toBe("1 项");
    const two = { ...lines, children: [...(lines.children ?? []), column("数量", "number", { sum: true })] };
    expect(rowsText(two, [{ 单价: 5, 数量: 2 }])).toBe("1 项 单价 ¥5.00 数量 2");
  });

  it("are written as numbers are", () => {
    expect(numberText("-1234.5", "money")).toBe("-¥1,234.50");
    expect(numberText("12345678901234567.25")).toBe("12,345,678,901,234,567.25");
  });
});
