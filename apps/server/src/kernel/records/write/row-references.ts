/** What the rows of a field refer to: each column is checked as a field of a form is, and what is wrong names its row. */

import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf, type Row } from "@qicheng/engine/fields/row-columns";
import { about, type Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { findRecordType } from "../type/registry";

export type Resolved = { ok: true; value: unknown } | { ok: false; msg: Message };

/** One value of a column, as the field of a form would have it. @param before what the column's rows refer to already */
type Resolve = (column: FieldDef, value: unknown, before: readonly number[]) => Promise<Resolved>;

/** Ids that stand in a column, each once. */
export const idsInColumn = (rows: readonly Row[], { key }: FieldDef): number[] => [
  ...new Set(rows.flatMap((row) => [ownValue(row, key) ?? []].flat().map(Number))),
];

/** Names of records that are not offered any more, such as a product that is not on sale; one in use has none. */
async function switchedOff(ctx: Context, column: FieldDef, ids: readonly number[]): Promise<Map<number, string>> {
  const type = findRecordType(referenceOf(column) ?? "");
  if (ids.length === 0 || !type?.fields.some(({ db }) => db === "enabled")) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.ref(`n.${type.nameColumn}`)} as name from ${sql.table(type.table)} n
    where n.id = any(${idArray(ids)}) and n.enabled = 0`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Rows {
  field: FieldDef;
  rows: readonly Row[];
  /** Those that the record has. */
  stored: readonly Row[];
}

/**
 * Resolves what rows refer to.
 * @returns the rows with ids in the place of labels, or what is wrong with them
 */
export async function resolveRows(
  ctx: Context,
  { field, rows, stored }: Rows,
  resolve: Resolve,
): Promise<{ rows: Record<string, unknown>[]; problems: FieldProblem[] }> {
  const resolved = rows.map((row): Record<string, unknown> => ({ ...row }));
  const problems: FieldProblem[] = [];
  for (const column of columnsOf(field)) {
    const before = idsInColumn(stored, column);
    const fresh = idsInColumn(rows, column).filter((id) => Number.isSafeInteger(id) && !before.includes(id));
    const off = column.alsoOff ? new Map<number, string>() : await switchedOff(ctx, column, fresh);
    for (const [at, row] of resolved.entries()) {
      const value = ownValue(row, column.key);
      if (isMissing(value)) continue;
      const name = off.get(Number(value));
      const answer =
        name === undefined
          ? await resolve(column, value, before)
          : { ok: false as const, msg: said.disabled({ name }) };
      if (answer.ok) row[column.key] = answer.value;
      else problems.push({ field: field.key, row: at + 1, msg: about(titleOf(column), answer.msg) });
    }
  }
  return { rows: resolved, problems: problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)) };
}
