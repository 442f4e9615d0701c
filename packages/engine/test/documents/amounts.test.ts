/** Amounts of documents against fractions of big whole numbers, and by the examples of the accountant. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentAmounts, lineAmounts, type TaxMode, taxOf } from "../../src/documents/amounts";
import { portionOf, splitByWeights, splitIntoRows } from "../../src/documents/split";
import { lines, money, quantity, someMoney } from "./arbitrary";
import { fen, fenOf, rational, through, times, yuan } from "./rational";

const HUNDRED = rational("100");
const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum + fenOf(value), 0n);

describe("a line", () => {
  it.each([
    ["thirds of a fen", { price: "0.3333", quantity: "3", discount: "100", rate: "13" }, "1.00"],
    ["half a fen goes away from zero", { price: "0.005", quantity: "1" }, "0.01"],
    ["is rounded once, not by step", { price: "1.0049", quantity: "10", discount: "99.5" }, "10.00"],
    ["nothing asked", { price: "100", quantity: "2", discount: "0" }, "0.00"],
    ["no discount counts as 100", { price: "19.9", quantity: "3", discount: null }, "59.70"],
  ])("%s", (_name, line, subtotal) => expect(lineAmounts(line, "included").subtotal).toBe(subtotal));

  it.each([
    ["113.00", "13", "included", { net: "100.00", tax: "13.00", gross: "113.00" }],
    ["100.00", "13", "included", { net: "88.50", tax: "11.50", gross: "100.00" }],
    ["100.00", "13", "added", { net: "100.00", tax: "13.00", gross: "113.00" }],
    ["0.01", "13", "included", { net: "0.01", tax: "0.00", gross: "0.01" }],
    ["100.00", null, "added", { net: "100.00", tax: "0.00", gross: "100.00" }],
  ] as const)("%s at %s, %s", (amount, rate, mode, parts) => expect(taxOf(amount, rate, mode)).toEqual(parts));
});

describe("a document", () => {
  it("agrees with fractions to the fen", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom<TaxMode>("included", "added"), (given, mode) => {
        const counted = documentAmounts(given, { mode });
        const expected = given.map(({ price, quantity: number, discount, rate }) => {
          const asked = times(rational(price), rational(number), rational(discount));
          const subtotal = fen(through(asked, HUNDRED));
          const percent = rational(rate ?? "0");
          const value = rational(yuan(subtotal));
          const whole = { over: percent.over + 100n * percent.under, under: percent.under };
          const net = mode === "included" ? fen(through(times(value, HUNDRED), whole)) : subtotal;
          const tax = mode === "included" ? subtotal - net : fen(through(times(value, percent), HUNDRED));
          return { subtotal: yuan(subtotal), net: yuan(net), tax: yuan(tax), gross: yuan(net + tax) };
        });
        expect(counted.lines).toMatchObject(expected);
        expect(counted.total).toBe(yuan(sumOf(expected.map(({ gross }) => gross))));
        expect(counted.money).toBe(counted.total);
        expect(fenOf(counted.net) + fenOf(counted.tax)).toBe(fenOf(counted.total));
      }),
    );
  });

  it("lays what was agreed over its lines, without a fen too many", () => {
    fc.assert(
      fc.property(lines, money(), (given, agreed) => {
        const counted = documentAmounts(given, { mode: "included", money: agreed });
        expect(yuan(sumOf(counted.lines.map(({ share }) => share)))).toBe(agreed);
        expect(counted.lines.every(({ share }) => fenOf(share) >= 0n)).toBe(true);
        expect(fenOf(counted.reduction)).toBe(fenOf(counted.total) - fenOf(agreed));
      }),
    );
  });

  it("counts a price that a float cannot hold", () => {
    const { total } = documentAmounts([{ price: "1234567890.1234", quantity: "99999.9999" }], { mode: "included" });
    expect(total).toBe("123456788888883.21");
  });
});

describe("one amount over several", () => {
  it("adds up, and no part has another sign", () => {
    fc.assert(
      fc.property(
        money(),
        fc.array(money(), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        (amount, weights, below) => {
          const parts = splitByWeights(below ? `-${amount}` : amount, weights);
          expect(sumOf(parts)).toBe(below ? -fenOf(amount) : fenOf(amount));
          expect(parts.every((part) => (below ? fenOf(part) <= 0n : fenOf(part) >= 0n))).toBe(true);
        },
      ),
    );
  });

  it("thirds of a hundred", () => expect(splitByWeights("100", ["1", "1", "1"])).toEqual(["33.33", "33.34", "33.33"]));
  it("weights of nothing count alike", () => expect(splitByWeights("1", ["0", "0"])).toEqual(["0.50", "0.50"]));

  it("portions of a line add up to its share, in whatever pieces it is taken", () => {
    fc.assert(
      fc.property(money(10n ** 9n), fc.array(quantity, { minLength: 1, maxLength: 12 }), (share, pieces) => {
        const units = pieces.map((piece) => rational(piece)).map(({ over, under }) => (over * 10_000n) / under);
        const text = (value: bigint) => `${value / 10_000n}.${String(value % 10_000n).padStart(4, "0")}`;
        const whole = units.reduce((sum, unit) => sum + unit, 0n);
        let before = 0n;
        const portions = units.map((unit) => {
          const portion = portionOf(share, text(whole), text(before), text(unit));
          before += unit;
          return portion;
        });
        expect(yuan(sumOf(portions))).toBe(share);
        expect(portions.every((portion) => fenOf(portion) >= 0n)).toBe(true);
      }),
    );
  });

  it("rows of a plan: the last takes the rest, and none is nothing", () => {
    expect(splitIntoRows("100", ["1", "1", "1"])).toEqual(["33.33", "33.33", "33.34"]);
    expect(splitIntoRows("0.02", ["1", "1", "1"])).toBeUndefined();
    fc.assert(
      fc.property(
        someMoney(),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 36 }),
        (all, shares) => {
          const rows = splitIntoRows(all, shares.map(String));
          if (!rows) return;
          expect(yuan(sumOf(rows))).toBe(all);
          expect(rows.every((row) => fenOf(row) > 0n)).toBe(true);
        },
      ),
    );
  });
});
