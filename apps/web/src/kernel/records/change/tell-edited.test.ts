import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { expect, test } from "vitest";
import { formerValues } from "./tell-edited";

const field = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "column",
  required: false,
  readonly: false,
  multiple: false,
  addOnly: false,
  flags: {},
  ...more,
});
const fields = [field("name"), field("phone"), field("level"), field("owner", { readonly: true })];
const before = { id: 7, version: 3, name: "甲", phone: "", level: "A", owner: "周", code: 1 };
const saved = { ...before, version: 4 };
const of = (changes: object, after: object) => formerValues({ before, fields, changes: { ...changes } }, { ...after });

test.each([
  ["what was changed", { name: "乙" }, { ...saved, name: "乙" }, { name: "甲" }],
  ["what was empty is emptied", { phone: "138" }, { ...saved, phone: "138" }, { phone: "" }],
  ["what followed from it, too", { name: "乙" }, { ...saved, name: "乙", level: "" }, { name: "甲", level: "A" }],
  [
    "nothing that the form may not write",
    { name: "乙" },
    { ...saved, name: "乙", owner: "李", code: 2 },
    { name: "甲" },
  ],
  ["nothing where somebody wrote in between", { name: "乙" }, { ...saved, version: 5, name: "乙" }, undefined],
  ["nothing where one does not read what was written", { secret: "x" }, { ...saved, name: "乙" }, undefined],
  ["nothing where nothing is another", { name: " 甲" }, saved, undefined],
])("a form gives back %s", (_what, changes, after, former) => {
  expect(of(changes, after)).toEqual(former);
});

test("nobody writes back what he read masked only", () => {
  const masked = { ...before, phone: "138****1234" };
  const after = { ...masked, version: 4, phone: "139****0000" };
  expect(formerValues({ before: masked, fields, changes: { phone: "13912340000" } }, after)).toBeUndefined();
});
