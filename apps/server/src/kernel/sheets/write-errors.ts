/** Writes the rows that were not taken, as they came, with why: to be corrected and sent again. */
import type { Writable } from "node:stream";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import type { Language } from "@qicheng/engine/text/message";
import type { SheetCell } from "./source";
import { writeWorkbook } from "./write-workbook";

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
  language?: Language;
}

async function* values(rows: AsyncIterable<WrongRow>): AsyncGenerator<unknown[]> {
  for await (const { row, cells, reason } of rows) yield [row, ...cells, reason];
}

export async function writeErrors(target: Writable, { name, titles, rows, language = "cn" }: WrongRows): Promise<void> {
  const said = (message: { cn: string; en: string }) => message[language];
  await writeWorkbook(target, {
    name,
    columns: [
      { title: said(sheetSaid.rowNumber), kind: "number", width: 8 },
      ...titles.map((title) => ({ title, kind: "text" as const, width: 18 })),
      { title: said(sheetSaid.reason), kind: "text", width: 50 },
    ],
    rows: values(rows),
  });
}
