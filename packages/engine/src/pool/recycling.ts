/** What is said of recycling. When a row is recycled the database decides: `recycle_on` of its table. */
import { type Message, verbatim } from "../text/message";
import { POOL_TEXTS } from "./texts";

/** The rules, by their numbers in the database. */
const RULES = { 1: "noFollow", 2: "noDeal" } as const;
export type RecycleRule = (typeof RULES)[keyof typeof RULES];

export const ruleOf = (number: number): RecycleRule => (number === 2 ? RULES[2] : RULES[1]);

/** Fewer days left are shown in red. */
export const LOW_DAYS = 3;

/** `超过15天未跟进自动进入公海`, as log and owner history tell it. */
export const recycleReason = (rule: RecycleRule, days: number): Message =>
  rule === "noDeal" ? POOL_TEXTS.wentNoDeal({ days }) : POOL_TEXTS.wentNoFollow({ days });

/** What an owner is told of rows that have the same days left; 0 = it is the last day. */
export function recycleNotice(first: string, n: number, days: number): Message {
  const name = verbatim(first);
  if (days === 0) return n > 1 ? POOL_TEXTS.lastMany({ name, n }) : POOL_TEXTS.last({ name });
  return n > 1 ? POOL_TEXTS.soonMany({ name, n, days }) : POOL_TEXTS.soon({ name, days });
}
