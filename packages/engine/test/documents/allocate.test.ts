/** Where money goes, by examples and against what must hold of any laying down. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Allocated, allocate, layAnew, lowerDue, type OpenContract, takeBack } from "../../src/documents/allocate";
import { money, someMoney } from "./arbitrary";
import { fenOf, yuan } from "./rational";

const contract: OpenContract = {
  id: 1,
  open: "100",
  rows: [
    { id: 12, plantime: "2026-03-01", qici: 2, open: "30" },
    { id: 11, plantime: "2026-02-01", qici: 1, open: "50" },
  ],
};
const other: OpenContract = { id: 2, open: "40", rows: [{ id: 21, plantime: "2026-01-15", qici: 1, open: "40" }] };
const wish = { items: [], toPrepaid: false };

describe("a receipt", () => {
  it("pays rows by their day, then the contract", () => {
    expect(allocate("90", [contract], wish)).toEqual({
      parts: [
        { contractId: 1, planId: 11, money: "50.00" },
        { contractId: 1, planId: 12, money: "30.00" },
        { contractId: 1, money: "10.00" },
      ],
      prepaid: "0.00",
    });
  });

  it("pays the chosen row first", () =>
    expect(allocate("35", [contract, other], { ...wish, chosen: 12 })).toMatchObject({
      parts: [
        { planId: 12, money: "30.00" },
        { planId: 21, money: "5.00" },
      ],
    }));

  it("goes where it was typed, and the rest by day", () =>
    expect(
      allocate("60", [contract, other], { ...wish, items: [{ contractId: 1, planId: 12, money: "10" }] }),
    ).toMatchObject({
      parts: [
        { planId: 12, money: "10.00" },
        { planId: 21, money: "40.00" },
        { planId: 11, money: "10.00" },
      ],
    }));

  it("without a contract it is prepayment", () =>
    expect(allocate("5", [], wish)).toEqual({ parts: [], prepaid: "5.00" }));

  it("above what is open it is refused, or becomes prepayment where that is ticked", () => {
    expect(allocate("100.01", [contract], wish)).toEqual({ over: { of: "open", open: "100.00" } });
    expect(allocate("100.01", [contract], { ...wish, toPrepaid: true })).toMatchObject({ prepaid: "0.01" });
  });

  it("a typed item beyond its row or beyond the receipt is refused", () => {
    const onto = (planId: number, amount: string) => ({ ...wish, items: [{ contractId: 1, planId, money: amount }] });
    expect(allocate("90", [contract], onto(12, "30.01"))).toEqual({
      over: { of: "open", contractId: 1, planId: 12, open: "30.00" },
    });
    expect(allocate("10", [contract], onto(12, "20"))).toEqual({ over: { of: "receipt", open: "10.00" } });
    expect(allocate("10", [contract], onto(99, "1"))).toMatchObject({ over: { planId: 99, open: "0.00" } });
  });
});

const contracts = fc
  .array(fc.record({ rows: fc.array(money(10_000n), { maxLength: 5 }), gap: money(5_000n) }), { maxLength: 3 })
  .map((all) =>
    all.map(({ rows, gap }, at): OpenContract => {
      const open = rows.reduce((sum, row) => sum + fenOf(row), fenOf(gap));
      return {
        id: at + 1,
        open: yuan(open),
        rows: rows.map((row, position) => ({
          id: (at + 1) * 10 + position,
          plantime: `2026-0${((position * 7 + at) % 9) + 1}-01`,
          qici: position + 1,
          open: row,
        })),
      };
    }),
  );

const laid = ({ parts }: Pick<Allocated, "parts">, fits: (part: Allocated["parts"][number]) => boolean) =>
  parts.filter(fits).reduce((sum, part) => sum + fenOf(part.money), 0n);

describe("whatever is laid down", () => {
  it("adds up to the receipt, nothing takes more than is open, nothing goes past an open row", () => {
    fc.assert(
      fc.property(someMoney(40_000n), contracts, fc.boolean(), (all, open, toPrepaid) => {
        const result = allocate(all, open, { items: [], toPrepaid });
        const sum = open.reduce((left, one) => left + fenOf(one.open), 0n);
        if ("over" in result) {
          expect(toPrepaid || open.length === 0).toBe(false);
          expect(fenOf(all)).toBeGreaterThan(sum);
          return;
        }
        expect(laid(result, () => true) + fenOf(result.prepaid)).toBe(fenOf(all));
        for (const one of open) {
          expect(laid(result, ({ contractId }) => contractId === one.id)).toBeLessThanOrEqual(fenOf(one.open));
          for (const row of one.rows) {
            const taken = laid(result, ({ planId }) => planId === row.id);
            expect(taken).toBeLessThanOrEqual(fenOf(row.open));
            const beyond = laid(result, ({ planId }) => planId === undefined) + fenOf(result.prepaid);
            if (beyond > 0n) expect(taken).toBe(fenOf(row.open));
          }
        }
      }),
    );
  });

  it("is laid anew without losing a fen", () => {
    fc.assert(
      fc.property(contracts, fc.array(someMoney(20_000n), { maxLength: 6 }), ([one], receipts) => {
        if (!one) return;
        const anew = layAnew(
          receipts.map((amount, at) => ({ receiptId: at, money: amount })),
          one,
        );
        anew.forEach(({ parts, prepaid }, at) => {
          const kept = parts.reduce((sum, part) => sum + fenOf(part.money), 0n);
          expect(yuan(kept + fenOf(prepaid))).toBe(receipts[at]);
        });
        const kept = anew.flatMap(({ parts }) => parts).reduce((sum, part) => sum + fenOf(part.money), 0n);
        expect(kept).toBeLessThanOrEqual(fenOf(one.open));
        const pushed = anew.reduce((sum, { prepaid }) => sum + fenOf(prepaid), 0n);
        if (pushed > 0n) expect(kept).toBe(fenOf(one.open));
      }),
    );
  });
});

describe("what is taken back", () => {
  it("is the contract's first, then the latest day, then the newest", () =>
    expect(
      takeBack("75", [
        { id: 1, plantime: "2026-01-01", money: "40" },
        { id: 2, plantime: "2026-02-01", money: "20" },
        { id: 3, plantime: "2026-02-01", money: "20" },
        { id: 4, money: "30" },
      ]),
    ).toEqual({
      taken: [
        { id: 4, money: "30.00" },
        { id: 3, money: "20.00" },
        { id: 2, money: "20.00" },
        { id: 1, money: "5.00" },
      ],
      rest: "0.00",
    }));

  it("says what nobody held", () => expect(takeBack("5", [{ id: 1, money: "2" }])).toMatchObject({ rest: "3.00" }));
});

describe("what is due less", () => {
  it("falls from the latest row on, and only where it is open", () =>
    expect(lowerDue("70", contract.rows)).toEqual({
      falls: [
        { planId: 12, money: "30.00" },
        { planId: 11, money: "40.00" },
      ],
      rest: "0.00",
    }));

  it("says what was received already", () => expect(lowerDue("81", contract.rows)).toMatchObject({ rest: "1.00" }));
});
