/** Plan rows of a contract: when which part of its money is due. */

import { defineMessages, type Message } from "../text/message";
import { type Day, monthsLater, partsOf } from "../time/calendar";
import { type Amount, decimal, moneyText, total } from "./money";
import { splitIntoRows } from "./split";

/** Types of payment (hkType). */
export const PAYMENT_TYPES = { once: 1, two: 2, three: 3, monthly: 4 } as const;
export type PaymentType = (typeof PAYMENT_TYPES)[keyof typeof PAYMENT_TYPES];

export const PLAN_TEXTS = defineMessages({
  date: { cn: "第{row}行回款计划日期无效", en: "Payment plan row {row} has an invalid date" },
  money: { cn: "第{row}行回款计划金额无效", en: "Payment plan row {row} has an invalid amount" },
  sum: {
    cn: "回款计划合计{sum}元，应等于合同金额{money}元",
    en: "The payment plan adds up to {sum} yuan, and the contract to {money}",
  },
  first: { cn: "首款", en: "First payment" },
  middle: { cn: "中期款", en: "Middle payment" },
  last: { cn: "尾款", en: "Final payment" },
  numbered: { cn: "第{row}期", en: "Payment {row}" },
});

/** The name of a plan row (qici). @param at from 0 */
export function rowName(type: PaymentType, at: number): Message {
  if (type === PAYMENT_TYPES.two) return at === 0 ? PLAN_TEXTS.first : PLAN_TEXTS.last;
  if (type === PAYMENT_TYPES.three) return [PLAN_TEXTS.first, PLAN_TEXTS.middle][at] ?? PLAN_TEXTS.last;
  return PLAN_TEXTS.numbered({ row: at + 1 });
}

const DAY_MS = 86_400_000;
const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** A day of the calendar; undefined for what is none, such as 2026-02-30. */
export function dayIn(text: string): Day | undefined {
  if (!WRITTEN.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && textOf(day) === text ? day : undefined;
}

/**
 * The days of monthly rows: the day of the first one, or the last of a shorter month. It never drifts: after
 * 31 January come 28 February and 31 March.
 * @param first `yyyy-MM-dd`
 */
export function monthlyDays(first: string, count: number): string[] {
  const day = dayIn(first);
  if (day === undefined) return [];
  const anchor = partsOf(day).day;
  return Array.from({ length: count }, (_, at) => {
    const [same] = monthsLater(day, at, anchor);
    const [last] = monthsLater(day, at, "last");
    return textOf(same ?? last ?? day);
  });
}

export interface PlanRow {
  /** `yyyy-MM-dd` */
  date: string;
  /** Yuan, two decimals. */
  money: string;
}

const COUNTS: Readonly<Record<PaymentType, number>> = { 1: 0, 2: 2, 3: 3, 4: 12 };

/**
 * The rows of a payment type, equal shares a month apart. One-time makes none.
 * @param count rows of a monthly plan, 12 where absent
 * @returns undefined where the money does not reach for a fen a row
 */
export function proposedRows(
  type: PaymentType,
  money: Amount,
  { first, count }: { first: string; count?: number },
): PlanRow[] | undefined {
  const rows = type === PAYMENT_TYPES.monthly ? (count ?? COUNTS[type]) : COUNTS[type];
  if (rows === 0) return [];
  const amounts = splitIntoRows(
    money,
    Array.from({ length: rows }, () => "1"),
  );
  const days = monthlyDays(first, rows);
  return amounts?.map((amount, at) => ({ date: days[at] ?? first, money: amount }));
}

export interface PlanProblem {
  /** From 1; undefined for the sum. */
  row?: number;
  msg: Message;
}

const isMoney = (text: string): boolean => /^\d{1,13}(?:\.\d{1,2})?$/.test(text) && decimal(text).gt(0);

/** Everything that is wrong with typed rows. @param money what they add up to, unless the payment is one-time */
export function planProblems(type: PaymentType, rows: readonly PlanRow[], money: Amount): PlanProblem[] {
  const wrong = rows.flatMap((row, at): PlanProblem[] => {
    const number = { row: at + 1 };
    const date = dayIn(row.date) === undefined ? [{ ...number, msg: PLAN_TEXTS.date(number) }] : [];
    return isMoney(row.money) ? date : [...date, { ...number, msg: PLAN_TEXTS.money(number) }];
  });
  if (wrong.length > 0 || type === PAYMENT_TYPES.once) return wrong;
  const sum = total(rows.map((row) => decimal(row.money)));
  return sum.eq(money) ? [] : [{ msg: PLAN_TEXTS.sum({ sum: moneyText(sum), money: moneyText(decimal(money)) }) }];
}
