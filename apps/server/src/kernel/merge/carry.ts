/**
 * Moves rows that point at a record to another record, each as its module declared it, and back again. Moved rows are
 * known by their keys, united rows by their written values.
 */

import { type RawBuilder, sql } from "kysely";
import { idArray } from "../db/parameters";
import type { Condition, Raw, RecordType } from "../records/type/record-type";
import { type Pointing, pointingAt } from "../records/write/pointing";
import type { Context } from "../work/context";

/** What went over from one record, by table. */
export interface Carried {
  table: string;
  column: string;
  from: number;
  /** Keys of rows that moved. */
  moved?: readonly Raw[];
  /** Rows that the other one got, and those of its own that it has otherwise now, before and after. */
  copied?: readonly Raw[];
  raised?: readonly { was: Raw; is: Raw }[];
}

interface Way {
  from: number;
  to: number;
}

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** Rows on an alias that point at this record. */
const of = (type: RecordType, { column, named }: Pointing, alias: string, id: number): Condition =>
  named
    ? sql<boolean>`${at(alias, "module")} = ${type.kept} and ${at(alias, column)} = ${id}`
    : sql<boolean>`${at(alias, column)} = ${id}`;

const all = (conditions: readonly Condition[]): Condition => sql`${sql.join([...conditions], sql` and `)}`;

const sameRow = (columns: readonly string[], one: string, other: string): Condition =>
  all(columns.map((column) => sql<boolean>`${at(one, column)} = ${at(other, column)}`));

const assigned = (columns: readonly string[], source: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${at(source, column)}`));

/** Of rows that are written with their new place, what is written besides. */
const besides = ({ sets = {} }: Pointing): RawBuilder<unknown> =>
  sql.join(
    [sql``, ...Object.entries(sets).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)],
    sql.raw(", "),
  );

async function move({ db }: Context, type: RecordType, pointing: Pointing, { from, to }: Way): Promise<Carried> {
  const { table, column, key } = pointing;
  const { rows } = await sql<{ key: Raw }>`
    update ${sql.table(table)} t set ${sql.ref(column)} = ${to}${besides(pointing)}
    where ${of(type, pointing, "t", from)}
    returning jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), at("t", name)]))}) as key`.execute(
    db,
  );
  return { table, column, from, moved: rows.map((row) => row.key) };
}

/** Rows stay where they are as well: out of the bin a record comes with its own stars, tags and shares. */
async function unite({ db }: Context, type: RecordType, pointing: Pointing, { from, to }: Way): Promise<Carried> {
  const { table, column, key, rest, better, only } = pointing;
  const among = key.filter((name) => name !== column);
  const wanted = only ? sql`and ${only(to)}` : sql``;
  const raised = better
    ? await sql<{ was: Raw; is: Raw }>`
        update ${sql.table(table)} m set ${assigned(rest, "t")} from ${sql.table(table)} t
        where ${of(type, pointing, "m", to)} and ${of(type, pointing, "t", from)} and ${sameRow(among, "m", "t")}
          and ${better} ${wanted}
        returning to_jsonb(old) as was, to_jsonb(new) as is`.execute(db)
    : { rows: [] };
  const { rows } = await sql<{ row: Raw }>`
    insert into ${sql.table(table)} as n
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${sql.lit(column)}, ${to}::bigint))).*
    from ${sql.table(table)} t where ${of(type, pointing, "t", from)} ${wanted}
    on conflict do nothing returning to_jsonb(n) as row`.execute(db);
  return { table, column, from, copied: rows.map(({ row }) => row), raised: raised.rows };
}

/** Rows that follow the moved ones. */
async function follow({ db }: Context, pointing: readonly Pointing[], ids: readonly number[]): Promise<void> {
  for (const { table, column, along } of pointing)
    if (along) {
      const [leader = "", place = ""] = along.of.split(".");
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${at("p", place)} from ${sql.table(leader)} p
        where p.id = ${at("t", along.column)} and ${at("p", place)} = any(${idArray(ids)})
          and ${at("t", column)} <> ${at("p", place)}`.execute(db);
    }
}

const isSome = ({ moved = [], copied = [], raised = [] }: Carried) => moved.length + copied.length + raised.length > 0;

/** Everything that points at some records, which are held, goes over to one that is held as well. */
export async function carry(ctx: Context, type: RecordType, from: readonly number[], to: number): Promise<Carried[]> {
  const pointing = await pointingAt(ctx.db, type.table);
  const carried: Carried[] = [];
  for (const one of pointing)
    for (const id of from) {
      if (one.merged === "moves") carried.push(await move(ctx, type, one, { from: id, to }));
      if (one.merged === "unites") carried.push(await unite(ctx, type, one, { from: id, to }));
    }
  await follow(ctx, pointing, [to]);
  return carried.filter(isSome);
}

const rowsOf = (table: string, rows: readonly Raw[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** A row that still is where it went goes back; a row that moved on stays. */
async function giveBack({ db }: Context, pointing: Pointing, carried: Carried, to: number): Promise<void> {
  const { table, column, key, rest } = pointing;
  const { from, moved = [], copied = [], raised = [] } = carried;
  if (moved.length > 0)
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${from}${besides(pointing)}
      from ${rowsOf(table, moved)} k where ${sameRow(key, "t", "k")} and ${at("t", column)} = ${to}`.execute(db);
  if (copied.length > 0)
    await sql`delete from ${sql.table(table)} t using ${rowsOf(table, copied)} k
      where ${sameRow(key, "t", "k")} and to_jsonb(t) = to_jsonb(k)`.execute(db);
  for (const { was, is } of raised)
    await sql`update ${sql.table(table)} t set ${assigned(rest, "k")} from ${rowsOf(table, [was])} k
      where ${sameRow(key, "t", "k")} and to_jsonb(t) = ${JSON.stringify(is)}::jsonb`.execute(db);
}

export async function carryBack(
  ctx: Context,
  type: RecordType,
  carried: readonly Carried[],
  to: number,
): Promise<void> {
  const pointing = await pointingAt(ctx.db, type.table);
  for (const one of carried.toReversed()) {
    const found = pointing.find(({ table, column }) => table === one.table && column === one.column);
    if (found) await giveBack(ctx, found, one, to);
  }
  await follow(ctx, pointing, [...new Set(carried.map(({ from }) => from))]);
}

/** Records that got or lost something are brought up to date, by whoever knows what follows from it. */
export async function settle(ctx: Context, type: RecordType, ids: readonly number[]): Promise<void> {
  for (const { moved } of await pointingAt(ctx.db, type.table)) await moved?.(ctx, ids);
}
