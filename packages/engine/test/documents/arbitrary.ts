/** Random amounts, prices, quantities as texts. */
import fc from "fast-check";
import { yuan } from "./rational";

const scaled = (units: bigint, scale: number): string => {
  const digits = String(units).padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/** A decimal from nothing to `most` smallest units, with `scale` decimals. */
const decimalText = (scale: number, most: bigint, least = 0n) =>
  fc.bigInt({ min: least, max: most }).map((units) => scaled(units, scale));

export const money = (most = 10n ** 13n) => fc.bigInt({ min: 0n, max: most }).map(yuan);
export const someMoney = (most = 10n ** 13n) => fc.bigInt({ min: 1n, max: most }).map(yuan);
export const price = decimalText(4, 10n ** 11n);
export const quantity = fc.oneof(decimalText(0, 10_000n, 1n), decimalText(4, 10n ** 9n, 1n));
export const percent = fc.oneof(fc.constantFrom("100", "95", "88.88", "0"), decimalText(2, 10_000n));
export const rate = fc.constantFrom("13", "9", "6", "3", "1", "0", null);

export const line = fc.record({ price, quantity, discount: percent, rate });
export const lines = fc.array(line, { minLength: 1, maxLength: 40 });
