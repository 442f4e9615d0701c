/** Moving, snapping, aligning and copying items of a layout. */
import type { PrintItem, PrintTemplate } from "@qicheng/engine/print/template";
import { expect, test } from "vitest";
import { added, aligned, moved, pasted, removed, resized, snapped } from "./edits";

const item = (id: string, left: number, top: number, [width, height] = [40, 10]): PrintItem => ({
  id,
  type: "text",
  style: { left, top, width, height },
  text: id,
});
const layout = (...items: PrintItem[]): PrintTemplate => ({
  paper: "A4",
  landscape: false,
  margin: { top: 15, right: 15, bottom: 15, left: 15 },
  items,
});
const ids = (...all: string[]) => new Set(all);
const placeOf = ({ items }: PrintTemplate, id: string) => {
  const { left, top } = items.find((one) => one.id === id)?.style ?? { left: -1, top: -1 };
  return [left, top];
};

test("items move together and stay on the sheet", () => {
  const two = layout(item("a", 20, 20), item("b", 100, 50));
  expect(placeOf(moved(two, ids("a", "b"), { x: 10, y: 10 }), "b")).toEqual([110, 60]);
  const far = moved(two, ids("a", "b"), { x: 500, y: -500 });
  expect([placeOf(far, "a"), placeOf(far, "b")]).toEqual([
    [90, 0],
    [170, 30],
  ]);
  expect(moved(two, ids(), { x: 5, y: 5 })).toBe(two);
});

test("a dragged item snaps to edges and middles of others and of the margins, and says which", () => {
  const two = layout(item("a", 20, 20), item("b", 100, 50));
  expect(snapped(two, ids("a"), { x: 79.2, y: 0.5 }, 1.5)).toEqual({
    delta: { x: 80, y: 0.5 },
    guides: [{ axis: "x", at: 100 }],
  });
  expect(snapped(two, ids("a"), { x: -4.4, y: -4.1 }, 1.5).delta).toEqual({ x: -5, y: -5 });
  expect(snapped(two, ids("a"), { x: 30, y: 100 }, 1.5)).toEqual({ delta: { x: 30, y: 100 }, guides: [] });
});

test("several are put at one edge, in the middle, at the same distance, and to one width", () => {
  const three = layout(item("a", 20, 20, [40, 10]), item("b", 50, 40, [20, 10]), item("c", 90, 90, [30, 10]));
  const all = ids("a", "b", "c");
  expect(aligned(three, all, "left").items.map(({ style }) => style.left)).toEqual([20, 20, 20]);
  expect(aligned(three, all, "right").items.map(({ style }) => style.left + style.width)).toEqual([120, 120, 120]);
  expect(aligned(three, all, "center").items.map(({ style }) => style.left + style.width / 2)).toEqual([70, 70, 70]);
  expect(aligned(three, all, "down").items.map(({ style }) => style.top)).toEqual([20, 55, 90]);
  expect(aligned(three, all, "width").items.map(({ style }) => style.width)).toEqual([40, 40, 40]);
  expect(aligned(three, ids("a"), "left")).toBe(three);
});

test("a table that becomes wider keeps the proportions of its columns", () => {
  const columns = [
    { field: "no", title: "序号", width: 20 },
    { field: "name", title: "名称", width: 80 },
  ];
  const table: PrintItem = { ...item("t", 15, 30, [100, 20]), type: "table", table: { source: "lines", columns } };
  const wider = resized(layout(table), "t", { width: 150 });
  expect(wider.items[0]?.table?.columns.map(({ width }) => width)).toEqual([30, 120]);
  expect(resized(layout(table), "t", { width: 900 }).items[0]?.style.width).toBe(195);
});

test("added and pasted items have names of their own", () => {
  const one = added(layout(item("i1", 20, 20)), "text", { more: { text: "甲" } });
  expect(one.id).toBe("i2");
  const two = pasted(one.template, one.template.items);
  expect(new Set(two.template.items.map(({ id }) => id)).size).toBe(4);
  expect(placeOf(two.template, two.ids[0] ?? "")).toEqual([24, 24]);
  expect(removed(two.template, new Set(two.ids)).items).toHaveLength(2);
});
