import { expect, it } from "vitest";
import { checkDesign, type DesignWorld } from "../../src/design/design";
import { isShownOn } from "../../src/design/shown-on";
import type { FieldDef } from "../../src/fields/field-def";

const world: DesignWorld = {
  builtIn: [],
  published: [],
  reserved: new Set(),
  dictionaries: new Set(),
  sources: new Set(),
  duplicates: true,
  alike: ["customer", "clue"],
};
const field = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});
const LAYOUT = { cols: 2, width: 800, labelwidth: 100, labelposition: "right", labelbg: 0 } as const;
const problems = (fields: FieldDef[], alike: readonly string[] = world.alike) =>
  checkDesign({ ...LAYOUT, fields }, { ...world, alike }).map(({ msg }) => msg.cn);

it("a field is shown on all types of its table, or on the one that it names", () => {
  expect([
    isShownOn({}, "clue"),
    isShownOn({ shownOn: "clue" }, "clue"),
    isShownOn({ shownOn: "clue" }, "customer"),
  ]).toEqual([true, true, false]);
  expect(problems([field("a", { shownOn: "clue" }), field("b")])).toEqual([]);
  expect(problems([field("a", { shownOn: "product" })])).toEqual(["a：显示于：不正确"]);
  expect(problems([field("a", { shownOn: "clue" })], [])).toEqual(["a：显示于：不正确"]);
});

it("what tells records apart or finds them is shown on all of them", () => {
  expect(problems([field("a", { shownOn: "clue", unique: true })])).toEqual([
    "a：显示于：用作“不可重复”的字段须显示于全部",
  ]);
  for (const [flag, title] of [
    ["find", "搜索框"],
    ["duplicate", "查重"],
  ] as const)
    expect(problems([field("a", { shownOn: "clue", flags: { [flag]: true } })])[0]).toContain(title);
});

it("what it depends on is shown wherever it is", () => {
  const show = { show: [{ field: "a", op: "eq" as const, value: "1" }] };
  expect(problems([field("a", { shownOn: "clue" }), field("b", { linkage: show })])).toEqual([
    "b：显示于：所用的“a”不在同样的地方显示",
  ]);
  expect(problems([field("a", { shownOn: "clue" }), field("b", { shownOn: "clue", linkage: show })])).toEqual([]);
  const number = (key: string, more: Partial<FieldDef> = {}) => field(key, { type: "number", ...more });
  expect(problems([number("a", { shownOn: "clue" }), number("b", { computed: "{a} + 1" })])).toEqual([
    "b：显示于：所用的“a”不在同样的地方显示",
  ]);
});
