/** Cells as they stand in tables of real companies, and what becomes of them. */
import { describe, expect, it } from "vitest";
import type { FieldDef, FieldType } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { type Cell, fitsCell, readCell } from "../../src/import/cell";
import { CELL_TEXTS } from "../../src/import/texts";
import { findRegion } from "./regions";

const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key: "x",
  type,
  title: "x",
  storage: "column",
  flags: {},
  ...more,
});
const read = (cell: Cell, of: FieldDef) => {
  const got = readCell(cell, of, findRegion);
  return got.ok ? got.value : got.msg;
};
const all = (of: FieldDef, cases: readonly (readonly [Cell, unknown])[]) =>
  it.each(cases)(`${of.type} %o`, (cell, expected) => expect(read(cell, of)).toEqual(expected));

describe("phones", () =>
  all(field("input", { search: "phone", pattern: "phone" }), [
    ["13800138000", "13800138000"],
    [13_800_138_000, "13800138000"],
    ["138 0013 8000", "13800138000"],
    ["138-0013-8000", "13800138000"],
    ["+86 13800138000", "13800138000"],
    ["008613800138000", "13800138000"],
    ["8613800138000", "13800138000"],
    ["１３８００１３８０００", "13800138000"],
    ["'13800138000", "13800138000"],
    ["13800138000.0", "13800138000"],
    ["1.38E+10", CELL_TEXTS.lostDigits],
    ["1.3800138E+10", CELL_TEXTS.lostDigits],
    ["1.3800138000E+10", "13800138000"],
    ["0571-88886666", "0571-88886666"],
    ["0571-88886666 转 801", "0571-88886666 转 801"],
    ["13800138000/13900139000", "13800138000/13900139000"],
    ["", ""],
    ["-", ""],
    [" 无 ", ""],
    [null, ""],
  ]));

describe("names", () =>
  all(field("input"), [
    [" 北京纷扬科技有限公司 ", " 北京纷扬科技有限公司 "],
    ["北京纷扬\n科技有限公司", "北京纷扬 科技有限公司"],
    ["\ufeff北京纷扬", "北京纷扬"],
    [360, "360"],
    [0.1 + 0.2, "0.3"],
    [true, "TRUE"],
    [new Date(Date.UTC(2026, 0, 31)), "2026-01-31"],
    [91_330_106_000_000_000, CELL_TEXTS.lostDigits],
    ["1.38E+10", "1.38E+10"],
  ]));

describe("names of companies", () =>
  all(field("input", { search: "name" }), [
    [" 北京纷扬科技有限公司 ", "北京纷扬科技有限公司"],
    ["纷扬科技(北京)有限公司", "纷扬科技（北京）有限公司"],
    ["纷扬科技 ( 北京 ) 有限公司", "纷扬科技（北京）有限公司"],
    ["纷扬科技（北京）有限公司", "纷扬科技（北京）有限公司"],
    ["Ｂｅｙｏｎｄ　科技", "Beyond 科技"],
    ["３６０　　集团", "360 集团"],
    ["Acme（China）  Ltd．", "Acme(China) Ltd."],
    ["甲乙，丙：丁", "甲乙，丙：丁"],
    ["纷扬\n科技", "纷扬 科技"],
  ]));

describe("names of which no two are the same", () =>
  all(field("input", { search: "name", unique: true }), [["启程(北京)  Ｂ仓", "启程(北京)  Ｂ仓"]]));

describe("names of people", () =>
  all(field("input", { search: "person" }), [
    ["张　三", "张三"],
    ["张  三", "张三"],
    ["王 小明", "王小明"],
    ["欧阳 娜娜", "欧阳娜娜"],
    ["张三 李四", "张三 李四"],
    ["张三  李四", "张三 李四"],
    ["Ｔｏｍ　Ｌｉ", "Tom Li"],
    ["李 Tom", "李 Tom"],
    ["阿依古丽·买买提", "阿依古丽·买买提"],
    ["王经理(采购)", "王经理（采购）"],
  ]));

describe("codes", () =>
  all(field("input", { pattern: "creditCode" }), [
    ["91330106ma27xx0p0k", "91330106MA27XX0P0K"],
    ["９１３３０１０６MA27XX0P0K", "91330106MA27XX0P0K"],
    ["9.1330106E+17", CELL_TEXTS.lostDigits],
  ]));

describe("numbers", () => {
  all(field("number"), [
    [1234.5, "1234.5"],
    ["1,234.50", "1234.5"],
    ["￥1,234", "1234"],
    ["¥ 99.9元", "99.9"],
    ["１２３", "123"],
    ["3万", "30000"],
    ["3.5万元", "35000"],
    ["1.2亿", "120000000"],
    ["12万5", CELL_TEXTS.number],
    ["(100)", "-100"],
    ["（1,000.00）", "-1000"],
    ["-5", "-5"],
    ["-0", "0"],
    [".5", "0.5"],
    ["1e3", "1000"],
    ["1,23", CELL_TEXTS.number],
    ["12%", CELL_TEXTS.number],
    ["约100", CELL_TEXTS.number],
    ["100-200", CELL_TEXTS.number],
    [1e21, "1000000000000000000000"],
  ]);
  all(field("number", { unit: "percent" }), [
    ["13%", "13"],
    ["6.5 %", "6.5"],
    [13, "13"],
  ]);
});

describe("days", () =>
  all(field("date"), [
    [46_053, "2026-01-31"],
    ["46053", "2026-01-31"],
    [46_053.6, "2026-01-31"],
    [new Date(Date.UTC(2026, 0, 31, 15, 59, 59, 999)), "2026-01-31"],
    [new Date(Date.UTC(2026, 0, 30, 23, 59, 59, 999)), "2026-01-31"],
    ["2026-01-31", "2026-01-31"],
    ["2026-1-31", "2026-01-31"],
    ["2026/1/31", "2026-01-31"],
    ["2026.1.31", "2026-01-31"],
    ["2026年1月31日", "2026-01-31"],
    ["2026 年 1 月 31 日", "2026-01-31"],
    ["2026年1月31号", "2026-01-31"],
    ["２０２６年１月３１日", "2026-01-31"],
    ["20260131", "2026-01-31"],
    ["2026-01-31 00:00:00", "2026-01-31"],
    ["2026-01-31T00:00:00", "2026-01-31"],
    ["2026-01-30T16:30:00Z", "2026-01-31"],
    ["2026-01-31 星期六", "2026-01-31"],
    ["2026年1月31日（周六）", "2026-01-31"],
    ["1/31/2026", "2026-01-31"],
    ["31/1/2026", "2026-01-31"],
    ["2/2/2026", "2026-02-02"],
    ["3/4/2026", CELL_TEXTS.date],
    ["26/1/31", CELL_TEXTS.date],
    ["2026-2-30", CELL_TEXTS.date],
    ["1月31日", CELL_TEXTS.date],
    ["2026年1月", CELL_TEXTS.date],
    ["2026", CELL_TEXTS.date],
    [2026, CELL_TEXTS.date],
    [12, CELL_TEXTS.date],
    ["下周一", CELL_TEXTS.date],
    ["2026-1/31", CELL_TEXTS.date],
    [true, CELL_TEXTS.date],
    ["", ""],
  ]));

describe("times", () =>
  all(field("datetime"), [
    ["2026-01-31 14:30", "2026-01-31 14:30"],
    ["2026/1/31 14:30:59", "2026-01-31 14:30"],
    ["2026-01-31T14:30", "2026-01-31 14:30"],
    ["2026-01-31T06:30:00Z", "2026-01-31 14:30"],
    ["2026-01-31T14:30:00+08:00", "2026-01-31 14:30"],
    ["2026年1月31日 下午2:30", "2026-01-31 14:30"],
    ["2026年1月31日下午2点30分", "2026-01-31 14:30"],
    ["2026年1月31日 14时30分", "2026-01-31 14:30"],
    ["2026-1-31 上午9点", "2026-01-31 09:00"],
    ["2026-1-31 9点整", "2026-01-31 09:00"],
    ["2026-1-31 9点05分30秒", "2026-01-31 09:05"],
    ["2026-1-31 2:30 PM", "2026-01-31 14:30"],
    ["2026-1-31 12:00 AM", "2026-01-31 00:00"],
    ["2026-1-31 晚上8点", "2026-01-31 20:00"],
    ["2026-1-31 中午12点", "2026-01-31 12:00"],
    [46_053.604_166_666_7, "2026-01-31 14:30"],
    ["46053.6041666667", "2026-01-31 14:30"],
    ["2026-01-31", "2026-01-31 00:00"],
    ["2026-01-31 25:00", CELL_TEXTS.dateTime],
    ["2026-01-31 14", CELL_TEXTS.dateTime],
    ["14:30", CELL_TEXTS.dateTime],
    ["明天下午", CELL_TEXTS.dateTime],
  ]));

describe("switches", () =>
  all(field("switch"), [
    ["是", "1"],
    ["否", "0"],
    ["√", "1"],
    ["×", "0"],
    [true, "1"],
    [false, "0"],
    [1, "1"],
    [0, "0"],
    ["无", "0"],
    ["启用", "1"],
    ["停用", "0"],
    ["yes", "1"],
    ["也许", CELL_TEXTS.flag],
    ["", ""],
  ]));

describe("choices", () => {
  const options = [
    { value: "m", label: "男", en: "Male" },
    { value: "f", label: "女", en: "Female" },
  ];
  all(field("radio", { options }), [
    ["男", "m"],
    [" female ", "f"],
    ["f", "f"],
    ["其他", "其他"],
  ]);
  all(field("select", { options, multiple: true }), [
    ["男、女", ["m", "f"]],
    ["男,女", ["m", "f"]],
    ["男；女", ["m", "f"]],
  ]);
  all(field("statusSelect", { dictionary: "source" }), [["展会", "展会"]]);
  all(field("tags"), [["重点，老客户", ["重点", "老客户"]]]);
});

describe("what is read fits the form", () => {
  it("leaves sub-tables and what the system keeps out", () => {
    for (const type of ["tablelist", "product", "property", "divider"] as const)
      expect(fitsCell(field(type))).toBe(false);
    expect(fitsCell(field("input", { readonly: true }))).toBe(false);
    expect(fitsCell(field("input"))).toBe(true);
  });
  it.each([
    [field("date"), 46_053, "2026-01-31"],
    [field("datetime"), "2026年1月31日 下午2:30", "2026-01-31 14:30"],
    [field("number"), "3.5万", 35_000],
    [field("switch"), "是", "1"],
    [field("city"), "浙江杭州西湖区", "330106"],
    [field("input", { pattern: "mobile" }), "+86 138 0013 8000", "13800138000"],
  ] as const)("%o", (of, cell, expected) => {
    expect(decodeField(read(cell, of), of)).toEqual({ ok: true, value: expected });
  });
});
