/** Lines of a sheet of rows, as a form would send the rows of their field. */
import type { FieldDef } from "../fields/field-def";
import { isBlankRow, mostRows, type Row } from "../fields/row-columns";
import { FIELD_TEXTS } from "../fields/texts";
import { shownCells } from "../fields/types/rows";
import type { Message } from "../text/message";
import type { Cell } from "./cell";
import type { Mapping } from "./headers";
import { type Finders, readRow } from "./row";
import { lineColumns } from "./row-sheets";

/** A row of a further sheet, as it is numbered there. */
export interface Line {
  row: number;
  cells: readonly Cell[];
}

export interface ReadLines {
  /** Those in which something stands. */
  rows: Row[];
  /** For each of them, which of the lines it was. */
  from: number[];
  /** What is not understood, by line; of all of them together without one. */
  problems: { line: number | undefined; message: Message }[];
}

/**
 * Reads the lines of one record.
 * @param mapping the key of a column of the rows, by column of the sheet
 */
export function readLines(field: FieldDef, mapping: Mapping, lines: readonly Line[], finders: Finders): ReadLines {
  const max = mostRows(field);
  const columns = lineColumns(field);
  const read: ReadLines = { rows: [], from: [], problems: [] };
  for (const [at, { cells }] of lines.entries()) {
    const { values, problems } = readRow(columns, mapping, cells, finders);
    const row = shownCells(values, columns);
    if (problems.length === 0 && isBlankRow(row, field)) continue;
    read.rows.push(row);
    read.from.push(at);
    read.problems.push(...problems.map(({ message }) => ({ line: at, message })));
    // of more nobody need hear what else is wrong
    if (read.rows.length > max)
      return { ...read, problems: [{ line: undefined, message: FIELD_TEXTS.manyRows({ max }) }] };
  }
  return read;
}
