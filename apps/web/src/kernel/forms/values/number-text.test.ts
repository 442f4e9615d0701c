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

it("has as many digits as those above and below it", () => {
  expect([6.6, 123.25, 3].map((value) => numberText(value, undefined, 2))).toEqual(["6.60", "123.25", "3.00"]);
  expect(numberText(13, "percent", 1)).toBe("13.0%");
  expect(numberText(3, "money", 4)).toBe("¥3.00");
});
