/** Whether the tables of the database are what declarations say of them: asked once, when a server starts. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { holdsMany, kindOfField } from "@qicheng/engine/fields/field-types";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Database } from "../../db/database";
import { isDocument, storedType } from "../../fields/field-sql";
import type { Declared } from "./declarations";
import type { RecordType } from "./record-type";

/** Types of the columns of each table, by their names. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What the engine writes and reads of every record, whatever its fields. */
const OF_RECORDS: Readonly<Record<string, string>> = {
  id: "bigint",
  ext: "jsonb",
  version: "integer",
  created_at: "timestamptz",
  created_by: "bigint",
  updated_at: "timestamptz",
  deleted_at: "timestamptz",
  deleted_by: "bigint",
};
const OF_TREES: Readonly<Record<string, string>> = {
  id: "bigint",
  name: "text",
  parent_id: "bigint",
  sort: "integer",
  version: "integer",
  created_by: "bigint",
  updated_at: "timestamptz",
};
/** What is read and written alike. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  bigint: ["bigint", "integer"],
  integer: ["integer", "bigint", "smallint"],
  numeric: ["numeric", "integer", "bigint"],
};

/** The type of a field's column. */
function columnType(field: FieldDef): string {
  if (field.daysTo) return "date";
  if (isDocument(field)) return "jsonb";
  if (!holdsMany(field)) return storedType(field);
  return kindOfField(field) === "files" ? "bigint[]" : `${storedType(field)}[]`;
}

/** A table of lines, by what is written and read of each. */
function ofLines(module: string, { key, lines, children = [] }: FieldDef, columns: Columns): string[] {
  if (!lines) return [];
  const own = columns.get(lines.table);
  if (!own) return [`${module}.${key}, lines: there is no table ${lines.table}`];
  const needed: [string, string][] = [
    ["id", "bigint"],
    ["position", "integer"],
    [lines.of, "bigint"],
    ...children.map((column): [string, string] => [column.db ?? column.key, columnType(column)]),
    ...Object.values(lines.more ?? {}).map(({ db, stored }): [string, string] => [db, stored]),
  ];
  return needed.flatMap(([name, type]) => {
    const wrong = problem(own, name, type);
    return wrong ? [`${module}.${key}, lines: ${lines.table} ${wrong}`] : [];
  });
}

function problem(columns: ReadonlyMap<string, string>, name: string, type: string): string | undefined {
  const there = columns.get(name);
  if (there === undefined) return `has no column ${name}, which is ${type}`;
  return (ownValue(ALIKE, type) ?? [type]).includes(there) ? undefined : `has ${name} as ${there}, and it is ${type}`;
}

function ofRecords(type: RecordType, columns: Columns): string[] {
  const { module, table, rows, form } = type;
  const own = columns.get(table);
  if (!own) return [`${module}, table: there is no table ${table}`];
  const needed = {
    ...OF_RECORDS,
    ...(rows.kind === "owned" && { owner_id: "bigint" }),
    ...(rows.kind === "child" && { [rows.column]: "bigint" }),
  };
  const missing = Object.entries(needed).flatMap(([name, kind]) => {
    const wrong = problem(own, name, kind);
    return wrong ? [`${module}, table: ${table} ${wrong}`] : [];
  });
  const wrong = form.fields.flatMap((field) => {
    if (field.storage === "lines") return ofLines(module, field, columns);
    const said = field.db === undefined ? undefined : problem(own, field.db, columnType(field));
    return said ? [`${module}.${field.key}, db: ${table} ${said}`] : [];
  });
  return [...missing, ...wrong];
}

/** All that tables lack or have otherwise, with module, field and column. */
export function columnProblems({ types, trees }: Declared, columns: Columns): string[] {
  const ofTrees = trees.flatMap(({ module, table }) => {
    const own = columns.get(table);
    if (!own) return [`${module}, table: there is no table ${table}`];
    return Object.entries(OF_TREES).flatMap(([name, kind]) => {
      const wrong = problem(own, name, kind);
      return wrong ? [`${module}, table: ${table} ${wrong}`] : [];
    });
  });
  return [...types.flatMap((type) => ofRecords(type, columns)), ...ofTrees];
}

/** As the database has them now. */
export async function columnsIn(db: Database): Promise<Columns> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column,
      replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz') as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0
      and not a.attisdropped`.execute(db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) tables.set(table, (tables.get(table) ?? new Map()).set(column, type));
  return tables;
}
