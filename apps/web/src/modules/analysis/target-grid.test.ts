import { expect, test } from "vitest";
import { cleaned, isAmount, pasted, shownAmount, splitYear, sumOf } from "./target-grid";

const empty = Array.from({ length: 12 }, () => "");
const lines = ["a", "b"].map((key) => ({ key, months: empty }));

test("cells of a sheet are laid over the grid, and what has no place is counted", () => {
  const { typed, left } = pasted("1,000\t¥2\r\n3\t4\t5\r\n6\r\n", { lines, line: 0, month: 10 });
  expect(typed.get("a")?.slice(9)).toEqual(["", "1000", "2"]);
  expect(typed.get("b")?.slice(9)).toEqual(["", "3", "4"]);
  expect(left).toBe(2);
});

test("a year is split over months without a fen too much", () => {
  expect(splitYear("100", [1, 1, 1])).toEqual(["33.33", "33.34", "33.33"]);
  expect(
    sumOf(
      splitYear(
        "1000000.01",
        Array.from({ length: 12 }, (_, at) => at),
      ),
    ),
  ).toBe("1000000.01");
  expect(
    splitYear(
      "12",
      Array.from({ length: 12 }, () => 0),
    ),
  ).toEqual(Array.from({ length: 12 }, () => "1"));
  expect(splitYear("10", [-5, 5])).toEqual(["0", "10"]);
});

test("amounts are told from other texts", () => {
  expect([cleaned("１,２００．５ "), shownAmount(0), shownAmount(12.5)]).toEqual(["1200.5", "", "12.5"]);
  expect(["", "0", "1.25", "1.234", "-1", "x"].map(isAmount)).toEqual([true, true, true, false, false, false]);
  expect([sumOf(["1", "", "2.5"]), sumOf(["1", "x"])]).toEqual(["3.50", undefined]);
});
