/** Rows within a record: of columns that the company makes, of products, of names with values. */

import { about, type Message, verbatim } from "../../text/message";
import { ownValue } from "../../text/own-value";
import { computed, inTurn } from "../computed";
import { isRequiredBy, isShownBy } from "../conditions";
import { type FieldDef, isWorkedOut, titleOf } from "../field-def";
import type { KindOf } from "../filter";
import { isMissing } from "../operators";
import { columnsOf, filledRows, LINE_FACTS, LINE_ID, mostRows, type Row } from "../row-columns";
import { FIELD_TEXTS } from "../texts";
import { CHOICES } from "./choices";
import { DATES } from "./dates";
import { decodeBy, kindBy } from "./decode";
import { accept, type Decoded, type FieldTypes, type RowProblem, refuse, type } from "./descriptor";
import { NUMBERS } from "./numbers";
import { REFERENCES } from "./references";
import { TEXTS } from "./texts";

/** Types whose values may stand in a row: rows within rows are none of them. */
const IN_ROWS: FieldTypes = { ...TEXTS, ...NUMBERS, ...CHOICES, ...DATES, ...REFERENCES };

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is refused of a row: the rows are counted from 1, without those in which nothing stands. */
function refuseRows(rows: readonly RowProblem[]): Decoded {
  const [first] = rows;
  if (!first) return refuse(FIELD_TEXTS.form);
  return { ok: false, msg: FIELD_TEXTS.atRow({ row: first.row, said: first.msg }), rows };
}

/** A missing value of a required column says what the column's type does. */
const missingIn = ({ message, type: kind }: FieldDef): Message =>
  message === undefined ? (IN_ROWS[kind]?.missing ?? FIELD_TEXTS.required) : verbatim(message);

function decodeCell(row: Row, column: FieldDef): Decoded {
  const descriptor = IN_ROWS[column.type];
  if (!descriptor) return refuse(FIELD_TEXTS.unknownControl);
  const raw = Object.hasOwn(row, column.key) ? ownValue(row, column.key) : column.defaultValue;
  return decodeBy(descriptor, raw, column);
}

const kindsOf =
  (columns: readonly FieldDef[]): KindOf =>
  (key) => {
    const column = columns.find((one) => one.key === key);
    const descriptor = column && IN_ROWS[column.type];
    return descriptor && kindBy(descriptor, column);
  };

/** Values of a row as conditions see them: decoded where they are what their columns take. */
function seenIn(row: Row, columns: readonly FieldDef[]): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...row };
  for (const column of columns) {
    const decoded = decodeCell(row, column);
    if (decoded.ok) seen[column.key] = decoded.value;
  }
  return seen;
}

/** Whether a column has a cell in this row, by what stands in the others; the values may be as they are typed. */
export const isCellShown = (column: FieldDef, row: Row, columns: readonly FieldDef[]): boolean =>
  column.linkage?.show === undefined || isShownBy(column, kindsOf(columns), seenIn(row, columns));

/** A row without what has no cell in it. */
export const shownCells = (row: Row, columns: readonly FieldDef[]): Row =>
  Object.fromEntries(
    columns.flatMap((column) =>
      Object.hasOwn(row, column.key) && isCellShown(column, row, columns)
        ? [[column.key, ownValue(row, column.key)]]
        : [],
    ),
  );

/** Whether that cell must be filled in. */
export const isCellRequired = (column: FieldDef, row: Row, columns: readonly FieldDef[]): boolean =>
  column.linkage === undefined
    ? column.required === true
    : isCellShown(column, row, columns) && isRequiredBy(column, kindsOf(columns), seenIn(row, columns));

/** Keys that a row may have: its columns, and what stands beside them when it comes from here. */
function knownKeys(field: FieldDef, columns: readonly FieldDef[]): ReadonlySet<string> {
  const beside = field.type === "product" ? Object.keys(LINE_FACTS) : [];
  const id = field.storage === "lines" ? [LINE_ID] : [];
  return new Set([...columns.flatMap(({ key }) => [key, `${key}Name`]), ...beside, ...id]);
}

/** What nobody types into a cell: the product fills it in. */
const isFilledIn = (column: FieldDef): boolean => isWorkedOut(column) || column.readonly === true;

/** A row with what is worked out of its numbers; the values may be as they are typed. */
export function workedOut(row: Row, columns: readonly FieldDef[]): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...row };
  for (const column of inTurn(columns)) {
    const value = isCellShown(column, whole, columns) ? computed(column, (key) => ownValue(whole, key)) : null;
    if (value === null) delete whole[column.key];
    else whole[column.key] = value;
  }
  return whole;
}

interface DecodedRow {
  row: Record<string, unknown>;
  problems: Message[];
}

function decodeRow(raw: Row, columns: readonly FieldDef[], known: ReadonlySet<string>): DecodedRow {
  const row: Record<string, unknown> = {};
  const unknown = Object.keys(raw).find((key) => !known.has(key));
  const problems = unknown === undefined ? [] : [FIELD_TEXTS.noColumn({ key: unknown })];
  const kinds = kindsOf(columns);
  const seen = columns.some(({ linkage }) => linkage) ? seenIn(raw, columns) : {};
  for (const column of columns) {
    if (isFilledIn(column)) continue;
    if (!isShownBy(column, kinds, seen)) {
      // what is not there has no value, and hides what hangs on it
      seen[column.key] = null;
      continue;
    }
    const decoded = decodeCell(raw, column);
    if (!decoded.ok) problems.push(about(titleOf(column), decoded.msg));
    else if (!isMissing(decoded.value)) row[column.key] = decoded.value;
    else if (isRequiredBy(column, kinds, seen)) problems.push(about(titleOf(column), missingIn(column)));
  }
  return { row: problems.length > 0 ? row : workedOut(row, columns), problems };
}

/** Which line of the record it was; a new one has no id. */
function withLineId(row: Record<string, unknown>, { [LINE_ID]: id }: Row): Record<string, unknown> {
  const number = Number(id);
  return isMissing(id) || !Number.isSafeInteger(number) || number <= 0 ? row : { [LINE_ID]: number, ...row };
}

/** The rows by their columns, without those in which nothing stands. */
function decodeRows(raw: unknown, field: FieldDef): Decoded {
  if (!Array.isArray(raw) || !raw.every(isRow)) return refuse(FIELD_TEXTS.form);
  const columns = columnsOf(field);
  const given = filledRows(raw, field);
  const max = mostRows(field);
  if (given.length > max) return refuse(FIELD_TEXTS.manyRows({ max }));
  const known = knownKeys(field, columns);
  const decoded = given.map((row) => decodeRow(row, columns, known));
  if (field.storage === "lines")
    for (const [at, raw] of given.entries()) {
      const one = decoded[at];
      if (one) one.row = withLineId(one.row, raw);
    }
  const problems = decoded.flatMap((one, at) => one.problems.map((msg) => ({ row: at + 1, msg })));
  if (problems.length > 0) return refuseRows(problems);
  // of some nothing is left but what has no cell
  return accept(
    filledRows(
      decoded.map(({ row }) => row),
      field,
    ),
  );
}

/** The rows in which a value stands that stood in one before. */
function repeated(rows: readonly Row[], key: string, msg: Message): RowProblem[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const value = String(ownValue(row, key));
    if (seen.has(value)) return [{ row: at + 1, msg }];
    seen.add(value);
    return [];
  });
}

function decodeProducts(raw: unknown, field: FieldDef): Decoded {
  const decoded = decodeRows(raw, field);
  if (!decoded.ok) return decoded;
  const rows = decoded.value as Row[];
  const twice = repeated(rows, "productid", FIELD_TEXTS.duplicateProduct);
  if (twice.length > 0) return refuseRows(twice);
  const isCounted = columnsOf(field).some(({ key, computed }) => key === "xiaoji" && computed !== undefined);
  if (!isCounted) return decoded;
  // too large for a number: the parts of it are there
  const large = rows.flatMap((row, at) => (isMissing(row.xiaoji) ? [{ row: at + 1, msg: FIELD_TEXTS.largeLine }] : []));
  return large.length > 0 ? refuseRows(large) : decoded;
}

function decodeProperties(raw: unknown, field: FieldDef): Decoded {
  const decoded = decodeRows(raw, field);
  if (!decoded.ok) return decoded;
  const [name] = columnsOf(field);
  const said = name ? about(titleOf(name), FIELD_TEXTS.repeated) : FIELD_TEXTS.repeated;
  const twice = repeated(decoded.value as Row[], "name", said);
  return twice.length > 0 ? refuseRows(twice) : decoded;
}

export const ROWS = {
  product: type({ kind: "products", group: "明细", missing: FIELD_TEXTS.product, decode: decodeProducts }),
  property: type({ kind: "rows", group: "明细", decode: decodeProperties }),
  tablelist: type({ kind: "rows", group: "明细", decode: decodeRows }),
} satisfies FieldTypes;
