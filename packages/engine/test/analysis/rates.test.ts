import { expect, test } from "vitest";
import { rowsOf } from "../../src/analysis/figures";
import { growthOf, medianOf, perOne, ranked, rateOf } from "../../src/analysis/rates";

test("rates are rounded half up to one decimal, and nothing divides by nothing", () => {
  expect(rateOf("1", "3")).toBe(33.3);
  expect(rateOf("1", "2000")).toBe(0.1);
  expect(rateOf("9995", "100000")).toBe(10);
  expect(rateOf("99949999", "1000000000")).toBe(10);
  expect(rateOf("-1", "2000")).toBe(-0.1);
  expect(rateOf("5", "0")).toBeNull();
  expect(rateOf("0", "5")).toBe(0);
  expect(rateOf("15000000.01", "10000000")).toBe(150);
});

test("growth is against the former number, and against nothing there is none", () => {
  expect(growthOf("150", "100")).toBe(50);
  expect(growthOf("50", "100")).toBe(-50);
  expect(growthOf("50", "-100")).toBe(150);
  expect(growthOf("50", "0.00")).toBeNull();
});

test("equal numbers have equal places, and stand in the order of their names", () => {
  const rows = [
    { name: "赵", money: "5.00" },
    { name: "李", money: "9.00" },
    { name: "陈", money: "7" },
    { name: "安", money: "7.00" },
    { name: "孙", money: "5" },
  ];
  const places = ranked(
    rows,
    ({ money }) => money,
    ({ name }) => name,
  );
  expect(places.map(({ row, rank }) => [row.name, rank])).toEqual([
    ["李", 1],
    ["安", 2],
    ["陈", 2],
    ["孙", 4],
    ["赵", 4],
  ]);
});

test("rows of a number are its own conditions, its days, its people and its branch", () => {
  const part = { module: "contract", where: [], time: "AddTime", person: "UserID", branch: "", sum: "" };
  const span = { from: "2026-01-01", to: "2026-01-31" };
  expect(rowsOf(part, { days: span, people: [3] })).toEqual([
    { field: "AddTime", op: "between", value: ["2026-01-01", "2026-01-31"] },
    { field: "UserID", op: "in", value: [3] },
  ]);
  expect(rowsOf({ ...part, time: "" }, { days: span })).toEqual([]);
  expect(rowsOf(part, { branch: 4 })).toBeUndefined();
});

test("a median is the middle of all values, or halfway between the middle two", () => {
  const of = (...values: [value: number, count: number][]) =>
    medianOf(values.map(([value, count]) => ({ value, count })));
  expect(of()).toBeNull();
  expect(of([7, 1])).toBe(7);
  expect(of([9, 1], [2, 1])).toBe(5.5);
  expect(of([30, 2], [1, 3])).toBe(1);
  expect(of([1, 2], [4, 2])).toBe(2.5);
  expect(of([5, 0])).toBeNull();
});

test("what falls on one is rounded half up to one decimal", () => {
  expect(perOne("7", "3")).toBe(2.3);
  expect(perOne("1", "20")).toBe(0.1);
  expect(perOne("1", "0")).toBeNull();
});
