/** Whose a number is, and what the caller sees of it. */
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { refusalOf } from "../../kernel/records/access/policy";
import { memberSql, reachOfAll, visibleOfAll } from "../../kernel/records/access/scope";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { customerType, findCustomer } from "../customers/public";

export interface SeenCustomer {
  id: number;
  name: string;
  module: string;
}

/** Those of the customers and leads that the caller sees, by id. */
export async function seenCustomers(
  ctx: Context,
  given: readonly (number | null)[],
): Promise<ReadonlyMap<number, SeenCustomer>> {
  const ids = [...new Set(given.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const scope = await reachOfAll(ctx, customerType);
  const { rows } = await sql<SeenCustomer>`
    select r.id, r.name, ${memberSql(customerType, "r")} as module from customers r
    where r.id = any(${idArray(ids)}) and r.deleted_at is null and ${visibleOfAll(customerType, scope, "r")}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Most numbers are one customer's; a switchboard may be that of many. */
const MOST_SAME = 20;

/** Customers and leads that have the number, their contacts' included. */
export async function withNumber({ db }: Pick<Context, "db">, key: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from customer_keys k join customers c on c.id = k.customer_id
    where k.key = ${key} and k.kind in ('mobile', 'telephone') and c.deleted_at is null
    order by c.id limit ${sql.lit(MOST_SAME)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether one of these customers is not to be called, or his contact with this number, who may have refused as well. */
export async function isSilent({ db }: Pick<Context, "db">, ids: readonly number[], key: string): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql`
    select 1 from customers c where c.id = any(${idArray(ids)}) and c.do_not_call = 1
    union all
    select 1 from customer_keys k join contacts p on p.id = k.contact_id
    where k.customer_id = any(${idArray(ids)}) and k.key = ${key} and k.kind in ('mobile', 'telephone')
      and p.deleted_at is null and (p.do_not_call = 1 or p.consent = 2)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** How the caller stands to a customer whom he would call. */
export type Standing = "his" | "pool" | "foreign";

export async function standingOf(ctx: Context, id: number): Promise<Standing> {
  try {
    const { type, scope, row } = await findCustomer(ctx, id);
    if (row.owner_id === null) return "pool";
    return refusalOf(ctx, { type, scope }, row, "followup") === undefined ? "his" : "foreign";
  } catch (error) {
    if (error instanceof Refusal && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) return "foreign";
    throw error;
  }
}
