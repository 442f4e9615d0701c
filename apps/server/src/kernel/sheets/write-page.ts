/** Writes a workbook to be sent: a heading with a logo, one table with amounts, and what is to be filled in below it. */
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { type BorderStyle, type Cell, type CellStyle, dateToSerial, type MergeRange, writeXlsx } from "hucre";
import { libraryText } from "./cell-xml";
import { FONT, formatOf, HEAD_STYLE, sheetName } from "./write-workbook";

export interface PageCell {
  /** `null` for an empty one. */
  value: string | number | null;
  /** Column it begins in, from 0. */
  at: number;
  /** Columns it takes. */
  span?: number;
  look?: "company" | "title" | "bold" | "head" | "amount";
}

export interface SheetPage {
  name: string;
  columns: readonly SheetColumn[];
  above: readonly (readonly PageCell[])[];
  /** Values in the order of the columns: numbers, texts, days as `yyyy-MM-dd`, null for nothing. */
  rows: readonly (readonly (string | number | null)[])[];
  /** The last rows of the table, in bold. */
  sums: SheetPage["rows"];
  below: readonly (readonly PageCell[])[];
  logo?: { kind: "png" | "jpeg"; bytes: Uint8Array; width: number; height: number } | undefined;
}

const side = { style: "thin", color: { rgb: "BFBFBF" } } as const;
const BOX: BorderStyle = { top: side, right: side, bottom: side, left: side };
const AMOUNT = "#,##0.00";
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Before it spreadsheets count a day that never was. */
const FIRST_DAY = "1900-03-01";

const LOOKS: Readonly<Record<NonNullable<PageCell["look"]>, CellStyle>> = {
  company: { font: { ...FONT, size: 12 }, alignment: { horizontal: "center" } },
  title: { font: { ...FONT, size: 18, bold: true }, alignment: { horizontal: "center", vertical: "center" } },
  bold: { font: { ...FONT, bold: true } },
  head: { ...HEAD_STYLE, border: BOX, alignment: { horizontal: "center" } },
  amount: { border: BOX, numFmt: AMOUNT },
};

const cellWith = (value: string | number | null, style: CellStyle): Partial<Cell> => {
  if (typeof value === "number") return { value, type: "number", style };
  return value === null ? { value, type: "empty", style } : { value: libraryText(value), type: "string", style };
};

function tableCell({ kind, ...column }: SheetColumn, value: string | number | null, font: CellStyle): Partial<Cell> {
  const numFmt = formatOf({ kind, ...column });
  const style = { ...font, border: BOX, ...(numFmt === undefined ? {} : { numFmt }) };
  if (kind === "date" && typeof value === "string" && DAY.test(value) && value >= FIRST_DAY)
    return cellWith(dateToSerial(new Date(`${value}T00:00:00Z`)), style);
  return cellWith(value, style);
}

const BOLD: CellStyle = { font: { ...FONT, bold: true } };

/** All of it is in memory: for as many rows as one looks through, not for an export. */
export async function writePage({ name, columns, above, rows, sums, below, logo }: SheetPage): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>();
  const merges: MergeRange[] = [];
  const free = (from: number, lines: SheetPage["above"]) => {
    for (const [nth, line] of lines.entries())
      for (const { value, at, span = 1, look } of line) {
        const row = from + nth;
        const style = look === undefined ? {} : LOOKS[look];
        for (let more = 1; more < span; more += 1) cells.set(`${row},${at + more}`, cellWith(null, style));
        cells.set(`${row},${at}`, cellWith(value, style));
        if (span > 1) merges.push({ startRow: row, startCol: at, endRow: row, endCol: at + span - 1 });
      }
  };
  const head = above.length;
  free(0, above);
  for (const [at, { title }] of columns.entries()) cells.set(`${head},${at}`, cellWith(title, LOOKS.head));
  for (const [nth, row] of [...rows, ...sums].entries())
    for (const [at, column] of columns.entries())
      cells.set(
        `${head + 1 + nth},${at}`,
        tableCell(column, row[at] ?? null, nth >= rows.length ? BOLD : { font: FONT }),
      );
  const end = head + 1 + rows.length + sums.length;
  free(end, below);
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map(({ width }) => ({ width })),
        // as many rows as there are cells of
        rows: Array.from({ length: end + below.length }, () => columns.map(() => null)),
        cells: cells as Map<string, Partial<Cell>>,
        merges,
        freezePane: { rows: head + 1 },
        view: { showGridLines: false },
        pageSetup: {
          paperSize: "a4",
          orientation: "portrait",
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          printTitlesRow: `$${head + 1}:$${head + 1}`,
          horizontalCentered: true,
        },
        headerFooter: { oddFooter: "&C&P / &N" },
        rowDefs: new Map([[1, { height: 30 }]]),
        ...(logo && {
          images: [
            {
              data: logo.bytes,
              type: logo.kind,
              anchor: { from: { row: 0, col: 0 } },
              width: logo.width,
              height: logo.height,
            },
          ],
        }),
      },
    ],
    defaultFont: FONT,
  });
}
