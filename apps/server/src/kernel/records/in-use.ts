/** By what a record is used: read off the foreign keys of the database, so that no list of users can be forgotten. */

import { listed, type Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { tableTitle } from "../db/constraints";
import type { Database } from "../db/database";
import type { RecordType } from "./record-type";
import { idArray } from "./scope";

interface ForeignKey {
  table: string;
  column: string;
  /** c, n or d: what points at a deleted row goes with it or forgets it, and keeps nobody. */
  onDelete: string;
}

const known = new Map<string, Promise<ForeignKey[]>>();

/** Columns that point at a table's ids. The schema changes with a new version only, so it is read once. */
async function foreignKeysTo(db: Database, table: string): Promise<ForeignKey[]> {
  const found = known.get(table);
  if (found) return found;
  const reading = sql<ForeignKey>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as "onDelete"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_class k on k.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = to_regclass(${table}) and cardinality(c.conkey) = 1 and not k.relispartition
    order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);
  reading.catch(() => known.delete(table));
  known.set(table, reading);
  return reading;
}

/** Titles of what uses each of the ids; ids that nothing uses are not in it. */
async function usersOf(db: Database, table: string, ids: readonly number[]): Promise<ReadonlyMap<number, Message>> {
  const keys = (await foreignKeysTo(db, table)).filter(({ onDelete }) => onDelete === "a" || onDelete === "r");
  if (keys.length === 0 || ids.length === 0) return new Map();
  const uses: RawBuilder<unknown>[] = keys.map(({ table: user, column }) => {
    const there = sql`select 1 from ${sql.table(user)} u where ${sql.ref(`u.${column}`)} = i.id`;
    return sql`select i.id, ${user}::text as user from unnest(${idArray(ids)}) i(id) where exists (${there})`;
  });
  const { rows } = await sql<{ id: number; user: string }>`${sql.join(uses, sql` union `)}`.execute(db);
  const users = new Map<number, Set<Message>>();
  for (const { id, user } of rows) users.set(id, (users.get(id) ?? new Set()).add(tableTitle(user)));
  return new Map([...users].map(([id, titles]) => [id, listed([...titles])]));
}

/** What uses records of a type, beside what goes with them. */
export const referencedBy = (db: Database, type: RecordType, ids: readonly number[]) => usersOf(db, type.table, ids);
