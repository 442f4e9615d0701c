import { expect, it } from "vitest";
import { differences } from "./conflict-diff";

const fields = [
  { field: "name", title: "名称" },
  { field: "level", title: "级别", show: (value: unknown) => (value === 1 ? "重要" : "") },
  { field: "tags", title: "标签" },
];

it("names only the fields that differ, as texts", () => {
  const theirs = { name: "甲公司", level: 1, tags: ["a", "b"] };
  const mine = { name: "甲公司", level: 2, tags: [] };
  expect(differences({ fields, theirs, mine })).toEqual([
    { field: "level", title: "级别", theirs: "重要", mine: "-" },
    { field: "tags", title: "标签", theirs: "a、b", mine: "-" },
  ]);
});

it("takes null, undefined and '' for the same and skips what one side does not carry", () => {
  expect(differences({ fields, theirs: { name: null, level: 1 }, mine: { name: "" } })).toEqual([]);
});
