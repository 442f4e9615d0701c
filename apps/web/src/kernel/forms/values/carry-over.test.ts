/** A form whose definition somebody has changed while it was being filled in. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { describe, expect, test } from "vitest";
import { carriedOver, typedIn, withoutRefused } from "./carry-over";
import type { LoadedForm } from "./use-form-definition";

const field = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "column",
  flags: {},
  ...more,
});
const form = (...fields: FieldDef[]) => ({ definition: { cols: 2, items: [] }, fields }) as unknown as LoadedForm;
const keys = ({ fields }: LoadedForm) => fields.map(({ key }) => key);

describe("what was typed", () => {
  test("is what differs from what the form began with", () => {
    const fresh = { a: "1", list: ["x"], none: "" };
    expect(typedIn({ a: "1", list: ["x"], none: null }, fresh)).toEqual({});
    expect(typedIn({ a: "2", list: [], none: "", b: "3" }, fresh)).toEqual({ a: "2", list: [], b: "3" });
  });

  test("goes on in the new form, and fields that are gone stand at its end where something was typed", () => {
    const old = form(field("name"), field("kept", { required: true }), field("empty"));
    const next = form(field("fresh"), field("name"));
    const typed = { name: "甲", kept: "乙" };
    const taken = carriedOver({ form: old, typed, errors: {} }, next);
    expect(keys(taken)).toEqual(["fresh", "name", "kept"]);
    expect(taken.fields.at(-1)).toMatchObject({ required: false, essential: true });
    expect(taken.fields.at(-1)?.storage).toBe("column");
    expect(taken.definition).toBe(next.definition);
    const refused = carriedOver({ form: old, typed, errors: { kept: "已停用" } }, next);
    expect(refused.fields.at(-1)).toMatchObject({ key: "kept", storage: "none" });
  });

  test("of a field that is gone is not sent again once the server has named it", () => {
    const next = form(field("name"));
    const taken = carriedOver({ form: form(field("name"), field("kept")), typed: { kept: "乙" }, errors: {} }, next);
    expect(withoutRefused(taken, next, ["name"])).toBe(taken);
    const named = withoutRefused(taken, next, ["name", "kept"]);
    expect(named.fields.map(({ key, storage }) => [key, storage])).toEqual([
      ["name", "column"],
      ["kept", "none"],
    ]);
  });
});
