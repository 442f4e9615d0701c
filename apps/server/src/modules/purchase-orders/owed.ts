/** Once an order has passed, the company owes its total to the supplier. */
import { sql } from "kysely";
import { once } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { owe } from "../payables/public";

interface Order {
  number: string;
  supplierId: number;
  supplier: string;
  userId: number | null;
  branchId: number | null;
  day: string;
  money: string;
}

export async function owedOnceApproved(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval !== 2) return;
  await once(ctx, { module: "purchaseOrder", id }, "owed", async () => {
    const { rows } = await sql<Order>`
      select o.order_sn as number, o.supplier_id as "supplierId", s.name as supplier, o.user_id as "userId",
        o.branch_id as "branchId", o.order_date::text as day, o.money_total::text as money
      from purchase_orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`.execute(ctx.db);
    const [order] = rows;
    if (!order) return;
    const { number, supplierId, supplier, userId, branchId, day, money } = order;
    const owner = { ownerId: userId ?? ctx.me.id, branchId };
    await owe(ctx, {
      source: "purchaseOrder",
      recordId: id,
      name: number,
      ...owner,
      supplierId,
      payee: supplier,
      day,
      money,
    });
  });
}
