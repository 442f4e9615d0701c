/** Stars: mine only, whoever owns the record. Where they lie, said once for whatever reads or writes them. */
import { type RawBuilder, sql } from "kysely";
import type { RecordType } from "./record-type";

interface MyStars {
  /** What follows `from`: my stars on records of the type, on alias s, with a condition that more may follow. */
  rows: RawBuilder<unknown>;
  /** The starred record's id in them. */
  id: RawBuilder<unknown>;
  /** What follows `insert into` to star one. */
  put: (id: number) => RawBuilder<unknown>;
}

/** Undefined where the type has no stars. */
export function myStars({ kept, list }: RecordType, me: number): MyStars | undefined {
  const { stars } = list;
  if (!stars) return undefined;
  if (stars === true)
    return {
      rows: sql`record_stars s where s.user_id = ${me} and s.module = ${kept}`,
      id: sql`s.record_id`,
      put: (id) => sql`record_stars (user_id, module, record_id) values (${me}, ${kept}, ${id})`,
    };
  const table = sql.table(stars.table);
  return {
    rows: sql`${table} s where s.user_id = ${me}`,
    id: sql.ref(`s.${stars.column}`),
    put: (id) => sql`${table} (user_id, ${sql.ref(stars.column)}) values (${me}, ${id})`,
  };
}
