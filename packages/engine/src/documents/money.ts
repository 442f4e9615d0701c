/** Exact decimals of documents: amounts in yuan with two decimals, prices and quantities with up to four. */
import Big from "big.js";

/** A Big of our own, since settings of the shared one are everybody's. */
const Decimal = Big();
Decimal.RM = Decimal.roundHalfUp;
Decimal.DP = 2;
Decimal.strict = false;

/** A plain decimal text such as `-12.5`, as databases and forms hold it. Never a float. */
export type Amount = string;

/** Decimals of an amount of money. */
const FEN = 2;

export const decimal = (value: Amount): Big => new Decimal(value);

export const ZERO = decimal("0");

/** Rounded to fen, half away from zero. Each line is rounded once, at its end. */
export const round2 = (value: Big): Big => value.round(FEN, Decimal.roundHalfUp);

/** `a × b ÷ c`, rounded once: the product is exact, and the division rounds to fen. `c` is not zero. */
export const shareOf = (total: Big, weight: Big, weights: Big): Big => total.times(weight).div(weights);

/** @returns the sum, exact */
export const total = (values: readonly Big[]): Big => values.reduce((sum, value) => sum.plus(value), ZERO);

/** An amount as a text with two decimals, as it is stored and sent: `12.50`. Minus nothing is nothing. */
export const moneyText = (value: Big): string => (value.eq(0) ? "0.00" : value.toFixed(FEN));

/** A decimal without needless zeros: `12.5`. */
export const plainText = (value: Big): string => (value.eq(0) ? "0" : value.toFixed());

export const smaller = (one: Big, other: Big): Big => (one.lt(other) ? one : other);
export const larger = (one: Big, other: Big): Big => (one.gt(other) ? one : other);
