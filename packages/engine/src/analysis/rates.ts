/** Rates and ranks of figures. */
import { type Amount, decimal } from "../documents/money";

const PERCENT = 100;
const DECIMALS = 1;

/** @returns percent, rounded half up to one decimal; null where there is nothing to divide by: never ∞, never 100 */
export function rateOf(part: Amount, whole: Amount): number | null {
  const divisor = decimal(whole);
  if (divisor.eq(0)) return null;
  return Number(shareText(decimal(part).times(PERCENT), divisor));
}

/** @returns how much of the one falls on one of the other, rounded half up to one decimal; null where there is none */
export function perOne(part: Amount, whole: Amount): number | null {
  const divisor = decimal(whole);
  return divisor.eq(0) ? null : Number(shareText(decimal(part), divisor));
}

/**
 * The middle of values of which each stands so many times; of an even number of them, halfway between the middle two.
 * @returns null where there are none
 */
export function medianOf(counted: readonly { value: number; count: number }[]): number | null {
  const sorted = counted.filter(({ count }) => count > 0).toSorted((one, other) => one.value - other.value);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  const at = (place: number) => {
    let reached = 0;
    return sorted.find(({ count }) => {
      reached += count;
      return reached > place;
    })?.value;
  };
  const [low, high] = [at(Math.floor((all - 1) / 2)), at(Math.floor(all / 2))];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

type Big = ReturnType<typeof decimal>;

/** The quotient is taken exactly: its whole tenths, and what is left of them decides. */
function shareText(value: Big, divisor: Big): string {
  const tenths = 10 ** DECIMALS;
  const scaled = value.times(tenths);
  const isNegative = scaled.lt(0) !== divisor.lt(0) && !scaled.eq(0);
  const [top, bottom] = [scaled.abs(), divisor.abs()];
  const rest = top.mod(bottom);
  const whole = top.minus(rest).div(bottom);
  const rounded = rest.times(2).gte(bottom) ? whole.plus(1) : whole;
  const text = rounded.div(tenths).toFixed(DECIMALS);
  return isNegative && !rounded.eq(0) ? `-${text}` : text;
}

/** By how many percent a number is above its former one; null where that was nothing. */
export const growthOf = (now: Amount, former: Amount): number | null =>
  decimal(former).eq(0) ? null : rateOf(decimal(now).minus(former).toFixed(), decimal(former).abs().toFixed());

interface Ranked<Row> {
  row: Row;
  rank: number;
}

/** The largest first. Equal numbers have equal places (1, 2, 2, 4) and stand in the order of their names. */
export function ranked<Row>(
  rows: readonly Row[],
  amountOf: (row: Row) => Amount,
  nameOf: (row: Row) => string,
): Ranked<Row>[] {
  const sorted = rows
    .map((row) => ({ row, value: decimal(amountOf(row)), name: nameOf(row) }))
    .sort((one, other) => other.value.cmp(one.value) || one.name.localeCompare(other.name, "zh-Hans-CN"));
  let rank = 0;
  return sorted.map(({ row, value }, at) => {
    const before = sorted[at - 1];
    if (!before?.value.eq(value)) rank = at + 1;
    return { row, rank };
  });
}
