import { expect, it } from "vitest";
import { numberText } from "./number-text";

it.each([
  [1234.5, "money", "¥1,234.50"],
  [-0.1, "money", "-¥0.10"],
  [0, "money", "¥0.00"],
  [12.5, "percent", "12.5%"],
  [1_234_567.891, undefined, "1,234,567.891"],
])("%j as %s", (value, unit, text) => {
  expect(numberText(value, unit)).toBe(text);
});
