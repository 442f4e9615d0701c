/** The days of a statement, and the movements within them. */
import { owedSaid } from "@qicheng/api/receivables/messages";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { today } from "./closing";

const BEGINNING = "0001-01-01";

interface Days {
  from: string | null;
  to: string | null;
}

/** @throws VALIDATION where they end before they begin */
export function assertSpan({ from, to }: Days): void {
  if (from !== null && to !== null && to < from) throw invalidField("to", owedSaid.turned);
}

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one);

/** The days that a paper names: an open end is today, or that of the last row where one lies ahead. */
export function daysOf(ctx: Context, { from, to }: Days, rows: readonly { day: string }[]) {
  const last = to ?? later(today(ctx), rows.at(-1)?.day);
  return { from: from ?? rows[0]?.day ?? last, to: last };
}

/** A movement of the database, with what is open after it. */
export interface Moved {
  day: string;
  due: string;
  settled: string;
  balance: string;
}

type InNumbers<Row extends Moved> = Omit<Row, "due" | "settled" | "balance"> &
  Record<"due" | "settled" | "balance", number>;

const sumOf = (amounts: readonly string[]): number => Number(moneyText(total(amounts.map(decimal))));

/** Movements from a day on, what they add up to, and what was open before and at the end. @param rows in their order */
export function cutTo<Row extends Moved>(rows: readonly Row[], from: string | null) {
  const first = from ?? BEGINNING;
  const before = rows.filter(({ day }) => day < first);
  const within = rows.filter(({ day }) => day >= first);
  return {
    opening: Number(before.at(-1)?.balance ?? 0),
    closing: Number(rows.at(-1)?.balance ?? 0),
    due: sumOf(within.map(({ due }) => due)),
    settled: sumOf(within.map(({ settled }) => settled)),
    lines: within.map(
      (row): InNumbers<Row> => ({
        ...row,
        due: Number(row.due),
        settled: Number(row.settled),
        balance: Number(row.balance),
      }),
    ),
  };
}
