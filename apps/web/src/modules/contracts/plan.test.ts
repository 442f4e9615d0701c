import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { describe, expect, test } from "vitest";
import { moneyOf, planFollows, plannedSum } from "./plan";

const FIELDS = [
  {
    key: "listJson",
    type: "product",
    title: "产品",
    storage: "lines",
    flags: {},
    amounts: { mode: "taxMode", total: "money_total", net: "netTotal", tax: "taxTotal" },
  },
] as unknown as readonly FieldDef[];

type Values = Record<string, unknown>;
const lines = (price: string) => [{ productid: 1, number: "1", sellingprice: price }];
const follows = (key: string, before: unknown, values: Values) =>
  (planFollows({ key, before, values, fields: FIELDS })?.hkList ?? undefined) as Values[] | undefined;
const amounts = (rows: Values[] | undefined) => rows?.map(({ money }) => money);
const row = (date: string, money: string) => ({ date, money });

describe("a payment type", () => {
  test("makes its rows at once, of which the last takes the rest", () => {
    const rows = follows("hkType", 1, { hkType: 3, listJson: lines("100"), hkList: [] });
    expect(amounts(rows)).toEqual(["33.33", "33.33", "33.34"]);
    expect(rows?.map(({ qici }) => qici)).toEqual(["首款", "中期款", "尾款"]);
  });

  test("keeps the first day that somebody typed, and makes none where all is paid at once", () => {
    const rows = follows("hkType", 2, { hkType: 4, listJson: lines("120"), hkList: [row("2026-01-31", "120.00")] });
    expect(rows?.slice(0, 3).map(({ date }) => date)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
    expect(rows).toHaveLength(12);
    expect(follows("hkType", 2, { hkType: 1, listJson: lines("120"), hkList: rows })).toEqual([]);
  });

  test("has days before there is an amount, and shares as soon as there is one", () => {
    const bare = follows("hkType", 1, { hkType: 2, listJson: [] });
    expect(amounts(bare)).toEqual(["", ""]);
    expect(amounts(follows("listJson", [], { hkType: 2, listJson: lines("10.01"), hkList: bare }))).toEqual([
      "5.01",
      "5.00",
    ]);
  });
});

describe("another amount", () => {
  const former = {
    hkType: 2,
    listJson: lines("100"),
    hkList: [row("2026-04-01", "50.00"), row("2026-05-01", "50.00")],
  };

  test("is shared anew, on the same days", () => {
    expect(follows("Money", "", { ...former, Money: "90.01" })).toMatchObject([
      row("2026-04-01", "45.01"),
      row("2026-05-01", "45.00"),
    ]);
  });

  test("leaves rows that somebody typed", () => {
    const typed = { ...former, hkList: [row("2026-04-01", "30"), row("2026-05-01", "70.00")] };
    expect(follows("Money", "", { ...typed, Money: "90" })).toBeUndefined();
    expect(moneyOf(FIELDS, { ...typed, Money: "90" })).toBe("90.00");
    expect(plannedSum(typed.hkList)).toBe("100.00");
  });
});

test("one amount that is typed leaves the rest to the last row, as long as there is one", () => {
  const before = [row("2026-04-01", "50.00"), row("2026-05-01", "50.00")];
  const values = { hkType: 2, listJson: lines("100") };
  const typed = (money: string) => [row("2026-04-01", money), row("2026-05-01", "50.00")];
  expect(amounts(follows("hkList", before, { ...values, hkList: typed("30") }))).toEqual(["30", "70.00"]);
  expect(amounts(follows("hkList", before, { ...values, hkList: typed("130") }))).toEqual(["130", "50.00"]);
  const last = [row("2026-04-01", "50.00"), row("2026-05-01", "40")];
  expect(amounts(follows("hkList", before, { ...values, hkList: last }))).toEqual(["50.00", "40"]);
});
