/** Finds out to which records the rows of further sheets belong, and keeps them beside the rows of the file. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { titleOf } from "@qicheng/engine/fields/field-def";
import type { Cell } from "@qicheng/engine/import/cell";
import type { Mapping } from "@qicheng/engine/import/headers";
import { LINE_TEXTS, RecordRows } from "@qicheng/engine/import/row-sheets";
import { about, verbatim } from "@qicheng/engine/text/message";
import { hasValue } from "../sheets/limits";
import type { OpenedSheet } from "../sheets/open-sheet";
import type { SheetRow } from "../sheets/worker-messages";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { recordFields, titleByKey } from "./import-fields";
import { keepRows, lineKey, linesAt, type RowLines, type StoredRow } from "./import-store";
import type { Plan } from "./look";
import type { RowSheet } from "./row-sheets";

const A_PART = 500;

export async function* parts(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < A_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** How many rows further sheets have. */
export const countLines = ({ sheets }: Plan): number => sheets.reduce((sum, { rows }) => sum + rows, 0);

/** @throws VALIDATION for rows that must be there and have no sheet, and for more than a file may have */
export function assertLines(plan: Plan): void {
  const { rowFields, sheets } = plan;
  const missing = rowFields.find(
    (field) => field.required && !field.linkage && !sheets.some((sheet) => sheet.field === field),
  );
  if (missing) throw invalidField("mapping", importSaid.unmappedRows({ title: titleOf(missing) }));
  const max = LIMITS.sheetRows;
  if (countLines(plan) > max) throw invalidField("sheet", importSaid.manyLines({ max }));
}

/** Cells by the keys of what their columns are. */
const byKey = (cells: readonly Cell[], mapping: Mapping): Record<string, Cell> =>
  Object.fromEntries(mapping.flatMap((key, at) => (key === undefined ? [] : [[key, cells[at]]])));

async function recordsOf({ type, fields, mapping }: Plan, rows: AsyncIterable<SheetRow>): Promise<RecordRows> {
  const keys = recordFields(type, fields).flatMap(({ key }) => (mapping.includes(key) ? key : []));
  const records = new RecordRows(keys);
  const known = mapping.map((key) => (keys.includes(key) ? key : undefined));
  for await (const { row, cells } of rows) records.add(row, byKey(cells, known));
  return records;
}

/** A line that says nothing but whose it is. */
function isBare(cells: readonly Cell[], { heads: { mapping } }: RowSheet): boolean {
  return mapping.every((key, at) => key === undefined || !hasValue(cells[at]));
}

/** A line as it is kept: beside a row, or as one that belongs to none. */
function keptLine(
  { row, cells }: SheetRow,
  sheet: RowSheet,
  { fields }: Plan,
  found: ReturnType<RecordRows["find"]>,
): StoredRow {
  const kept = { row: lineKey(sheet.sheet, row), cells, lines: [], fixed: {}, remarks: [], same: [], choice: null };
  if ("row" in found) return { ...kept, kind: "left", problems: [] };
  const said = found.key === undefined ? found.message : about(titleByKey(fields, found.key), found.message);
  const message = LINE_TEXTS.atLine({ sheet: verbatim(sheet.name), row, said });
  const at = { sheet: sheet.sheet, row };
  return { ...kept, kind: "wrong", problems: [{ field: sheet.field.key, message, at }] };
}

type Numbers = Map<number, Map<number, number[]>>;

/** Which lines of which sheets belong to a row of the file. */
export interface Lines {
  of: (rows: readonly SheetRow[]) => Promise<readonly (readonly RowLines[])[]>;
}

interface Staged {
  id: number;
  opened: OpenedSheet;
  /** Name of the sheet of the records. */
  main: string;
  /** Before each part. @throws to end it */
  between: () => Promise<void>;
}

/** Reads the sheets one after another; nothing of them is held but which row a line belongs to. */
export async function stageLines(ctx: Context, plan: Plan, { id, opened, main, between }: Staged): Promise<Lines> {
  if (plan.sheets.length === 0) return { of: (rows) => Promise.resolve(rows.map(() => [])) };
  const records = await recordsOf(plan, opened.rows(main));
  const numbers: Numbers = new Map();
  for (const sheet of plan.sheets)
    for await (const part of parts(opened.rows(sheet.name))) {
      await between();
      const kept = part
        .filter(({ cells }) => !isBare(cells, sheet))
        .map((line) => {
          const cells = byKey(line.cells, sheet.heads.records);
          const found = records.find(cells, line.cells[sheet.heads.at] ?? null);
          if ("row" in found) note(numbers, found.row, sheet.sheet, line.row);
          return keptLine(line, sheet, plan, found);
        });
      await keepRows(ctx, id, kept);
    }
  const placesOf = ({ row }: SheetRow) => [...(numbers.get(row) ?? [])].map(([sheet, rows]) => ({ sheet, rows }));
  return { of: (rows) => linesAt(ctx, id, rows.map(placesOf)) };
}

function note(numbers: Numbers, row: number, sheet: number, line: number): void {
  const own = numbers.get(row) ?? new Map<number, number[]>();
  const lines = own.get(sheet);
  if (lines) lines.push(line);
  else own.set(sheet, [line]);
  numbers.set(row, own);
}
