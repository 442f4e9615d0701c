/**
 * Writes tables as an .xlsx file, row by row: the library writes the workbook around the rows, with a row of samples by
 * which each column has its style, and the rows are written in the place of the samples as they come.
 */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { type CellStyle, type WriteSheet, writeXlsx } from "hucre";
import { cellXml, libraryText } from "./cell-xml";
import { letterOf } from "./letters";
import { partsOf, sheetPart, zipped } from "./parts";

export interface WrittenSheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Values in the order of the columns: numbers, texts, days as `yyyy-MM-dd`, null for nothing. */
  rows: AsyncIterable<readonly unknown[]>;
}

export const HEAD_STYLE: CellStyle = {
  font: { bold: true, color: { rgb: "FFFFFF" }, name: "微软雅黑", size: 11 },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "1677FF" } },
  alignment: { vertical: "center" },
};
export const FONT = { name: "微软雅黑", size: 11 };
const CHUNK_CHARACTERS = 64 * 1_024;
const LONGEST_NAME = 31;
const DATE = "yyyy-mm-dd";
const DATETIME = "yyyy-mm-dd hh:mm";

/** Sheets may not be called everything. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, " ")
    .trim()
    .replace(/^'+|'+$/g, "")
    .slice(0, LONGEST_NAME) || "Sheet1";

/** Decimals that every amount has; a price shows more of them only if it has some. */
const FEN = 2;

/** Undefined for a column that is shown as it is. */
export function formatOf({ kind, scale = 0 }: SheetColumn): string | undefined {
  const fixed = Math.min(scale, FEN);
  const decimals = scale === 0 ? "" : `.${"0".repeat(fixed)}${"#".repeat(scale - fixed)}`;
  switch (kind) {
    case "text":
      return undefined;
    case "code":
      return "@";
    case "number":
      // Where decimals may be, a number shows those that it has.
      return scale === 0 ? "0" : undefined;
    case "money":
      return `#,##0${decimals}`;
    case "percent":
      return `0${decimals}%`;
    case "date":
      return DATE;
    case "datetime":
      return DATETIME;
  }
}

/** A sheet of the workbook before its rows, and after them. */
interface Frame {
  before: string;
  after: string;
  /** Numbers of the styles: of each column, then of days and of times. */
  styles: number[];
}

type Head = Pick<WrittenSheet, "name" | "columns">;

const formatsOf = ({ columns }: Head) => [...columns.map(formatOf), DATE, DATETIME];

function sampleSheet(sheet: Head, name: string): WriteSheet {
  const { columns } = sheet;
  const formats = formatsOf(sheet);
  const heads = columns.map(({ title }, at) => [
    `0,${at}`,
    { value: libraryText(title), type: "string", style: HEAD_STYLE },
  ]);
  const samples = formats.map((numFmt, at) => [
    `1,${at}`,
    { value: 1, type: "number", style: numFmt ? { numFmt } : {} },
  ]);
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ title }) => libraryText(title)), formats.map(() => 1)],
    cells: new Map([...heads, ...samples] as never),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${letterOf(columns.length - 1)}2` },
  };
}

/** No two sheets of a workbook are called the same, in whatever letters. */
export function sheetNames(given: readonly string[]): string[] {
  const names: string[] = [];
  const isTaken = (name: string) => names.some((one) => one.toLowerCase() === name.toLowerCase());
  for (const one of given) {
    const first = sheetName(one);
    let name = first;
    for (let n = 2; isTaken(name); n += 1) name = `${first.slice(0, LONGEST_NAME - String(n).length - 1)} ${n}`;
    names.push(name);
  }
  return names;
}

function frameOf(xml: string): Frame {
  const [, before, sample, after] = /^(.*)<row r="2"[^>]*>(.*)<\/row>(<\/sheetData>.*)$/s.exec(xml) ?? [];
  if (before === undefined || sample === undefined || after === undefined) throw new Error("No row of samples.");
  const styles = [...sample.matchAll(/<c ([^>]*)>/g)].map(([, attributes = ""]) =>
    Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0),
  );
  return { before: before.replace(/<dimension[^>]*>/, ""), after, styles };
}

async function* sheetXml({ columns, rows }: WrittenSheet, { before, after, styles }: Frame): AsyncGenerator<string> {
  const [date = 0, datetime = 0] = styles.slice(columns.length);
  const cells = columns.map(({ kind }, at) => ({
    letter: letterOf(at),
    kind,
    styles: { own: styles[at] ?? 0, date, datetime },
  }));
  let xml = before;
  let number = 1;
  for await (const values of rows) {
    number += 1;
    xml += `<row r="${number}">`;
    for (const [at, cell] of cells.entries())
      xml += cellXml(`${cell.letter}${number}`, values[at], cell.kind, cell.styles);
    xml += "</row>";
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield xml;
    xml = "";
  }
  yield xml + after.replace(/(<autoFilter ref="A1:[A-Z]+)\d+/, `$1${number}`);
}

/** Writes the sheets to the end of their rows, no faster than the target takes them; the rows end when the target does. */
export async function writeWorkbook(target: Writable, ...sheets: WrittenSheet[]): Promise<void> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const workbook = await writeXlsx({
    sheets: sheets.map((sheet, at) => sampleSheet(sheet, names[at] ?? "")),
    defaultFont: FONT,
  });
  const parts = await partsOf(workbook);
  const streamed = sheets.map((sheet, at) =>
    Readable.from(sheetXml(sheet, frameOf(parts.get(sheetPart(at))?.toString("utf8") ?? ""))),
  );
  try {
    await pipeline(zipped(parts, ...streamed), target);
  } finally {
    for (const xml of streamed) xml.destroy();
  }
}
