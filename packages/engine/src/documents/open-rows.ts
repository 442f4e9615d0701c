/** What is still to come of plan rows, and how late it is. */
import type { Day } from "../time/calendar";
import { type Amount, decimal, moneyText } from "./money";

/** Derived states of a plan row, with `overdue` beside them. */
export type RowState = "待生效" | "待回款" | "部分回款" | "已完成" | "作废";

export interface RowFacts {
  money: Amount;
  /** The part that returns took away. */
  returned: Amount;
  writtenOff: Amount;
  received: Amount;
  /** Whether its contract is in force. */
  inForce: boolean;
}

/** What is to be paid: money − returned − written off. */
export const dueOf = ({ money, returned, writtenOff }: RowFacts): string =>
  moneyText(decimal(money).minus(returned).minus(writtenOff));

export const openOf = (row: RowFacts): string => moneyText(decimal(dueOf(row)).minus(row.received));

export function rowState(row: RowFacts): RowState {
  const due = decimal(dueOf(row));
  const received = decimal(row.received);
  if (due.lte(0)) return received.gt(0) ? "已完成" : "作废";
  if (received.gte(due)) return "已完成";
  if (!row.inForce) return "待生效";
  return received.gt(0) ? "部分回款" : "待回款";
}

/** Days past the planned day, by which open money is sorted; the last bucket has no end. */
export const AGES = [
  { key: "notDue", until: 0, cn: "未到期", en: "Not due" },
  { key: "d30", until: 30, cn: "1–30天", en: "1–30 days" },
  { key: "d60", until: 60, cn: "31–60天", en: "31–60 days" },
  { key: "d90", until: 90, cn: "61–90天", en: "61–90 days" },
  { key: "d180", until: 180, cn: "91–180天", en: "91–180 days" },
  { key: "d365", until: 365, cn: "181–365天", en: "181–365 days" },
  { key: "older", until: Number.POSITIVE_INFINITY, cn: "365天以上", en: "Over 365 days" },
] as const;
export type Age = (typeof AGES)[number]["key"];

/** The bucket of a row at a day. A row due today is not late yet. */
export const ageOf = (planned: Day, at: Day): Age => AGES.find(({ until }) => at - planned <= until)?.key ?? "older";
