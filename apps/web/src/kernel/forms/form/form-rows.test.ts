import { describe, expect, it } from "vitest";
import { columnsFor } from "../controls/short-choice";
import { rowsOf } from "./form-rows";

describe("rowsOf", () => {
  it.each([
    ["no field", [], 2, {}],
    ["a name over a pair", [2, 1, 1], 2, { 0: [0], 2: [1, 2] }],
    ["one that is left alone by a wide one", [1, 2, 1, 1], 2, { 0: [0], 1: [1], 3: [2, 3] }],
    ["three columns", [2, 1, 1, 3], 3, { 1: [0, 1], 2: [2], 3: [3] }],
    ["one column for all", [2, 1, 3], 1, { 0: [0], 1: [1], 2: [2] }],
  ])("tells where rows end: %s", (_name, spans, cols, rows) => {
    expect(rowsOf(spans, cols)).toEqual(rows);
  });
});

describe("columnsFor", () => {
  const chips = (...labels: string[]) => labels.map((label) => ({ value: label, label, colour: undefined }));
  const widths = { cols: 2, width: 800, labelwidth: 0 };
  const levels = chips("A（重点）", "B（普通）", "C（一般）", "D（潜在）");

  it("gives chips the columns that hold them in one line", () => {
    expect(columnsFor(chips("是", "否"), widths)).toBe(1);
    expect(columnsFor(levels, widths)).toBe(2);
  });

  it("leaves the rest of a wide form to the field beside them", () => {
    expect(columnsFor(levels, { cols: 3, width: 1_000, labelwidth: 0 })).toBe(2);
    expect(columnsFor(levels, { cols: 3, width: 0, labelwidth: 0 })).toBe(3);
    expect(columnsFor(levels, { cols: 2, width: 1_600, labelwidth: 0 })).toBe(1);
  });
});
