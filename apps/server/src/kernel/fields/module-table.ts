/** Where the records of a module lie. */
import { type RawBuilder, sql } from "kysely";

/** All rows of a table, or of one that a family of modules shares those with its number. */
export interface ModuleTable {
  table: string;
  only?: { column: string; number: number };
}

/** The rows of the table that are the module's; with a literal, as an index on them has it. */
export function inModule({ only }: ModuleTable, alias?: string): RawBuilder<boolean> {
  if (!only) return sql`true`;
  const column = sql.ref(alias === undefined ? only.column : `${alias}.${only.column}`);
  return sql`${column} = ${sql.lit(only.number)}`;
}
