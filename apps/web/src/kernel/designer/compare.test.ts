import { expect, it } from "vitest";
import { differences, isEqual } from "./compare";
import { inWords } from "./property-words";

const layout = { cols: 2, width: 800, labelwidth: 100, labelposition: "left", labelbg: 0 };
const item = (field: string, more: object = {}) => ({ field, type: "input", title: field, ...more });

it("tells what came, what went, what is otherwise and what stands elsewhere", () => {
  const before = { ...layout, items: [item("a"), item("b", { required: 1 }), item("c")] };
  const after = { ...layout, cols: 3, items: [item("b", { title: "B" }), item("a"), item("d")] };
  const found = differences(before, after);
  expect(found.added.map(({ field }) => field)).toEqual(["d"]);
  expect(found.removed.map(({ field }) => field)).toEqual(["c"]);
  expect(found.changed).toEqual([
    {
      item: item("b", { title: "B" }),
      properties: [
        { name: "title", before: "b", after: "B" },
        { name: "required", before: 1, after: undefined },
      ],
    },
  ]);
  expect(found.layout).toEqual([{ name: "cols", before: 2, after: 3 }]);
  expect(found.moved).toBe(true);
  expect(isEqual(found)).toBe(false);
});

it("finds nothing where only the keys of an object come in another order", () => {
  const before = { ...layout, items: [item("a", { flags: { list: true, sort: false } })] };
  const after = { ...layout, items: [item("a", { flags: { sort: false, list: true } })] };
  expect(isEqual(differences(before, after))).toBe(true);
});

it("says which options were only switched off", () => {
  const options = (disabled: boolean) => [
    { label: "甲", value: "a" },
    { label: "乙", value: "b", disabled },
  ];
  expect(inWords("options", options(false))).toBe("甲、乙");
  expect(inWords("options", options(true))).toBe("甲、乙（停用）");
});
