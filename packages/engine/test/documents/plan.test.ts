import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOf, openOf, rowState } from "../../src/documents/open-rows";
import { dayIn, monthlyDays, PAYMENT_TYPES, planProblems, proposedRows, rowName } from "../../src/documents/plan";
import { someMoney } from "./arbitrary";
import { fenOf } from "./rational";

const day = (text: string) => dayIn(text) ?? Number.NaN;

describe("rows of a payment type", () => {
  it("two halves a month apart", () =>
    expect(proposedRows(PAYMENT_TYPES.two, "100.01", { first: "2026-01-31" })).toEqual([
      { date: "2026-01-31", money: "50.01" },
      { date: "2026-02-28", money: "50.00" },
    ]));

  it("one-time makes none, and too little makes no rows", () => {
    expect(proposedRows(PAYMENT_TYPES.once, "5", { first: "2026-01-01" })).toEqual([]);
    expect(proposedRows(PAYMENT_TYPES.three, "0.02", { first: "2026-01-01" })).toBeUndefined();
  });

  it("monthly days do not drift", () =>
    expect(monthlyDays("2027-12-31", 4)).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]));

  it("names", () => {
    const names = (type: 1 | 2 | 3 | 4, count: number) =>
      Array.from({ length: count }, (_, at) => rowName(type, at).cn);
    expect(names(PAYMENT_TYPES.two, 2)).toEqual(["首款", "尾款"]);
    expect(names(PAYMENT_TYPES.three, 3)).toEqual(["首款", "中期款", "尾款"]);
    expect(names(PAYMENT_TYPES.monthly, 2)).toEqual(["第1期", "第2期"]);
  });

  it("proposed rows are never refused", () => {
    fc.assert(
      fc.property(someMoney(), fc.constantFrom(2, 3, 4), fc.integer({ min: 2, max: 36 }), (money, type, count) => {
        const rows = proposedRows(type as 2 | 3 | 4, money, { first: "2026-05-31", count });
        if (rows) expect(planProblems(type as 2 | 3 | 4, rows, money)).toEqual([]);
        else expect(fenOf(money)).toBeLessThan(BigInt(2 * count));
      }),
    );
  });
});

describe("typed rows", () => {
  const said = (rows: { date: string; money: string }[], money = "10") =>
    planProblems(PAYMENT_TYPES.two, rows, money).map(({ msg }) => msg.cn);

  it("every row says what is wrong with it", () =>
    expect(
      said([
        { date: "", money: "1.234" },
        { date: "2026-02-30", money: "5" },
        { date: "2026-02-28", money: "0" },
        { date: "2026-02-28", money: "-1" },
      ]),
    ).toEqual([
      "第1行回款计划日期无效",
      "第1行回款计划金额无效",
      "第2行回款计划日期无效",
      "第3行回款计划金额无效",
      "第4行回款计划金额无效",
    ]));

  it("the sum is the contract's", () => {
    const rows = [
      { date: "2026-02-27", money: "5" },
      { date: "2026-02-28", money: "4.99" },
    ];
    expect(said(rows)).toEqual(["回款计划合计9.99元，应等于合同金额10.00元"]);
    expect(said(rows, "9.99")).toEqual([]);
  });
});

describe("what is open", () => {
  const row = { money: "100", returned: "10", writtenOff: "0", received: "0", inForce: true };
  it.each([
    [{ ...row, inForce: false }, "待生效", "90.00"],
    [row, "待回款", "90.00"],
    [{ ...row, received: "0.01" }, "部分回款", "89.99"],
    [{ ...row, received: "90" }, "已完成", "0.00"],
    [{ ...row, returned: "100" }, "作废", "0.00"],
    [{ ...row, writtenOff: "80", received: "10" }, "已完成", "0.00"],
  ])("%o is %s", (facts, state, open) => {
    expect(rowState(facts)).toBe(state);
    expect(openOf(facts)).toBe(open);
  });

  it.each([
    ["2026-03-01", "notDue"],
    ["2026-02-28", "d30"],
    ["2026-01-30", "d30"],
    ["2026-01-29", "d60"],
    ["2025-12-30", "d90"],
    ["2025-09-02", "d180"],
    ["2025-03-01", "d365"],
    ["2025-02-28", "older"],
  ])("%s on 1 March 2026 is %s", (planned, age) => expect(ageOf(day(planned), day("2026-03-01"))).toBe(age));
});
