import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseQuantity, fitsDecimals, inUnits, unitPrice } from "../../src/documents/units";
import { quantity } from "./arbitrary";
import { plus, rational, times } from "./rational";

const unit = fc.record({ over: fc.integer({ min: 1, max: 1_000 }), under: fc.integer({ min: 1, max: 1_000 }) });
const same = (one: string, other: string) => {
  const [a, b] = [rational(one), rational(other)];
  return a.over * b.under === b.over * a.under;
};

describe("units", () => {
  it.each([
    ["3", { over: 12, under: 1 }, "36"],
    ["0.5", { over: 12, under: 1 }, "6"],
    ["1", { over: 1, under: 3 }, undefined],
    ["3", { over: 1, under: 3 }, "1"],
    ["0.0001", { over: 1, under: 2 }, undefined],
    ["1.23456", { over: 1, under: 1 }, undefined],
  ])("%s of %o is %s base units", (typed, fraction, base) => expect(baseQuantity(typed, fraction)).toBe(base));

  it("a base quantity is exact, or there is none", () => {
    fc.assert(
      fc.property(quantity, unit, (typed, fraction) => {
        const base = baseQuantity(typed, fraction);
        const exact = times(rational(typed), { over: BigInt(fraction.over), under: BigInt(fraction.under) });
        if (base === undefined) expect((exact.over * 10_000n) % exact.under).not.toBe(0n);
        else expect(rational(base).over * exact.under).toBe(exact.over * rational(base).under);
      }),
    );
  });

  it.each([
    ["3.3333", { over: 12, under: 1 }, "39.9996"],
    ["1", { over: 1, under: 3 }, "0.3333"],
    ["2", { over: 1, under: 3 }, "0.6667"],
    ["0.0001", { over: 1, under: 2 }, "0.0001"],
    ["0", { over: 7, under: 3 }, "0"],
  ])("where the base unit costs %s, %o costs %s", (base, fraction, price) =>
    expect(unitPrice(base, fraction)).toBe(price),
  );

  it("the price of a unit is off by half of its last digit at most", () => {
    fc.assert(
      fc.property(quantity, unit, (base, fraction) => {
        if (base.startsWith("-")) return;
        const exact = times(rational(base), { over: BigInt(fraction.over), under: BigInt(fraction.under) });
        const made = rational(unitPrice(base, fraction));
        const off = exact.over * made.under - made.over * exact.under;
        expect((off < 0n ? -off : off) * 20_000n <= exact.under * made.under).toBe(true);
      }),
    );
  });

  it("quotient and rest are the quantity again", () => {
    expect(inUnits("41", { over: 12, under: 1 })).toEqual({ whole: "3", rest: "5" });
    expect(inUnits("-41", { over: 12, under: 1 })).toEqual({ whole: "-3", rest: "-5" });
    expect(inUnits("0.7", { over: 1, under: 3 })).toEqual({ whole: "0", rest: "0.7" });
    fc.assert(
      fc.property(quantity, unit, (base, fraction) => {
        const { whole, rest } = inUnits(base, fraction);
        const again = plus(
          times(rational(whole), { over: BigInt(fraction.over), under: BigInt(fraction.under) }),
          rational(rest),
        );
        const exact = rational(base);
        expect(again.over * exact.under).toBe(exact.over * again.under);
      }),
    );
  });

  it("decimals of a unit", () => {
    expect(fitsDecimals("3.10", 1)).toBe(true);
    expect(fitsDecimals("3.15", 1)).toBe(false);
    expect(same("1.50", "1.5")).toBe(true);
  });
});
