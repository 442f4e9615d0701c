/** What every kind of file is read as: sheets of rows, one after the other. */
import type { Cell } from "@qicheng/engine/import/cell";
import type { Merge } from "@qicheng/engine/import/heads";

export type SheetCell = Cell;

/** A row that has a value. */
export interface SourceRow {
  /** As the program that made the file numbers it, from 1. */
  row: number;
  /** By column, from 0. */
  cells: SheetCell[];
  hidden?: boolean;
}

/** What is known of a sheet when its rows have been read. */
export interface SheetFacts {
  merges: Merge[];
  /** Columns, from 0. */
  hiddenColumns: number[];
}

export interface SourceSheet {
  name: string;
  hidden: boolean;
  /** Reads the rows, and fills in the facts on the way. */
  rows: (facts: SheetFacts) => AsyncIterable<SourceRow>;
}

export interface Source {
  sheets: SourceSheet[];
  /** True where number formats and what is hidden are not seen. */
  plain: boolean;
  close: () => void;
}
