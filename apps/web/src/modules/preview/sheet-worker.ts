/** Reads a spreadsheet away from the page: what hangs is ended, and the page goes on. */
import { type CellValue, parseCsv, read } from "hucre";
import { decodeText } from "./decode-text";
import { MOST_COLUMNS, MOST_ROWS, type Sheets } from "./sheets";

export interface SheetTask {
  bytes: ArrayBuffer;
  extension: string;
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
  }
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

function cutTo(rows: readonly (readonly CellValue[])[]) {
  return {
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(cellText)),
    cut: rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_COLUMNS),
  };
}

async function sheetsOf({ bytes, extension }: SheetTask): Promise<Sheets> {
  if (extension === "csv") return [{ name: "", ...cutTo(parseCsv(decodeText(bytes))) }];
  const { sheets } = await read(bytes, {
    maxRows: MOST_ROWS + 1,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  });
  return sheets.map(({ name, rows }) => ({ name, ...cutTo(rows) }));
}

self.onmessage = ({ data }: MessageEvent<SheetTask>) => {
  sheetsOf(data).then(
    (sheets) => self.postMessage({ sheets }),
    (error: Error) => self.postMessage({ problem: error.name }),
  );
};
