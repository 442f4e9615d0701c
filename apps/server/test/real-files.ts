/** Workbooks that Excel and LibreOffice wrote, and what each reader finds in them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { decimalText } from "@qicheng/engine/fields/number";
import { type Cell, isFormatted, shownText } from "@qicheng/engine/import/cell";
import { type CellValue, read } from "hucre";
import { openSource } from "../src/kernel/sheets/open-source";

const FOLDER = path.join(import.meta.dirname, "files");

/** Paths without their ending: each is there as .xls and as .xlsx. */
export const BOOKS = ["excel", "libreoffice"].flatMap((folder) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => name.endsWith(".xlsx"))
    .map((name) => `${folder}/${path.basename(name, ".xlsx")}`),
);

export const fileOf = (book: string, extension: "xls" | "xlsx") => path.join(FOLDER, `${book}.${extension}`);

export type Filled = NonNullable<Cell>;
/** Cells with something in them, by sheet, row from 1 and column from 0. */
export type Cells = Map<string, Filled>;

/** Blanks alone are nothing, and a reader may leave out a row without cells. */
const enter = (cells: Cells, sheet: string, row: number, values: readonly (CellValue | Cell)[] = []) => {
  for (const [column, value] of values.entries())
    if (value !== null && value !== undefined && (typeof value !== "string" || value.trim() !== ""))
      cells.set(`${sheet}!${row}:${column}`, value as Filled);
};

/** @param first number of the first row */
export function cellsOfRows(sheet: string, rows: readonly (readonly (CellValue | Cell)[])[], first: number): Cells {
  const cells: Cells = new Map();
  for (const [at, values] of rows.entries()) enter(cells, sheet, at + first, values);
  return cells;
}

/** By our reader: .xlsx by our own, .xls by hucre behind it. */
export async function cellsOf(file: string): Promise<Cells> {
  const cells: Cells = new Map();
  const source = await openSource(file, file);
  try {
    for (const sheet of source.sheets)
      for await (const { row, cells: values } of sheet.rows({ merges: [], hiddenColumns: [] }))
        enter(cells, sheet.name, row, values);
  } finally {
    source.close();
  }
  return cells;
}

/** By hucre, as the preview in the browser reads. */
export async function previewOf(file: string): Promise<Cells> {
  const { sheets } = await read(readFileSync(file));
  return new Map(sheets.flatMap(({ name, rows }) => [...cellsOfRows(name, rows, 1)]));
}

const FIRST_DAY = Date.UTC(1900, 0, 1);
const time = (text: string) => (/^\d:\d\d$/.test(text) ? `0${text}` : text);

/**
 * What a cell says, however a reader hands it over. A time of day has no day, and a formula or a percent that our reader
 * takes as it is shown is a number to the others.
 */
function saysOf(value: Filled): string {
  if (isFormatted(value)) return saysOf(value.bare);
  if (value instanceof Date)
    return value.getTime() < FIRST_DAY ? value.toISOString().slice(11, 16) : value.toISOString();
  if (typeof value === "number") return decimalText(Number(value.toPrecision(14)));
  if (typeof value === "boolean") return shownText(value);
  const percent = /^(-?[\d.]+)%$/.exec(value)?.[1];
  return percent === undefined ? time(value) : decimalText(Number((Number(percent) / 100).toPrecision(14)));
}

export const says = (cells: Cells): Map<string, string> =>
  new Map([...cells].map(([place, value]) => [place, saysOf(value)]));
