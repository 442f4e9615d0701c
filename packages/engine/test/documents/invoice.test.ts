import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IssuedLine, invoiceTax, linesByRate, redParts } from "../../src/documents/invoice";

const fen = (text: string): number => Math.round(Number(text) * 100);
const yuan = (value: number): string => (value / 100).toFixed(2);
const RATES = ["13", "9", "6", "3", "1", "0", "exempt", null] as const;

describe("rows by rate", () => {
  it("are one for each rate, and add up to the amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.record({ rate: fc.constantFrom(...RATES), gross: fc.integer({ min: 0, max: 1_000_000 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (money, sold) => {
          const lines = linesByRate(
            yuan(money),
            sold.map(({ rate, gross }, at) => ({ name: `产品${at}`, rate, gross: yuan(gross) })),
            "等",
          );
          expect(lines.reduce((sum, line) => sum + fen(line.money), 0)).toBe(money);
          expect(new Set(lines.map(({ rate }) => rate)).size).toBe(lines.length);
          expect(lines.every((line) => fen(line.money) > 0)).toBe(true);
        },
      ),
    );
  });

  it("are called by the first product, and 等 where there are more", () => {
    const sold = [
      { name: "主机", rate: "13", gross: "10.00" },
      { name: "线缆", rate: "13", gross: "5.00" },
      { name: "安装", rate: "6", gross: "15.00" },
    ];
    expect(linesByRate("3.00", sold, "等")).toEqual([
      { name: "主机等", rate: "13", money: "1.50" },
      { name: "安装", rate: "6", money: "1.50" },
    ]);
  });
});

describe("reversals", () => {
  it("take net and tax of each row to the fen, in whatever parts, and never below nothing", () => {
    const row = fc.record({ money: fc.integer({ min: 1, max: 500_000 }), rate: fc.constantFrom(...RATES) });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 }),
        (rows, weights) => {
          const lines = rows.map(({ money, rate }, id): IssuedLine & { tax: string; red: number; redNet: number } => ({
            id,
            money: yuan(money),
            ...invoiceTax(yuan(money), rate),
            redMoney: "0.00",
            red: 0,
            redNet: 0,
          }));
          const all = rows.reduce((sum, { money }) => sum + money, 0);
          let left = all;
          for (const part of [...weights.map((weight) => Math.floor((all * weight) / 2000)), Number.MAX_SAFE_INTEGER]) {
            const taken = Math.min(part, left);
            if (taken === 0) continue;
            left -= taken;
            const parts = redParts(yuan(taken), lines);
            expect(parts.reduce((sum, one) => sum + fen(one.money), 0)).toBe(taken);
            for (const one of parts) {
              const line = lines[one.lineId] as (typeof lines)[number];
              expect([fen(one.net) >= 0, fen(one.tax) >= 0]).toEqual([true, true]);
              expect(fen(one.net) + fen(one.tax)).toBe(fen(one.money));
              line.red += fen(one.money);
              line.redNet += fen(one.net);
              line.redMoney = yuan(line.red);
              expect(line.red).toBeLessThanOrEqual(fen(line.money));
              expect(line.redNet).toBeLessThanOrEqual(fen(line.net));
            }
          }
          for (const line of lines) expect([line.red, line.redNet]).toEqual([fen(line.money), fen(line.net)]);
        },
      ),
    );
  });
});
