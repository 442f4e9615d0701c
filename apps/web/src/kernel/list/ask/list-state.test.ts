import { describe, expect, it } from "vitest";
import {
  changeOfScene,
  changeState,
  combineFilters,
  EMPTY_STATE,
  isCountedApart,
  type ListState,
  queryOf,
  readState,
  sceneQueryOf,
  writeState,
} from "./list-state";

const level = { field: "status", op: "in", value: [1, 2] };
const source = { field: "LaiYuan", op: "eq", value: 3 };

describe("list state in the URL", () => {
  it("survives the way through a URL", () => {
    const state: ListState = {
      page: 3,
      rows: 50,
      key: "杭州 & 科技",
      scene: "sub",
      saved: 7,
      quick: [level],
      filter: { or: [[source], [level]] },
      sort: { field: "genjintime", order: "desc" },
      group: "status",
      board: true,
      node: "7",
      narrow: { title: "请假 · 近30天", query: { flow: 3, from: "2026-03-01" } },
      id: 42,
      openFirst: true,
      tab: "contact",
      show: { type: "customer", id: 12 },
      showTab: "log",
    };
    expect(readState(new URLSearchParams(writeState(state, false).toString()))).toEqual(state);
  });

  it("says nothing about defaults, but keeps a chosen 全部", () => {
    expect(writeState(EMPTY_STATE, false).toString()).toBe("");
    expect(writeState(EMPTY_STATE, true).toString()).toBe("scene=all");
  });

  it("falls back on defaults for anything malformed", () => {
    const params = new URLSearchParams(
      'page=-1&rows=33&scene=x&quick={&filter={"or":1}&sort=a-b&group=a-b&id=1e3&show=customer.0&narrow={"title":1}',
    );
    expect(readState(params)).toEqual(EMPTY_STATE);
  });

  it.each([
    { key: "a" },
    { scene: "sub" as const },
    { quick: [level] },
    { filter: [level] },
    { rows: 50 },
    { node: "7" },
    { group: "status" },
  ])("goes to page 1 after %o", (change) => {
    expect(changeState({ ...EMPTY_STATE, page: 9 }, change).page).toBe(1);
  });

  it("keeps the page when only the panel changes", () => {
    expect(changeState({ ...EMPTY_STATE, page: 9 }, { id: 5 }).page).toBe(9);
  });
});

describe("filters joined", () => {
  it("adds the quick conditions to every group", () => {
    expect(combineFilters([level], { or: [[source], [level]] })).toEqual({
      or: [
        [level, source],
        [level, level],
      ],
    });
    expect(combineFilters([level], [source])).toEqual([level, source]);
    expect(combineFilters([level], { or: [[]] })).toEqual([level]);
  });

  it("asks for watched rows by their flag", () => {
    expect(queryOf({ ...EMPTY_STATE, scene: "watched" })).toEqual({ dataType: "all", watched: 1 });
  });
});

describe("saved scenes", () => {
  it("open to what was saved", () => {
    const state: ListState = { ...EMPTY_STATE, scene: "watched", quick: [level], key: "甲", page: 4 };
    const change = changeOfScene(9, sceneQueryOf(state));
    expect(changeState(state, change)).toEqual({ ...state, page: 1, saved: 9 });
  });

  it("put an OR into the builder's filter", () => {
    const change = changeOfScene(9, { data: { or: [[level], [source]] } });
    expect(change.filter).toEqual({ or: [[level], [source]] });
    expect(change.quick).toEqual([]);
  });
});

it("counts apart what is searched or filtered, and no scene, page or order", () => {
  for (const change of [{ key: "上海" }, { quick: [level] }, { filter: { or: [[source]] } }])
    expect(isCountedApart({ ...EMPTY_STATE, ...change } as ListState)).toBe(true);
  for (const change of [
    {},
    { scene: "sub" },
    { scene: "watched" },
    { page: 3 },
    { sort: { field: "AddTime", order: "asc" } },
  ])
    expect(isCountedApart({ ...EMPTY_STATE, ...change } as ListState)).toBe(false);
});
