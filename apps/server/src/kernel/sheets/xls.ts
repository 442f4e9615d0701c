/** Rows of an .xls file, which has to be read as a whole. */
import { readFile } from "node:fs/promises";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { type CellValue, EncryptedFileError, readXls, type Sheet } from "hucre";
import { Refusal } from "../work/refusal";
import { checkColumn, hasValue } from "./limits";
import { broken } from "./refusals";
import type { SheetCell, SheetFacts, Source, SourceRow } from "./source";

const DAY_0 = Date.UTC(1900, 0, 1);

/** A time without a day is a text. */
function cellOf(value: CellValue): SheetCell {
  if (!(value instanceof Date) || value.getTime() >= DAY_0) return value;
  return value.toISOString().slice(11, 16);
}

async function* rowsOf({ rows, merges = [] }: Sheet, facts: SheetFacts): AsyncGenerator<SourceRow> {
  for (const { startRow, endRow, startCol, endCol } of merges)
    facts.merges.push({ top: startRow + 1, bottom: endRow + 1, left: startCol, right: endCol });
  for (const [at, values = []] of rows.entries()) {
    const cells = values.map(cellOf);
    const width = cells.findLastIndex(hasValue) + 1;
    if (width > 0) checkColumn(width - 1);
    yield { row: at + 1, cells: cells.slice(0, width) };
  }
}

export async function openXls(file: string): Promise<Source> {
  const { sheets } = await readXls(await readFile(file)).catch((error: unknown) => {
    throw error instanceof EncryptedFileError ? new Refusal("BAD_TYPE", sheetSaid.encrypted) : broken(error);
  });
  return {
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      hidden: sheet.hidden ?? false,
      rows: (facts) => rowsOf(sheet, facts),
    })),
    plain: true,
    close: () => undefined,
  };
}
