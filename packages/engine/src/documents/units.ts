/** Units of a product: one base unit, and others that are whole-number fractions of it (1 箱 = 12/1 瓶). */
import { type Amount, decimal, plainText } from "./money";

export interface Unit {
  /** 1 unit = `over` ÷ `under` base units, both whole and above zero. */
  over: number;
  under: number;
}

/** Decimals that a quantity is stored with. */
const QUANTITY_DECIMALS = 4;
const SMALLEST = 10n ** BigInt(QUANTITY_DECIMALS);

/** Whether a quantity has no more decimals than its unit takes. */
export function fitsDecimals(quantity: Amount, decimals: number): boolean {
  const value = decimal(quantity);
  return value.eq(value.round(decimals, 0));
}

/** A quantity in whole numbers of the smallest that can be stored. */
const smallestOf = (quantity: Amount): bigint => BigInt(decimal(quantity).times(SMALLEST.toString()).toFixed(0));

const quantityOf = (smallest: bigint): string =>
  plainText(decimal(smallest.toString()).times(`1e-${QUANTITY_DECIMALS}`));

/**
 * A typed quantity in base units, exact.
 * @returns undefined where four decimals do not hold it, such as a third
 */
export function baseQuantity(quantity: Amount, { over, under }: Unit): string | undefined {
  if (!fitsDecimals(quantity, QUANTITY_DECIMALS)) return undefined;
  const product = smallestOf(quantity) * BigInt(over);
  return product % BigInt(under) === 0n ? quantityOf(product / BigInt(under)) : undefined;
}

/** The price of a unit where the base unit costs so much: with four decimals, half away from zero. @param base not below zero */
export function unitPrice(base: Amount, { over, under }: Unit): string {
  const [twice, by] = [smallestOf(base) * BigInt(over) * 2n, BigInt(under)];
  return quantityOf((twice + by) / (2n * by));
}

const commonDivisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : commonDivisor(other, one % other));

export interface InUnits {
  /** Whole numbers of the unit. */
  whole: string;
  /** Base units that are left, with the sign of the quantity. */
  rest: string;
}

/**
 * A base quantity as quotient and rest of another unit: 41 瓶 are 3 箱 5 瓶. It is never divided back.
 * @param base with at most four decimals
 */
export function inUnits(base: Amount, unit: Unit): InUnits {
  const [over, under] = [BigInt(unit.over) * SMALLEST, BigInt(unit.under)];
  const smallest = smallestOf(base);
  const most = (smallest * under) / over;
  // only so many units at a time are a quantity that can be stored
  const step = under / commonDivisor(over, under);
  const whole = most - (most % step);
  return { whole: whole.toString(), rest: quantityOf(smallest - (whole * over) / under) };
}
