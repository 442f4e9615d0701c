/** Cells as an .xlsx file has them. */
import type { CellKind } from "@qicheng/engine/fields/columns";
import { momentOf } from "@qicheng/engine/fields/moment";
import { decimalText } from "@qicheng/engine/fields/number";
import { safeText } from "@qicheng/engine/import/plain-text";
import { dateToSerial } from "hucre";
import { asText } from "./as-text";

/** Numbers of the styles in the workbook. */
export interface CellStyles {
  /** That of the column. */
  own: number;
  date: number;
  datetime: number;
}

/** More than a cell may have. */
const LONGEST = 32_767;
/** A spreadsheet keeps no more digits of a number. */
const MOST_DIGITS = 15;
const CLOSED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML cannot hold, or what would be read as such. */
const ESCAPED = /[&<>\p{Surrogate}]|(?![\t\n])[\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Half a character is no text. */
const codeOf = (letter: string) =>
  /\p{Surrogate}/u.test(letter) ? "\ufffd" : `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** A text for the library, which writes such a code as it stands, and it would be read as a letter. */
export const libraryText = (text: string): string => safeText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

const escaped = (text: string) => text.replace(ESCAPED, (letter) => CLOSED[letter] ?? codeOf(letter));

function textXml(text: string): string {
  const safe = safeText(text);
  const cut = safe.length > LONGEST ? `${safe.slice(0, LONGEST - 1)}…` : safe;
  const space = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : "";
  return `<is><t${space}>${escaped(cut)}</t></is>`;
}

const styled = (style: number) => (style === 0 ? "" : ` s="${style}"`);
const textCell = (at: string, text: string, style: number) =>
  text === "" ? "" : `<c r="${at}"${styled(style)} t="inlineStr">${textXml(text)}</c>`;
const numberCell = (at: string, text: string, style: number) => `<c r="${at}"${styled(style)}><v>${text}</v></c>`;

/** Before it spreadsheets count a day that never was. */
const FIRST_DAY = "1900-03-01";

/** The number by which a spreadsheet keeps a day, with the time as its fraction; undefined for days that it has not. */
function serialOf(value: string | Date): number | undefined {
  const moment = momentOf(value);
  if (!moment || moment.day < FIRST_DAY) return undefined;
  return dateToSerial(new Date(`${moment.day}T${moment.time ?? "00:00:00"}Z`), false);
}

function dateXml(at: string, value: string | Date, kind: "date" | "datetime", styles: CellStyles): string {
  const serial = serialOf(value);
  if (serial !== undefined) return numberCell(at, String(serial), styles[kind]);
  return textCell(at, typeof value === "string" ? value : value.toISOString(), 0);
}

/** A plain number as a cell can keep it; undefined for what is none, or has more digits. */
function numberText(value: unknown, divisor: number): string | undefined {
  if (divisor === 1 && Number.isSafeInteger(value) && Math.abs(value as number) < 10 ** MOST_DIGITS)
    return String(value);
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^-?\d+(?:\.\d+)?$/.test(text)) return undefined;
  if (text.replace(/^-?0*\.?0*|\./g, "").length > MOST_DIGITS) return undefined;
  return decimalText(Number(text) / divisor);
}

function byType(at: string, value: unknown, styles: CellStyles): string {
  if (typeof value === "number" && Number.isFinite(value)) return numberCell(at, String(value), 0);
  if (typeof value === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return dateXml(at, value, momentOf(value)?.time ? "datetime" : "date", styles);
  return textCell(at, asText(value), styles.own);
}

/** @param at such as `B7` */
export function cellXml(at: string, value: unknown, kind: CellKind, styles: CellStyles): string {
  if (value === null || value === undefined || value === "") return "";
  if (kind === "text") return byType(at, value, styles);
  if (kind === "code") return textCell(at, asText(value), styles.own);
  if (kind === "date" || kind === "datetime")
    return typeof value === "string" || value instanceof Date
      ? dateXml(at, value, kind, styles)
      : textCell(at, asText(value), 0);
  const text = numberText(value, kind === "percent" ? 100 : 1);
  return text === undefined ? textCell(at, asText(value), 0) : numberCell(at, text, styles.own);
}
