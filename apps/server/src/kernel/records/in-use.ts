/** By what a record is used: read off the foreign keys of the database, so that no list of users can be forgotten. */

import { said } from "@qicheng/api/kernel/messages";
import { listed, type Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { tableTitle } from "../db/constraints";
import type { Database } from "../db/database";
import type { RecordType } from "./record-type";
import { allRecordTypes } from "./registry";
import { idArray } from "./scope";

interface ForeignKey {
  table: string;
  column: string;
  /** c, n or d: what points at a deleted row goes with it or forgets it, and keeps nobody. */
  onDelete: string;
}

const keeps = ({ onDelete }: ForeignKey): boolean => onDelete === "a" || onDelete === "r";

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
  const keys = (await foreignKeysTo(db, table)).filter(keeps);
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

/** What points at one row and keeps it, counted: 2个产品分类、5个产品; undefined for nothing. What lies in the bin is said apart. */
export async function usesText(db: Database, table: string, id: number): Promise<Message | undefined> {
  const keys = (await foreignKeysTo(db, table)).filter(keeps);
  const counted = keys.map(async ({ table: user, column }) => {
    const isRecord = allRecordTypes().some((type) => type.table === user);
    const binned = isRecord ? sql`count(u.deleted_at)` : sql`0`;
    const { rows } = await sql<{ n: number; binned: number }>`
      select count(*) as n, ${binned}::bigint as binned from ${sql.table(user)} u where ${sql.ref(`u.${column}`)} = ${id}`.execute(
      db,
    );
    const [{ n, binned: gone } = { n: 0, binned: 0 }] = rows;
    const title = tableTitle(user);
    const there = n > gone ? [said.uses({ n: n - gone, title })] : [];
    return gone > 0 ? [...there, said.usesBinned({ n: gone, title })] : there;
  });
  const uses = (await Promise.all(counted)).flat();
  return uses.length === 0 ? undefined : listed(uses);
}

/** What uses records of a type, beside what goes with them. */
export const referencedBy = (db: Database, type: RecordType, ids: readonly number[]) => usersOf(db, type.table, ids);
