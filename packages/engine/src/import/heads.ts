/** Where the heads of a table stand: below titles and notes, on one row, or on two of which the upper spans columns. */
import { type Cell, shownText } from "./cell";
import { BELOW } from "./folded-heads";
import { headRow, LOOKED_AT, type Named } from "./headers";

/** A row that has a value. */
export interface TopRow {
  /** As the spreadsheet numbers it. */
  row: number;
  /** By column, from 0. */
  cells: readonly Cell[];
}

/** Rows are numbered as by the spreadsheet, columns from 0. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Heads {
  top: number;
  bottom: number;
  /** By column, from 0. */
  titles: string[];
}

const textOf = (cell: Cell) => (cell === null || cell === undefined ? "" : shownText(cell).trim().replace(/\s+/g, " "));

interface Looked {
  row: number;
  texts: string[];
}

/** The texts of a row, where a merged cell stands for every one that it covers. */
function spread(rows: readonly TopRow[], merges: readonly Merge[]): Looked[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const origin = new Map(rows.map(({ row, cells }) => [row, cells]));
  return rows.map(({ row, cells }) => {
    const over = merges.filter(({ top, bottom }) => top <= row && row <= bottom);
    const texts = Array.from({ length: width }, (_, at) => {
      const merge = over.find(({ left, right }) => left <= at && at <= right);
      return textOf(merge ? origin.get(merge.top)?.[merge.left] : cells[at]);
    });
    return { row, texts };
  });
}

const filled = (texts: readonly string[]) => texts.filter((text) => text !== "");
const different = (texts: readonly string[]) => new Set(filled(texts)).size;
/** Numbers, days and addresses stand in rows of data. */
const isValue = (text: string) => /^[\d\s.,:/¥￥%+-]+$|\d{6,}|@|^\d{4}年/.test(text);

/** Without known names: the first row that fills most columns, with texts alone. */
function likelyHead(rows: readonly Looked[]): number | undefined {
  const width = Math.max(0, ...rows.map(({ texts }) => filled(texts).length));
  const enough = width === 1 ? 1 : Math.max(2, Math.ceil(width / 2));
  const at = rows.findIndex(({ texts }) => different(texts) >= enough);
  const texts = rows[at]?.texts ?? [];
  return at >= 0 && !filled(texts).some(isValue) ? at : undefined;
}

/** Whether a row has headings that span columns of the one below: not notes, and not one title over everything. */
function isUpper(upper: Looked | undefined, lower: Looked | undefined, merges: readonly Merge[]): boolean {
  if (!upper || !lower || lower.row !== upper.row + 1) return false;
  const spans = merges.some(
    ({ top, bottom, left, right }) => top <= upper.row && upper.row <= bottom && bottom < lower.row && right > left,
  );
  const covers = lower.texts.every((text, at) => text === "" || upper.texts[at] !== "");
  return spans && covers && different(upper.texts) >= 2 && ![...upper.texts, ...lower.texts].some(isNoteOrValue);
}

const isNoteOrValue = (text: string) => /[:：]/.test(text) || isValue(text);

/** @returns undefined where no row can be told to be the heads */
export function findHeads(
  top: readonly TopRow[],
  merges: readonly Merge[],
  fields: readonly Named[],
): Heads | undefined {
  const rows = spread(top.slice(0, LOOKED_AT), merges);
  const found = headRow(
    rows.map(({ texts }) => texts),
    fields,
  );
  const at = found ?? likelyHead(rows);
  if (at === undefined) return undefined;
  const below = isUpper(rows[at], rows[at + 1], merges);
  const upper = below ? rows[at] : rows[at - 1];
  const lower = below ? rows[at + 1] : rows[at];
  if (!lower) return undefined;
  if (!upper || !isUpper(upper, lower, merges)) return { top: lower.row, bottom: lower.row, titles: lower.texts };
  const titles = lower.texts.map((text, column) => [...new Set(filled([upper.texts[column] ?? "", text]))].join(BELOW));
  return { top: upper.row, bottom: lower.row, titles };
}
