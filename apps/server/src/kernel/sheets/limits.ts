/** Rows and columns are counted while they are read, by what is in them: what a file says of its size is not asked. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { LOOKED_AT } from "@qicheng/engine/import/headers";
import { Refusal } from "../work/refusal";
import type { SheetCell, SourceRow } from "./source";

export const hasValue = (cell: SheetCell): boolean =>
  cell !== null && cell !== undefined && (typeof cell !== "string" || cell.trim() !== "");

/** @throws TOO_LARGE for a value beyond the last column that may be */
export function checkColumn(column: number): void {
  if (column >= LIMITS.sheetColumns) throw new Refusal("TOO_LARGE", sheetSaid.columns({ max: LIMITS.sheetColumns }));
}

export const tooManyRows = () => new Refusal("TOO_LARGE", sheetSaid.rows({ max: LIMITS.sheetRows }));

/** Rows with a value, and no more than an import may have, with what stands above them. */
export async function* limited(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const row of rows) {
    if (!row.cells.some(hasValue)) continue;
    count += 1;
    if (count > LIMITS.sheetRows + LOOKED_AT) throw tooManyRows();
    yield row;
  }
}
