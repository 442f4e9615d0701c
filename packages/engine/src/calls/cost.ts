/** What a call costs: whole minutes, rounded up, at the price of its seat. */
import { type Amount, decimal, moneyText, round2 } from "../documents/money";

const MINUTE = 60;

export const minutesOf = (seconds: number): number => Math.ceil(Math.max(0, seconds) / MINUTE);

/** Rounded once, to fen. @param price of a minute, with up to four decimals */
export const costOf = (seconds: number, price: Amount): Amount =>
  moneyText(round2(decimal(price).times(minutesOf(seconds))));
