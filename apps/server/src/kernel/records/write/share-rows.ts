/** Rows of shares as acts write, end and give them back; always with the records held. */

import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import type { Raw, RecordType } from "../type/record-type";

/** A record and somebody to whom it is shared. */
export interface Pair {
  id: number;
  user_id: number;
}

/** A share; of a batch of before they had a last day nothing else is known. */
export interface StoredShare extends Pair {
  access: string;
  until?: string | null;
  created_by?: number | null;
  created_at?: string | null;
  /** With the contracts of the record, where it has some. */
  contracts?: boolean | null;
}

const sharesIn = ({ rows }: RecordType) => (rows.kind === "owned" ? rows.shares : undefined);

const NO_MORE = { name: sql``, value: sql`` };

/** Of a type whose rows can be shared. */
function sharesOption(type: RecordType) {
  const shares = sharesIn(type);
  if (!shares) throw new Error(`rows of ${type.module} are not shared`);
  const { contracts } = shares;
  return {
    table: sql.table(shares.table),
    column: sql.ref(shares.column),
    record: sql.ref(`s.${shares.column}`),
    whole: sql`s.user_id, s.access, s.until::text as until, s.created_by, s.created_at::text as created_at,
      ${contracts ? sql.ref(`s.${contracts}`) : sql`false`} as contracts`,
    more: contracts ? { name: sql`, ${sql.ref(contracts)}`, value: sql`, coalesce(n.contracts, false)` } : NO_MORE,
  };
}

export const pairsOf = (ids: readonly number[], people: readonly number[]): Pair[] =>
  ids.flatMap((id) => people.map((user_id) => ({ id, user_id })));

/** All shares of a record, latest first. */
export async function sharesOf(ctx: Context, type: RecordType, id: number) {
  const { table, record, whole } = sharesOption(type);
  const { rows } = await sql<Required<StoredShare> & { over: boolean }>`
    select ${record} as id, ${whole}, coalesce(s.until < current_date, false) as over
    from ${table} s where ${record} = ${id} order by s.created_at desc, s.user_id`.execute(ctx.db);
  return rows;
}

/** Ends these shares. @returns those that there were */
export async function takeShares(ctx: Context, type: RecordType, pairs: readonly Pair[]): Promise<StoredShare[]> {
  if (pairs.length === 0) return [];
  const { table, record, whole } = sharesOption(type);
  const { rows } = await sql<StoredShare>`
    delete from ${table} s using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(id bigint, user_id bigint)
    where ${record} = p.id and s.user_id = p.user_id returning ${record} as id, ${whole}`.execute(ctx.db);
  return rows;
}

/** Ends all shares of rows, where the type has any. @returns those that there were */
export async function endShares(ctx: Context, type: RecordType, ids: readonly number[]): Promise<StoredShare[]> {
  if (!sharesIn(type)) return [];
  const { table, record, whole } = sharesOption(type);
  const { rows } = await sql<StoredShare>`
    delete from ${table} s where ${record} = any(${idArray(ids)}) returning ${record} as id, ${whole}`.execute(ctx.db);
  return rows;
}

/** Writes shares where there are none of these people; whoever is gone for good gets none. */
export async function putShares(ctx: Context, type: RecordType, shares: readonly StoredShare[]): Promise<void> {
  if (shares.length === 0) return;
  const { table, column, more } = sharesOption(type);
  await sql`
    insert into ${table} (${column}, user_id, access, until, created_by, created_at${more.name})
    select n.id, n.user_id, n.access, n.until, n.created_by, coalesce(n.created_at, now())${more.value}
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      n(id bigint, user_id bigint, access text, until date, created_by bigint, created_at timestamptz, contracts boolean)
    join users u on u.id = n.user_id on conflict do nothing`.execute(ctx.db);
}

/** What a batch keeps of the shares of a record. */
export const keptShares = (raw: Raw[string]): StoredShare[] => (Array.isArray(raw) ? raw : []);
