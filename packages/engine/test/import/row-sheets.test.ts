/** Sheets of rows within records: what their columns are, whose a line is, and that what is written of rows is read again. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellOf } from "../../src/fields/columns";
import type { FieldDef, FieldType } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { columnsOf, type Row } from "../../src/fields/row-columns";
import type { Cell } from "../../src/import/cell";
import { fitsSheet, isEmptyCell } from "../../src/import/cell";
import { readLines } from "../../src/import/lines";
import { safeText } from "../../src/import/plain-text";
import { isSheetCalled, lineColumns, lineHeads, namesRecords, RecordRows } from "../../src/import/row-sheets";
import { lineTemplate } from "../../src/import/template";
import { runs } from "../draw";
import { arbitraryForm } from "../fields/arbitrary/forms";
import { arbitraryValue } from "../fields/arbitrary/values";
import { findRegion } from "./regions";

const field = (key: string, type: FieldType, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title,
  storage: "ext",
  flags: {},
  ...more,
});
const NAME = field("CustomerName", "input", "客户名称", { en: "Customer name" });
const CODE = field("code", "input", "编号", { unique: true });
const LINES = field("lines", "tablelist", "明细", {
  children: [
    field("name", "input", "名称", { required: true }),
    field("money", "number", "单价", { unit: "money" }),
    field("twice", "number", "合价", { computed: "{money} * 2" }),
  ],
});

describe("the heads of a sheet of rows", () => {
  test("are the record's, where it stands, and the columns of the rows", () => {
    const heads = ["客户名称", "编号", "主表行号", "序号", "名称", "单价", "合价", "别的"];
    expect(lineHeads(heads, [NAME, CODE], lineColumns(LINES))).toEqual({
      records: ["CustomerName", "code", ...Array(6).fill(undefined)],
      at: 2,
      mapping: [...Array(4).fill(undefined), "name", "money", undefined, undefined],
    });
    const english = ["* Customer name (required)", "Main row", "名称"];
    expect(lineHeads(english, [NAME], lineColumns(LINES))).toMatchObject({
      records: ["CustomerName", undefined, undefined],
      at: 1,
    });
    expect(lineHeads(["公司", "名称"], [NAME], lineColumns(LINES)).records[0]).toBe("CustomerName");
  });

  test("of names that the record and its rows share, the first is the record's and the last the row's", () => {
    const product = { ...NAME, key: "name", title: "名称" };
    const both = lineHeads(["名称", "主表行号", "名称", "单价"], [product], lineColumns(LINES));
    expect([both.records, both.mapping]).toEqual([
      ["name", undefined, undefined, undefined],
      [undefined, undefined, "name", "money"],
    ]);
    const one = lineHeads(["主表行号", "名称", "单价"], [product], lineColumns(LINES));
    expect([one.at, one.mapping, one.records]).toEqual([
      0,
      [undefined, "name", "money"],
      [undefined, undefined, undefined],
    ]);
  });

  test("must say whose the rows are", () => {
    const named = (heads: string[]) => namesRecords(lineHeads(heads, [NAME], lineColumns(LINES)));
    expect([named(["名称", "单价"]), named(["主表行号", "名称"]), named(["客户名称"])]).toEqual([false, true, true]);
  });
});

test("a sheet is called as the field, whatever keeps it apart from another one", () => {
  for (const [sheet, fits] of [
    ["明细", true],
    [" 明细 ", true],
    ["明细 2", true],
    ["明细2", false],
    ["明细表", false],
  ] as const)
    expect([sheet, isSheetCalled(sheet, "明细")]).toEqual([sheet, fits]);
});

describe("a line", () => {
  const records = new RecordRows(["CustomerName", "code"]);
  records.add(2, { CustomerName: "甲公司", code: "A1" });
  records.add(3, { CustomerName: "乙公司", code: "B1" });
  records.add(4, { CustomerName: "甲公司", code: "A2" });
  const find = (CustomerName: Cell, code: Cell, at: Cell) => records.find({ CustomerName, code }, at);
  test("belongs to the record that is called so, and by its row only where several are", () => {
    expect(find("乙公司", null, null)).toEqual({ row: 3 });
    expect(find(" 乙公司 ", "b1", 9)).toEqual({ row: 3 });
    expect(find("甲公司", "A2", null)).toEqual({ row: 4 });
    expect(find("甲公司", null, 4)).toEqual({ row: 4 });
    expect(find("甲公司", null, "2")).toEqual({ row: 2 });
    for (const at of [3, "3", "第3行", " 3.0 "]) expect(find(null, "", at)).toEqual({ row: 3 });
    expect(find("'=乙", null, null)).toMatchObject({ key: "CustomerName" });
  });

  test("of no record, or of one of several, says so", () => {
    const said = (found: ReturnType<typeof find>) => ("row" in found ? found.row : [found.key, found.message.cn]);
    expect(said(find("丙公司", null, 2))).toEqual(["CustomerName", "主表中没有「丙公司」"]);
    expect(said(find("甲公司", "B1", null))).toEqual(["CustomerName", "主表中没有「甲公司」"]);
    expect(said(find("甲公司", null, 3))).toEqual(["CustomerName", "主表中有几条「甲公司」，请填写主表行号"]);
    expect(said(find("甲公司", null, null))).toEqual(["CustomerName", "主表中有几条「甲公司」，请填写主表行号"]);
    expect(said(find(null, null, 1))).toEqual([undefined, "主表第1行没有记录"]);
    expect(said(find("", null, null))).toEqual([undefined, "请填写它属于主表的哪一条"]);
  });
});

const finders = { region: findRegion };
test("lines are read up to as many as the field takes, and each problem names its line", () => {
  const mapping = ["name", "money"];
  const lines = [
    ["甲", 1],
    ["", null],
    ["乙", "贵"],
  ].map((cells, at) => ({ row: at + 2, cells: cells as Cell[] }));
  const read = readLines(LINES, mapping, lines, finders);
  expect(read.rows[0]).toEqual({ name: "甲", money: "1" });
  expect(read.from).toEqual([0, 2]);
  expect(read.problems.map(({ line, message }) => [line, message.cn])).toEqual([[2, "单价：不是数字"]]);
  const many = readLines({ ...LINES, max: 1 }, mapping, [...lines, ...lines], finders);
  expect(many.problems.map(({ line, message }) => [line, message.cn])).toEqual([[undefined, "最多1行"]]);
});

test("a template asks whose a line is, then for its columns", () => {
  const columns = lineTemplate([NAME], LINES, () => undefined);
  expect(columns.map(({ title, required }) => [title, required])).toEqual([
    ["客户名称", true],
    ["主表行号", false],
    ["名称", true],
    ["单价", false],
  ]);
  expect(columns[0]?.example).toMatch(/^【示例】/);
  expect(columns.slice(1).some(({ example }) => example.startsWith("【示例】"))).toBe(false);
});

const named = (_field: FieldDef, value: unknown) => `${String(value)}号`;
const reference = (_field: FieldDef, written: string) =>
  /^\d+号$/.test(written) ? [Number.parseInt(written, 10)] : [];
/** What a cell says in place of nothing is nothing, and what a failed formula shows is asked about. */
const saysNothing = (cell: string | number, column: FieldDef) =>
  ["input", "textarea"].includes(column.type) && (isEmptyCell(cell, column) || /^#\S+[!?]$/.test(String(cell)));

test.each(["tablelist", "product", "property"] as const)(
  "%s: what is written of rows is read as these rows",
  (type) => {
    const drawn = arbitraryForm(type).chain((fields) =>
      fc.record({ field: fc.constant(fields.at(-1) as FieldDef), sent: arbitraryValue(fields.at(-1) as FieldDef) }),
    );
    fc.assert(
      fc.property(drawn, fc.constantFrom("cn" as const, "en" as const), ({ field: one, sent }, language) => {
        expect(fitsSheet(one)).toBe(true);
        const decoded = decodeField(sent, one);
        expect(decoded.ok).toBe(true);
        if (!decoded.ok) return;
        const columns = columnsOf(one);
        const rows = decoded.value as Row[];
        const lines = rows.map((row, at) => ({
          row: at + 2,
          cells: columns.map((column) => {
            const shown = cellOf(row[column.key], column, named, language);
            return typeof shown === "string" ? safeText(shown) : shown;
          }),
        }));
        fc.pre(
          !lines.some(({ cells }) =>
            cells.some((cell, at) => cell !== "" && saysNothing(cell, columns[at] as FieldDef)),
          ),
        );
        const mapping = columns.map(({ key, computed }) => (computed === undefined ? key : undefined));
        const read = readLines(one, mapping, lines, { ...finders, reference });
        expect(read.problems).toEqual([]);
        expect(decodeField(read.rows, one)).toEqual(decoded);
      }),
      { numRuns: Number(process.env.SHEET_RUNS ?? runs(300)) },
    );
  },
);
