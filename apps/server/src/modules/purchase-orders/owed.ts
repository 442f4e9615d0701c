/**
 * What the company owes for an order. Goods that are kept in stock are owed for as they come in, by each receipt; the rest is
 * owed as the order passes, and so is all of it where no stock is kept. Each line is owed for by one of both ways alone.
 */
import type { PayableSource } from "@qicheng/api/payables/routes";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { furtherPart } from "@qicheng/engine/documents/stock";
import { sql } from "kysely";
import { once } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { holdUnpaid, owe, oweNoMore } from "../payables/public";

interface Order {
  number: string;
  supplierId: number;
  supplier: string;
  userId: number | null;
  branchId: number | null;
  day: string;
  /** With its tax, of all lines and of those that are owed for now. */
  money: string;
  now: string;
  /** Some line is owed for as it comes in. */
  later: boolean;
}

async function orderOf(ctx: Context, id: number): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select o.order_sn as number, o.supplier_id as "supplierId", s.name as supplier, o.user_id as "userId",
      o.branch_id as "branchId", o.order_date::text as day, o.money_total::text as money,
      (select coalesce(sum(l.net + l.tax), 0) from purchase_order_lines l
        where l.order_id = o.id and l.owed_on_receipt = 0)::text as now,
      exists (select 1 from purchase_order_lines l where l.order_id = o.id and l.owed_on_receipt = 1) as later
    from purchase_orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function owedOnceApproved(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval !== 2) return;
  await once(ctx, { module: "purchaseOrder", id }, "owed", async () => {
    await sql`
      update purchase_order_lines l set owed_on_receipt = p.is_stocked from products p
      where l.order_id = ${id} and p.id = l.product_id and stock_started() is not null`.execute(ctx.db);
    const order = await orderOf(ctx, id);
    if (!order) return;
    const { number, supplierId, supplier, userId, branchId, day, money, now, later } = order;
    if (later && decimal(now).eq(0)) return;
    await owe(ctx, {
      source: "purchaseOrder",
      recordId: id,
      orderId: id,
      name: number,
      ownerId: userId ?? ctx.me.id,
      branchId,
      supplierId,
      payee: supplier,
      day,
      money: later ? now : money,
    });
  });
}

/** A receipt of goods of an order. */
export interface Receipt {
  id: number;
  name: string;
  /** `yyyy-MM-dd` */
  day: string;
  freight: string;
  /** Who carried the goods; the supplier himself where nobody is named. */
  freightSupplierId: number | null;
  lines: readonly { lineId: number; orderLineId: number; quantity: string; gift: boolean }[];
}

interface OrderLine {
  id: number;
  quantity: string;
  value: string;
  before: string;
  owed: string;
}

/** What is owed for each line of a receipt, by what of the order's line was owed before. Gifts cost nothing. */
async function owedFor(ctx: Context, order: number, lines: Receipt["lines"]) {
  const { rows } = await sql<OrderLine>`
    select id, base_quantity::text as quantity, (net + tax)::text as value, received_quantity::text as before,
      received_owed::text as owed from purchase_order_lines
    where order_id = ${order} and owed_on_receipt = 1`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap(({ lineId, orderLineId, quantity, gift }) => {
    const of = found.get(orderLineId);
    if (!of) return [];
    const owed = gift ? "0.00" : furtherPart(of, { quantity: of.before, value: of.owed }, quantity);
    return [{ lineId, orderLineId, owed }];
  });
}

async function noteOwed(ctx: Context, given: readonly { lineId: number; orderLineId: number; owed: string }[]) {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      g("lineId" bigint, "orderLineId" bigint, owed numeric)),
    told as (update stock_in_lines l set owed = g.owed from given g where l.id = g."lineId")
    update purchase_order_lines l set received_owed = l.received_owed + g.owed
    from (select "orderLineId", sum(owed) as owed from given group by 1) g where l.id = g."orderLineId"`.execute(
    ctx.db,
  );
}

/**
 * Owes for goods that come in, once: their share of the order with its tax, and their freight. The caller holds the order,
 * and has not noted yet what comes in.
 */
export async function owedForGoods(ctx: Context, orderId: number, receipt: Receipt): Promise<void> {
  await once(ctx, { module: "stockIn", id: receipt.id }, "owed", async () => {
    const order = await orderOf(ctx, orderId);
    if (!order) return;
    const owed = await owedFor(ctx, orderId, receipt.lines);
    await noteOwed(ctx, owed);
    const { supplierId, userId, branchId } = order;
    const common = { recordId: receipt.id, name: receipt.name, day: receipt.day };
    const person = { ownerId: userId ?? ctx.me.id, branchId };
    const money = moneyText(total(owed.map((line) => decimal(line.owed))));
    if (decimal(money).gt(0))
      await owe(ctx, { ...common, ...person, source: "stockIn", orderId, supplierId, payee: order.supplier, money });
    if (decimal(receipt.freight).lte(0)) return;
    const carrier = receipt.freightSupplierId ?? supplierId;
    const { rows } = await sql<{ name: string }>`select name from suppliers where id = ${carrier}`.execute(ctx.db);
    const payee = rows[0]?.name ?? null;
    await owe(ctx, { ...common, ...person, source: "freight", supplierId: carrier, payee, money: receipt.freight });
  });
}

const OF_RECEIPT: readonly PayableSource[] = ["stockIn", "freight"];

/** Holds what a receipt owes, before its order. @throws CONFLICT where some of it is paid, or about to be */
export const holdOwedForGoods = (ctx: Context, receiptId: number): Promise<void> =>
  holdUnpaid(ctx, OF_RECEIPT, receiptId);

/** Nothing is owed for a receipt that is taken back. The caller holds what it owes, and its order. */
export async function owedNoMore(ctx: Context, receiptId: number): Promise<void> {
  await sql`
    update purchase_order_lines l set received_owed = l.received_owed - g.owed
    from (select source_line_id as id, sum(owed) as owed from stock_in_lines where in_id = ${receiptId} group by 1) g
    where l.id = g.id and g.owed <> 0`.execute(ctx.db);
  await oweNoMore(ctx, OF_RECEIPT, receiptId);
}
