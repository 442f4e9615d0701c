import { checkFilter } from "@qicheng/engine/fields/filter";
import { OPERATORS_OF_KIND, type ValueKind } from "@qicheng/engine/fields/operators";
import { describe, expect, it } from "vitest";
import {
  describeCondition,
  draftOfFilter,
  type FilterField,
  filterOfDraft,
  isComplete,
  quickValue,
  regionOfPrefix,
  regionPrefix,
  setQuick,
} from "./filter-model";

const field = (name: string, kind: ValueKind): FilterField => ({
  field: name,
  title: name,
  type: "input",
  kind,
  ops: [...OPERATORS_OF_KIND[kind]],
  dictionary: "",
  url: "",
  options: [],
  filter: 1,
});
const level = field("status", "choice");
const added = field("AddTime", "datetime");
const sum = field("sum", "number");

describe("the builder", () => {
  it("gives back the filter it was opened with", () => {
    const all = [{ field: "status", op: "in", value: [1] }];
    const any = { or: [all, [{ field: "sum", op: "empty" }]] };
    expect(filterOfDraft(draftOfFilter(all))).toEqual(all);
    expect(filterOfDraft(draftOfFilter(any))).toEqual(any);
  });

  it("leaves unfinished conditions out", () => {
    const draft = draftOfFilter([{ field: "status", op: "in", value: [] }]);
    expect(filterOfDraft(draft)).toEqual([]);
    expect(isComplete({ field: "sum", op: "between", value: [1, ""] })).toBe(false);
    expect(isComplete({ field: "AddTime", op: "between", value: "last7" })).toBe(true);
    expect(isComplete({ field: "sum", op: "empty" })).toBe(true);
  });
});

describe("the quick filter", () => {
  it("keeps one condition a field and clears it", () => {
    const one = setQuick([], level, [1, 2]);
    expect(one).toEqual([{ field: "status", op: "in", value: [1, 2] }]);
    expect(setQuick(one, level, [])).toEqual([]);
    expect(setQuick(one, added, "last7")).toHaveLength(2);
  });

  it.each([
    [[10, 20], "between"],
    [[10, null], "ge"],
    [["", 20], "le"],
  ] as const)("turns the range %j into %s", (range, op) => {
    const conditions = setQuick([], sum, range as never);
    expect(conditions[0]?.op).toBe(op);
    expect(quickValue(conditions, sum)).toEqual(range.map((end) => end ?? ""));
  });

  it("makes only filters that the engine accepts", () => {
    const kinds = new Map([level, added, sum].map((one) => [one.field, one.kind as ValueKind]));
    const conditions = setQuick(setQuick(setQuick([], level, [1]), added, "month"), sum, [1, 2]);
    expect(() => checkFilter(conditions, (name) => kinds.get(name), "2026-11-21")).not.toThrow();
  });
});

describe("regions", () => {
  it.each([
    ["330000", "33"],
    ["330100", "3301"],
    ["330106", "330106"],
  ])("%s is the prefix %s", (id, prefix) => {
    expect(regionPrefix(id)).toBe(prefix);
    expect(regionOfPrefix(prefix)).toBe(id);
  });
});

describe("reading a condition", () => {
  const label = (_field: FilterField, value: string) => (value === "9" ? undefined : `L${value}`);
  it.each([
    [{ field: "status", op: "in", value: [1, 2] }, "status：L1、L2"],
    [{ field: "status", op: "in", value: [1, 9] }, "status：2项"],
    [{ field: "status", op: "notIn", value: [1] }, "status 不属于 L1"],
    [{ field: "status", op: "empty" }, "status 为空"],
    [{ field: "status", op: "eq", value: "last7" }, "status：最近7天"],
    [{ field: "status", op: "between", value: [1, 2] }, "status：1 ~ 2"],
  ])("%j reads %s", (condition, text) => {
    expect(describeCondition(condition, level, label)).toBe(text);
  });
});
