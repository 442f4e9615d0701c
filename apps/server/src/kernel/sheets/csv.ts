/** Rows of a text file: its encoding and what separates its columns are found out first. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { Refusal } from "../work/refusal";
import { checkColumn, hasValue } from "./limits";
import { broken } from "./refusals";
import type { Source, SourceRow } from "./source";

const SAMPLE_CHARACTERS = 64 * 1_024;
const SAMPLE_ROWS = 50;
const CHUNK_BYTES = 64 * 1_024;
const SEPARATORS = [",", "\t", ";", "|"];

const BYTE_ORDER_MARKS: readonly [encoding: string, bytes: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const chunksOf = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: CHUNK_BYTES });

export async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunksOf(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Whether the whole file is text in this encoding. */
async function isIn(file: string, encoding: string): Promise<boolean> {
  try {
    for await (const text of decoded(file, encoding)) if (text.includes("\0")) return false;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Without a mark at its start UTF-16 shows by the empty halves of its commas and line ends. */
function emptyHalves(bytes: Uint8Array): string | undefined {
  const empty = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = empty;
  if (high + low === 0) return undefined;
  return low > high ? "utf-16le" : "utf-16be";
}

/** @throws BAD_TYPE where no encoding fits the whole file */
export async function encodingOf(file: string): Promise<string> {
  let start: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(file)) {
    start = chunk;
    break;
  }
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0];
  const likely = marked ?? emptyHalves(start);
  // What is no UTF-8 is Chinese of before; GB18030 has all of GBK.
  const tried = likely === undefined ? ["utf-8", "gb18030"] : [likely];
  for (const encoding of tried) if (await isIn(file, encoding)) return encoding;
  throw new Refusal("BAD_TYPE", sheetSaid.encoding);
}

export async function sampleOf(file: string, encoding: string): Promise<string> {
  let sample = "";
  for await (const text of decoded(file, encoding)) {
    sample += text;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return sample;
}

const OPTIONS = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false };

/** How many columns most rows of a sample have with a separator, 1 if they differ too much to tell. */
function columnsBy(sample: string, delimiter: string): number {
  let rows: string[][];
  try {
    rows = parseAtOnce(sample, { ...OPTIONS, delimiter, to: SAMPLE_ROWS });
  } catch {
    return 1;
  }
  const widths = rows.filter((cells) => cells.some(hasValue)).map(({ length }) => length);
  const sorted = widths.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}

/** `sep=;` is how a file says it itself. */
const SAID = /^sep=(.)\r?\n/i;

function separatorOf(sample: string): string {
  const said = SAID.exec(sample)?.[1];
  if (said !== undefined) return said;
  let best = ",";
  for (const separator of SEPARATORS) if (columnsBy(sample, separator) > columnsBy(sample, best)) best = separator;
  return best;
}

/** What no text has that somebody typed. */
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

/** @throws BAD_TYPE for what is text, but no table */
function checkText(sample: string): void {
  if (/^\s*<(?:!doctype|\?xml|html|head|body|table|meta|script|!--)/i.test(sample))
    throw new Refusal("BAD_TYPE", sheetSaid.webPage);
  if (CONTROL.test(sample)) throw new Refusal("BAD_TYPE", sheetSaid.otherKind({ extension: "csv" }));
}

/** @param row the one after the last that could be read */
const unread = (error: unknown, row: number) =>
  (error as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED"
    ? new Refusal("BAD_TYPE", sheetSaid.quote({ row }))
    : broken(error);

async function* rowsOf(file: string, encoding: string, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = parse({ ...OPTIONS, delimiter });
  const text = Readable.from(decoded(file, encoding));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row === 1 && /^sep=.$/i.test(cells[0] ?? "") && cells.length <= 2) continue;
      const width = cells.findLastIndex(hasValue) + 1;
      if (width > 0) checkColumn(width - 1);
      yield { row, cells: cells.slice(0, width) };
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unread(error, row + 1);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

export async function openCsv(file: string): Promise<Source> {
  const encoding = await encodingOf(file);
  const sample = await sampleOf(file, encoding);
  checkText(sample);
  const separator = separatorOf(sample);
  const rows = () => rowsOf(file, encoding, separator);
  return { sheets: [{ name: "", hidden: false, rows }], plain: false, close: () => undefined };
}
