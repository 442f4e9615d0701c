/** Writes the rows that were not taken, as they came, with why: to be corrected and sent again. */
import type { Writable } from "node:stream";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import type { Language } from "@qicheng/engine/text/message";
import type { SheetCell } from "./source";
import { type WrittenSheet, writeWorkbook } from "./write-workbook";

export interface WrongRow {
  /** As in the file that was sent. */
  row: number;
  cells: readonly SheetCell[];
  reason: string;
}

interface WrongRows {
  name: string;
  /** Headings of the file. */
  titles: readonly string[];
  rows: AsyncIterable<WrongRow>;
}

async function* values(rows: AsyncIterable<WrongRow>): AsyncGenerator<unknown[]> {
  for await (const { row, cells, reason } of rows) yield [row, ...cells, reason];
}

function sheetOf({ name, titles, rows }: WrongRows, language: Language): WrittenSheet {
  return {
    name,
    columns: [
      { title: sheetSaid.rowNumber[language], kind: "number", width: 8 },
      ...titles.map((title) => ({ title, kind: "text" as const, width: 18 })),
      { title: sheetSaid.reason[language], kind: "text", width: 50 },
    ],
    rows: values(rows),
  };
}

/** @param sheets the first of them has the records */
export const writeErrors = (target: Writable, language: Language, ...sheets: WrongRows[]): Promise<void> =>
  writeWorkbook(target, ...sheets.map((sheet) => sheetOf(sheet, language)));
