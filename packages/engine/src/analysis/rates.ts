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
