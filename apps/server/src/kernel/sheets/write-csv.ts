/** Writes a table as a text file: UTF-8 with its mark, so that Excel reads it as such. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CellKind } from "@qicheng/engine/fields/columns";
import { safeText } from "@qicheng/engine/import/plain-text";
import { asText } from "./as-text";
import type { WrittenSheet } from "./write-workbook";

const MARK = "\ufeff";
const CHUNK_CHARACTERS = 64 * 1_024;

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(value: unknown, kind: CellKind): string {
  const text = asText(value);
  if (kind === "date" && value instanceof Date) return text.slice(0, 10);
  const isNumber = typeof value === "number" || (kind !== "text" && kind !== "code" && /^-?\d+(?:\.\d+)?$/.test(text));
  if (!isNumber) return quoted(safeText(text));
  return kind === "percent" ? `${text}%` : text;
}

async function* lines({ columns, rows }: Omit<WrittenSheet, "name">): AsyncGenerator<string> {
  let text = `${MARK}${columns.map(({ title }) => cellText(title, "text")).join(",")}\r\n`;
  for await (const values of rows) {
    text += `${columns.map(({ kind }, at) => cellText(values[at], kind)).join(",")}\r\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield text;
}

export async function writeCsv(target: Writable, sheet: Omit<WrittenSheet, "name">): Promise<void> {
  await pipeline(Readable.from(lines(sheet)), target);
}
