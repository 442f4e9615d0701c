/** What a server and the thread that reads a file for it say to each other. */
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { Named } from "@qicheng/engine/import/headers";
import type { Message } from "@qicheng/engine/text/message";
import type { Description, SheetFields } from "./describe";
import type { SheetCell } from "./source";

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  row: number;
  /** One for each of the sheet's columns. */
  cells: SheetCell[];
}

/** Which rows are read. */
export interface Wanted {
  /** Place of the sheet. */
  sheet: number;
  /** The last row of the headings. */
  below: number;
  /** Places of the columns. */
  places: readonly number[];
}

/** Given to the thread at its start: it describes the file, or reads rows of it. */
export interface ReadJob {
  file: string;
  filename: string;
  fields: readonly Named[];
  lists: readonly SheetFields[];
  wanted: Wanted | undefined;
}

/** The thread reads on when it hears this. */
export const MORE = "more";

export type Answer =
  | { description: Description }
  | { rows: SheetRow[]; done: boolean }
  | { refused: { code: ErrorCode; said: Message; cause: string } };
