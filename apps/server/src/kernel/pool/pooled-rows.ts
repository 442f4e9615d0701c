/** Rows of a pool as those who would have them find them, held until the transaction ends. */

import { mineAlready, type PooledRow, takenBy } from "@qicheng/engine/pool/claim";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { live } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { nameOf } from "../records/type/tell";
import type { Outcome, RowRefusal } from "../work/bulk";
import type { Context } from "../work/context";
import { notFound } from "../work/refusal";
import { poolOf } from "./pool-rules";

export interface HeldRow {
  row: RecordRow;
  pooled: PooledRow;
}

/** Milliseconds since 1970. */
export async function nowOf({ db }: Pick<Context, "db">): Promise<number> {
  const { rows } = await sql<{ now: number }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? 0;
}

const ms = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::bigint`);

/** Those of the rows that lie in the pool, for a person who would have them. */
export async function lockPooled(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  person: number,
): Promise<HeldRow[]> {
  const rows = await lockThere(ctx, type, ids, { me: ctx.me.id, owners: [], shared: false, pool: "only" });
  const { rows: times } = await sql<{ id: number; pooled: number | null; left: number | null }>`
    select r.id, ${ms("r.pool_at")} as pooled, (
      select ${ms("max(o.created_at)")} from record_owners o
      where o.module = ${type.kept} and o.record_id = r.id and o.from_id = ${person} and o.act in ('toPool', 'recycle')) as left
    from ${sql.table(type.table)} r where r.id = any(${idArray(rows.map(({ id }) => id))})`.execute(ctx.db);
  const timeOf = new Map(times.map((one) => [one.id, one]));
  const { counts } = poolOf(type);
  return rows.map((row) => {
    const { pooled = null, left = null } = timeOf.get(row.id) ?? {};
    return { row, pooled: { pooledAt: pooled ?? 0, leftMeAt: left, counts: counts(row) } };
  });
}

/** A refusal of one row, as it is told. */
export const refusedRow = (
  type: RecordType,
  row: RecordRow,
  { code, msg }: RowRefusal,
): Outcome["refused"][number] => ({
  id: row.id,
  name: nameOf(type, row),
  code,
  msg,
});

/**
 * Why rows are not in the pool any more: within a day one reads who was faster.
 * @throws NOT_FOUND for one that left it before, and is not the caller's: he knows of none
 */
export async function whoHas(ctx: Context, type: RecordType, ids: readonly number[]): Promise<Outcome["refused"]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; owner: number; lately: boolean }>`
    select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name, r.owner_id as owner, exists (
      select 1 from record_owners o where o.module = ${type.kept} and o.record_id = r.id and o.from_id is null
        and o.act in ('claim', 'alloc', 'assign') and o.created_at > now() - interval '24 hours') as lately
    from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and ${live(type, "r")} and r.owner_id is not null`.execute(ctx.db);
  const { people } = await ctx.services.organisation.get();
  const { kind } = poolOf(type);
  const told = rows.filter(({ owner, lately }) => lately || owner === ctx.me.id);
  if (told.length < ids.length) throw notFound();
  return told.map(({ id, name, owner }) => {
    const { code, msg } = owner === ctx.me.id ? mineAlready(kind) : takenBy(kind, people.get(owner)?.nickname ?? "");
    return { id, name, code, msg };
  });
}

/** What an act on the pool keeps of a row, to be taken back. */
export const before = (row: RecordRow, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, ownValue(row, name) ?? null]));
