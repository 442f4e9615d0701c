import { FIELD_TYPES } from "@qicheng/engine/fields/field-def";
import { expect, it } from "vitest";
import { changed, copyOf, type FormDraft, freshKey, inserted, moved, newItem, removed, renamed } from "./edits";

const item = (field: string) => ({ field, type: "input", title: field });
const draft: FormDraft = {
  cols: 2,
  width: 800,
  labelwidth: 100,
  labelposition: "left",
  labelbg: 0,
  items: ["a", "b", "c"].map(item),
};
const keys = ({ items }: FormDraft) => items.map(({ field }) => field).join("");

it("puts, moves and takes away, and leaves what was there alone", () => {
  expect(keys(inserted(draft, item("x"), 1))).toBe("axbc");
  expect(keys(moved(draft, "a", 2))).toBe("bca");
  expect(keys(moved(draft, "c", 0))).toBe("cab");
  expect(moved(draft, "a", -1)).toBe(draft);
  expect(moved(draft, "c", 3)).toBe(draft);
  expect(keys(removed(draft, "b"))).toBe("ac");
  expect(keys(draft)).toBe("abc");
});

it("changes one item only, and takes away what is nothing", () => {
  const next = changed(draft, "b", { title: "B", type: undefined });
  expect(next.items[1]).toEqual({ field: "b", title: "B" });
  expect(next.items[0]).toBe(draft.items[0]);
});

it("gives a new field, and a copy, a key that no other has", () => {
  const taken = (key: string) => ["field1", "field2"].includes(key);
  expect(freshKey(taken)).toBe("field3");
  const copy = copyOf({ ...item("field2"), field2: "end" }, taken);
  expect(copy).toMatchObject({ field: "field3", field2: "field4" });
  for (const type of FIELD_TYPES) {
    const made = newItem(type, taken);
    expect(made.field).toBe("field3");
    expect(made.field2).not.toBe(made.field);
  }
});

it("what refers to a field follows it to another key", () => {
  const items = [
    { field: "field1", type: "number", title: "价" },
    { field: "sum", type: "number", title: "和", computed: "{field1} * 2" },
    { field: "x", type: "input", title: "x", linkage: { show: [{ field: "field1", op: "eq", value: "field1" }] } },
  ];
  const next = renamed({ ...draft, items }, "field1", "price").items;
  expect(next.map(({ field }) => field)).toEqual(["price", "sum", "x"]);
  expect(next[1]).toMatchObject({ computed: "{price} * 2" });
  expect(next[2]).toMatchObject({ linkage: { show: [{ field: "price", op: "eq", value: "field1" }] } });
});
