/** The workbook of rows that were not taken, as they came, each with why. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { sql } from "kysely";
import { keepMade } from "../files/keep-made";
import type { RecordType } from "../records/record-type";
import { type WrongRow, writeErrors } from "../sheets/write-errors";
import type { Context } from "../work/context";
import { rowsWhere, type StoredImport } from "./import-store";

const A_READ = 1_000;

async function* wrongRows(ctx: Context, id: number): AsyncGenerator<WrongRow> {
  for (let after = 0; ; ) {
    const rows = await rowsWhere(
      ctx,
      id,
      sql`kind in ('wrong', 'failed') and row > ${after}`,
      sql`limit ${sql.lit(A_READ)}`,
    );
    for (const { row, cells, problems } of rows)
      yield { row, cells, reason: problems.map(({ message }) => ctx.say(message)).join("；") };
    if (rows.length < A_READ) return;
    after = rows.at(-1)?.row ?? after;
  }
}

/** @returns the id of its file, or undefined when every row was taken */
export async function errorsFile(
  ctx: Context,
  job: number,
  type: RecordType,
  { id, sheets, sheet }: StoredImport,
): Promise<number | undefined> {
  const [first] = await rowsWhere(ctx, id, sql`kind in ('wrong', 'failed')`, sql`limit 1`);
  if (!first) return undefined;
  const name = ctx.say(importSaid.errorsName({ title: type.title }));
  const { language } = ctx.request;
  const titles = sheets[sheet]?.titles ?? [];
  return keepMade(ctx, job, {
    filename: name,
    format: "xlsx",
    write: (target) => writeErrors(target, { name, titles, rows: wrongRows(ctx, id), language }),
  });
}
