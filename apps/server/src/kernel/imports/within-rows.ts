/** The rows within records that further sheets of a file give them, as a form would send them. */

import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { titleOf } from "@qicheng/engine/fields/field-def";
import type { Row } from "@qicheng/engine/fields/row-columns";
import { type Line, readLines } from "@qicheng/engine/import/lines";
import type { Finders } from "@qicheng/engine/import/row";
import { LINE_TEXTS, lineColumns } from "@qicheng/engine/import/row-sheets";
import { about, type Message, verbatim } from "@qicheng/engine/text/message";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { findersFor } from "./finders";
import type { RowLines, RowProblem } from "./import-store";
import type { RowSheet } from "./row-sheets";

/** Where a row within a record was read. */
interface Place {
  sheet: RowSheet;
  row: number;
}
/** By field, in the order of its rows. */
export type Places = ReadonlyMap<string, readonly Place[]>;

/** What is wrong with a line, with where it stands. */
export const atLine = (field: string, { sheet: { name, sheet }, row }: Place, said: Message): RowProblem => ({
  field,
  message: LINE_TEXTS.atLine({ sheet: verbatim(name), row, said }),
  at: { sheet, row },
});

/** The rows within a record as a form sends them, and their problems. */
interface Within {
  values: Record<string, unknown>;
  problems: RowProblem[];
  places: Places;
}

interface Taken {
  field: FieldDef;
  sheet: RowSheet;
  lines: readonly Line[];
  finders: Finders;
}

function readWithin(taken: readonly Taken[]): Within {
  const rows = new Map<string, Row[]>();
  const places = new Map<string, Place[]>();
  const problems: RowProblem[] = [];
  for (const { field, sheet, lines, finders } of taken) {
    const { key } = field;
    const read = readLines(field, sheet.heads.mapping, lines, finders);
    rows.set(key, [...(rows.get(key) ?? []), ...read.rows]);
    const from = read.from.map((line) => ({ sheet, row: lines[line]?.row ?? 0 }));
    places.set(key, [...(places.get(key) ?? []), ...from]);
    for (const { line, message } of read.problems) {
      if (line === undefined) problems.push({ field: key, message: about(titleOf(field), message) });
      else problems.push(atLine(key, { sheet, row: lines[line]?.row ?? 0 }, message));
    }
  }
  // Of a field with a problem nothing is sent; one of which the file has no rows stays as it is.
  const sent = [...rows].filter(([key, own]) => own.length > 0 && !problems.some(({ field }) => field === key));
  return { values: Object.fromEntries(sent), problems, places };
}

/**
 * Reads the lines of many rows, with what they refer to looked up at once.
 * @returns what is within one of them, by its place @throws CONFLICT for a sheet that is not read any more
 */
export async function withinRows(
  ctx: Context,
  sheets: readonly RowSheet[],
  given: readonly { lines: readonly RowLines[] }[],
): Promise<(at: number) => Within> {
  const all = given.flatMap(({ lines }) => lines);
  if (all.some(({ sheet }) => !sheets.some((one) => one.sheet === sheet)))
    throw new Refusal("CONFLICT", importSaid.fieldsMoved);
  const finders = new Map<number, Finders>();
  for (const { sheet, field, heads } of sheets) {
    const rows = all.flatMap((one) => (one.sheet === sheet ? one.lines : []));
    const mapped = rows.map(({ cells }) => ({ cells, mapping: heads.mapping }));
    if (rows.length > 0) finders.set(sheet, await findersFor(ctx, lineColumns(field), mapped));
  }
  return (at) =>
    readWithin(
      sheets.flatMap((sheet) => {
        const found = finders.get(sheet.sheet);
        const lines = given[at]?.lines.find((one) => one.sheet === sheet.sheet)?.lines;
        return found && lines ? { field: sheet.field, sheet, lines, finders: found } : [];
      }),
    );
}
