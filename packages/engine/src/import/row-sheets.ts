/**
 * Sheets beside that of the records, each with the rows within them of one field: how it is called, what its columns are, and
 * to which record a line of it belongs.
 */

import { type FieldDef, isWorkedOut } from "../fields/field-def";
import { columnsOf } from "../fields/row-columns";
import { defineMessages, type Message, verbatim } from "../text/message";
import { ownValue } from "../text/own-value";
import { type Cell, shownText } from "./cell";
import { foldedHead } from "./folded-heads";
import { type Mapping, type Named, proposeMapping } from "./headers";
import { plainText } from "./plain-text";

/** Heads beside those of fields. */
export const LINE_HEADS = defineMessages({
  record: { cn: "主表行号", en: "Main row" },
  number: { cn: "序号", en: "No." },
});

export const LINE_TEXTS = defineMessages({
  /** What is wrong with a line, with where it stands. */
  atLine: { cn: "「{sheet}」第{row}行 {said}", en: "“{sheet}” row {row}: {said}" },
  none: { cn: "主表中没有「{text}」", en: "There is no “{text}” in the main sheet" },
  several: {
    cn: "主表中有几条「{text}」，请填写主表行号",
    en: "There are several “{text}” in the main sheet; fill in Main row",
  },
  noRow: { cn: "主表第{text}行没有记录", en: "There is no record in row {text} of the main sheet" },
  unsaid: { cn: "请填写它属于主表的哪一条", en: "Say to which record of the main sheet it belongs" },
  howTo: {
    cn: "每行写明属于哪一条记录：与主表的{titles}相同；主表有同名记录时再填写主表行号",
    en: "Each row says whose it is by {titles} as in the main sheet; where several are called the same, by Main row, too",
  },
  rowOf: {
    cn: "主表中有同名记录时填写：该记录在主表的行号",
    en: "Where several are called the same: in which row of the main sheet it stands",
  },
});

/** Columns that a line may bring: what is worked out of others, or only read, is nobody's to say. */
export const lineColumns = (field: FieldDef): FieldDef[] =>
  columnsOf(field)
    .filter((column) => !isWorkedOut(column) && !column.readonly)
    .map((column) => ({ ...column, storage: "column", flags: {} }));

const foldedName = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** Whether a sheet is called so, or so with a number that keeps it apart from another one. */
export const isSheetCalled = (sheet: string, name: string): boolean =>
  [sheet, sheet.replace(/ \d+$/, "")].some((one) => foldedName(one) === foldedName(name));

/** What the columns of such a sheet are, each by column. */
export interface LineHeads {
  /** Keys of the fields by which the record is found. */
  records: Mapping;
  /** The column with the row of the record; -1 for none. */
  at: number;
  /** Keys of the columns of the rows. */
  mapping: Mapping;
}

type Part = "record" | "line" | "at" | "number";
interface Candidate extends Named {
  part: Part;
  of: string;
}

const candidatesOf = (records: readonly Named[], columns: readonly Named[]): Candidate[] => {
  const own = (part: Part, field: Named): Candidate => ({ ...field, part, of: field.key, key: `${part}.${field.key}` });
  const head = (part: Part, { cn, en }: Message): Candidate => ({ part, of: part, key: part, title: cn, en });
  return [
    ...records.map((field) => own("record", field)),
    head("at", LINE_HEADS.record),
    head("number", LINE_HEADS.number),
    ...columns.map((field) => own("line", field)),
  ];
};

/** A head of nothing but signs is called by them. A sheet keeps no two spaces beside each other. */
const headText = (head: string): string => foldedHead(head) || head.replace(/\s+/g, " ").trim();

/** Of names that several have, the last columns have those of the rows: the record's stand before them. */
function byTitle(heads: readonly string[], candidates: readonly Candidate[]): (Candidate | undefined)[] {
  const folded = heads.map((head) => headText(plainText(head)));
  const found: (Candidate | undefined)[] = heads.map(() => undefined);
  for (const text of new Set(folded.filter((one) => one !== ""))) {
    const called = candidates.filter(({ title, en = title }) => [title, en].map(headText).includes(text));
    const places = folded.flatMap((one, at) => (one === text ? at : []));
    const last = called.slice(-places.length);
    for (const [nth, candidate] of last.entries()) found[places[nth] ?? 0] = candidate;
  }
  // a name in each language, and a column for both
  return found.map((one, at) => (found.indexOf(one) === at ? one : undefined));
}

/**
 * What the columns of a sheet of rows are, by their heads.
 * @param records the fields by which records are called, @param columns those of the rows
 */
export function lineHeads(heads: readonly string[], records: readonly Named[], columns: readonly Named[]): LineHeads {
  const candidates = candidatesOf(records, columns);
  const titled = byTitle(heads, candidates);
  const open = candidates.filter((candidate) => !titled.includes(candidate));
  const others = proposeMapping(
    heads.map((head, at) => (titled[at] ? "" : head)),
    open,
  );
  const all = heads.map((_head, at) => titled[at] ?? open.find(({ key }) => key === others[at]));
  const partOf = (part: Part) => all.map((one) => (one?.part === part ? one.of : undefined));
  return { records: partOf("record"), at: all.findIndex((one) => one?.part === "at"), mapping: partOf("line") };
}

/** Whether lines can say whose they are. */
export const namesRecords = ({ records, at }: LineHeads): boolean =>
  at >= 0 || records.some((key) => key !== undefined);

/** As it is compared, however it is typed. */
const foldedCell = (cell: Cell): string =>
  cell === null || cell === undefined ? "" : foldedName(plainText(shownText(cell).trim()));

const isNothing = (cell: Cell): boolean => cell === null || cell === undefined || foldedCell(cell) === "";

/** Which cells of a row name a record, by the key of the field. */
export type RecordCells = Readonly<Record<string, Cell>>;

export type FoundRecord = { row: number } | { key: string | undefined; message: Message };

/** 3, 3.0 or 第3行 */
const ROW = /^第?\s*(\d+)(?:\.0+)?\s*行?$/;

/** The records of the main sheet, by what they are called there. */
export class RecordRows {
  readonly #called = new Map<number, readonly string[]>();
  /** By which of the keys are said: the only row that is called so, or 0 for several. */
  readonly #indexes = new Map<string, Map<string, number>>();

  /** @param keys of the fields that say which record it is */
  constructor(private readonly keys: readonly string[]) {}

  add(row: number, cells: RecordCells): void {
    this.#called.set(
      row,
      this.keys.map((key) => foldedCell(ownValue(cells, key))),
    );
  }

  /** By what the record is called; where several are, by its row, and by that alone where nothing is said. */
  find(cells: RecordCells, at: Cell): FoundRecord {
    const said = this.keys.map((key) => foldedCell(ownValue(cells, key)));
    const key = this.keys[said.findIndex((text) => text !== "")];
    const row = Number(ROW.exec(foldedCell(at))?.[1] ?? 0);
    if (key === undefined) return this.#byRow(row, at);
    const only = this.#indexOf(said).get(JSON.stringify(said));
    if (only !== undefined && only > 0) return { row: only };
    const text = verbatim(shownText(ownValue(cells, key) ?? ""));
    if (only === undefined) return { key, message: LINE_TEXTS.none({ text }) };
    const called = this.#called.get(row);
    const fits = called && said.every((one, nth) => one === "" || one === called[nth]);
    return fits ? { row } : { key, message: LINE_TEXTS.several({ text }) };
  }

  #byRow(row: number, at: Cell): FoundRecord {
    if (isNothing(at)) return { key: undefined, message: LINE_TEXTS.unsaid };
    if (this.#called.has(row)) return { row };
    return { key: undefined, message: LINE_TEXTS.noRow({ text: verbatim(shownText(at ?? "")) }) };
  }

  /** Made once for each choice of keys that lines make. */
  #indexOf(said: readonly string[]): ReadonlyMap<string, number> {
    const choice = said.map((text) => (text === "" ? 0 : 1)).join("");
    const known = this.#indexes.get(choice);
    if (known) return known;
    const index = new Map<string, number>();
    for (const [row, called] of this.#called) {
      const text = JSON.stringify(called.map((one, nth) => (said[nth] === "" ? "" : one)));
      index.set(text, index.has(text) ? 0 : row);
    }
    this.#indexes.set(choice, index);
    return index;
  }
}
