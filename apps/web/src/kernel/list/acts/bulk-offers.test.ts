import { beforeEach, describe, expect, it } from "vitest";
import { useSession } from "../../session/session-store";
import type { BulkAction } from "../ask/list-module";
import { bulkOffers } from "./bulk-offers";

const act = (key: string, more: Partial<BulkAction> = {}): BulkAction => ({
  key,
  title: key,
  permission: "crm.customer.total",
  run: async () => ({ done: [], refused: [] }),
  ...more,
});
const acts = [
  act("改", { ability: "edit" }),
  act("删", { ability: "delete" }),
  act("导出"),
  act("没有权限", { permission: "system.role" }),
];
const rows = [
  { id: 1, can: { edit: 1, delete: 1 } },
  { id: 2, can: { edit: 1 } },
  { id: 3, can: {} },
] as const;
const offered = (selected: number[], all = false) => {
  const known = rows.filter(({ id }) => selected.includes(id));
  return bulkOffers(acts, { selected, rows: known, all }).map(({ title, ids }) => `${title} ${ids.join()}`);
};

describe("acts on ticked rows", () => {
  beforeEach(() => useSession.setState({ granted: new Set(["crm.customer.total"]) }));

  it("are those that the rows allow, and say when it is some of them", () => {
    expect(offered([1])).toEqual(["改 1", "删 1", "导出 1"]);
    expect(offered([1, 2])).toEqual(["改 1,2", "删（仅 1 条） 1", "导出 1,2"]);
    expect(offered([3])).toEqual(["导出 3"]);
  });
  it("are for as many rows as they say, and then for no others", () => {
    const merge = act("合并", { ability: "edit", ticked: [2, 3] });
    const of = (selected: number[], all = false) => bulkOffers([merge], { selected, rows, all }).map(({ ids }) => ids);
    expect(of([1])).toEqual([]);
    expect(of([1, 2])).toEqual([[1, 2]]);
    expect(of([1, 3])).toEqual([]);
    expect(of([1, 2, 8, 9])).toEqual([]);
    expect(of([1, 2], true)).toEqual([]);
  });
  it("are offered for rows that are on other pages, and for all that the list finds", () => {
    expect(offered([3, 9])).toEqual(["改（仅 1 条） 9", "删（仅 1 条） 9", "导出 3,9"]);
    expect(offered([2, 3], true)).toEqual(["改 2,3", "删 2,3", "导出 2,3"]);
  });
});
