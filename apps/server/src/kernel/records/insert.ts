/** The statement that inserts records with what belongs to them, for services and for whatever fills a company. */
import { type RawBuilder, sql } from "kysely";
import { insertRows } from "./insert-rows";
import type { Raw, RecordType } from "./record-type";

/** Columns of a new record, and its own fields. */
export interface NewRow {
  columns: Raw & { id: number };
  ext: Raw;
}

/**
 * One trip for everything.
 * @param more further parts, each a writing `with` part
 */
export function insertRecords(
  type: RecordType,
  rows: readonly NewRow[],
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const whole = rows.map(({ columns }) => ({ ...columns, ...type.search.columns?.(type.fields, columns) }));
  const parts: RawBuilder<unknown>[] = [
    insertRows(
      type.table,
      whole.map((columns, at) => ({ ...columns, ext: rows[at]?.ext ?? {} })),
    ),
  ];
  if (type.search.insertPart) parts.push(type.search.insertPart(type.fields, whole));
  parts.push(...more);
  const last = parts.pop() as RawBuilder<unknown>;
  const named = parts.map((part, at) => sql`${sql.raw(`w${at}`)} as (${part})`);
  return named.length === 0 ? last : sql`with ${sql.join(named)} ${last}`;
}
