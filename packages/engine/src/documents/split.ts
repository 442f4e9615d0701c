/** One amount laid over several lines: discount, tax, the value of a return, freight. */
import { type Amount, decimal, moneyText, round2, shareOf, total, ZERO } from "./money";

/**
 * Cumulative shares: part k = round2(T·W_k ÷ W) − round2(T·W_{k−1} ÷ W), with W_k the sum of the first k weights.
 * Parts add up to the total, and none has another sign than it. Weights that are all zero count as equal ones.
 * @param amount in yuan, two decimals
 * @param weights none below zero
 */
export function splitByWeights(amount: Amount, weights: readonly Amount[]): string[] {
  const whole = decimal(amount);
  const given = weights.map(decimal);
  const all = total(given);
  const even = all.eq(0);
  const sum = even ? decimal(String(given.length)) : all;
  let before = ZERO;
  let reached = ZERO;
  return given.map((weight) => {
    reached = reached.plus(even ? 1 : weight);
    const until = shareOf(whole, reached, sum);
    const part = until.minus(before);
    before = until;
    return moneyText(part);
  });
}

/**
 * The value of a part of a line, taken in any portions: the portions of the whole quantity add up to the line's share.
 * @param share value of the whole line in yuan
 * @param quantity of the whole line, above zero
 * @param before quantity that earlier portions took
 * @param taken quantity of this portion
 */
export function portionOf(share: Amount, quantity: Amount, before: Amount, taken: Amount): string {
  const [value, whole] = [decimal(share), decimal(quantity)];
  const until = (reached: Amount) => round2(shareOf(value, decimal(reached), whole));
  return moneyText(until(decimal(before).plus(taken).toFixed()).minus(until(before)));
}

/**
 * Rows of a plan: every row but the last is round2(amount × share ÷ sum of shares), and the last takes the rest.
 * @param shares above zero
 * @returns undefined where a row would be nothing or less
 */
export function splitIntoRows(amount: Amount, shares: readonly Amount[]): string[] | undefined {
  const whole = decimal(amount);
  const sum = total(shares.map(decimal));
  const first = shares.slice(0, -1).map((share) => shareOf(whole, decimal(share), sum));
  const rows = [...first, whole.minus(total(first))];
  return rows.every((row) => row.gt(0)) ? rows.map(moneyText) : undefined;
}
