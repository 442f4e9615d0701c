import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { describe, expect, it } from "vitest";
import { foldedFields, wantedOf } from "./folding";

const field = (key: string, parts: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title: key,
  type: "input",
  storage: "column",
  flags: {},
  ...parts,
});
const folded = (...fields: FieldDef[]) => [...foldedFields(fields)];

describe("what is folded", () => {
  it("is all that is neither essential nor required", () => {
    const name = field("name", { required: true });
    expect(folded(name, field("phone", { essential: true }), field("qq"), field("more", { type: "divider" }))).toEqual(
      [],
    );
    expect(folded(name, field("phone", { essential: true }), field("qq"), field("site"))).toEqual(["qq", "site"]);
  });

  it("is nothing where no field is essential", () => {
    expect(folded(field("name", { required: true }), field("qq"), field("site"))).toEqual([]);
  });
});

describe("the fold opens by itself", () => {
  const fields = [
    field("qq"),
    field("code", { linkage: { require: [{ field: "qq", op: "eq", value: "1" }] } }),
    field("on", { type: "switch", defaultValue: "1" }),
    field("files", { type: "picture" }),
  ];
  const plain = { values: {}, required: () => false };

  it("for what is required or filled", () => {
    expect(wantedOf(fields, plain)).toEqual([]);
    expect(wantedOf(fields, { ...plain, required: ({ key }) => key === "code" })).toEqual(["code"]);
    expect(wantedOf(fields, { ...plain, values: { qq: "1", files: [] } })).toEqual(["qq"]);
  });

  it("not for what a new record has by itself", () => {
    expect(wantedOf(fields, { ...plain, values: { on: 1 } })).toEqual([]);
    expect(wantedOf(fields, { ...plain, values: { on: 0 } })).toEqual(["on"]);
  });
});
