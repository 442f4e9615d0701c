import type { ListField } from "@qicheng/api/forms/routes";
import { expect, test } from "vitest";
import { fitColumns, withSquares } from "./fit-columns";

const field = (name: string, type: string, width: number, title = "名"): ListField =>
  ({ field: name, type, width, title, sort: 0, show: 1, checkbox: 0, pattern: "" }) as unknown as ListField;
/** Ten pixels a letter. */
const measure = (text: string) => text.length * 10;
const fitsOf = (fields: ListField[], rows: Record<string, unknown>[], own = {}, drawn = () => false) =>
  Object.fromEntries(fitColumns({ fields, rows: rows.map((row, id) => ({ id, ...row })), measure, own, drawn }));
const fit = (...given: Parameters<typeof fitsOf>) =>
  Object.fromEntries(Object.entries(fitsOf(...given)).map(([field, { width }]) => [field, width]));

test("a column is as wide as its cells, and no wider than its definition", () => {
  const rows = [{ city: "北京市海淀区" }, { city: "上海" }];
  expect(fit([field("city", "input", 300)], rows)).toEqual({ city: 84 });
  expect(fit([field("city", "input", 70)], rows)).toEqual({ city: 70 });
});

test("one very long cell of many does not make it wide", () => {
  const rows = [...Array.from({ length: 39 }, () => ({ city: "上海市区" })), { city: "新".repeat(40) }];
  expect(fit([field("city", "input", 400)], rows)).toEqual({ city: 64 });
});

test("the heading is seen whole, and nothing is narrower than 60", () => {
  expect(fit([field("city", "input", 300, "所在的地区")], [{ city: "" }])).toEqual({ city: 74 });
  expect(fit([field("city", "input", 300)], [])).toEqual({ city: 60 });
});

test("names count, not ids; a person has a picture before it", () => {
  const rows = [{ level: 7, levelName: "重要客户", UserID: 3, UserIDName: "王小明" }];
  const fields = [field("level", "branch", 300), field("UserID", "user", 300)];
  expect(fit(fields, rows)).toEqual({ level: 64, UserID: 84 });
});

test("where a name is not known the definition says how wide it is", () => {
  expect(fit([field("branch", "branch", 130)], [{ branch: 12 }])).toEqual({ branch: 130 });
});

test("times need the same room always; what a module draws keeps its width", () => {
  const rows = [{ next: "2026-11-30 14:30:00", clue: 3 }];
  const fields = [field("next", "datetime", 150), field("clue", "select", 110)];
  expect(fit(fields, rows, {}, () => true)).toEqual({ next: 134, clue: 110 });
});

test("a width that somebody drew stays", () => {
  expect(fit([field("city", "input", 120)], [{ city: "上海" }], { city: 333 })).toEqual({ city: 333 });
});

test("a number is as wide as it is written, a masked value has its button", () => {
  const reveal = { module: "customer", fields: ["mobile"] };
  const rows = [{ sum: 1_234_567, mobile: "138****0001", reveal }];
  const money = { ...field("sum", "number", 300), unit: "money" };
  expect(fit([money, field("mobile", "input", 300)], rows)).toEqual({ sum: 154, mobile: 162 });
});

test("Chinese letters are squares, whatever font is there", () => {
  expect(withSquares(14, measure)("徐子昂 A1（重点）")).toBe(7 * 14 + 30);
});

test("a text may be cut down to five letters and read in full, a number, a phone or a name neither", () => {
  const address = {
    address: "浙江省杭州市余杭区仓前街道良睦路",
    mobile: "13605710188",
    UserIDName: "王小明",
    UserID: 3,
  };
  const fields = [
    field("address", "input", 120),
    { ...field("mobile", "input", 100), pattern: "phone" },
    field("UserID", "user", 300),
  ];
  expect(fitsOf(fields, [address])).toEqual({
    address: { width: 120, least: 96, most: 184 },
    mobile: { width: 100, least: 100, most: 134 },
    UserID: { width: 84, least: 84, most: 84 },
  });
});

test("where there is room to spare the longest is read, too", () => {
  const rows = [...Array.from({ length: 39 }, () => ({ city: "上海市区" })), { city: "内蒙古自治区呼和浩特市" }];
  expect(fitsOf([field("city", "input", 400)], rows)).toEqual({ city: { width: 64, least: 64, most: 134 } });
});
