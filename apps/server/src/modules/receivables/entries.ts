/** Entries of ledgers as they travel, each with the records that it is about. */
import type { LedgerEntry } from "@qicheng/api/receivables/balances";
import { namesOf } from "../../kernel/records/read/names";
import type { Context } from "../../kernel/work/context";

/** Entries of a page. */
export const PAGE = 50;

/** As a statement answers it: the sum and the count are those of all entries, on each row. */
export interface Entries {
  day: string;
  kind: string;
  money: string;
  part?: string | null;
  receipt?: number | null;
  contract?: number | null;
  returned?: number | null;
  customer?: number | null;
  sum: string;
  count: number;
}

/** Which record of which module an entry names, in the order in which they are shown. */
const RECORDS: readonly (readonly [module: string, idOf: (entry: Entries) => number])[] = [
  ["finance", ({ receipt }) => receipt ?? 0],
  ["salesReturn", ({ returned }) => returned ?? 0],
  ["contract", ({ contract }) => contract ?? 0],
  ["customer", ({ customer }) => customer ?? 0],
];

export async function wireEntries(
  ctx: Context,
  rows: readonly Entries[],
): Promise<{ sum: number; count: number; rows: LedgerEntry[] }> {
  const names = await Promise.all(
    RECORDS.map(([module, idOf]) =>
      namesOf(
        ctx,
        module,
        [...new Set(rows.map(idOf))].filter((id) => id > 0),
      ),
    ),
  );
  return {
    sum: Number(rows[0]?.sum ?? 0),
    count: rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      day: row.day,
      kind: row.kind,
      money: Number(row.money),
      part: row.part ?? "",
      records: RECORDS.flatMap(([module, idOf], at) => {
        const id = idOf(row);
        return id > 0 ? [{ module, id, name: names[at]?.get(id) ?? "" }] : [];
      }),
    })),
  };
}
