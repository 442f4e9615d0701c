/** The statement that inserts records with what belongs to them, for services and for whatever fills a company. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import { insertRows } from "../../db/insert-rows";
import type { Raw, RecordType } from "../type/record-type";
import { insertLineParts, withoutLines } from "./lines";

/** Columns of a new record, and its own fields. */
export interface NewRow {
  columns: Raw & { id: number };
  ext: Raw;
}

export interface Inserted {
  rows: readonly NewRow[];
  /** What they are searched by; without the company's own fields the type's. */
  searched?: readonly FieldDef[];
  /** Further parts, each a writing `with` part. */
  more?: readonly RawBuilder<unknown>[];
}

/** One trip for everything. */
export function insertRecords(
  type: RecordType,
  { rows, searched = type.fields, more = [] }: Inserted,
): RawBuilder<unknown> {
  const whole = rows.map(({ columns, ext }) => {
    const row = { ...withoutLines(type, columns), id: columns.id, ext };
    return { ...row, ...type.search.columns?.(searched, row) };
  });
  const parts: RawBuilder<unknown>[] = [insertRows(type.table, whole)];
  if (type.search.insertPart) parts.push(type.search.insertPart(searched, whole));
  const lines = insertLineParts(
    type,
    rows.map(({ columns }) => columns),
  );
  parts.push(...lines, ...more);
  const last = parts.pop() as RawBuilder<unknown>;
  const named = parts.map((part, at) => sql`${sql.raw(`w${at}`)} as (${part})`);
  return named.length === 0 ? last : sql`with ${sql.join(named)} ${last}`;
}
