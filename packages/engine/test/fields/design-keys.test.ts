import { checkDesign, type DesignWorld } from "@qicheng/engine/design/design";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { expect, it } from "vitest";

const world = (duplicates = true): DesignWorld => ({
  builtIn: [],
  published: [],
  reserved: new Set(),
  dictionaries: new Set(),
  sources: new Set(),
  duplicates,
  alike: [],
});
const text = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});
const LAYOUT = { cols: 2, width: 800, labelwidth: 100, labelposition: "left", labelbg: 0 } as const;
const problems = (fields: readonly FieldDef[], duplicates?: boolean) =>
  checkDesign({ ...LAYOUT, fields }, world(duplicates)).map(({ field, msg }) => [field, msg.cn]);

it.each([
  ["unique", { unique: true }],
  ["duplicate", { flags: { duplicate: true } }],
  ["find", { flags: { find: true } }],
] as const)("short texts may be %s, numbers and rows may not", (_name, use) => {
  expect(problems([text("a", use), text("b", { type: "textarea", ...use })])).toEqual([]);
  expect(problems([text("a", { type: "number", ...use })])).toHaveLength(1);
});

it("nothing is compared as a whole that has no place in an index", () => {
  expect(problems([text("a", { unique: true, max: 500 })])).toEqual([]);
  expect(problems([text("a", { unique: true, max: 501 })])).toEqual([
    ["a", "a：不可重复或用于查重的字段最多500个字，请减小上限"],
  ]);
  expect(problems([text("a", { flags: { find: true }, max: 5_000 })])).toEqual([]);
});

it("records that nobody looks for duplicates of have no field for it", () => {
  expect(problems([text("a", { flags: { duplicate: true } })], false)).toEqual([["a", "a：此类型没有“查重”"]]);
});

it("tells of the first that is one too many", () => {
  const fields = Array.from({ length: 6 }, (_, at) => text(`u${at}`, { unique: true }));
  expect(problems(fields)).toEqual([["u5", "u5：“不可重复”最多用于5个字段"]]);
  const found = Array.from({ length: 11 }, (_, at) => text(`f${at}`, { flags: { find: true } }));
  expect(problems(found)).toEqual([["f10", "f10：“搜索框”最多用于10个字段"]]);
});

it("a column of rows is not unique", () => {
  const rows = text("r", { type: "tablelist", children: [text("c", { unique: true, storage: "none" })] });
  expect(problems([rows])).toHaveLength(1);
});
