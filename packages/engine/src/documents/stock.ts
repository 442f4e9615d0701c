/** What goods are worth as they come and go: the average of what lies there, and never a piece of value without goods. */
import { type Amount, decimal, moneyText, round2, shareOf } from "./money";

export interface Held {
  quantity: Amount;
  value: Amount;
}

/** The value that leaves with a quantity: all of it with the last piece. @param quantity at most what is held */
export function leaving({ quantity: there, value }: Held, quantity: Amount): string {
  const [taken, whole] = [decimal(quantity), decimal(there)];
  return moneyText(taken.eq(whole) ? decimal(value) : round2(shareOf(decimal(value), taken, whole)));
}

/**
 * The value of a further part of something that goes in parts: what all parts are worth by then, less what went before.
 * @param whole quantity and value of all of it
 * @param before quantity and value that went already
 */
export function furtherPart(whole: Held, before: Held, quantity: Amount): string {
  const reached = decimal(before.quantity).plus(quantity);
  const until = reached.gte(whole.quantity)
    ? decimal(whole.value)
    : round2(shareOf(decimal(whole.value), reached, decimal(whole.quantity)));
  return moneyText(until.minus(before.value));
}

/** What a quantity is worth at a price. */
export const worth = (price: Amount, quantity: Amount): string => moneyText(round2(decimal(price).times(quantity)));

/** What a quantity is worth at the average of what is held. */
export const atAverage = ({ quantity: there, value }: Held, quantity: Amount): string =>
  moneyText(round2(shareOf(decimal(value), decimal(quantity), decimal(there))));

/** The average of one base unit with four decimals; nothing where nothing is held. */
export const averageCost = ({ quantity, value }: Held): string | undefined =>
  decimal(quantity).eq(0) ? undefined : decimal(value).div(quantity).toFixed(4);
