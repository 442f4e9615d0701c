/**
 * Numbers of a table: the sum, the mean, the largest and the smallest of a column, and how many rows there are. In a formula
 * they are written `sum({lines.cost})`; elsewhere they are named like a field, `sum(lines.cost)`.
 */
import type { Message } from "../text/message";
import { count, type Fraction, fractionIn, fractionOf, rounded } from "../values/fractions";
import type { FieldDef } from "./field-def";
import { isMissing } from "./operators";
import { columnsOf, hasRows, type Row, rowsIn } from "./row-columns";
import { FIELD_TEXTS } from "./texts";

export const ROW_SUMS = ["sum", "count", "max", "min", "avg"] as const;
export type RowSumName = (typeof ROW_SUMS)[number];

export interface RowSum {
  name: RowSumName;
  table: string;
  /** Without one the rows themselves are counted. */
  column?: string;
}

/** As it stands in a formula; capitals, full width and blanks are as good. */
export const ROW_SUM = /^(?:sum|count|max|min|avg)\s*[(（]\s*\{[A-Za-z]\w{0,39}(?:\.[A-Za-z]\w{0,39})?\}\s*[)）]/i;
const NAMED = /^(sum|count|max|min|avg)\s*[(（]\s*\{?([A-Za-z]\w{0,39})(?:\.([A-Za-z]\w{0,39}))?\}?\s*[)）]$/i;

/** Only rows are counted without a column. */
export function readRowSum(text: string): RowSum | undefined {
  const [, named = "", table, column] = NAMED.exec(text) ?? [];
  const name = ROW_SUMS.find((one) => one === named.toLowerCase());
  if (name === undefined || table === undefined || (column === undefined && name !== "count")) return undefined;
  return { name, table, ...(column !== undefined && { column }) };
}

/** Like a field: `sum(lines.cost)`. */
export const rowSumKey = ({ name, table, column }: RowSum): string =>
  `${name}(${column === undefined ? table : `${table}.${column}`})`;

const ZERO = fractionOf("0");

const isLess = (one: Fraction, other: Fraction): boolean => one.over * other.under < other.over * one.under;
const added = (one: Fraction, other: Fraction): Fraction => count("+", one, other) ?? one;

type Counting = (numbers: readonly Fraction[]) => Fraction | undefined;

/** Of the numbers that stand in a column; nothing adds up to 0, and has no largest one. */
const COUNTING: Readonly<Record<Exclude<RowSumName, "count">, Counting>> = {
  sum: (numbers) => numbers.reduce(added, ZERO),
  max: ([first, ...rest]) => first && rest.reduce((most, one) => (isLess(most, one) ? one : most), first),
  min: ([first, ...rest]) => first && rest.reduce((least, one) => (isLess(one, least) ? one : least), first),
  avg: (numbers) =>
    numbers.length === 0 ? undefined : count("/", numbers.reduce(added, ZERO), fractionOf(String(numbers.length))),
};

const isFilled = (row: Row): boolean => Object.values(row).some((value) => !isMissing(value));
const cellOf = (row: Row, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : undefined);

/** What it comes to; undefined where there is none. @param value of the table */
export function rowSum({ name, column }: RowSum, value: unknown): Fraction | undefined {
  const rows = rowsIn(value);
  if (column === undefined) return fractionOf(String(rows.filter(isFilled).length));
  const cells = rows.map((row) => cellOf(row, column));
  if (name === "count") return fractionOf(String(cells.filter((cell) => !isMissing(cell)).length));
  return COUNTING[name](cells.flatMap((cell) => fractionIn(cell) ?? []));
}

/** Digits behind the point of a mean, and of numbers that say nothing of theirs. */
const SCALE = 2;

/** A decimal text as the column writes its numbers; undefined where there is none. */
export function rowSumText(sum: RowSum, value: unknown, scale: number = SCALE): string | undefined {
  const found = rowSum(sum, value);
  return found && rounded(found, sum.name === "count" ? 0 : scale);
}

const TITLES: Readonly<Record<RowSumName, (names: { table: Message; column: Message }) => Message>> = {
  sum: FIELD_TEXTS.rowsSum,
  count: FIELD_TEXTS.rowsFilled,
  max: FIELD_TEXTS.rowsMax,
  min: FIELD_TEXTS.rowsMin,
  avg: FIELD_TEXTS.rowsAvg,
};

const titled = ({ title, en }: Pick<FieldDef, "title" | "en">): Message => ({ cn: title, en: en || title });

export const rowSumTitle = (
  { name, column }: RowSum,
  table: Pick<FieldDef, "title" | "en">,
  titleOf: Pick<FieldDef, "title" | "en"> | undefined,
): Message =>
  column === undefined || titleOf === undefined
    ? FIELD_TEXTS.rowsCount({ table: titled(table) })
    : TITLES[name]({ table: titled(table), column: titled(titleOf) });

/** Every number that a table has: how many rows, and of each column of numbers its sum, mean, largest and smallest. */
export function rowSumsIn(field: FieldDef): { sum: RowSum; column?: FieldDef }[] {
  if (!hasRows(field)) return [];
  const numbers = columnsOf(field).filter(({ type }) => type === "number");
  return [
    { sum: { name: "count", table: field.key } },
    ...numbers.flatMap((column) =>
      (["sum", "max", "min", "avg"] as const).map((name) => ({
        sum: { name, table: field.key, column: column.key },
        column,
      })),
    ),
  ];
}
