import { expect, test } from "vitest";
import { rightAt, sent, storedIn, withChange } from "./cells";

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
