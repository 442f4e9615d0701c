/** Workbooks as they come from other people, made by hand: the library writes none so odd. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type Parts = Record<string, string | Buffer>;

export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Styles of the workbooks made here, by number. */
export const STYLE = {
  date: 1,
  percent: 2,
  text: 3,
  chineseDate: 4,
  time: 5,
  yuan: 6,
  duration: 7,
  datetime: 8,
} as const;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="5">
<numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>
<numFmt numFmtId="171" formatCode="#,##0.00&quot;元&quot;"/><numFmt numFmtId="172" formatCode="[h]:mm"/>
<numFmt numFmtId="173" formatCode="yyyy/m/d\\ h:mm"/><numFmt numFmtId="174" formatCode="0.0%"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="9">
${[0, 14, 174, 49, 170, 20, 171, 172, 173].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`;

export interface FormulaCell {
  formula: string;
  /** What it last gave; undefined where the program did not keep it. */
  value?: string | number;
  style?: number;
}
export interface StyledCell {
  n: number;
  style: number;
}
export interface RawCell {
  xml: string;
}
export type FileCell = string | number | boolean | null | FormulaCell | StyledCell | RawCell;

export interface FileSheet {
  name?: string;
  state?: string;
  /** Rows by their number where it does not follow from their place. */
  rows: readonly (readonly FileCell[])[] | ReadonlyMap<number, readonly FileCell[]>;
  merges?: readonly string[];
  hiddenRows?: readonly number[];
  /** Columns, from 1. */
  hiddenColumns?: readonly number[];
  dimension?: string;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

function cellOf(cell: FileCell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if ("xml" in cell) return cell.xml.replaceAll("{at}", at);
  if ("n" in cell) return `<c r="${at}" s="${cell.style}"><v>${cell.n}</v></c>`;
  const value = cell.value === undefined ? "" : `<v>${escaped(String(cell.value))}</v>`;
  const type = typeof cell.value === "string" ? ' t="str"' : "";
  return `<c r="${at}" s="${cell.style ?? 0}"${type}><f>${escaped(cell.formula)}</f>${value}</c>`;
}

function sheetXml({ rows, merges = [], hiddenRows = [], hiddenColumns = [], dimension }: FileSheet): string {
  const numbered = rows instanceof Map ? [...rows] : [...rows].map((cells, at) => [at + 1, cells] as const);
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join("");
  const body = (numbered as [number, readonly FileCell[]][])
    .map(([row, cells]) => {
      const hidden = hiddenRows.includes(row) ? ' hidden="1"' : "";
      return `<row r="${row}"${hidden}>${cells.map((cell, at) => cellOf(cell, `${letters(at)}${row}`)).join("")}</row>`;
    })
    .join("");
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `${HEAD}<worksheet xmlns="${MAIN}">${dimension ? `<dimension ref="${dimension}"/>` : ""}${columns ? `<cols>${columns}</cols>` : ""}<sheetData>${body}</sheetData>${merged ? `<mergeCells>${merged}</mergeCells>` : ""}</worksheet>`;
}

export interface FileWorkbook {
  sheets: readonly FileSheet[];
  date1904?: boolean;
  /** `<si>` elements. */
  shared?: readonly string[];
}

export function partsOf({ sheets, date1904, shared = [] }: FileWorkbook): Parts {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (all: readonly string[]) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": relations([relation("rId1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${date1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
      relation("rIdS", "styles", "/xl/styles.xml"),
      ...(shared.length > 0 ? [relation("rIdT", "sharedStrings", "sharedStrings.xml")] : []),
    ]),
    "xl/styles.xml": STYLES,
    ...(shared.length > 0 ? { "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${shared.join("")}</sst>` } : {}),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  };
}

export const xlsxOf = (workbook: FileWorkbook): Promise<Buffer> => zipOf(partsOf(workbook));
/** A workbook of one sheet. */
export const oneSheet = (rows: FileSheet["rows"], more: Partial<FileSheet> = {}) =>
  xlsxOf({ sheets: [{ rows, ...more }] });

/** A record of the old format. */
function record(id: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

const utf16 = (text: string) => Buffer.concat([numbers(text.length), Buffer.of(1), Buffer.from(text, "utf16le")]);

/** The old format's stream of records: style 1 is a date. */
function biff(rows: readonly (readonly (string | number | StyledCell | null)[])[]): Buffer {
  const bof = (kind: number) => record(0x0809, numbers(0x0600, kind, 0, 0, 0, 0, 6, 0));
  const xf = (format: number) => record(0x00e0, numbers(0, format), Buffer.alloc(16));
  const name = Buffer.from("Sheet1", "latin1");
  const globals = (offset: number) => {
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    return Buffer.concat([
      bof(5),
      xf(0),
      xf(14),
      record(0x0085, at, numbers(0), Buffer.of(name.length, 0), name),
      record(0x000a),
    ]);
  };
  const cells = rows.flatMap((row, r) =>
    row.flatMap((cell, c) => {
      if (cell === null) return [];
      if (typeof cell === "string") return [record(0x0204, numbers(r, c, 0), utf16(cell))];
      const [value, style] = typeof cell === "number" ? [cell, 0] : [cell.n, cell.style];
      return [record(0x0203, numbers(r, c, style), float(value))];
    }),
  );
  return Buffer.concat([globals(globals(0).length), bof(0x10), ...cells, record(0x000a)]);
}

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;

interface Entry {
  name: string;
  type: number;
  start: number;
  size?: number;
  child?: number;
}

function entry({ name, type, start, size = 0, child = FREE }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  for (const at of [68, 72]) bytes.writeUInt32LE(FREE, at);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** One stream in a compound file, as long as such a stream has to be. */
export function compoundFile(name: string, content: Buffer): Buffer {
  const padded = Buffer.alloc(Math.max(4_096, Math.ceil(content.length / SECTOR) * SECTOR));
  content.copy(padded);
  const sectors = padded.length / SECTOR;
  const head = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  const longs = [
    [44, 1],
    [48, 1],
    [56, 4_096],
    [60, END],
    [64, 0],
    [68, END],
    [72, 0],
    [76, 0],
  ] as const;
  for (const [at, value] of longs) head.writeUInt32LE(value, at);
  for (let at = 80; at < SECTOR; at += 4) head.writeUInt32LE(FREE, at);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(FAT_SECTOR, 0);
  table.writeUInt32LE(END, 4);
  for (let sector = 0; sector < sectors; sector += 1)
    table.writeUInt32LE(sector === sectors - 1 ? END : sector + 3, (sector + 2) * 4);
  const free = Buffer.alloc(128);
  for (const at of [68, 72, 76]) free.writeUInt32LE(FREE, at);
  const directory = Buffer.concat([
    entry({ name: "Root Entry", type: 5, start: END, child: 1 }),
    entry({ name, type: 2, start: 2, size: padded.length }),
    free,
    free,
  ]);
  return Buffer.concat([head, table, directory, padded]);
}

export const xlsOf = (rows: Parameters<typeof biff>[0]): Buffer => compoundFile("Workbook", biff(rows));

/** A folder of its own for the files of a test. */
export function fileFolder(): { write: (name: string, bytes: string | Buffer) => string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "qicheng-sheets-"));
  return {
    write: (name, bytes) => {
      const file = path.join(folder, name);
      writeFileSync(file, bytes);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A part of an archive as its two headers tell of it, which need not be true. */
export interface ToldPart {
  name: string;
  /** As it is packed. */
  packed: Buffer;
  /** Bytes that the directory says it unpacks to. */
  said: number;
  flags?: number;
  /** Place of another part whose bytes it shares. */
  sharesWith?: number;
}

/** An archive whose directory says what it is told to. */
export function toldZip(parts: readonly ToldPart[]): Buffer {
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const fields = ({ name, packed, said, flags = 0 }: ToldPart) => {
    const bytes = Buffer.alloc(26);
    bytes.writeUInt16LE(20, 0);
    bytes.writeUInt16LE(flags, 2);
    bytes.writeUInt16LE(8, 4);
    bytes.writeUInt32LE(packed.length, 14);
    bytes.writeUInt32LE(said, 18);
    bytes.writeUInt16LE(Buffer.byteLength(name), 22);
    return bytes;
  };
  for (const part of parts) {
    const shared = part.sharesWith === undefined ? undefined : offsets[part.sharesWith];
    offsets.push(shared ?? length);
    if (shared !== undefined) continue;
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04", "latin1"),
      fields(part),
      Buffer.from(part.name),
      part.packed,
    ]);
    pieces.push(local);
    length += local.length;
  }
  const directory = parts.map((part, at) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offsets[at] ?? 0, 10);
    const made = Buffer.from("PK\x01\x02\x14\x00", "latin1");
    return Buffer.concat([made, fields(part), rest, Buffer.from(part.name)]);
  });
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...pieces, listed, end]);
}

/** Reads one as the product does. */
export { readXlsx } from "hucre";
