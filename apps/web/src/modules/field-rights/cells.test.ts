import { expect, test } from "vitest";
import { type Field, levelOf, levelsOf, linesOf, rightAt, rightOf, sent, storedIn, withChange } from "./cells";

const stored = storedIn({ rights: [{ role: 2, field: "mobile", access: "mask", own: 1 }] });

test("what is not said may be edited", () => {
  expect(rightAt(stored, "2 mobile")).toEqual({ access: "mask", own: 1 });
  expect(rightAt(stored, "2 address")).toEqual({ access: "edit", own: 0 });
});

test("a cell that is as it was is no change, and only a mask is for one's own", () => {
  const one = withChange(new Map(), stored, "2 mobile", { access: "read", own: 1 });
  expect(sent(one, stored)).toEqual([
    { role: 2, field: "mobile", access: "read", own: 0, before: { access: "mask", own: 1 } },
  ]);
  expect(withChange(one, stored, "2 mobile", { access: "mask", own: 1 }).size).toBe(0);
  expect(withChange(one, stored, "2 mobile", { access: "mask", own: 0 }).get("2 mobile")).toEqual({
    access: "mask",
    own: 0,
  });
});

test("a mask is chosen with one's own records or without", () => {
  expect(levelsOf(["hide", "mask", "read", "edit"])).toEqual(["hide", "mask", "maskOwn", "read", "edit"]);
  expect(levelsOf(["read", "edit"])).toEqual(["read", "edit"]);
  for (const level of levelsOf(["hide", "mask", "read", "edit"])) expect(levelOf(rightOf(level))).toBe(level);
});

test("a change makes its own line another one, and no other", () => {
  const fields = ["mobile", "address"].map((field) => ({ field, title: field }) as unknown as Field);
  const none = linesOf(fields, { stored, changes: new Map() }, []);
  const changes = withChange(new Map(), stored, "2 mobile", rightOf("read"));
  const one = linesOf(fields, { stored, changes }, none);
  expect(one.map((line, at) => line === none[at])).toEqual([false, true]);
  const again = withChange(changes, stored, "3 address", rightOf("hide"));
  expect(linesOf(fields, { stored, changes: again }, one).map((line, at) => line === one[at])).toEqual([true, false]);
  const other = withChange(changes, stored, "2 mobile", rightOf("hide"));
  expect(linesOf(fields, { stored, changes: other }, one)[0]).not.toBe(one[0]);
  expect(linesOf(fields, { stored: storedIn({ rights: [] }), changes }, one)[1]).not.toBe(one[1]);
});
