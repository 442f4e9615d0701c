import { describe, expect, test } from "vitest";
import type { FieldDef } from "../../src/fields/field-def";
import { isChosen, sourcesOf } from "../../src/fields/merging";

const field = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "column",
  flags: {},
  ...more,
});

const FIELDS = [field("name"), field("remark"), field("city"), field("county", { parent: "city" })];

const merged = (rows: Record<number, Record<string, unknown>>, ids: number[], chosen: Record<string, number> = {}) =>
  Object.fromEntries(sourcesOf({ fields: FIELDS, ids, valueAt: (id, { key }) => rows[id]?.[key], chosen }));

describe("from which record a field is taken", () => {
  test("is the one that remains, unless it is empty there and another one is not", () => {
    const rows = { 1: { name: "甲", remark: "" }, 2: { name: "乙" }, 3: { name: "丙", remark: "有" } };
    expect(merged(rows, [1, 2, 3])).toMatchObject({ name: 1, remark: 3 });
    expect(merged(rows, [3, 2, 1])).toMatchObject({ name: 3, remark: 3 });
  });

  test("is the one that somebody chose, empty as it may be", () => {
    const rows = { 1: { name: "甲", remark: "有" }, 2: { name: "乙", remark: "" } };
    expect(merged(rows, [1, 2], { name: 2, remark: 2 })).toMatchObject({ name: 2, remark: 2 });
  });

  test("goes with the field that has a say in it", () => {
    const rows = { 1: { county: "西湖区" }, 2: { city: "宁波" }, 3: { city: "杭州", county: "上城区" } };
    expect(merged(rows, [1, 2, 3])).toMatchObject({ city: 2, county: 2 });
    expect(merged(rows, [1, 2, 3], { city: 3 })).toMatchObject({ city: 3, county: 3 });
    expect(merged(rows, [1, 2, 3], { city: 3, county: 1 })).toMatchObject({ city: 3, county: 1 });
    const alike = { 1: { city: "杭州" }, 2: { city: "宁波", county: "海曙区" }, 3: { city: "杭州", county: "上城区" } };
    expect(merged(alike, [1, 2, 3])).toMatchObject({ city: 1, county: 3 });
  });
});

test("what nobody may change afterwards, is worked out or only drawn is not chosen", () => {
  expect(isChosen(field("name"))).toBe(true);
  expect(isChosen(field("own", { storage: "ext" }))).toBe(true);
  for (const more of [{ readonly: true }, { addOnly: true }, { computed: "{a}" }] as const)
    expect(isChosen(field("a", more))).toBe(false);
  expect(isChosen(field("line", { type: "divider", storage: "none" }))).toBe(false);
  expect(isChosen(field("tags", { storage: "bound" }))).toBe(false);
});
