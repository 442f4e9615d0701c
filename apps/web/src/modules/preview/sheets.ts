/** A spreadsheet as it is shown. */
export const MOST_ROWS = 2_000;
export const MOST_COLUMNS = 100;

export interface ShownSheet {
  name: string;
  rows: string[][];
  /** There is more than is shown. */
  cut: boolean;
}
export type Sheets = ShownSheet[];
