/** The statement that inserts a record with what belongs to it, for services and for whatever fills a company. */
import { type RawBuilder, sql } from "kysely";
import type { Raw, RecordType } from "./record-type";
import { insertOne } from "./search-store";

/**
 * One trip for everything.
 * @param row columns of the record
 * @param more further parts, each a writing `with` part
 */
export function insertRecord(
  type: RecordType,
  row: Raw & { id: number },
  ext: Raw,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const whole = { ...row, ...type.search.columns?.(type.fields, row) };
  const parts: RawBuilder<unknown>[] = [insertOne(type.table, { ...whole, ext: JSON.stringify(ext) })];
  if (type.search.insertPart) parts.push(type.search.insertPart(type.fields, whole));
  parts.push(...more);
  const last = parts.pop() as RawBuilder<unknown>;
  const named = parts.map((part, at) => sql`${sql.raw(`w${at}`)} as (${part})`);
  return named.length === 0 ? last : sql`with ${sql.join(named)} ${last}`;
}
