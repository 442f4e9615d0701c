/** What is in a file: its sheets, where their heads stand, which columns they have, and what to say of them. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { isFormatted, shownText } from "@qicheng/engine/import/cell";
import { LOOKED_AT, type Named } from "@qicheng/engine/import/headers";
import { findHeads, type Heads, type Merge, type TopRow } from "@qicheng/engine/import/heads";
import { isExample, isTotal } from "@qicheng/engine/import/marks";
import { isSheetCalled } from "@qicheng/engine/import/row-sheets";
import type { Message } from "@qicheng/engine/text/message";
import { Refusal } from "../work/refusal";
import { letterOf } from "./letters";
import { hasValue, limited, tooManyRows } from "./limits";
import type { SheetFacts, Source, SourceRow, SourceSheet } from "./source";

/** How many rows or ranges a remark names. */
const NAMED = 10;

export interface SheetColumn {
  /** As the spreadsheet calls it: A, B … */
  letter: string;
  /** '' for a column without a heading. */
  title: string;
  hidden: boolean;
  /** The first of its cells that a format shows otherwise than it is kept. */
  otherwise?: Otherwise;
}

export interface Otherwise {
  row: number;
  shown: string;
  kept: string;
}

export interface SheetInfo {
  name: string;
  hidden: boolean;
  /** Rows of data: without heads, sums and examples. */
  rows: number;
  /** Rows of the headings; undefined where there are none. */
  heads: { top: number; bottom: number } | undefined;
  /** Those with a heading or a value, in their order. Cells of a row come in the same. */
  columns: SheetColumn[];
  /** Places of these columns in the sheet, from 0. */
  places: number[];
  notes: Message[];
}

/** Sheets with rows within the records, by what they may be called, and what their columns may be. */
export interface SheetFields {
  names: readonly string[];
  fields: readonly Named[];
}

export interface Description {
  sheets: SheetInfo[];
  /** Place of the sheet that is likely to be meant. */
  proposed: number;
}

/** What is counted while the rows of a sheet go by. */
interface Counted {
  top: TopRow[];
  total: number;
  filled: number[];
  hiddenRows: number[];
  totals: number[];
  examples: number[];
  /** By place. */
  otherwise: Map<number, Otherwise>;
}

/** Notes where a format shows something else. */
function noteFormats(otherwise: Map<number, Otherwise>, row: number, cells: SourceRow["cells"]): void {
  for (const [at, cell] of cells.entries()) {
    if (!isFormatted(cell) || otherwise.has(at)) continue;
    otherwise.set(at, { row, shown: cell.shown, kept: shownText(cell.bare) });
  }
}

async function count(sheet: SourceSheet, facts: SheetFacts): Promise<Counted> {
  const counted: Counted = {
    top: [],
    total: 0,
    filled: [],
    hiddenRows: [],
    totals: [],
    examples: [],
    otherwise: new Map(),
  };
  for await (const { row, cells, hidden } of limited(sheet.rows(facts))) {
    counted.total += 1;
    if (counted.top.length < LOOKED_AT) counted.top.push({ row, cells });
    for (let at = 0; at < cells.length; at += 1)
      if (hasValue(cells[at])) counted.filled[at] = (counted.filled[at] ?? 0) + 1;
    if (hidden) counted.hiddenRows.push(row);
    if (isTotal(cells)) counted.totals.push(row);
    else if (isExample(cells)) counted.examples.push(row);
    else noteFormats(counted.otherwise, row, cells);
  }
  return counted;
}

/** Columns with a heading, or a value below the headings. */
function placesOf({ filled, top }: Counted, heads: Heads | undefined): number[] {
  const above = top.filter(({ row }) => heads !== undefined && row <= heads.bottom);
  const places = Array.from({ length: Math.max(filled.length, heads?.titles.length ?? 0) }, (_, at) => at);
  return places.filter((at) => {
    const over = above.filter(({ cells }) => hasValue(cells[at])).length;
    return (heads?.titles[at] ?? "") !== "" || (filled[at] ?? 0) > over;
  });
}

const some = (all: readonly (string | number)[]) => all.slice(0, NAMED).join("、") + (all.length > NAMED ? "…" : "");

const rangeText = ({ top, bottom, left, right }: Merge) => `${letterOf(left)}${top}:${letterOf(right)}${bottom}`;

function notesOf(counted: Counted, info: SheetInfo, { merges, hiddenColumns }: SheetFacts, plain: boolean): Message[] {
  const from = info.heads?.bottom ?? 0;
  const below = (rows: readonly number[]) => rows.filter((row) => row > from);
  const hiddenRows = below(counted.hiddenRows);
  const letters = info.places.filter((place) => hiddenColumns.includes(place)).map(letterOf);
  const merged = merges.filter(({ top }) => top > from);
  const [totals, examples] = [below(counted.totals), below(counted.examples)];
  return [
    info.heads || info.rows === 0 ? [] : sheetSaid.noHeads,
    hiddenRows.length > 0 ? sheetSaid.hiddenRows({ n: hiddenRows.length }) : [],
    letters.length > 0 ? sheetSaid.hiddenColumns({ columns: some(letters) }) : [],
    totals.length > 0 ? sheetSaid.totals({ rows: some(totals) }) : [],
    examples.length > 0 ? sheetSaid.examples({ rows: some(examples) }) : [],
    merged.length > 0 ? sheetSaid.mergedData({ ranges: some(merged.map(rangeText)) }) : [],
    plain && info.rows > 0 ? sheetSaid.oldFormat : [],
  ].flat();
}

async function describeSheet(sheet: SourceSheet, plain: boolean, fields: readonly Named[]): Promise<SheetInfo> {
  const facts: SheetFacts = { merges: [], hiddenColumns: [] };
  const counted = await count(sheet, facts);
  const heads = findHeads(counted.top, facts.merges, fields);
  const from = heads?.bottom ?? 0;
  const left = [...counted.totals, ...counted.examples].filter((row) => row > from).length;
  const above = counted.top.filter(({ row }) => row <= from).length;
  const rows = counted.total - above - left;
  if (rows > LIMITS.sheetRows) throw tooManyRows();
  const places = placesOf(counted, heads);
  const info: SheetInfo = {
    name: sheet.name,
    hidden: sheet.hidden,
    rows,
    heads: heads && { top: heads.top, bottom: heads.bottom },
    columns: places.map((place) => {
      const otherwise = counted.otherwise.get(place);
      return {
        letter: letterOf(place),
        title: heads?.titles[place] ?? "",
        hidden: facts.hiddenColumns.includes(place),
        ...(otherwise && otherwise.row > from ? { otherwise } : {}),
      };
    }),
    places,
    notes: [],
  };
  return { ...info, notes: notesOf(counted, info, facts, plain) };
}

const INSTRUCTIONS = new Set(Object.values(sheetSaid.instructions));

/** Not there for rows: hidden, or to be read by people. */
export const isAside = ({ name, hidden }: Pick<SheetInfo, "name" | "hidden">): boolean =>
  hidden || INSTRUCTIONS.has(name);

const listCalled = (name: string, lists: readonly SheetFields[]) =>
  lists.find(({ names }) => names.some((one) => isSheetCalled(name, one)));

/** How many columns are called as fields are. */
function knownIn({ columns }: SheetInfo, fields: readonly Named[]): number {
  const names = new Set(fields.flatMap(({ title, en = title }) => [title, en]));
  return columns.filter(({ title }) => names.has(title)).length;
}

/** Fewer say nothing of what a sheet is about. */
const TELLING = 2;

/**
 * The one with most rows among those that are seen, and are not there to be read by people. Where the columns of one are
 * called as the fields are, others with much fewer of these are about something else, such as rows within its records.
 */
function proposedOf(sheets: readonly SheetInfo[], fields: readonly Named[], lists: readonly SheetFields[]): number {
  const isSeen = (sheet: SheetInfo) => !isAside(sheet);
  const most = Math.max(0, ...sheets.filter(isSeen).map((sheet) => knownIn(sheet, fields)));
  const isOther = ({ name }: SheetInfo) => listCalled(name, lists) !== undefined;
  // What is called as the rows of a field are has the records only where nothing else does.
  const hasMain = sheets.some((sheet) => isSeen(sheet) && !isOther(sheet) && knownIn(sheet, fields) > 0);
  const isMeant = (sheet: SheetInfo) =>
    !(hasMain && isOther(sheet)) && (most < TELLING || knownIn(sheet, fields) * 2 > most);
  const rank = (sheet: SheetInfo) => (isSeen(sheet) && isMeant(sheet) ? 1 : -1) * sheet.rows;
  let best = 0;
  for (const [at, sheet] of sheets.entries()) {
    const [mine, its] = [rank(sheet), rank(sheets[best] ?? sheet)];
    if (mine > its) best = at;
  }
  return best;
}

/** @throws TOO_LARGE, BAD_TYPE; VALIDATION for a file without a single value */
export async function describe(
  source: Source,
  fields: readonly Named[],
  lists: readonly SheetFields[] = [],
): Promise<Description> {
  const sheets: SheetInfo[] = [];
  for (const sheet of source.sheets) {
    const own = listCalled(sheet.name, lists)?.fields ?? fields;
    sheets.push(await describeSheet(sheet, source.plain, own));
  }
  if (sheets.every(({ columns }) => columns.length === 0)) throw new Refusal("VALIDATION", sheetSaid.empty);
  return { sheets, proposed: proposedOf(sheets, fields, lists) };
}
