/**
 * What the company owes less because goods of an order went back. A part is worth what was owed for it as it came in, with
 * its tax and cumulatively, so that all parts of a receipt's line are worth exactly what was owed for it.
 */
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { furtherPart } from "@qicheng/engine/documents/stock";
import { sql } from "kysely";
import { once } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { oweLess, type SentBack } from "../payables/public";

/** So much of what one movement brought in. */
export interface Part {
  orderLineId: number;
  /** The movement of the ledger. */
  originId: number;
  /** In base units. */
  quantity: string;
}

interface Origin {
  originId: number;
  payableId: number;
  inLineId: number | null;
  /** Of the receipt's line, or of the order's where that is owed for as a whole. */
  whole: string;
  value: string;
  before: string;
  beforeValue: string;
}

async function originsOf(ctx: Context, parts: readonly Part[]): Promise<ReadonlyMap<number, Origin>> {
  const { rows } = await sql<Origin>`
    select l.id as "originId", p.id as "payableId", n."inLineId", n.whole::text, n.value::text,
      coalesce(b.quantity, 0)::text as before, coalesce(b.value, 0)::text as "beforeValue"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) g("originId" bigint)
    join stock_ledger l on l.id = g."originId"
    join stock_in_lines i on i.id = l.line_id
    join purchase_order_lines o on o.id = l.source_line_id
    cross join lateral (select case when o.owed_on_receipt = 1 then i.id end as "inLineId",
      case when o.owed_on_receipt = 1 then i.base_quantity else o.base_quantity end as whole,
      case when o.owed_on_receipt = 1 then i.owed when i.gift = 1 then 0 else o.net + o.tax end as value) n
    join payables p on p.source = case when o.owed_on_receipt = 1 then 'stockIn' else 'purchaseOrder' end
      and p.record_id = case when o.owed_on_receipt = 1 then l.record_id else o.order_id end
    cross join lateral (select sum(r.quantity) as quantity, sum(r.lessened + r.prepaid) as value from payable_returns r
      where r.order_line_id = o.id and r.in_line_id is not distinct from n."inLineId") b
    where n.value > 0`.execute(ctx.db);
  return new Map(rows.map((row) => [row.originId, row]));
}

/** Owes less for goods that went back, once. The caller holds what is owed for the order, and the order. */
export async function owedBack(ctx: Context, out: { id: number; day: string }, parts: readonly Part[]): Promise<void> {
  await once(ctx, { module: "stockOut", id: out.id }, "owed", async () => {
    const origins = await originsOf(ctx, parts);
    // what these parts themselves add to what went back before, by line
    const added = new Map<string, { quantity: string; value: string }>();
    const sent = parts.flatMap(({ orderLineId, originId, quantity }): SentBack[] => {
      const of = origins.get(originId);
      if (!of) return [];
      const key = `${orderLineId}:${of.inLineId ?? ""}`;
      const before = added.get(key) ?? { quantity: of.before, value: of.beforeValue };
      const money = furtherPart({ quantity: of.whole, value: of.value }, before, quantity);
      added.set(key, {
        quantity: plainText(decimal(before.quantity).plus(quantity)),
        value: decimal(before.value).plus(money).toFixed(),
      });
      return [{ payableId: of.payableId, orderLineId, inLineId: of.inLineId, quantity, money }];
    });
    await oweLess(ctx, out, sent);
  });
}
