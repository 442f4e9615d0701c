/** Balances of leave: lots that expire, spent from the one that expires first. */

export interface Lot {
  id: number;
  /** What is left of it. */
  left: number;
  /** The last day on which it may be used, `yyyy-MM-dd`; '' where it stays. */
  expires: string;
}

const LAST = "9999-12-31";
const order = ({ expires }: Lot) => (expires === "" ? LAST : expires);

/** Those of which something is left on a day. */
export const usable = (lots: readonly Lot[], day: string): Lot[] =>
  lots.filter((lot) => lot.left > 0 && order(lot) >= day);

export const leftOf = (lots: readonly Lot[], day: string): number =>
  usable(lots, day).reduce((sum, { left }) => sum + left, 0);

/** What is taken of which; undefined where there is too little. */
export function spend(lots: readonly Lot[], amount: number, day: string): { id: number; amount: number }[] | undefined {
  let rest = amount;
  const taken: { id: number; amount: number }[] = [];
  for (const lot of usable(lots, day).toSorted((a, b) => order(a).localeCompare(order(b)) || a.id - b.id)) {
    if (rest <= 0) break;
    const part = Math.min(rest, lot.left);
    taken.push({ id: lot.id, amount: part });
    rest -= part;
  }
  return rest > 0 ? undefined : taken;
}

export interface AnnualStep {
  /** From so many whole years of work on. */
  years: number;
  days: number;
}

/** Whole years between two days. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** Days of annual leave of a year, by the years of work at its end; half days, rounded down. */
export function annualDays(steps: readonly AnnualStep[], joined: string, year: number): number {
  const years = yearsBetween(joined, `${year}-12-31`);
  const step = steps.filter((one) => one.years <= years).toSorted((a, b) => b.years - a.years)[0];
  if (!step) return 0;
  const before = steps.filter((one) => one.years <= yearsBetween(joined, `${year}-01-01`));
  // In the year in which somebody comes to it, only from that day on.
  if (before.length > 0) return step.days;
  const from = `${year}${joined.slice(4)}`;
  const left =
    (Date.parse(`${year}-12-31T00:00:00Z`) -
      Date.parse(`${from === `${year}-02-29` ? `${year}-02-28` : from}T00:00:00Z`)) /
      86_400_000 +
    1;
  return Math.floor(((step.days * left) / 365) * 2) / 2;
}
