/** Documents that goods are waited for: contracts, purchase orders, returns. Whoever moves goods for one holds it first. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { furtherPart } from "@qicheng/engine/documents/stock";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";

/** A line of a source: its product, and how much of it may move. In base units. */
export interface SourceLine {
  lineId: number;
  productId: number;
  product: string;
  unit: string;
  stocked: boolean;
  open: string;
}

export interface HeldSource {
  name: string;
  lines: SourceLine[];
}

const line = sql`l.id as "lineId", l.product_id as "productId", p.name as product, coalesce(p.standard, '') as unit,
  p.is_stocked = 1 as stocked`;

/** A contract in force whose goods leave. */
export async function contractSource(ctx: Context, id: number): Promise<HeldSource> {
  const { rows } = await sql<{ name: string; approval: number; stage: number; demand: number }>`
    select concat_ws(' ', k.order_sn, c.name) as name, k.approval, k.stage,
      contract_demands(k.approval, k.stage, k.deleted_at, k.wants_stock, k.signed_on) as demand
    from contracts k join customers c on c.id = k.customer_id
    where k.id = ${id} and k.deleted_at is null for no key update of k`.execute(ctx.db);
  const [contract] = rows;
  if (!contract) throw invalidField("sourceId", stockSaid.noSource);
  if (contract.approval !== 2 || contract.stage === 2) throw new Refusal("CONFLICT", stockSaid.notInForce);
  if (contract.demand === 0) throw new Refusal("CONFLICT", stockSaid.notDemand);
  const { rows: lines } = await sql<SourceLine>`
    select ${line}, l.wait_out::text as open from contract_lines l join products p on p.id = l.product_id
    where l.contract_id = ${id} order by l.position`.execute(ctx.db);
  return { name: contract.name, lines };
}

/** A purchase order whose goods come in, or whose goods go back. */
export async function orderSource(ctx: Context, id: number, way: "in" | "back"): Promise<HeldSource> {
  const { rows } = await sql<{ name: string; open: boolean; passed: boolean }>`
    select concat_ws(' ', o.order_sn, s.name) as name, o.closed_at is null as open, o.approval = 2 as passed
    from purchase_orders o join suppliers s on s.id = o.supplier_id
    where o.id = ${id} and o.deleted_at is null for no key update of o`.execute(ctx.db);
  const [order] = rows;
  if (!order) throw invalidField("sourceId", stockSaid.noSource);
  if (!order.passed || (way === "in" && !order.open)) throw new Refusal("CONFLICT", stockSaid.orderClosed);
  const open =
    way === "in"
      ? sql`greatest(l.base_quantity - l.received_quantity, 0)::text`
      : sql`(l.received_quantity - l.sent_back)::text`;
  const { rows: lines } = await sql<SourceLine>`
    select ${line}, ${open} as open from purchase_order_lines l join products p on p.id = l.product_id
    where l.order_id = ${id} order by l.position`.execute(ctx.db);
  return { name: order.name, lines };
}

export interface ReturnLine extends SourceLine {
  contractId: number;
  contractLineId: number;
  exchange: boolean;
  /** So much of the contract's line lies with the customer. */
  outThere: string;
}

/** A return whose goods come back, with its contract held, too. */
export async function returnSource(ctx: Context, id: number): Promise<{ name: string; lines: ReturnLine[] }> {
  const { rows } = await sql<{ name: string; contract: number; approval: number }>`
    select concat_ws(' ', r.order_sn, c.name) as name, r.contract_id as contract, r.approval
    from sales_returns r join contracts k on k.id = r.contract_id join customers c on c.id = k.customer_id
    where r.id = ${id} and r.deleted_at is null for no key update of r`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw invalidField("sourceId", stockSaid.noSource);
  if (found.approval !== 2) throw new Refusal("CONFLICT", stockSaid.returnOpen);
  await sql`select 1 from contracts where id = ${found.contract} for no key update`.execute(ctx.db);
  const { rows: lines } = await sql<ReturnLine>`
    select ${line}, n.contract_id as "contractId", n.id as "contractLineId", l.exchange = 1 as exchange,
      (l.quantity - l.received_quantity - l.closed_quantity)::text as open,
      (n.shipped - n.came_back - n.exchanged_back)::text as "outThere"
    from sales_return_lines l join contract_lines n on n.id = l.line_id join products p on p.id = l.product_id
    where l.return_id = ${id} order by l.position`.execute(ctx.db);
  return { name: found.name, lines };
}

/** So much of a part, cut out of movements that stand. */
export interface OriginPart {
  originId: number;
  quantity: string;
  /** What that much of it was worth. */
  amount: string;
}

interface Origin {
  id: number;
  quantity: string;
  value: string;
  backQuantity: string;
  backValue: string;
}

/** Movements of a line of a source that stand, with what was taken back of each; those of one warehouse first. */
async function originsOf(ctx: Context, module: string, lineId: number, warehouseId: number): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select l.id, abs(l.quantity)::text as quantity, abs(l.value)::text as value,
      coalesce(b.quantity, 0)::text as "backQuantity", coalesce(b.value, 0)::text as "backValue"
    from stock_ledger l
    cross join lateral (select sum(abs(x.quantity)) as quantity, sum(abs(x.value) - x.cost_difference) as value
      from stock_ledger x where x.origin_id = l.id and x.reverses_id is null
        and not exists (select 1 from stock_ledger y where y.reverses_id = x.id)) b
    where l.source_module = ${module} and l.source_line_id = ${lineId} and l.reverses_id is null and l.origin_id is null
      and not exists (select 1 from stock_ledger x where x.reverses_id = l.id)
    order by (l.warehouse_id = ${warehouseId}) desc, l.id`.execute(ctx.db);
  return rows;
}

/** A quantity taken back from what a line of a source moved, oldest first, at what it was worth then. */
export async function takenFrom(
  ctx: Context,
  { module, lineId, warehouseId, quantity }: { module: string; lineId: number; warehouseId: number; quantity: string },
): Promise<OriginPart[]> {
  let left = decimal(quantity);
  const parts: OriginPart[] = [];
  for (const origin of await originsOf(ctx, module, lineId, warehouseId)) {
    const free = decimal(origin.quantity).minus(origin.backQuantity);
    if (left.lte(0) || free.lte(0)) continue;
    const part = plainText(free.lt(left) ? free : left);
    const before = { quantity: origin.backQuantity, value: origin.backValue };
    parts.push({ originId: origin.id, quantity: part, amount: furtherPart(origin, before, part) });
    left = left.minus(part);
  }
  return parts;
}
