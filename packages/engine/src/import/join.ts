/** Columns that together are one field: parts of a name, numbers of each kind, lines of what is written freely. */
import { type FieldDef, titleOf } from "../fields/field-def";
import { about, type Message, verbatim } from "../text/message";
import { type Cell, isEmptyCell, shownText } from "./cell";
import {
  isLandlineField,
  isMobileField,
  isOwnHead,
  isPersonField,
  isPhoneField,
  isRemarkField,
  type Mapping,
  type NamePart,
  namePartOf,
} from "./headers";
import { digitsOf, isMobileNumber, isNumber, phonesIn } from "./phones";
import { CELL_TEXTS } from "./texts";

/** A cell with what stands above it. */
interface Column {
  cell: Cell;
  head: string;
}

/** What is said of a row that is taken. */
export interface RowRemark {
  field: string;
  message: Message;
}

export interface Gathered {
  /** By field, in the order of the columns. */
  cells: Map<string, Cell[]>;
  remarks: RowRemark[];
}

const HAN = /^[\p{Script=Han}·\s]+$/u;
const PARTS: readonly NamePart[] = ["family", "middle", "given"];

/** 张 and 三 are 张三; San and Zhang are San Zhang. A whole name beside them is what it is. */
function personOf(columns: readonly Column[], field: FieldDef): Cell {
  const texts = columns.flatMap(({ cell, head }) =>
    isEmptyCell(cell, field) ? [] : [{ part: namePartOf(head), text: shownText(cell).trim() }],
  );
  const whole = texts.filter(({ part }) => part === undefined).map(({ text }) => text);
  const [family = "", middle = "", given = ""] = PARTS.map((part) => texts.find((one) => one.part === part)?.text);
  const parts = [family, middle, given].filter((text) => text !== "");
  const inChinese = parts.every((text) => HAN.test(text));
  if (whole[0] !== undefined && !(inChinese && family !== "" && given !== "")) return whole[0];
  if (parts.length === 0) return null;
  return inChinese ? parts.join("") : [given, middle, family].filter((text) => text !== "").join(" ");
}

/** Columns of a text stand below each other, each by its heading where that says more than the field. */
function linesOf(columns: readonly Column[], field: FieldDef): Cell {
  const filled = columns.filter(({ cell }) => !isEmptyCell(cell, field));
  const texts = filled.map(({ cell, head }) => {
    const text = shownText(cell as NonNullable<Cell>).trim();
    return head === "" || isOwnHead(head, field) ? text : `${head}：${text}`;
  });
  return [...new Set(texts)].join("\n");
}

interface PhoneNumber {
  text: string;
  /** Key of the field that its column is. */
  from: string;
  /** The one number of a column that is called as its field. */
  isOwn: boolean;
}

/** The fields that numbers go to, of which a type has one of each kind. */
function phoneFields(fields: readonly FieldDef[]): FieldDef[] {
  const known = [fields.find(isMobileField), fields.find(isLandlineField)].flatMap((field) => field ?? []);
  const phones = fields.filter(isPhoneField);
  return known.length === 0 && phones.length === 1 ? phones : known;
}

function numbersIn(columns: ReadonlyMap<string, readonly Column[]>, fields: readonly FieldDef[]): PhoneNumber[] {
  const seen = new Set<string>();
  return fields.flatMap((field) =>
    (columns.get(field.key) ?? []).flatMap(({ cell, head }) => {
      if (isEmptyCell(cell, field)) return [];
      const texts = phonesIn(shownText(cell));
      // What is no number stays where it stands, to be mended.
      const isOne = texts.length === 1 && !isNumber(texts[0] ?? "");
      const isOwn = isOne || (texts.length === 1 && (head === "" || isOwnHead(head, field)));
      return texts.flatMap((text) => {
        const digits = digitsOf(text) || text;
        if (seen.has(digits)) return [];
        seen.add(digits);
        return { text, from: field.key, isOwn };
      });
    }),
  );
}

/** Where each number goes; those that have no place are left. */
function placed(numbers: readonly PhoneNumber[], fields: readonly FieldDef[]) {
  const places = new Map<string, string>();
  const mobile = fields.find(isMobileField);
  const telephone = fields.find((field) => field !== mobile);
  let left = [...numbers];
  const put = (to: (number: PhoneNumber) => string | undefined) => {
    left = left.filter((number) => {
      const key = to(number);
      if (key === undefined || places.has(key)) return true;
      places.set(key, number.text);
      return false;
    });
  };
  put(({ from, isOwn }) => (isOwn ? from : undefined));
  put(({ text }) => (isMobileNumber(text) ? mobile : telephone)?.key);
  put(({ from, text }) => (isMobileNumber(text) && telephone && mobile ? undefined : from));
  put(({ from, text }) => (from === telephone?.key && !isMobileNumber(text) ? mobile?.key : undefined));
  return { places, left };
}

/** A cell that is one number stays as it is: a number of a spreadsheet says itself whether it is whole. */
function cellOf(text: string, columns: readonly Column[]): Cell {
  const same = columns.find(({ cell }) => cell !== null && cell !== undefined && shownText(cell).trim() === text);
  return same ? same.cell : text;
}

function sharePhones(
  columns: ReadonlyMap<string, readonly Column[]>,
  all: readonly FieldDef[],
  gathered: Gathered,
): void {
  const fields = phoneFields(all);
  const own = fields.flatMap(({ key }) => columns.get(key) ?? []);
  if (own.length === 0) return;
  const numbers = numbersIn(columns, fields);
  if (numbers.every(({ isOwn }) => isOwn) && fields.every(({ key }) => (columns.get(key)?.length ?? 0) < 2)) return;
  const { places, left } = placed(numbers, fields);
  const remark = all.find(isRemarkField);
  // Without a place for what is left, the columns say different things.
  if (left.length > 0 && !remark) return;
  for (const { key } of fields) {
    const text = places.get(key);
    if (text !== undefined) gathered.cells.set(key, [cellOf(text, own)]);
    else if (columns.has(key)) gathered.cells.set(key, [null]);
  }
  if (left.length === 0 || !remark) return;
  const text = left.map((number) => number.text).join("、");
  const before = gathered.cells.get(remark.key)?.filter((cell) => !isEmptyCell(cell, remark)) ?? [];
  const lines = [...before.map((cell) => shownText(cell as NonNullable<Cell>)), CELL_TEXTS.otherPhones({ text }).cn];
  gathered.cells.set(remark.key, [lines.join("\n")]);
  const message = CELL_TEXTS.phonesKept({ text: verbatim(text) });
  gathered.remarks.push({ field: remark.key, message: about(titleOf(remark), message) });
}

/** The cells of a row by field. @param heads headings of the columns, where they are known */
export function gather(
  fields: readonly FieldDef[],
  mapping: Mapping,
  cells: readonly Cell[],
  heads: readonly string[],
): Gathered {
  const columns = new Map<string, Column[]>();
  for (const [at, key] of mapping.entries()) {
    if (key === undefined) continue;
    const column = { cell: cells[at], head: heads[at] ?? "" };
    const there = columns.get(key);
    if (there) there.push(column);
    else columns.set(key, [column]);
  }
  const gathered: Gathered = { cells: new Map(), remarks: [] };
  for (const [key, own] of columns) {
    const field = fields.find((one) => one.key === key);
    const isPerson = field !== undefined && isPersonField(field) && own.some(({ head }) => namePartOf(head));
    if (isPerson) gathered.cells.set(key, [personOf(own, field)]);
    else if (field?.type === "textarea" && own.length > 1) gathered.cells.set(key, [linesOf(own, field)]);
    else
      gathered.cells.set(
        key,
        own.map(({ cell }) => cell),
      );
  }
  sharePhones(columns, fields, gathered);
  return gathered;
}
