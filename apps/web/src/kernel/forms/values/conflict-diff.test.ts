import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { expect, it } from "vitest";
import { differing, rowOfMine } from "./conflict-diff";

const field = (key: string, type: FieldDef["type"] = "input"): FieldDef => ({
  key,
  type,
  title: key,
  storage: "column",
  flags: {},
});
const fields = [field("name"), field("level", "statusSelect"), field("tags", "tags")];

it("names only the fields that differ", () => {
  const theirs = { name: "甲公司", level: 1, tags: ["a", "b"] };
  const mine = { name: "甲公司", level: "2", tags: [] };
  expect(differing(fields, theirs, mine).map(({ key }) => key)).toEqual(["level", "tags"]);
});

it("takes null, undefined and '' for the same, as it does 1 and '1', and skips what one side does not carry", () => {
  expect(differing(fields, { name: null, level: 1 }, { name: "", level: "1", tags: [1] })).toEqual([]);
});

it("keeps the name behind an id only where the id is still the record's", () => {
  const base = { level: 1, levelName: "重要", name: "甲" };
  expect(rowOfMine({ base, mine: { level: 1, name: "乙" } }, fields)).toMatchObject({ levelName: "重要" });
  expect(rowOfMine({ base, mine: { level: 2, name: "乙" } }, fields)).toMatchObject({ level: 2, levelName: "" });
});
