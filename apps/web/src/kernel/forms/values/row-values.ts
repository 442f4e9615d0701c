/** Rows as a form holds them: which of them are sent, how one is changed, and where what is wrong with them stands. */

import type { ToldProblem } from "@qicheng/api/kernel/envelope";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { filledRows, hasRows, isBlankRow, LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { isCellShown, workedOut } from "@qicheng/engine/fields/types/rows";
import { ownValue } from "@qicheng/engine/text/own-value";
import { say } from "../../i18n/language";

/** What is wrong within one row, counted from 1. */
export interface RowProblem {
  row: number;
  msg: string;
}

/** By key of the field. */
export type RowProblems = Readonly<Record<string, readonly RowProblem[]>>;

type Values = Readonly<Record<string, unknown>>;

/** A value as it is sent: of rows those in which something stands. */
export function sentValue(field: FieldDef, value: unknown): unknown {
  if (!hasRows(field) || !Array.isArray(value)) return value;
  const filled = filledRows(value, field);
  return filled.length === value.length ? value : filled;
}

/** The values of a form as they are sent; the same object where none is another. */
export function sentValues<Given extends Values>(fields: readonly FieldDef[], values: Given): Given {
  const other = fields
    .map((field): [string, unknown] => [field.key, sentValue(field, ownValue(values, field.key))])
    .filter(([key, value]) => value !== ownValue(values, key));
  return other.length === 0 ? values : { ...values, ...Object.fromEntries(other) };
}

const isOfRow = (problem: ToldProblem): problem is ToldProblem & RowProblem => problem.row !== undefined;

/** What is wrong with rows, by field. */
export function rowProblems(problems: readonly ToldProblem[]): RowProblems {
  const found: Record<string, RowProblem[]> = {};
  for (const problem of problems.filter(isOfRow)) {
    const { field, row, msg } = problem;
    found[field] = [...(ownValue(found, field) ?? []), { row, msg }];
  }
  return found;
}

/** What is wrong with rows that were not touched since, wherever they stand now. */
export function stillWrong(problems: readonly RowProblem[], before: unknown, after: unknown): RowProblem[] {
  const [from, to] = [rowsIn(before), rowsIn(after)];
  return problems.flatMap(({ row, msg }) => {
    const was = from[row - 1];
    const at = was === undefined ? -1 : to.indexOf(was);
    return at === -1 ? [] : [{ row: at + 1, msg }];
  });
}

const STARTS = ["：", ": "];

/** What is wrong with a cell: `单价：必须是数字` stands in the column of that name. */
export function cellProblem(problems: readonly RowProblem[], row: number, column: FieldDef): string | undefined {
  const starts = STARTS.map((sign) => `${say(titleOf(column))}${sign}`);
  const found = problems.find((one) => one.row === row && starts.some((start) => one.msg.startsWith(start)));
  return found?.msg;
}

const without = (row: Row, { key }: FieldDef): Row => {
  const { [key]: _value, [`${key}Name`]: _name, ...rest } = row;
  return rest;
};

/**
 * A row with another value; the name of what stood there goes with it, and so does what has no cell any more because of it.
 * What is worked out is so anew.
 * @param change the column, its value, and values of other columns that follow from this one
 */
export function changedRow(
  row: Row,
  { column, value, more = {} }: { column: FieldDef; value: unknown; more?: Row },
  columns: readonly FieldDef[],
): Row {
  let changed: Row = { ...without(row, column), ...more, [column.key]: value };
  for (const other of columns) if (!isCellShown(other, changed, columns)) changed = without(changed, other);
  return workedOut(changed, columns);
}

/** A new row may come behind rows of which the last one is filled, as long as there is room. */
export const mayGrow = (field: FieldDef, rows: readonly Row[], max: number): boolean => {
  const last = rows.at(-1);
  return rows.length < max && (last === undefined || !isBlankRow(last, field));
};

/** A copy of a row as a new one: it is no stored line, and a product stands there once. */
export function copyOfRow(row: Row): Row {
  const { [LINE_ID]: _id, productid: _product, productidName: _name, ...rest } = row;
  return rest;
}

/** The same rows, one of them moved. */
export function movedRows(rows: readonly Row[], from: number, to: number): Row[] {
  const moved = rows.filter((_row, at) => at !== from);
  moved.splice(to, 0, rows[from] as Row);
  return moved;
}

const known = new WeakMap<Row, number>();
let count = 0;

/** By what a row is known as long as it stands, whatever is typed into it. */
export function keyOfRow(row: Row): number {
  const found = known.get(row);
  if (found !== undefined) return found;
  count += 1;
  known.set(row, count);
  return count;
}

/** A row that is there in the place of another one. */
export function inPlaceOf(before: Row, row: Row): Row {
  known.set(row, keyOfRow(before));
  return row;
}
