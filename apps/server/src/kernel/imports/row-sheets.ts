/** Which sheets of a file have the rows of which fields, by what they are called and by their heads. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, isWorkedOut, titleOf } from "@qicheng/engine/fields/field-def";
import { columnsOf } from "@qicheng/engine/fields/row-columns";
import {
  isSheetCalled,
  LINE_HEADS,
  type LineHeads,
  lineColumns,
  lineHeads,
  namesRecords,
} from "@qicheng/engine/import/row-sheets";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import type { SheetFields } from "../sheets/describe";
import { sheetName } from "../sheets/write-workbook";
import type { StoredSheet } from "./import-store";

/** What a file may bring of a type. */
export interface Brought {
  /** By which rows say whose they are. */
  records: readonly FieldDef[];
  /** Those that hold rows. */
  rowFields: readonly FieldDef[];
}

/** A sheet with the rows of a field. */
export interface RowSheet {
  /** Its place in the file. */
  sheet: number;
  name: string;
  field: FieldDef;
  heads: LineHeads;
  titles: readonly string[];
  /** Of data. */
  rows: number;
}

const namesOf = (field: FieldDef): string[] => Object.values(titleOf(field)).map(sheetName);

/** What the columns of such sheets may be called, by which their heads are found. */
export const sheetFields = ({ records, rowFields }: Brought): SheetFields[] =>
  rowFields.map((field) => ({ names: namesOf(field), fields: [...records, ...lineColumns(field)] }));

/** Where it stands, and every heading that it has. */
const known = ({ records, at, mapping }: LineHeads): number =>
  [...records, ...mapping].filter((key) => key !== undefined).length + (at < 0 ? 0 : 1);

/** Of fields that are called the same it is that with most of its columns, and each once before any is twice. */
function fieldOf({ name, titles }: StoredSheet, { records, rowFields }: Brought, taken: readonly RowSheet[]) {
  const called = rowFields.filter((field) => namesOf(field).some((one) => isSheetCalled(name, one)));
  const read = called.map((field) => ({ field, heads: lineHeads(titles, records, lineColumns(field)) }));
  const uses = (field: FieldDef) => taken.filter((one) => one.field === field).length;
  const [best] = read.sort((a, b) => known(b.heads) - known(a.heads) || uses(a.field) - uses(b.field));
  return best;
}

/** @param main the sheet of the records */
export function rowSheetsOf(sheets: readonly StoredSheet[], main: number, brought: Brought): RowSheet[] {
  const found: RowSheet[] = [];
  for (const [sheet, one] of sheets.entries()) {
    const best = sheet === main ? undefined : fieldOf(one, brought, found);
    if (best && namesRecords(best.heads)) found.push({ ...one, ...best, sheet });
  }
  return found;
}

/** Columns that people need not hear of: computed ones, and the order. */
const isQuiet = (title: string, { field }: RowSheet): boolean =>
  [LINE_HEADS.number, ...columnsOf(field).flatMap((one) => (isWorkedOut(one) || one.readonly ? [] : titleOf(one)))]
    .flatMap((name) => Object.values(name))
    .includes(title);

/** What of a sheet beside that of the records is not read; undefined where all of it is. */
export function unreadOf(one: StoredSheet, brought: Brought, found: RowSheet | undefined): Message | undefined {
  if (!found) {
    if (!fieldOf(one, brought, [])) return importSaid.otherSheet;
    return importSaid.noRecord({ titles: listed([...brought.records.map(titleOf), LINE_HEADS.record]) });
  }
  const { records, at, mapping } = found.heads;
  const others = one.titles.filter((title, column) => {
    const isRead = records[column] !== undefined || mapping[column] !== undefined || at === column;
    return title !== "" && !isRead && !isQuiet(title, found);
  });
  return others.length > 0 ? importSaid.unread({ columns: listed(others.map(verbatim)) }) : undefined;
}
