/** Prices of former orders: what was paid for a product, and what of a new order lies above it. */
import type { PurchasePrice } from "@qicheng/api/purchase-orders/routes";
import { decimal } from "@qicheng/engine/documents/money";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { LINES } from "./fields";

/** Former prices of one product that are told. */
const TOLD = 10;
const LINES_DB = LINES.db ?? "";

/** Prices of products by orders that have passed, each product's latest first. */
export async function lastPrices(
  ctx: Context,
  { ids, supplierId }: { ids: readonly number[]; supplierId: number | null },
): Promise<PurchasePrice[]> {
  const whose = supplierId === null ? sql`true` : sql`o.supplier_id = ${supplierId}`;
  const { rows } = await sql<Record<keyof PurchasePrice, unknown>>`
    select p.id as productid, l.* from unnest(${idArray(ids)}) p (id) cross join lateral (
      select o.id as "orderId", o.order_sn as "orderSn", o.order_date as "orderDate", o.supplier_id as "supplierId",
        s.name as "supplierIdName", l.price as sellingprice, l.quantity as number, coalesce(l.unit, '') as unit
      from purchase_order_lines l join purchase_orders o on o.id = l.order_id join suppliers s on s.id = o.supplier_id
      where l.product_id = p.id and o.approval = 2 and o.deleted_at is null and ${whose}
      order by o.order_date desc, o.id desc limit ${sql.lit(TOLD)}) l`.execute(ctx.db);
  return rows.map(
    (row) => ({ ...row, sellingprice: Number(row.sellingprice), number: Number(row.number) }) as PurchasePrice,
  );
}

interface Last {
  /** Of which draft. */
  at: number;
  product: number;
  price: string;
  /** So many of the unit that was typed, and of the base unit. */
  quantity: string;
  base: string;
}

/** The last price that the supplier of each draft asked for each of its products, by other orders than this. */
async function lastOf(ctx: Context, drafts: readonly Draft[]): Promise<Last[]> {
  const asked = drafts.flatMap(({ id, columns, before }, at) => {
    const whole = { ...before, ...columns };
    return rowsIn(whole[LINES_DB]).map((row) => ({ at, id, supplier: whole.supplier_id, product: row.productid }));
  });
  const { rows } = await sql<Last>`
    select g.at, g.product, l.price::text as price, l.quantity::text as quantity, l.base_quantity::text as base
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) g (at int, id bigint, supplier bigint, product bigint)
    cross join lateral (
      select l.price, l.quantity, l.base_quantity from purchase_order_lines l join purchase_orders o on o.id = l.order_id
      where l.product_id = g.product and o.supplier_id = g.supplier and o.approval = 2 and o.deleted_at is null
        and o.id <> g.id
      order by o.order_date desc, o.id desc limit 1) l`.execute(ctx.db);
  return rows;
}

const HUNDRED = 100;
/** Prices are kept in ten thousandths. */
const PARTS = 10_000;

/**
 * The last price in the unit of a line, and by how much percent the line's price lies above it. A base unit costs price ×
 * quantity ÷ base quantity; nothing is divided before the end.
 */
function compared(row: Row, last: Last): { lastPrice: number; rise: number } {
  const text = (value: unknown) => decimal(String(value));
  const former = decimal(last.price).times(last.quantity).times(text(row.baseQuantity));
  const share = decimal(last.base).times(text(row.number));
  const now = text(row.sellingprice).times(share);
  return {
    lastPrice: Number(former.times(PARTS).div(share).round(0).times("0.0001").toFixed()),
    rise: former.eq(0) ? 0 : Number(now.minus(former).times(HUNDRED).div(former).toFixed(2)),
  };
}

/** Each line gets its supplier's last price; a rise beyond what the company bears is marked for the approver. */
export async function markRises(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const { purchasePriceRise: most } = await ctx.services.settings.get();
  const known = await lastOf(ctx, drafts);
  for (const [at, { columns, before }] of drafts.entries()) {
    const rises: number[] = [];
    columns[LINES_DB] = rowsIn({ ...before, ...columns }[LINES_DB]).map(({ lastPrice: _last, ...row }): Row => {
      const last = known.find((one) => one.at === at && one.product === row.productid);
      if (!last) return row;
      const { lastPrice, rise } = compared(row, last);
      if (most > 0 && rise > most) rises.push(rise);
      return { ...row, lastPrice };
    });
    columns.price_rise = rises.length === 0 ? null : Math.max(...rises);
  }
}
