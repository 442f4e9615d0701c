import { designedProperties } from "@qicheng/engine/design/properties";
import { FIELD_TYPES } from "@qicheng/engine/fields/field-def";
import { expect, it } from "vitest";
import { isOffered, offeredFlags, SECTIONS } from "./offered";

const item = (type: string, more: object = {}) => ({ field: "x", type, title: "x", ...more });

it("has a place for each property, but for what a type is made of", () => {
  const placed = SECTIONS.flatMap(({ names }): readonly string[] => names);
  expect(designedProperties.map(([key]) => key).filter((key) => !placed.includes(key))).toEqual(["reference", "url"]);
});

it("offers nothing that a field has nothing to do with", () => {
  expect(isOffered("placeholder", item("switch"))).toBe(false);
  expect(isOffered("placeholder", item("date"))).toBe(true);
  expect(isOffered("card", item("picture"))).toBe(false);
  expect(isOffered("max", item("user"))).toBe(false);
  expect(isOffered("max", item("user", { multiple: 1 }))).toBe(true);
  expect(isOffered("accept", item("file"))).toBe(true);
  expect(isOffered("sum", item("number"))).toBe(false);
  expect(isOffered("sum", item("number"), true)).toBe(true);
});

it("offers an order only where lists have one, and what is shown only of columns", () => {
  const offered = (type: string, more: object = {}) => offeredFlags(item(type, more), true);
  expect(offered("select")).toContain("sort");
  expect(offered("select", { multiple: 1 })).not.toContain("sort");
  expect(offered("select")).not.toContain("show");
  expect(offered("select", { flags: { list: true } })).toContain("show");
  for (const type of FIELD_TYPES) expect(offered(type)).toContain("import");
});

it("offers to find texts and to compare them, of the company's own fields, where records are compared", () => {
  expect(offeredFlags(item("input"), true)).toEqual(expect.arrayContaining(["find", "duplicate"]));
  expect(offeredFlags(item("input"), false)).not.toContain("duplicate");
  expect(offeredFlags(item("input", { system: 1 }), true)).not.toContain("find");
  expect(offeredFlags(item("number"), true)).not.toContain("find");
});
