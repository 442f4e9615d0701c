/** What the operation log says of rows. */
import { expect, test } from "vitest";
import type { FieldDef } from "../../src/fields/field-def";
import { rowChanges } from "../../src/wording/row-changes";

const column = (key: string, type: FieldDef["type"], more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title: key,
  type,
  storage: "ext",
  flags: {},
  ...more,
});
const field = column("lines", "tablelist", {
  children: [
    column("名称", "input"),
    column("单价", "number"),
    column("人", "user"),
    column("客户", "customer"),
    column("时间", "datetime"),
    column("付", "switch"),
  ],
});
const cn = (before: unknown, after: unknown) => rowChanges(field, before, after).cn;
const [a, b, c] = [
  { 名称: "甲", 单价: 1 },
  { 名称: "乙", 单价: 2 },
  { 名称: "丙", 单价: 3 },
];

test.each([
  ["rows that came", [a], [a, b], "2行（新增第2行）"],
  ["one that came first", [a, b], [c, a, b], "3行（新增第1行）"],
  ["one that went from between", [a, b, c], [a, c], "2行（删除原第2行）"],
  ["all that went", [a, b], [], ""],
  ["a cell", [a, b], [a, { ...b, 单价: 120.5 }], "2行（第2行单价 2 → 120.5）"],
  ["a cell that was filled", [a], [{ ...a, 付: "1" }], "1行（第1行付 - → 是）"],
  ["names behind ids", [a], [{ ...a, 人: 5, 人Name: "张三" }], "1行（第1行人 - → 张三）"],
  ["nobody any more", [{ ...a, 人: 5, 人Name: "张三" }], [{ ...a, 人: 0, 人Name: "" }], "1行（第1行人 张三 → -）"],
  ["no names of records", [a], [{ ...a, 客户: 7, 客户Name: "秘密公司" }], "1行（第1行客户已改）"],
  ["times by the minute", [a], [{ ...a, 时间: "2026-01-01 09:30:00" }], "1行（第1行时间 - → 2026-01-01 09:30）"],
  ["nothing", [a, b], [a, b], "2行"],
])("tells %s", (_what, before, after, said) => {
  expect(cn(before, after)).toBe(said);
});

test("tells a few changes one by one, and how many there are", () => {
  const many = [a, b, c].map((row) => ({ ...row, 名称: "长".repeat(30) }));
  const long = `${"长".repeat(20)}…`;
  expect(cn([a, b, c, a], [...many, a, b])).toBe(
    `5行（第1行名称 甲 → ${long}、第2行名称 乙 → ${long}、第3行名称 丙 → ${long}、等4处）`,
  );
  expect(rowChanges(field, [a], [b, c]).en).toBe("Rows: 2 (row 1 名称 甲 → 乙, row 1 单价 1 → 2, row 2 added)");
});
