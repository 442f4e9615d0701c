import type { ListField } from "@qicheng/api/forms/routes";
import { expect, test } from "vitest";
import { digitsOf, withDigits } from "./digits";

const field = (name: string, type: string, unit = ""): ListField => ({ field: name, type, unit }) as ListField;
const rows = [
  { id: 1, sum: 6.6, people: 3, price: 2.5, name: "1.25", rate: null },
  { id: 2, sum: 123.25, people: 12, price: 1, name: "x", rate: 13 },
  { id: 3, sum: 3, people: 0, price: 1, name: "", rate: 6.5 },
];
const fields = [
  field("sum", "number"),
  field("people", "number"),
  field("price", "number", "money"),
  field("name", "input"),
  field("rate", "number", "percent"),
];

test("a column of numbers has as many digits as the one that has most; whole ones and money are as they are", () => {
  expect(digitsOf(fields, rows)).toEqual({ sum: 2, rate: 1 });
  expect(digitsOf(fields, [])).toEqual({});
  expect(digitsOf(fields, [{ id: 1, sum: 1e-9 }])).toEqual({});
});

test("only columns that have some are other ones", () => {
  const shown = withDigits(fields, { sum: 2 });
  expect(shown[0]?.digits).toBe(2);
  expect(shown.slice(1)).toEqual(fields.slice(1));
  expect(shown[1]).toBe(fields[1]);
});
