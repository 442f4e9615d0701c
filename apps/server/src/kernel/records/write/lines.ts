/**
 * Lines of records, which lie in tables of their own: written with their record in one statement, changed by their ids.
 * Within a row they stand under the `db` of their field.
 */

import { isDeepStrictEqual } from "node:util";
import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { insertRows } from "../../db/insert-rows";
import type { DB } from "../../db/types.generated";
import { storedType } from "../../fields/field-sql";
import { lineColumns } from "../../fields/lines-sql";
import type { Context } from "../../work/context";
import { invalid } from "../../work/refusal";
import type { Draft, Raw, RecordRow, RecordType } from "../type/record-type";

interface Lines {
  field: FieldDef;
  /** Under which they stand within a row. */
  db: string;
  table: keyof DB;
  of: string;
}

const declared = new WeakMap<RecordType, readonly Lines[]>();

/** The lines that records of a type have. */
export function linesOf(type: RecordType): readonly Lines[] {
  const known = declared.get(type);
  if (known) return known;
  const found = type.fields.flatMap((field): Lines[] => {
    const { storage, db, lines } = field;
    return storage === "lines" && db !== undefined && lines
      ? [{ field, db, table: lines.table as keyof DB, of: lines.of }]
      : [];
  });
  declared.set(type, found);
  return found;
}

/** The columns of the record's own table. */
export function withoutLines(type: RecordType, columns: Raw): Raw {
  const lines = linesOf(type);
  if (lines.length === 0) return columns;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !lines.some(({ db }) => db === name)));
}

const idOf = (row: Row): number | undefined => (typeof row[LINE_ID] === "number" ? row[LINE_ID] : undefined);

/** Lines that say they are stored ones, and are not this record's, or are told twice. */
function refuseStrange(field: FieldDef, rows: readonly Row[], before: readonly Row[]): void {
  const left = new Set(before.map(idOf));
  const errors = rows.flatMap((row, at) => {
    const id = idOf(row);
    if (id === undefined || left.delete(id)) return [];
    return [{ field: field.key, row: at + 1, msg: said.noLine }];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** Gives each new line its id, and refuses lines of others. @throws VALIDATION naming the row */
export async function identifyLines(ctx: Context, type: RecordType, { columns, before }: Draft): Promise<void> {
  for (const { field, db, table } of linesOf(type)) {
    if (columns[db] === undefined) continue;
    const rows = rowsIn(columns[db]);
    refuseStrange(field, rows, rowsIn(before?.[db]));
    await ctx.services.newIds.reserve(table, rows.length);
    const identified: Row[] = [];
    for (const row of rows)
      identified.push(idOf(row) === undefined ? { [LINE_ID]: await ctx.services.newIds.next(table), ...row } : row);
    columns[db] = identified;
  }
}

/** Lines as rows of their table. */
function stored({ field, of }: Lines, record: number, rows: readonly Row[]): Raw[] {
  const columns = lineColumns(field);
  return rows.map((row, at) => ({
    id: row[LINE_ID],
    [of]: record,
    position: at + 1,
    ...Object.fromEntries(columns.map(([key, db]) => [db, ownValue(row, key) ?? null])),
  }));
}

/** Parts of the statement that inserts records. */
export const insertLineParts = (type: RecordType, rows: readonly (Raw & { id: number })[]): RawBuilder<unknown>[] =>
  linesOf(type).flatMap((lines) => {
    const all = rows.flatMap((row) => stored(lines, row.id, rowsIn(row[lines.db])));
    return all.length === 0 ? [] : [insertRows(lines.table, all)];
  });

/** Writes what a change made of a record's lines: those that are gone go, others are written by their ids. */
export async function updateLines(ctx: Context, type: RecordType, before: RecordRow, after: RecordRow): Promise<void> {
  for (const lines of linesOf(type)) {
    if (isDeepStrictEqual(before[lines.db], after[lines.db])) continue;
    const rows = stored(lines, after.id, rowsIn(after[lines.db]));
    const types = [["id", "bigint"], [lines.of, "bigint"], ["position", "integer"], ...typesOf(lines.field)] as const;
    const names = types.map(([name]) => name);
    const given = sql.join(types.map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(kind)}`));
    const list = sql.join(names.map((name) => sql.ref(name)));
    const set = sql.join(
      names.flatMap((name) => (name === "id" ? [] : [sql`${sql.ref(name)} = excluded.${sql.ref(name)}`])),
    );
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(${given})),
      gone as (delete from ${sql.table(lines.table)} l
        where ${sql.ref(`l.${lines.of}`)} = ${after.id} and l.id not in (select id from given))
      insert into ${sql.table(lines.table)} (${list}) overriding system value select ${list} from given
      on conflict (id) do update set ${set}`.execute(ctx.db);
  }
}

/** Columns of the fields of lines with their types. */
const typesOf = ({ children = [], lines }: FieldDef): [string, string][] => [
  ...children.flatMap((column): [string, string][] =>
    column.db === undefined ? [] : [[column.db, storedType(column)]],
  ),
  ...Object.values(lines?.more ?? {}).map(({ db, stored: kind }): [string, string] => [db, kind]),
];
