/** Lines of a record, which lie in a table of their own, as one value of its row: a list of objects by key. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { LINE_ID } from "@qicheng/engine/fields/row-columns";
import { type RawBuilder, sql } from "kysely";

/** Columns of a table of lines by key. */
export function lineColumns({ lines, children = [] }: FieldDef): [key: string, db: string][] {
  const more = Object.entries(lines?.more ?? {}).map(([key, { db }]): [string, string] => [key, db]);
  return [...children.flatMap(({ key, db }): [string, string][] => (db === undefined ? [] : [[key, db]])), ...more];
}

/** In their order; a cell without a value has no key, and a record without lines an empty list. */
export function linesSql(field: FieldDef, alias: string): RawBuilder<unknown> {
  const { table, of } = field.lines ?? { table: "", of: "" };
  const pairs = [[LINE_ID, "id"] as const, ...lineColumns(field)].map(
    ([key, db]) => sql`${sql.lit(key)}, ${sql.ref(`l.${db}`)}`,
  );
  return sql`(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) order by l.position), '[]')
    from ${sql.table(table)} l where ${sql.ref(`l.${of}`)} = ${sql.ref(`${alias}.id`)})`;
}
