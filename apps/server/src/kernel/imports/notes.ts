/** What is said of the columns of a file: which of them no field takes, and which show something else than they keep. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { momentOf } from "@qicheng/engine/fields/moment";
import { plainNumber } from "@qicheng/engine/fields/number";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import type { Otherwise } from "../sheets/describe";
import type { StoredSheet } from "./import-store";

/** Columns of the workbook of rows that were not taken, which nobody need hear of. */
const OURS = new Set([sheetSaid.rowNumber, sheetSaid.reason].flatMap((title) => Object.values(title)));

const columnName = ({ titles, letters = [] }: StoredSheet, at: number): Message => {
  const title = titles[at] ?? "";
  return title === "" ? importSaid.column({ letter: letters[at] ?? String(at + 1) }) : verbatim(title);
};

/** Columns that no field takes, as people call them. */
export const unreadColumns = (sheet: StoredSheet, mapping: readonly (string | undefined)[]): Message[] =>
  sheet.titles.flatMap((title, at) => (mapping[at] || OURS.has(title) ? [] : columnName(sheet, at)));

/** Whether what is taken says something else than what is shown, or than what is kept. */
function saysOther({ type }: FieldDef, { shown, kept }: Otherwise): boolean {
  if (type === "number") return plainNumber(shown, { percent: true }) !== plainNumber(kept, { percent: true });
  if (type === "date" || type === "datetime") {
    const [one, other] = [momentOf(shown), momentOf(kept)];
    return one?.day !== other?.day;
  }
  return true;
}

/** Of columns with a format, what is taken of them. */
export function formatNotes(sheet: StoredSheet, mapping: readonly (string | undefined)[], fields: readonly FieldDef[]) {
  return (sheet.otherwise ?? []).flatMap((otherwise, at): Message[] => {
    const field = fields.find(({ key }) => key === mapping[at]);
    if (!otherwise || !field || !saysOther(field, otherwise)) return [];
    const [shown, kept] = [verbatim(otherwise.shown), verbatim(otherwise.kept)];
    const said = { column: columnName(sheet, at), title: titleOf(field), shown, kept };
    return [
      ["number", "date", "datetime"].includes(field.type) ? importSaid.keptTaken(said) : importSaid.shownTaken(said),
    ];
  });
}

/** All of it. @param mapping a field's key by column, '' for one that no field takes */
export function columnNotes(
  sheet: StoredSheet | undefined,
  mapping: readonly (string | undefined)[],
  fields: readonly FieldDef[],
): Message[] {
  if (!sheet) return [];
  const unread = unreadColumns(sheet, mapping);
  return [
    ...(unread.length > 0 ? [importSaid.unread({ columns: listed(unread) })] : []),
    ...formatNotes(sheet, mapping, fields),
  ];
}
