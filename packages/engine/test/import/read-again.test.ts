/** What an export wrote and an import did not read as the same: choices with commas in their names, codes like 1E5, 无. */
import { describe, expect, test } from "vitest";
import { cellOf } from "../../src/fields/columns";
import type { FieldDef, FieldType } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { readRow } from "../../src/import/row";
import { namesWithin, partsOf, waysToRead } from "../../src/values/several";
import { growsLinearly } from "../growth";
import { findRegion } from "./regions";

const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key: "x",
  type,
  title: "栏",
  storage: "ext",
  flags: {},
  ...more,
});
const labelled = (...labels: string[]) => labels.map((label, at) => ({ label, value: `v${at}` }));

function read(of: FieldDef, cell: string, names: readonly string[] = []) {
  const reference = (_field: FieldDef, written: string) =>
    names.flatMap((name, at) => (name === written ? at + 1 : []));
  const { values, problems } = readRow([of], [of.key], [cell], { region: findRegion, reference });
  return problems[0]?.message.cn ?? values.x;
}

describe("choices", () => {
  const of = field("select", { multiple: true, options: labelled("水、电", "煤", "红,蓝", "水") });

  test("with commas in their names are read as they are called", () => {
    expect(read(of, "水、电、煤")).toEqual(["v0", "v1"]);
    expect(read(of, "煤,红,蓝")).toEqual(["v1", "v2"]);
    expect(read(of, "煤、电")).toBe("栏：选项不存在");
  });

  test("are written so that they can be read again", () => {
    const plain = field("select", { multiple: true, options: labelled("高", "低") });
    expect(cellOf(["v0", "v1"], plain, () => undefined)).toBe("高、低");
    expect(cellOf(["v3", "v1"], of, () => undefined)).toBe("水\n煤");
    const apart = field("select", { multiple: true, options: labelled("甲", "乙", "甲、乙") });
    for (const value of [["v0", "v1"], ["v2"], ["v2", "v0"]])
      expect(read(apart, String(cellOf(value, apart, () => undefined)))).toEqual(value);
  });

  test("that differ in the width of a letter only are told apart", () => {
    const widths = field("radio", { options: labelled("A", "Ａ", "a") });
    expect(["A", "Ａ", "a"].map((text) => read(widths, text))).toEqual(["v0", "v1", "v2"]);
  });

  test("called 无 or #N/A are chosen, and nothing elsewhere", () => {
    const has = field("radio", { options: labelled("有", "无", "#N/A", "#VALUE!") });
    expect(["无", "#N/A", "#VALUE!"].map((text) => read(has, text))).toEqual(["v1", "v2", "v3"]);
    expect(read(field("radio", { options: labelled("有") }), "无")).toBe("");
  });
});

describe("records that a field has several of", () => {
  const of = field("user", { multiple: true });

  test("may have commas in their names", () => {
    expect(read(of, "研发、测试部、销售部", ["研发、测试部", "销售部"])).toEqual([1, 2]);
    expect(read(of, "研发、测试部", ["研发", "测试部"])).toEqual([1, 2]);
  });

  test("are asked about where there are two ways to read them, and named where there is none", () => {
    expect(read(of, "甲、乙", ["甲", "乙", "甲、乙"])).toBe("栏：有几个「甲、乙」，无法确定是哪一个");
    expect(read(of, "甲、丁", ["甲"])).toBe("栏：找不到「丁」");
  });

  test("are looked for by all that a text may name", () => {
    expect(namesWithin("甲, 乙、丙")).toEqual(["甲", "甲, 乙", "甲, 乙、丙", "乙", "乙、丙", "丙"]);
  });

  const COMMAS = [(size: number) => "、".repeat(size), (size: number) => "甲、".repeat(size / 2)];
  test("in a text of commas are read at once", () => {
    for (const text of [...COMMAS.map((written) => written(32_000)), "a,".repeat(199)]) {
      waysToRead(text, () => true);
      namesWithin(text);
      expect(partsOf(text).length).toBeLessThanOrEqual(text.length);
    }
  });
  for (const written of COMMAS)
    growsLinearly(
      `in a text of ${written(2)} are read`,
      (size) => [waysToRead(written(size), () => true), namesWithin(written(size)), partsOf(written(size))],
      32_000,
    );
});

test("codes that look like a number with an exponent stay what they are, digits do not", () => {
  for (const text of ["1E5", "1e0", "2E12"]) expect(read(field("input", { pattern: "word" }), text)).toBe(text);
  expect(read(field("input", { pattern: "mobile" }), "1.38E+10")).toContain("数字过长");
});

test("是 and 否 are what an export means by them, whatever the values of a switch are", () => {
  const of = field("switch", { active: "否", inactive: "是" });
  for (const value of ["否", "是"]) expect(read(of, String(cellOf(value, of, () => undefined)))).toBe(value);
  expect(cellOf("否", of, () => undefined)).toBe("是");
});

test("a tag has no comma: what is sent with one is several", () => {
  const of = field("tags", { max: 3 });
  expect(decodeField(["甲、乙", "丙;丙"], of)).toEqual({ ok: true, value: ["甲", "乙", "丙"] });
  expect(decodeField("甲，乙", of)).toEqual({ ok: true, value: ["甲", "乙"] });
  expect(decodeField(["甲,乙", "丙,丁"], of)).toMatchObject({ ok: false });
});

test("a number keeps fifteen digits and no minus before nothing", () => {
  const of = field("number", { scale: 6 });
  expect(decodeField("999999999.999999", of)).toEqual({ ok: true, value: 999_999_999.999_999 });
  expect(decodeField("0000001234567890.50", of)).toEqual({ ok: true, value: 1_234_567_890.5 });
  expect(decodeField("9999999999999.999999", of)).toMatchObject({ ok: false, msg: { cn: "最多15位数字" } });
  expect(decodeField("9999999999999.50", field("number"))).toEqual({ ok: true, value: 9_999_999_999_999.5 });
  expect(Object.is((decodeField("-0", of) as { value: unknown }).value, 0)).toBe(true);
});
