/**
 * The workbook of rows that were not taken, as they came, each with why: to be mended and sent again. What further sheets had
 * for them comes along, and so do the lines that belong to no record.
 */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { takenCells } from "@qicheng/engine/import/cell";
import { lineColumns } from "@qicheng/engine/import/row-sheets";
import { sql } from "kysely";
import { keepMade } from "../files/keep-made";
import { type WrongRow, writeErrors } from "../sheets/write-errors";
import type { Context } from "../work/context";
import { lineAt, lineKey, type RowProblem, rowsWhere, type StoredImport, type StoredRow } from "./import-store";
import type { Plan } from "./look";
import type { RowSheet } from "./row-sheets";

const A_READ = 1_000;
const REFUSED = sql<boolean>`kind in ('wrong', 'failed')`;

/** Rows of the file that were not taken, behind one and up to another. */
async function* refused(ctx: Context, id: number, from: number, to: number): AsyncGenerator<StoredRow> {
  for (let after = from; ; ) {
    const rows = await rowsWhere(
      ctx,
      id,
      sql`${REFUSED} and row > ${after} and row < ${to}`,
      sql`limit ${sql.lit(A_READ)}`,
    );
    yield* rows;
    if (rows.length < A_READ) return;
    after = rows.at(-1)?.row ?? after;
  }
}

const LINES_FROM = lineKey(0, 0);

const reasonOf = (ctx: Context, problems: readonly RowProblem[]): string =>
  problems.map(({ message }) => ctx.say(message)).join("；");

const byMapping =
  (fields: readonly FieldDef[], mapping: readonly (string | undefined)[]) =>
  (column: number): FieldDef | undefined =>
    fields.find(({ key }) => key === mapping[column]);

async function* mainRows(ctx: Context, id: number, { fields, mapping }: Plan): AsyncGenerator<WrongRow> {
  const fieldOf = byMapping(fields, mapping);
  for await (const { row, cells, problems } of refused(ctx, id, 0, LINES_FROM))
    yield { row, cells: takenCells(cells, fieldOf), reason: reasonOf(ctx, problems) };
}

/** Those of records that were not taken, with where their record stands in this workbook; then those without a record. */
async function* lineRows(ctx: Context, id: number, { sheet, heads, field }: RowSheet): AsyncGenerator<WrongRow> {
  const fieldOf = byMapping(lineColumns(field), heads.mapping);
  const moved = (cells: StoredRow["cells"], to: number | null) => {
    const taken = takenCells(cells, fieldOf);
    return heads.at < 0 ? taken : Object.assign(taken, { [heads.at]: to });
  };
  let record = 1;
  for await (const { lines, problems } of refused(ctx, id, 0, LINES_FROM)) {
    record += 1;
    for (const line of lines.find((one) => one.sheet === sheet)?.lines ?? []) {
      const own = problems.filter(({ at }) => at?.sheet === sheet && at.row === line.row);
      yield { row: line.row, cells: moved(line.cells, record), reason: reasonOf(ctx, own) };
    }
  }
  for await (const { row, cells, problems } of refused(ctx, id, lineKey(sheet, 0), lineKey(sheet + 1, 0)))
    yield { row: lineAt(row)?.row ?? row, cells: moved(cells, null), reason: reasonOf(ctx, problems) };
}

/** @returns the id of its file, or undefined when every row was taken */
export async function errorsFile(
  ctx: Context,
  job: number,
  plan: Plan,
  { id, sheets, sheet }: StoredImport,
): Promise<number | undefined> {
  const { type, sheets: further } = plan;
  const [first] = await rowsWhere(ctx, id, REFUSED, sql`limit 1`);
  if (!first) return undefined;
  const name = ctx.say(importSaid.errorsName({ title: type.title }));
  const { language } = ctx.request;
  const titles = sheets[sheet]?.titles ?? [];
  return keepMade(ctx, job, {
    filename: name,
    format: "xlsx",
    write: (target) =>
      writeErrors(
        target,
        language,
        { name, titles, rows: mainRows(ctx, id, plan) },
        ...further.map((one) => ({ name: one.name, titles: one.titles, rows: lineRows(ctx, id, one) })),
      ),
  });
}
