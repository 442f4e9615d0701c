/**
 * Turns a cell of a spreadsheet or a CSV file into the input of a form for its field. An uncertain cell is refused,
 * never guessed. `decodeField` judges whether the input fits the field.
 */
import { type FieldDef, type FieldOption, type FieldType, isWorkedOut, labelOf } from "../fields/field-def";
import type { Decoded } from "../fields/field-types";
import { foldText } from "../fields/folding";
import { momentOf } from "../fields/moment";
import { decimalText, plainNumber } from "../fields/number";
import { folded, optionsCalled } from "../fields/options";
import { hasRows } from "../fields/row-columns";
import { textHtml } from "../text/html-text";
import type { Message } from "../text/message";
import { visibleText } from "../text/user-text";
import { filesWritten } from "../values/file-names";
import { partsOf, waysToRead } from "../values/several";
import { onlyBeginning } from "./beginning";
import { tidyName, tidyPerson } from "./name";
import { plainText } from "./plain-text";
import type { RegionFinder } from "./region";
import { CELL_TEXTS } from "./texts";

/** What stands in a cell by itself; a date's UTC parts are what the sheet shows. */
export type Bare = string | number | boolean | Date;

/** A number or a day in a format by which it reads otherwise than it is kept: 2594 as 002594. */
export interface Formatted {
  bare: string | number | Date;
  shown: string;
}

export type Cell = Filled | null | undefined;
export type Filled = Bare | Formatted;

export const isFormatted = (cell: Cell): cell is Formatted =>
  typeof cell === "object" && cell !== null && "shown" in cell;

/** Without its format. */
export const bareCell = (cell: Filled): Bare => (isFormatted(cell) ? cell.bare : cell);

const send = (value: unknown): Decoded => ({ ok: true, value });
const refuse = (msg: Message): Decoded => ({ ok: false, msg });

/** Spreadsheets keep 15 digits and put zeros in the place of the others. */
const MOST_DIGITS = 15;
/** 1.38E+10: what a text file has of a number that its column was too narrow for. */
const EXPONENT = /^\d(?:\.(\d+))?E\+?(\d+)$/i;
/** A format that shows less than there is. */
const LOST = /^\s*$|^-?\d+(?:\.\d+)?E[+-]?\d+$/i;

const DIGITS: readonly FieldDef["pattern"][] = ["mobile", "phone", "idCard", "creditCode"];

/** Fields of digits that stand for nothing but themselves. */
const isCode = ({ search, pattern }: FieldDef) => search === "phone" || search === "code" || DIGITS.includes(pattern);

/** A number, or a text that was one, as a text of all its digits; undefined when the file does not have them any more. */
function allDigits(cell: string | number): string | undefined {
  if (typeof cell === "number") {
    const text = decimalText(cell);
    return Number.isInteger(cell) && text.replace("-", "").length > MOST_DIGITS ? undefined : text;
  }
  const [, decimals = "", exponent] = EXPONENT.exec(cell.trim()) ?? [];
  if (exponent === undefined) return cell;
  return decimals.length >= Number(exponent) ? decimalText(Number(cell)) : undefined;
}

/** As a sheet shows it. */
export function shownText(cell: Filled): string {
  if (isFormatted(cell)) return cell.shown;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell === "number") return decimalText(cell);
  if (typeof cell === "string") return cell;
  const moment = momentOf(cell);
  return moment ? [moment.day, moment.time ?? []].flat().join(" ") : "";
}

const BY_VALUE: readonly FieldType[] = ["number", "date", "datetime", "daterange"];

/** What of a cell is taken for a field: numbers and days as they are kept, all else as it is shown. */
export const takenText = (cell: Filled, { type }: Pick<FieldDef, "type">): string =>
  shownText(BY_VALUE.includes(type) ? bareCell(cell) : cell);

/** The cells of a row without their formats: of each that which its field takes. @param fieldOf the field of a column */
export const takenCells = (cells: readonly Cell[], fieldOf: (column: number) => FieldDef | undefined): Cell[] =>
  cells.map((cell, at) => {
    if (!isFormatted(cell)) return cell;
    const field = fieldOf(at);
    return field && BY_VALUE.includes(field.type) ? cell.bare : cell.shown;
  });

/** What sheets put around the digits of a phone. */
const bareDigits = (text: string): string => text.normalize("NFKC").trim().replace(/^'/, "").replace(/\.0$/, "");

/** Lines and tabs in a cell are how a narrow column was filled, not part of a name. */
function lineText(text: string, { search, unique }: FieldDef): string {
  const line = visibleText(text)?.replace(/\s*[\t\n]\s*/g, " ") ?? text;
  if (search === "person") return tidyPerson(line);
  // By what is unique a record is found again: it stays as it was written.
  return search === "name" && !unique ? tidyName(line) : line;
}

/** Digits with what stands between them in a phone number; in others a format has put signs that are no part of them. */
const ONLY_DIGITS = /^[\d\s()（）+-]+$/;

/** The format is part of a text; of digits that stand for nothing else, only where it adds but digits. */
function unformatted(cell: Formatted, field: FieldDef): string | Bare {
  const kept = typeof cell.bare === "number" ? allDigits(cell.bare) : "";
  if (kept === undefined || LOST.test(cell.shown)) return cell.bare;
  return isCode(field) && !ONLY_DIGITS.test(cell.shown) ? cell.bare : cell.shown;
}

function textCell(given: Filled, field: FieldDef): Decoded {
  const cell = isFormatted(given) ? unformatted(given, field) : given;
  const digits = typeof cell === "number" || (typeof cell === "string" && isCode(field));
  const text = digits ? allDigits(cell) : shownText(cell);
  if (text === undefined) return refuse(CELL_TEXTS.lostDigits);
  const isPhone = field.search === "phone" || field.pattern === "mobile" || field.pattern === "phone";
  if (isPhone || field.pattern !== undefined) return send(foldText(isPhone ? bareDigits(text) : text, field));
  return send(field.type === "textarea" ? text : lineText(text, field));
}

function dateCell(given: Filled, { type }: FieldDef): Decoded {
  const cell = bareCell(given);
  const moment = typeof cell === "boolean" ? undefined : momentOf(cell);
  if (!moment) return refuse(type === "date" ? CELL_TEXTS.date : CELL_TEXTS.dateTime);
  return send(type === "date" ? moment.day : `${moment.day} ${moment.time ?? "00:00"}`);
}

function numberCell(given: Filled, field: FieldDef): Decoded {
  const cell = bareCell(given);
  if (typeof cell === "number") return send(decimalText(cell));
  const text = typeof cell === "string" ? plainNumber(cell, { percent: field.unit === "percent" }) : undefined;
  return text === undefined ? refuse(CELL_TEXTS.number) : send(text);
}

const YES = new Set([
  "是",
  "有",
  "对",
  "真",
  "√",
  "✓",
  "✔",
  "Y",
  "YES",
  "TRUE",
  "T",
  "1",
  "开",
  "开启",
  "启用",
  "已启用",
]);
const NO = new Set([
  "否",
  "无",
  "没有",
  "错",
  "假",
  "×",
  "✗",
  "X",
  "N",
  "NO",
  "FALSE",
  "F",
  "0",
  "关",
  "关闭",
  "停用",
  "禁用",
]);

function flagCell(cell: Filled, { active = "1", inactive = "0" }: FieldDef): Decoded {
  const text = shownText(cell).normalize("NFKC").trim();
  const word = text.toUpperCase();
  // what an export writes is certain, whatever the two are called here
  if (text === "是" || text === "Yes") return send(active);
  if (text === "否" || text === "No") return send(inactive);
  if (text === active || YES.has(word)) return send(active);
  return text === inactive || NO.has(word) ? send(inactive) : refuse(CELL_TEXTS.flag);
}

function regionCell(cell: Filled, findRegion: RegionFinder): Decoded {
  const text = shownText(cell).trim();
  const [id, ...others] = /^\d{6}$/.test(text) ? [text] : findRegion(text);
  if (id === undefined) return refuse(CELL_TEXTS.region);
  return others.length > 0 ? refuse(CELL_TEXTS.regions) : send(id);
}

/** Whether something is called so that the field may refer to; undefined where that is not known here. */
export type IsName = (written: string) => boolean;

/** Labels that have commas themselves are looked for as a whole. */
function namesIn(text: string, field: FieldDef, isName: IsName | undefined): Decoded {
  if (!field.multiple) return send([text]);
  const labels = new Set(field.options?.flatMap(({ label }) => folded(label)));
  const ways = waysToRead(text, isName ?? ((part) => labels.has(folded(part))));
  // what stands there as a whole is one of the field's own choices; of records none is preferred
  if (isName && ways.length > 1) return refuse(CELL_TEXTS.several({ text: ways[0]?.[0] ?? text }));
  return send(ways[0] ?? partsOf(text));
}

/** Labels as they are read, in either language; codes of options stay as they are. */
function choiceCell(cell: Filled, field: FieldDef, _findRegion: RegionFinder, isName?: IsName): Decoded {
  const names = namesIn(shownText(cell).trim(), field, isName);
  if (!names.ok) return names;
  const written = names.value as string[];
  const found = written.map((one) => optionsCalled(field, one));
  const several = written.find((_one, at) => field.type === "jcselect" && (found[at]?.length ?? 0) > 1);
  if (several !== undefined) return refuse(CELL_TEXTS.several({ text: several }));
  const values = written.map((one, at) => found[at]?.[0]?.value ?? beginningSo(field, one)?.value ?? one);
  return send(field.multiple ? values : values[0]);
}

/** The only choice that is offered and begins so: B is B（普通）. */
function beginningSo({ options = [] }: FieldDef, written: string): FieldOption | undefined {
  const texts = options.map((option) => (option.disabled ? [] : [labelOf(option).cn, labelOf(option).en]));
  const only = onlyBeginning(written, texts);
  return only === undefined ? undefined : options[only];
}

type Reader = (cell: Filled, field: FieldDef, findRegion: RegionFinder, isName?: IsName) => Decoded;

const UNTIL = /\s*(?:至|到|~|～|–|—+|\bto\b)\s*/;

function rangeCell(given: Filled): Decoded {
  const cell = bareCell(given);
  const days = typeof cell === "string" ? cell.split(UNTIL).map((part) => momentOf(part)?.day) : [];
  return days.length === 2 && !days.includes(undefined) ? send(days) : refuse(CELL_TEXTS.range);
}

function fileCell(cell: Filled): Decoded {
  const files = filesWritten(shownText(cell));
  return files ? send(files) : refuse(CELL_TEXTS.files);
}

/** Types that a table can hold; rows within records have a sheet of their own. */
const READERS: Partial<Record<FieldType, Reader>> = {
  input: textCell,
  textarea: textCell,
  editor: (cell) => send(textHtml(shownText(cell))),
  ColorPicker: textCell,
  number: numberCell,
  date: dateCell,
  datetime: dateCell,
  daterange: rangeCell,
  switch: flagCell,
  city: (cell, _field, findRegion) => regionCell(cell, findRegion),
  county: (cell, _field, findRegion) => regionCell(cell, findRegion),
  select: choiceCell,
  radio: choiceCell,
  jcselect: choiceCell,
  statusSelect: choiceCell,
  user: choiceCell,
  branch: choiceCell,
  customer: choiceCell,
  tree: choiceCell,
  picture: fileCell,
  file: fileCell,
  tags: (cell) => send(partsOf(shownText(cell))),
};

const isBrought = ({ storage, readonly, computed, worked, flags }: FieldDef): boolean =>
  storage !== "none" && !readonly && !isWorkedOut({ computed, worked }) && flags.import !== false;

/** Whether a table can have a column of this field. */
export const fitsCell = (field: FieldDef): boolean => READERS[field.type] !== undefined && isBrought(field);

/** Whether a file can have a sheet with the rows of this field. */
export const fitsSheet = (field: FieldDef): boolean => hasRows(field) && isBrought(field);

const EMPTY = new Set(["", "-", "--", "/", "无", "N/A", "NULL", "#N/A"]);

/** What a formula shows that could not be worked out. */
const FAILED = new Set(["#VALUE!", "#REF!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"]);

/** A choice that is called so is meant: 有 or 无. */
const isChoice = (text: string, field: FieldDef) =>
  field.options !== undefined && optionsCalled(field, text).length > 0;

function isNothing(text: string, field: FieldDef): boolean {
  if (text === "" || field.type === "switch") return text === "";
  return EMPTY.has(text.toUpperCase()) && !isChoice(text, field);
}

/** Dashes and the like stand for nothing, but in a switch, where 无 is an answer. */
export const isEmptyCell = (cell: Cell, field: FieldDef): cell is null | undefined | "" =>
  cell === null || cell === undefined || (typeof cell === "string" && isNothing(cell.trim(), field));

/**
 * The value as a form would send it; '' for an empty cell.
 * @param isName of a field that refers to records, whether one is called so
 */
export function readCell(cell: Cell, field: FieldDef, findRegion: RegionFinder, isName?: IsName): Decoded {
  const read = READERS[field.type];
  if (!read) throw new Error(`no table has a column of type ${field.type}`);
  if (isEmptyCell(cell, field)) return send("");
  if (typeof cell !== "string") return read(cell, field, findRegion, isName);
  const hasFailed = FAILED.has(cell.trim()) && !isChoice(cell.trim(), field);
  return hasFailed ? refuse(CELL_TEXTS.formula) : read(plainText(cell), field, findRegion, isName);
}
