/** Goods of orders that have come in, or have gone back. */
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";

export interface Received {
  lineId: number;
  /** In base units; below zero what came in is taken back. */
  quantity: string;
  /** Of the line's own amount, without freight. */
  value: string;
}

/** Notes what came in of an order that the caller holds, and how far it is then. Services are waited for by nobody. */
export async function purchaseReceived(ctx: Context, order: number, received: readonly Received[]): Promise<void> {
  await sql`
    update purchase_order_lines l set received_quantity = l.received_quantity + g.quantity,
      received_net = l.received_net + g.value
    from (select g."lineId", sum(g.quantity) as quantity, sum(g.value) as value
      from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) g("lineId" bigint, quantity numeric, value numeric)
      group by 1) g where l.id = g."lineId" and l.order_id = ${order}`.execute(ctx.db);
  await sql`
    update purchase_orders o set received = s.received, version = o.version + 1, updated_at = now()
    from (select case when bool_and(l.received_quantity >= l.base_quantity) then 2
        when bool_or(l.received_quantity > 0) then 1 else 0 end::smallint as received
      from purchase_order_lines l join products p on p.id = l.product_id
      where l.order_id = ${order} and p.is_stocked = 1) s
    where o.id = ${order} and o.received <> s.received`.execute(ctx.db);
}

/** Notes what went back to the supplier of an order that the caller holds. */
export async function purchaseSentBack(
  ctx: Context,
  order: number,
  back: readonly { lineId: number; quantity: string }[],
): Promise<void> {
  await sql`
    update purchase_order_lines l set sent_back = l.sent_back + g.quantity
    from (select g."lineId", sum(g.quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) g("lineId" bigint, quantity numeric) group by 1) g
    where l.id = g."lineId" and l.order_id = ${order}`.execute(ctx.db);
}
