/** A form as phones show it. */
import { expect, test } from "vitest";
import { onPhone } from "../../src/design/form-kinds";
import type { FieldDef, FormDef } from "../../src/fields/field-def";

const field = (key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: "input",
  title: key,
  storage: "column",
  flags: {},
  ...more,
});
const form = (fields: readonly FieldDef[], cols = 2): FormDef => ({
  module: "customer",
  fields,
  cols,
  width: 800,
  labelwidth: 100,
  labelposition: "left",
  labelbg: 0,
  api_add: "",
  api_edit: "",
  api_detail: "",
});
const off: Partial<FieldDef> = { flags: { form: false } };
const shown = ({ fields }: FormDef) => fields.filter(({ flags }) => flags.form !== false).map(({ key }) => key);

test("orders a form, hides what is not on it, and never what is asked for", () => {
  const whole = form([
    field("a", { required: true }),
    field("b", { column: 2 }),
    field("c", { linkage: { require: [{ field: "b", op: "notEmpty" }] } }),
    field("d"),
    field("e", off),
  ]);
  const phone = form([field("e"), field("d", { column: 1 }), field("b"), field("a", off), field("c", off)], 1);
  const laid = onPhone(whole, phone);
  // What a phone has and the form itself has not stays away.
  expect(shown(laid)).toEqual(["d", "b", "a", "c"]);
  expect(laid.cols).toBe(1);
  expect(laid.fields.find(({ key }) => key === "d")).toMatchObject({ column: 1 });
  expect(laid.fields.find(({ key }) => key === "b")).not.toHaveProperty("column");
  expect(laid.fields.find(({ key }) => key === "a")).toMatchObject({ required: true });
  expect(laid.fields).toHaveLength(whole.fields.length);
});
