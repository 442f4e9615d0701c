/** By what a record is used: read off the foreign keys of the database, so that no list of users can be forgotten. */

import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { listed, type Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { tableTitle } from "../db/constraints";
import type { Database } from "../db/database";
import type { Context } from "../http/context";
import { findRecordType } from "./registry";
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

const TABLES: Partial<Record<FieldDef["type"], string>> = {
  statusSelect: "dictionary",
  user: "users",
  branch: "branches",
};

/** The table whose rows a field refers to. */
export function referredTable(field: FieldDef): string | undefined {
  const reference = referenceOf(field);
  return reference === undefined ? TABLES[field.type] : findRecordType(reference)?.table;
}

/** Where the company's own fields refer to rows of a table; those put away keep their values. */
async function ownFieldsTo(ctx: Context, table: string): Promise<{ table: string; key: string }[]> {
  const fields = await ctx.db.selectFrom("custom_fields").select(["module", "key", "definition"]).execute();
  return fields.flatMap(({ module, key, definition }) => {
    const owner = ctx.services.fields.tables.get(module);
    return owner !== undefined && referredTable(definition as unknown as FieldDef) === table
      ? [{ table: owner, key }]
      : [];
  });
}

/**
 * Titles of what uses each of the ids, beside what goes with them; ids that nothing uses are not in it. The rows are held
 * until the end of the transaction: whoever begins to use one at the same moment is seen, or waits and finds it gone.
 * @param except a table whose uses are the caller's to judge
 */
export async function usedBy(
  ctx: Context,
  table: string,
  ids: readonly number[],
  except?: string,
): Promise<ReadonlyMap<number, Message>> {
  await sql`select id from ${sql.table(table)} where id = any(${idArray(ids)}) order by id for update`.execute(ctx.db);
  const keys = (await foreignKeysTo(ctx.db, table)).filter(
    ({ onDelete, table: user }) => (onDelete === "a" || onDelete === "r") && user !== except,
  );
  const use = (user: string, holds: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select i.id, ${user}::text as user from unnest(${idArray(ids)}) i(id)
      where exists (select 1 from ${sql.table(user)} u where ${holds})`;
  const uses = [
    ...keys.map(({ table: user, column }) => use(user, sql`${sql.ref(`u.${column}`)} = i.id`)),
    ...(await ownFieldsTo(ctx, table)).map(({ table: user, key }) =>
      use(user, sql`(u.ext ->> ${key} = i.id::text or u.ext -> ${key} @> to_jsonb(i.id))`),
    ),
  ];
  if (uses.length === 0 || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; user: string }>`${sql.join(uses, sql` union `)} order by 1, 2`.execute(
    ctx.db,
  );
  const users = new Map<number, Set<Message>>();
  for (const { id, user } of rows) users.set(id, (users.get(id) ?? new Set()).add(tableTitle(user)));
  return new Map([...users].map(([id, titles]) => [id, listed([...titles])]));
}
