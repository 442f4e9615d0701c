/** Lists of stock and of its movements. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { stockKinds } from "@qicheng/api/stock/messages";
import type { LedgerRow, StockRow, stock } from "@qicheng/api/stock/routes";
import { averageCost } from "@qicheng/engine/documents/stock";
import { inUnits } from "@qicheng/engine/documents/units";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Condition } from "../../kernel/records/read/list-source";
import { listSubject } from "../../kernel/records/read/subject";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";
import { COST_RIGHT } from "./fields";
import { ledgerSubject, stockSubject } from "./subjects";

/** What product and warehouse of a row are called, on alias r. */
export const PRODUCT = sql`(select p.name from products p where p.id = r.product_id) as product,
  (select p.number from products p where p.id = r.product_id) as number,
  (select coalesce(p.standard, '') from products p where p.id = r.product_id) as unit,
  (select w.name from warehouses w where w.id = r.warehouse_id) as warehouse`;

const RESERVED = sql`stock_reserved(r.product_id, r.warehouse_id)`;

interface Stored {
  id: number;
  product_id: number;
  product: string;
  number: string;
  unit: string;
  warehouse_id: number;
  warehouse: string;
  quantity: string;
  value: string;
  reserved: string;
  onOrder: string;
  units: { name: string; over: number; under: number }[] | null;
}

const whole = (quantity: string, unit: string, [first]: NonNullable<Stored["units"]>): string => {
  if (!first) return "";
  const { whole: count, rest } = inUnits(quantity, first);
  return `${count}${first.name}${rest === "0" ? "" : `${rest}${unit}`}`;
};

type StockQuery = RouteArguments<typeof stock.index>;

function narrowed({ warehouseid, productid, short, there }: StockQuery): Condition[] {
  return [
    ...(warehouseid === null ? [] : [sql<boolean>`r.warehouse_id = ${warehouseid}`]),
    ...(productid === null ? [] : [sql<boolean>`r.product_id = ${productid}`]),
    ...(short === 1 ? [sql<boolean>`r.quantity < ${RESERVED}`] : []),
    ...(there === 1 ? [sql<boolean>`r.quantity > 0`] : []),
  ];
}

export function listStock(ctx: Context, query: StockQuery) {
  const { warehouseid: _warehouse, productid: _product, short: _short, there: _there, ...asked } = query;
  const costs = ctx.can(COST_RIGHT);
  return listSubject(ctx, stockSubject, asked, {
    where: narrowed(query),
    columns: sql`r.id, r.product_id, r.warehouse_id, r.quantity::text, r.value::text, ${PRODUCT},
      ${RESERVED}::text as reserved, stock_on_order(r.product_id)::text as "onOrder",
      (select jsonb_agg(jsonb_build_object('name', u.name, 'over', u.base_count, 'under', u.unit_count) order by u.position)
        from product_units u where u.product_id = r.product_id) as units`,
    wire: (row: Stored): StockRow => ({
      id: row.id,
      productid: row.product_id,
      productidName: row.product,
      number: row.number,
      unit: row.unit,
      warehouseid: row.warehouse_id,
      warehousename: row.warehouse,
      qty: Number(row.quantity),
      reserved: Number(row.reserved),
      available: Number(row.quantity) - Number(row.reserved),
      onOrder: Number(row.onOrder),
      inUnits: whole(row.quantity, row.unit, row.units ?? []),
      ...(costs && { value: Number(row.value), avgCost: Number(averageCost(row) ?? 0) }),
    }),
  });
}

interface Sums {
  count: number;
  qty: string;
  value: string;
}

/** Sums over all rows that a query of the list finds. */
export async function stockTotals(ctx: Context, query: StockQuery) {
  const key = query.key === "" ? sql`true` : stockSubject.search?.(await ctx.services.organisation.get(), query.key);
  const where = sql.join([...narrowed(query), key ?? sql`true`], sql` and `);
  const { rows } = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(r.quantity), 0)::text as qty, coalesce(sum(r.value), 0)::text as value
    from stocks r where ${where}`.execute(ctx.db);
  const { count = 0, qty = "0", value = "0" } = rows[0] ?? {};
  return { data: { count, qty: Number(qty), ...(ctx.can(COST_RIGHT) && { value: Number(value) }) } };
}

/** Movements by which goods leave for good, and those that take them back. */
const LEFT = sql`r.type in ('saleOut', 'otherOut', 'saleOutReverse', 'otherOutReverse')`;

interface StoredLine extends Omit<Stored, "reserved" | "onOrder" | "units"> {
  at: string;
  day: string;
  type: string;
  quantityAfter: string;
  valueAfter: string;
  difference: string;
  module: string;
  record_id: number;
  record_name: string;
  source_module: string | null;
  source_id: number | null;
  source_name: string | null;
  created_by: number | null;
}

const SOURCE = sql`case r.source_module
  when 'contract' then (select k.order_sn from contracts k where k.id = r.source_id)
  when 'purchaseOrder' then (select o.order_sn from purchase_orders o where o.id = r.source_id)
  when 'salesReturn' then (select s.order_sn from sales_returns s where s.id = r.source_id) end as source_name`;

export async function listLedger(ctx: Context, query: RouteArguments<typeof stock.list>) {
  const { warehouseid, productid, from, to, outs, ...asked } = query;
  const organisation = await ctx.services.organisation.get();
  const costs = ctx.can(COST_RIGHT);
  return listSubject(ctx, ledgerSubject, asked, {
    where: [
      ...(warehouseid === null ? [] : [sql<boolean>`r.warehouse_id = ${warehouseid}`]),
      ...(productid === null ? [] : [sql<boolean>`r.product_id = ${productid}`]),
      ...(from === null ? [] : [sql<boolean>`r.biz_date >= ${from}::date`]),
      ...(to === null ? [] : [sql<boolean>`r.biz_date <= ${to}::date`]),
      ...(outs === 1 ? [sql<boolean>`${LEFT}`] : []),
    ],
    columns: sql`r.id, r.at, r.biz_date::text as day, r.type, r.product_id, r.warehouse_id, r.quantity::text, r.value::text,
      r.quantity_after::text as "quantityAfter", r.value_after::text as "valueAfter",
      r.cost_difference::text as difference, r.module, r.record_id, r.record_name, r.source_module, r.source_id,
      r.created_by, ${PRODUCT}, ${SOURCE}`,
    wire: (row: StoredLine): LedgerRow => ({
      id: row.id,
      AddTime: wireTime(row.at),
      bizDate: row.day,
      type: row.type,
      typeName: ctx.say(ownValue(stockKinds, row.type) ?? { cn: row.type, en: row.type }),
      productid: row.product_id,
      productidName: row.product,
      number: row.number,
      unit: row.unit,
      warehouseid: row.warehouse_id,
      warehousename: row.warehouse,
      qty: Number(row.quantity),
      qtyAfter: Number(row.quantityAfter),
      ...(costs && {
        value: Number(row.value),
        valueAfter: Number(row.valueAfter),
        costDifference: Number(row.difference),
      }),
      module: row.module,
      recordId: row.record_id,
      orderSn: row.record_name,
      sourceModule: row.source_module ?? "",
      sourceId: row.source_id ?? 0,
      sourceName: row.source_name ?? "",
      UserID: row.created_by ?? 0,
      UserName: organisation.name(row.created_by),
    }),
  });
}
