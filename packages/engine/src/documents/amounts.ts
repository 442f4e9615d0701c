/** The amounts of a document, from its lines up. Browser and server count with the same functions. */
import type Big from "big.js";
import { type Amount, decimal, moneyText, round2, total } from "./money";
import { splitByWeights } from "./split";

/** 含税: prices hold the tax. 未税: tax comes on top. */
export type TaxMode = "included" | "added";

export interface LineInput {
  /** Per unit, at most four decimals, not below zero. */
  price: Amount;
  /** In the unit of the line, at most four decimals, above zero. */
  quantity: Amount;
  /** Percent of the price that is asked, at most two decimals: 95 means 5% off. 100 where absent. */
  discount?: Amount | null | undefined;
  /** Tax in percent, such as 13; null is 免税. */
  rate?: Amount | null | undefined;
}

export interface LineAmounts {
  /** 小计: price × quantity × discount ÷ 100, rounded once. */
  subtotal: string;
  net: string;
  tax: string;
  /** What the customer pays for the line: net and tax. */
  gross: string;
}

/** `price × quantity × discount ÷ 100`, rounded once at the end. */
const subtotalOf = ({ price, quantity, discount }: LineInput): Big =>
  round2(
    decimal(price)
      .times(quantity)
      .times(discount ?? "100")
      .times("0.01"),
  );

/**
 * Net and tax of an amount at a rate.
 * @param amount in yuan: with the tax where it is included, without it where it is added
 */
export function taxOf(amount: Amount, rate: Amount | null | undefined, mode: TaxMode): Omit<LineAmounts, "subtotal"> {
  const given = decimal(amount);
  const percent = decimal(rate ?? "0");
  const net = mode === "included" ? given.times(100).div(percent.plus(100)) : given;
  const tax = mode === "included" ? given.minus(net) : round2(given.times(percent).times("0.01"));
  return { net: moneyText(net), tax: moneyText(tax), gross: moneyText(net.plus(tax)) };
}

export function lineAmounts(line: LineInput, mode: TaxMode): LineAmounts {
  const subtotal = moneyText(subtotalOf(line));
  return { subtotal, ...taxOf(subtotal, line.rate, mode) };
}

export interface DocumentAmounts {
  lines: readonly (LineAmounts & {
    /** The part of `money` that falls to the line. Shares add up to `money`. */
    share: string;
  })[];
  /** Sum of the lines' gross amounts (money_total). */
  total: string;
  net: string;
  tax: string;
  /** What was agreed (Money). */
  money: string;
  /** 整单优惠: total − money; below zero where more was agreed than the lines say. */
  reduction: string;
}

/**
 * @param lines in their order, which decides where the odd fen falls
 * @param money what was agreed for the whole; the sum of the lines where absent
 */
export function documentAmounts(
  lines: readonly LineInput[],
  { mode, money }: { mode: TaxMode; money?: Amount | null | undefined },
): DocumentAmounts {
  const counted = lines.map((line) => lineAmounts(line, mode));
  const sum = (part: keyof LineAmounts) => total(counted.map((line) => decimal(line[part])));
  const gross = sum("gross");
  const agreed = money === null || money === undefined ? gross : decimal(money);
  const shares = splitByWeights(
    moneyText(agreed),
    counted.map((line) => line.gross),
  );
  return {
    lines: counted.map((line, at) => ({ ...line, share: shares[at] ?? "0.00" })),
    total: moneyText(gross),
    net: moneyText(sum("net")),
    tax: moneyText(sum("tax")),
    money: moneyText(agreed),
    reduction: moneyText(gross.minus(agreed)),
  };
}
