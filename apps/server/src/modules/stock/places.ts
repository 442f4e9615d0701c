/** Places of goods: a product in a warehouse. Whoever moves goods holds its places in the order of product and warehouse. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

export interface Place {
  productId: number;
  warehouseId: number;
}

export interface HeldPlace extends Place {
  product: string;
  unit: string;
  warehouse: string;
  quantity: string;
  value: string;
  /** Of one base unit when the last piece left, else what the product says. */
  lastCost: string | null;
  takenOn: string | null;
  reserved: string;
}

export const keyOf = ({ productId, warehouseId }: Place): string => `${productId}:${warehouseId}`;

/** Holds places until the transaction ends; one that nothing has lain in yet is made. */
export async function holdPlaces(ctx: Context, places: readonly Place[]): Promise<ReadonlyMap<string, HeldPlace>> {
  const given = JSON.stringify([...new Map(places.map((place) => [keyOf(place), place])).values()]);
  const asked = sql`jsonb_to_recordset(${given}::jsonb) g("productId" bigint, "warehouseId" bigint)`;
  await sql`
    insert into stocks (product_id, warehouse_id)
    select g."productId", g."warehouseId" from ${asked}
    where not exists (select 1 from stocks s where s.product_id = g."productId" and s.warehouse_id = g."warehouseId")
    order by 1, 2 on conflict do nothing`.execute(ctx.db);
  await sql`
    select s.id from stocks s join ${asked} on s.product_id = g."productId" and s.warehouse_id = g."warehouseId"
    order by s.product_id, s.warehouse_id for no key update of s`.execute(ctx.db);
  const { rows } = await sql<HeldPlace>`
    select s.product_id as "productId", s.warehouse_id as "warehouseId", p.name as product,
      coalesce(p.standard, '') as unit, w.name as warehouse, s.quantity::text, s.value::text,
      coalesce(s.last_cost, p.cost_price)::text as "lastCost", s.taken_on::text as "takenOn",
      stock_reserved(s.product_id, s.warehouse_id)::text as reserved
    from stocks s join ${asked} on s.product_id = g."productId" and s.warehouse_id = g."warehouseId"
    join products p on p.id = s.product_id join warehouses w on w.id = s.warehouse_id`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Holds warehouses as they are. @throws CONFLICT naming those that are off: nothing moves in them */
export async function refuseOff(ctx: Context, places: readonly Place[]): Promise<void> {
  const ids = [...new Set(places.map(({ warehouseId }) => warehouseId))];
  const { rows } = await sql<{ name: string; enabled: number }>`
    select name, enabled from warehouses where id = any(${idArray(ids)}) order by id for share`.execute(ctx.db);
  const off = rows.filter(({ enabled }) => enabled === 0).map(({ name }) => name);
  if (off.length > 0) throw new Refusal("CONFLICT", stockSaid.movedOff({ name: off.join("、") }));
}

/** 默认仓库. */
export async function standardWarehouse(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from warehouses where is_default`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** Places in which a movement stands that was not taken back, by `keyOf`. */
export async function movedIn(ctx: Context, places: readonly Place[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Place>`
    select distinct g."productId", g."warehouseId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) g("productId" bigint, "warehouseId" bigint)
    where exists (select 1 from stock_ledger l where l.product_id = g."productId" and l.warehouse_id = g."warehouseId"
      and l.reverses_id is null and not exists (select 1 from stock_ledger x where x.reverses_id = l.id))`.execute(
    ctx.db,
  );
  return new Set(rows.map(keyOf));
}
