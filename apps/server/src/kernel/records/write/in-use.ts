/** By what a row is used: read off the foreign keys of the database and the company's own fields, so that none is forgotten. */

import type { UsePlace } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { columnsOf, comparedReference } from "@qicheng/engine/fields/row-columns";
import { listed, type Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { tableTitle } from "../../db/constraints";
import type { Database } from "../../db/database";
import { idArray } from "../../db/parameters";
import { inModule, type ModuleTable } from "../../fields/module-table";
import type { Context } from "../../work/context";
import { allRecordTypes, findRecordType } from "../type/registry";
import { findTree } from "../type/tree";

interface ForeignKey {
  table: string;
  column: string;
  /** c, n or d: what points at a deleted row goes with it or forgets it, and keeps nobody. */
  onDelete: string;
}

const keeps = ({ onDelete }: ForeignKey): boolean => onDelete === "a" || onDelete === "r";

const known = new Map<string, Promise<ForeignKey[]>>();

/** Columns that point at a table's ids. The schema changes with a new version only, so it is read once. */
export async function foreignKeysTo(db: Database, table: string): Promise<ForeignKey[]> {
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

const tableOf = (field: FieldDef, reference: string | undefined): string | undefined =>
  reference === undefined ? TABLES[field.type] : (findTree(reference) ?? findRecordType(reference))?.table;

/** The table whose rows a field refers to. */
export const referredTable = (field: FieldDef): string | undefined => tableOf(field, referenceOf(field));

/** The table whose rows conditions on a field name. */
export const comparedTable = (field: FieldDef): string | undefined => tableOf(field, comparedReference(field));

type Sql = RawBuilder<unknown>;

/** A way in which rows of a table use one of another by its id. */
export interface Use {
  table: string;
  /** The column that points there, or the company's own field by its module and key. */
  by: { column: string } | { module: string; key: string };
  /** The rows, on alias u, with what `holds` reads. */
  from: Sql;
  holds: (id: Sql) => Sql;
  /** The column that refers, of a field with rows. */
  column?: FieldDef;
}

/** Conditions on the row itself: whether it lies in the bin, and its type where the table holds several. */
function asked(table: string): Sql {
  const told = allRecordTypes().find((type) => type.table === table)?.only;
  return told ? sql`r.deleted_at, ${sql.ref(`r.${told.column}`)}` : sql`r.deleted_at`;
}

/**
 * How values of a company's own field use rows: in ways that a plan can look up or hash, since the table may have a million
 * rows. Live rows have an index where the field is filtered by; those in the bin are few.
 */
function ownUses(place: ModuleTable, module: string, { key, multiple }: FieldDef, changes: boolean): Use[] {
  const { table } = place;
  const by = { module, key };
  const list = sql`r.ext -> ${key}`;
  const items = sql`jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} else jsonb_build_array(${list}) end)`;
  // Read once by itself, or it would be read anew for each id.
  const entries = sql`(
    select ${asked(table)}, e.item from ${sql.table(table)} r cross join lateral ${items} e (item) where r.ext ? ${key} and ${inModule(place, "r")} offset 0) u`;
  // While its type changes there are one and several.
  if (multiple || changes) return [{ table, by, from: entries, holds: (id) => sql`u.item = (${id})::text` }];
  const among = (rows: Sql): Use => ({
    table,
    by,
    from: sql`${sql.table(table)} u`,
    // Written as the index has it.
    holds: (id) => sql`${rows} and ${inModule(place, "u")} and u.ext ->> ${sql.lit(key)} = (${id})::text`,
  });
  return [among(sql`u.deleted_at is null`), among(sql`u.deleted_at is not null`)];
}

/** The same of a column of its rows, read once by itself, too. */
function rowUses(place: ModuleTable, module: string, { key }: FieldDef, column: FieldDef): Use {
  const { table } = place;
  const list = sql`r.ext -> ${key}`;
  const rows = sql`jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end)`;
  const cells = sql`(
    select ${asked(table)}, e.item -> ${sql.lit(column.key)} as cell from ${sql.table(table)} r
    cross join lateral ${rows} e (item) where r.ext ? ${key} and ${inModule(place, "r")} offset 0) u`;
  const holds = (id: Sql) => sql`(u.cell @> to_jsonb((${id})::bigint))`;
  return { table, by: { module, key }, from: cells, holds, column };
}

/** Where the company's own fields refer to rows of a table; those put away keep their values. */
async function ownFieldsTo(ctx: Context, table: string): Promise<Use[]> {
  const fields = await ctx.db.selectFrom("custom_fields").select(["module", "key", "definition", "change"]).execute();
  return fields.flatMap(({ module, key, definition, change }) => {
    const owner = ctx.services.fields.places.get(module);
    if (owner === undefined) return [];
    const field = { ...(definition as unknown as FieldDef), key };
    const inRows = columnsOf(field).filter((column) => referredTable(column) === table);
    if (inRows.length > 0) return inRows.map((column) => rowUses(owner, module, field, column));
    return referredTable(field) === table ? ownUses(owner, module, field, change !== null) : [];
  });
}

/** All that keeps rows of a table, beside what goes with them. */
export async function usesOf(ctx: Context, table: string): Promise<Use[]> {
  const keys = (await foreignKeysTo(ctx.db, table)).filter(keeps);
  const columns = keys.map(({ table: user, column }) => ({
    table: user,
    by: { column },
    from: sql`${sql.table(user)} u`,
    holds: (id: Sql) => sql`${sql.ref(`u.${column}`)} = ${id}`,
  }));
  return [...columns, ...(await ownFieldsTo(ctx, table))];
}

/** What no foreign key tells: of rows of a table, where something else points at them. */
export type OtherUses = (
  ctx: Context,
  table: string,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, readonly UsePlace[]>>;

const others = new Set<OtherUses>();

/** Rooms above say so of theirs. */
export const registerUses = (uses: OtherUses): void => void others.add(uses);

async function usedElsewhere(ctx: Context, table: string, ids: readonly number[]): Promise<Map<number, UsePlace[]>> {
  const found = new Map<number, UsePlace[]>();
  for (const uses of others)
    for (const [id, where] of await uses(ctx, table, ids)) found.set(id, [...(found.get(id) ?? []), ...where]);
  return found;
}

/** By what a row is used, in words, and what of it can be opened. */
export interface UsedBy {
  by: Message;
  uses: readonly UsePlace[];
}

const usedAt = (titles: Iterable<Message>, uses: readonly UsePlace[]): UsedBy => ({
  by: listed([...titles, ...uses.map(({ text }) => text)]),
  uses,
});

/** Until the end of the transaction: whoever begins to use one at the same moment is seen, or waits and finds it gone. */
const hold = (ctx: Context, table: string, ids: readonly number[]) =>
  sql`select id from ${sql.table(table)} where id = any(${idArray(ids)}) order by id for update`.execute(ctx.db);

/**
 * Titles of what uses each of the ids, beside what goes with them; ids that nothing uses are not in it. The rows are held.
 * @param except a table whose uses are the caller's to judge
 */
export async function usedBy(
  ctx: Context,
  table: string,
  ids: readonly number[],
  except?: string,
): Promise<ReadonlyMap<number, UsedBy>> {
  await hold(ctx, table, ids);
  const uses = (await usesOf(ctx, table)).filter((use) => use.table !== except);
  if (ids.length === 0) return new Map();
  const elsewhere = await usedElsewhere(ctx, table, ids);
  const users = new Map<number, Set<Message>>([...elsewhere.keys()].map((id) => [id, new Set()]));
  if (uses.length > 0) {
    const found = uses.map(
      ({ table: user, from, holds }) => sql`select i.id, ${user}::text as user from unnest(${idArray(ids)}) i(id)
        where exists (select 1 from ${from} where ${holds(sql.ref("i.id"))})`,
    );
    const { rows } = await sql<{ id: number; user: string }>`${sql.join(found, sql` union `)} order by 1, 2`.execute(
      ctx.db,
    );
    for (const { id, user } of rows) users.set(id, (users.get(id) ?? new Set()).add(tableTitle(user)));
  }
  return new Map([...users].map(([id, titles]) => [id, usedAt(titles, elsewhere.get(id) ?? [])]));
}

/**
 * Counts the uses that keep one row: 2个产品分类、5个产品; undefined for none. Uses in the bin are named apart. The row is
 * locked.
 */
export async function usesText(ctx: Context, table: string, id: number): Promise<UsedBy | undefined> {
  await hold(ctx, table, [id]);
  const parts: Message[] = [];
  for (const { table: user, from, holds } of await usesOf(ctx, table)) {
    const isRecord = allRecordTypes().some((type) => type.table === user);
    const binned = isRecord ? sql`count(u.deleted_at)` : sql`0`;
    const { rows } = await sql<{ n: number; binned: number }>`
      select count(*) as n, ${binned}::bigint as binned from ${from}
      where ${holds(sql`${id}::bigint`)}`.execute(ctx.db);
    const [{ n, binned: gone } = { n: 0, binned: 0 }] = rows;
    const title = tableTitle(user);
    if (n > gone) parts.push(said.uses({ n: n - gone, title }));
    if (gone > 0) parts.push(said.usesBinned({ n: gone, title }));
  }
  const uses = (await usedElsewhere(ctx, table, [id])).get(id) ?? [];
  return parts.length + uses.length === 0 ? undefined : usedAt(parts, uses);
}
