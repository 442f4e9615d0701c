/** Rows of an import as people read and mend them. */

import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { DuplicateChoice } from "@qicheng/api/kernel/import-shapes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { takenText } from "@qicheng/engine/import/cell";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { IMPORTED } from "../files/sweep";
import { containing, slice } from "../records/read/plain-list";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { countMended, judged } from "./check";
import { assertChoice } from "./choices";
import { findImport, keepRows, lineAt, openImport, REMARKED, rowsWhere, type StoredRow } from "./import-store";
import { type Plan, planOf } from "./look";

/** What stands in a row, by field. */
function valuesOf({ fields, mapping }: Plan, { cells, fixed }: StoredRow): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const { key } = field;
    const texts = mapping.flatMap((mapped, at) => {
      const cell = mapped === key ? cells[at] : undefined;
      return cell === null || cell === undefined ? [] : takenText(cell, field);
    });
    const text = ownValue(fixed, key) ?? [...new Set(texts)].join(" ");
    if (text !== "" || mapping.includes(key)) values[key] = text;
  }
  return values;
}

/** Where a row stands: '' is the sheet of the records. */
function placeOf({ sheets }: Plan, key: number): { sheet: string; at: number } {
  const line = lineAt(key);
  const sheet = sheets.find((one) => one.sheet === line?.sheet);
  return { sheet: sheet?.name ?? "", at: line?.row ?? key };
}

const wireRow = (ctx: Context, plan: Plan, row: StoredRow) => ({
  row: row.row,
  ...placeOf(plan, row.row),
  values: lineAt(row.row) ? {} : valuesOf(plan, row),
  remarks: row.remarks.map(({ message }) => ctx.say(message)),
  problems: row.problems.map(({ field, message }) => ({ field, message: ctx.say(message) })),
  same: row.same.map(({ id, name, holder, open, row: of }) => ({
    id: open ? id : 0,
    name,
    holder: ctx.say(holder),
    open: open ? 1 : 0,
    row: of,
  })),
  choice: row.choice ?? ("" as const),
});

interface Page extends PlainQuery {
  id: number;
  kind: "wrong" | "duplicate" | "remarked";
}

export async function listRows(ctx: Context, { id, kind, ...page }: Page) {
  const found = await findImport(ctx, id);
  const plan = await planOf(ctx, found);
  const fromEnd = page.order.toLowerCase() === "desc";
  const ofKind = kind === "remarked" ? REMARKED : sql`kind = ${kind}`;
  const where = sql`${ofKind} and ${containing([sql`cells::text`, sql`fixed::text`], page)}`;
  const there = await rowsWhere(ctx, id, where, sql`${fromEnd ? sql`desc` : sql``} ${slice(page)}`);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from import_rows where import_id = ${id} and ${where}`.execute(ctx.db);
  return { rows: there.map((row) => wireRow(ctx, plan, row)), total: counted[0]?.n ?? 0 };
}

export interface Fix {
  row: number;
  values?: Readonly<Record<string, string>> | undefined;
  leave?: 0 | 1 | undefined;
  choice?: DuplicateChoice | undefined;
}

function assertFields(fields: readonly FieldDef[], { values = {} }: Fix): void {
  for (const key of Object.keys(values))
    if (!fields.some((field) => field.key === key)) throw invalidField("rows", importSaid.noField({ key }));
}

/** Mends rows, leaves some out, or says what becomes of one that is there already. @returns how they stand now */
export async function fixRows(ctx: Context, id: number, fixes: readonly Fix[]) {
  const found = await openImport(ctx, id);
  if (!found.checked) throw new Refusal("CONFLICT", importSaid.notChecked);
  const plan = await planOf(ctx, found);
  const numbers = fixes.map(({ row }) => row);
  const there = new Map(
    (await rowsWhere(ctx, id, sql`row = any(${numbers}::int[])`, sql``)).map((row) => [row.row, row]),
  );
  const changed = fixes.map((fix): StoredRow => {
    const row = there.get(fix.row);
    if (!row) throw invalidField("rows", importSaid.noRow({ row: fix.row }));
    if (lineAt(fix.row) && fix.leave !== 1) throw invalidField("rows", importSaid.mendLine);
    assertFields(plan.fields, fix);
    if (fix.choice) assertChoice(ctx, plan.type, fix.choice, "rows");
    return { ...row, fixed: { ...row.fixed, ...fix.values }, choice: fix.choice ?? row.choice };
  });
  countMended(ctx, fixes.filter(({ values }) => values !== undefined).length);
  const rows = changed.filter(({ row }) => !lineAt(row));
  const judgedNow = new Map((await judged(ctx, plan, rows, new Map())).map((row) => [row.row, row]));
  const looked = changed.map((before, at) => {
    const row = judgedNow.get(before.row) ?? before;
    // What a row is the same as in its file is known of the whole file only.
    const inFile = fixes[at]?.values ? [] : before.same.filter((one) => one.row > 0);
    return row.kind === "ready" && inFile.length > 0 ? { ...row, kind: "duplicate" as const, same: inFile } : row;
  });
  const kept = looked.map((row, at) => (fixes[at]?.leave === 1 ? { ...row, kind: "left" as const } : row));
  await keepRows(ctx, id, kept);
  const { filename } = found;
  const summary = importSaid.didFix({ filename, n: kept.length });
  ctx.audit({ module: IMPORTED, recordId: id, action: "fix", summary });
  const still = kept.filter(({ kind }) => kind === "wrong" || kind === "duplicate");
  return still.map((row) => wireRow(ctx, plan, row));
}
