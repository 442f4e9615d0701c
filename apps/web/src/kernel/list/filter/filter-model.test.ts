import { presetsOf } from "@qicheng/engine/fields/date-presets";
import { checkFilter } from "@qicheng/engine/fields/filter";
import { OPERATORS_OF_KIND, type ValueKind } from "@qicheng/engine/fields/operators";
import { regionPrefix } from "@qicheng/engine/values/region";
import { describe, expect, it } from "vitest";
import {
  conditionText,
  draftOfFilter,
  type FilterField,
  filterOfDraft,
  lackOf,
  operatorsOf,
  presetsFor,
  quickValue,
  regionOfPrefix,
  setQuick,
  splitQuick,
} from "./filter-model";

const field = (name: string, kind: ValueKind): FilterField => ({
  field: name,
  title: name,
  type: "input",
  kind,
  ops: [...OPERATORS_OF_KIND[kind]],
  presets: presetsOf({}),
  dictionary: "",
  url: "",
  options: [],
  filter: 1,
});
const level = field("status", "choice");
const added = field("AddTime", "datetime");
const sum = field("sum", "number");
const span = field("span", "range");
const node = field("node", "tree");

describe("the builder", () => {
  it("gives back the filter it was opened with", () => {
    const all = [{ field: "status", op: "in", value: [1] }];
    const any = { or: [all, [{ field: "sum", op: "empty" }]] };
    expect(filterOfDraft(draftOfFilter(all))).toEqual(all);
    expect(filterOfDraft(draftOfFilter(any))).toEqual(any);
  });

  it("is no filter while a condition lacks something, and says what", () => {
    const draft = draftOfFilter([
      { field: "sum", op: "empty" },
      { field: "status", op: "in", value: [] },
    ]);
    expect(filterOfDraft(draft)).toBeUndefined();
  });

  it.each([
    [{ field: "sum", op: "between", value: [1, ""] }, "ends"],
    [{ field: "AddTime", op: "between" }, "ends"],
    [{ field: "AddTime", op: "between", value: "last7" }, null],
    [{ field: "sum", op: "between", value: [0, 0] }, null],
    [{ field: "status", op: "in" }, "choice"],
    [{ field: "status", op: "in", value: [] }, "choice"],
    [{ field: "name", op: "contains", value: "" }, "value"],
    [{ field: "sum", op: "eq", value: 0 }, null],
    [{ field: "sum", op: "empty" }, null],
  ] as const)("%j lacks %s", (condition, lack) => {
    expect(lackOf(condition)).toBe(lack);
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

  it("shows what its own controls can say, once a field, and leaves the rest to the builder", () => {
    const own = [
      { field: "status", op: "in", value: [1] },
      { field: "AddTime", op: "eq", value: "overdue" },
      { field: "sum", op: "ge", value: 5 },
    ];
    const others = [
      { field: "status", op: "in", value: [2] },
      { field: "name", op: "notContains", value: "x" },
      { field: "AddTime", op: "lt", value: "today" },
      { field: "gone", op: "eq", value: 1 },
    ];
    const fields = [level, added, sum, field("name", "text")];
    expect(splitQuick([...own, ...others], fields)).toEqual({ quick: own, others });
    expect(splitQuick([{ field: "status", op: "notIn", value: [1] }], fields).quick).toEqual([]);
    expect(splitQuick([{ field: "AddTime", op: "ge", value: "today" }], fields).quick).toEqual([]);
  });

  it("makes only filters that the engine accepts", () => {
    const kinds = new Map([level, added, sum, span, node].map((one) => [one.field, one.kind as ValueKind]));
    const plain = setQuick(setQuick(setQuick([], level, [1]), added, "month"), sum, [1, 2]);
    const conditions = setQuick(setQuick(plain, span, "month"), node, [4]);
    expect(conditions.slice(-2)).toEqual([
      { field: "span", op: "overlaps", value: "month" },
      { field: "node", op: "inBranchTree", value: [4] },
    ]);
    expect(splitQuick(conditions, [level, added, sum, span, node]).others).toEqual([]);
    expect(() => checkFilter(conditions, (name) => kinds.get(name), "2026-11-21 09:00")).not.toThrow();
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
    [{ field: "status", op: "in", value: [1, 2] }, "是 L1、L2"],
    [{ field: "status", op: "in", value: [1, 9] }, "是 2项"],
    [{ field: "status", op: "in", value: [1, 2, 3, 4] }, "是 4项"],
    [{ field: "status", op: "in" }, "是 （未填）"],
    [{ field: "status", op: "notIn", value: [1] }, "不是 L1"],
    [{ field: "status", op: "empty" }, "为空"],
    [{ field: "AddTime", op: "eq", value: "last7" }, "是 最近7天"],
    [{ field: "AddTime", op: "lt", value: "today" }, "早于 今天"],
    [{ field: "AddTime", op: "between", value: "overdue" }, "是 已逾期"],
    [{ field: "sum", op: "between", value: [1, 2] }, "在 1 ~ 2 之间"],
    [{ field: "span", op: "overlaps", value: ["2026-01-01", "2026-01-31"] }, "与 2026-01-01 ~ 2026-01-31 有重叠"],
    [{ field: "span", op: "overlaps", value: "month" }, "与 本月 有重叠"],
    [{ field: "node", op: "inBranchTree", value: [1] }, "属于（含下级） L1"],
    [{ field: "name", op: "prefix", value: "5" }, "以 L5 开头"],
    [{ field: "name", op: "notContains", value: "today" }, "不包含 Ltoday"],
  ])("%j reads %s", (condition, text) => {
    const of = [level, added, sum, span, node].find((one) => one.field === condition.field) ?? field("name", "text");
    expect(conditionText(condition, of, label)).toBe(text);
  });
});

describe("what is offered", () => {
  it("is fewer operators than are accepted, and the one that a filter has already", () => {
    expect(operatorsOf(added)).toEqual(["eq", "lt", "gt", "between", "empty", "notEmpty"]);
    expect(operatorsOf(added, "ge").at(-1)).toBe("ge");
    expect(operatorsOf(level, "in")).toEqual(["in", "notIn", "empty", "notEmpty"]);
    expect(operatorsOf({ ...level, ops: ["eq"] })).toEqual([]);
  });

  it("is a span where the field and the operator can have it", () => {
    expect(presetsFor(added, "eq")).toContain("overdue");
    expect(presetsFor(added, "lt")).not.toContain("overdue");
    expect(presetsFor(span, "overlaps")).not.toContain("overdue");
    expect(presetsFor(span, "overlaps")).toContain("quarter");
    expect(presetsFor({ ...added, presets: presetsOf({ readonly: true }) }, "eq")).toEqual([
      "today",
      "yesterday",
      "week",
      "month",
      "quarter",
      "year",
      "last7",
      "last30",
      "last90",
    ]);
  });
});
