/** Query keys of the list of contracts: what is due, and when it was signed (product-spec 3). */
import { businessDay } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";

/** First days of periods, from which the next one begins. */
function period(kind: number): readonly [from: string, to: string] | undefined {
  const [year = 0, month = 0] = businessDay().split("-").map(Number);
  const first = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  const periods: Readonly<Record<number, readonly [string, string]>> = {
    1: [first(year, month), first(year, month + 1)],
    2: [first(year, quarter), first(year, quarter + 3)],
    3: [first(year, 1), first(year + 1, 1)],
    4: [first(year, month - 1), first(year, month)],
    5: [first(year, quarter - 3), first(year, quarter)],
    6: [first(year - 1, 1), first(year, 1)],
  };
  return periods[kind];
}

/** 0 all, 1 this month, 2 this quarter, 3 this year, 4 last month, 5 last quarter, 6 last year. */
export function signedIn(kind: unknown): RawBuilder<boolean> | undefined {
  const found = period(Number(kind));
  return found && sql<boolean>`r.signed_on >= ${found[0]}::date and r.signed_on < ${found[1]}::date`;
}

/** -1 all, 0 not due yet, 1 due, 2 without renewal. */
export function dueAs(kind: unknown): RawBuilder<boolean> | undefined {
  const renews = sql<boolean>`(r.remind = 0 and r.due_on is not null)`;
  if (kind === 0) return sql<boolean>`${renews} and r.due_on > ${businessDay()}::date`;
  if (kind === 1) return sql<boolean>`${renews} and r.due_on <= ${businessDay()}::date`;
  return kind === 2 ? sql<boolean>`not ${renews}` : undefined;
}

/** -1 all, else the status. */
export const approvedAs = (status: unknown): RawBuilder<boolean> | undefined =>
  Number(status) < 0 ? undefined : sql<boolean>`r.approval = ${Number(status)}`;
