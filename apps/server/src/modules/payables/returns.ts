/**
 * What went back to a supplier. It lessens what is owed to him; as far as that is paid, it becomes money in advance. Whoever
 * writes holds the payables first, then the supplier.
 */
import { payableSaid } from "@qicheng/api/payables/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { Refusal } from "../../kernel/work/refusal";
import { holdPayables, holdPrepaid } from "./ledger";

/** A part of what went back, of one receipt or of an order that is owed for as a whole. */
export interface SentBack {
  payableId: number;
  orderLineId: number;
  inLineId: number | null;
  /** In base units, above zero. */
  quantity: string;
  /** Yuan with tax. */
  money: string;
}

interface Split extends SentBack {
  lessened: string;
  prepaid: string;
}

/** Holds all that is owed for an order, before the order. */
export async function holdOwedFor(ctx: Context, orderId: number): Promise<void> {
  await sql`select id from payables where order_id = ${orderId} order by id for no key update`.execute(ctx.db);
}

/** What is unpaid is owed no more; the rest was paid. */
async function split(ctx: Context, parts: readonly SentBack[]): Promise<Split[]> {
  const held = await holdPayables(ctx, [...new Set(parts.map(({ payableId }) => payableId))]);
  const unpaid = new Map(held.map((payable) => [payable.id, decimal(payable.unpaid)]));
  return parts.map((part) => {
    const [room, money] = [unpaid.get(part.payableId) ?? decimal("0"), decimal(part.money)];
    const lessened = money.gt(room) ? room : money;
    unpaid.set(part.payableId, room.minus(lessened));
    return { ...part, lessened: moneyText(lessened), prepaid: moneyText(money.minus(lessened)) };
  });
}

interface Advance {
  outId: number;
  day: string;
  kind: "return" | "reverse";
}

/** Money in advance of the suppliers of payables, more or less. @throws CONFLICT where it is used already */
async function advance(
  ctx: Context,
  { outId, day, kind }: Advance,
  parts: readonly { payableId: number; prepaid: string }[],
): Promise<void> {
  const { rows } = await sql<{ supplierId: number; money: string }>`
    select p.supplier_id as "supplierId", sum(g.prepaid)::text as money
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) g("payableId" bigint, prepaid numeric)
    join payables p on p.id = g."payableId" where p.supplier_id is not null
    group by 1 having sum(g.prepaid) <> 0 order by 1`.execute(ctx.db);
  for (const { supplierId, money } of rows) {
    const there = await holdPrepaid(ctx, supplierId);
    if (decimal(there).plus(money).lt(0))
      throw new Refusal("CONFLICT", payableSaid.returnUsed({ money: moneyText(decimal(money).neg()) }));
    await sql`
      insert into supplier_prepayments (supplier_id, out_id, money, day, kind, created_by)
      values (${supplierId}, ${outId}, ${money}::numeric, ${day}::date, ${kind}, ${ctx.me.id})`.execute(ctx.db);
  }
}

/** What each payable is owed changes by as much. */
async function change(ctx: Context, parts: readonly { payableId: number; lessened: string }[]): Promise<void> {
  const sums = [...grouped(parts, ({ payableId }) => payableId)].map(([id, some]) => ({
    id,
    less: some.reduce((sum, { lessened }) => sum.plus(lessened), decimal("0")).toFixed(),
  }));
  await sql`
    update payables p set due = p.due - g.less, updated_at = now(), version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) g(id bigint, less numeric)
    where p.id = g.id and g.less <> 0`.execute(ctx.db);
}

/** Writes down what a document sent back. The caller has noted that it does so once. @param out its id and day */
export async function oweLess(
  ctx: Context,
  out: { id: number; day: string },
  parts: readonly SentBack[],
): Promise<void> {
  if (parts.length === 0) return;
  const made = await split(ctx, parts);
  await sql`
    insert into payable_returns (out_id, payable_id, order_line_id, in_line_id, quantity, lessened, prepaid, day, kind, created_by)
    select ${out.id}, g."payableId", g."orderLineId", g."inLineId", g.quantity, g.lessened, g.prepaid, ${out.day}::date,
      'return', ${ctx.me.id}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) g("payableId" bigint, "orderLineId" bigint, "inLineId" bigint,
      quantity numeric, lessened numeric, prepaid numeric)`.execute(ctx.db);
  await change(ctx, made);
  await advance(ctx, { outId: out.id, day: out.day, kind: "return" }, made);
}

/** Takes all of it back by entries of the opposite sign. @throws CONFLICT where its money in advance is used */
export async function oweAgain(ctx: Context, out: { id: number; day: string }): Promise<void> {
  const { rows } = await sql<{ payableId: number; lessened: string; prepaid: string }>`
    insert into payable_returns (out_id, payable_id, order_line_id, in_line_id, quantity, lessened, prepaid, day, kind,
      reverses_id, created_by)
    select r.out_id, r.payable_id, r.order_line_id, r.in_line_id, -r.quantity, -r.lessened, -r.prepaid, ${out.day}::date,
      'reverse', r.id, ${ctx.me.id}
    from payable_returns r where r.out_id = ${out.id} and r.kind = 'return'
      and not exists (select 1 from payable_returns x where x.reverses_id = r.id) order by r.id
    returning payable_id as "payableId", lessened::text, prepaid::text`.execute(ctx.db);
  if (rows.length === 0) return;
  await change(ctx, rows);
  await advance(ctx, { outId: out.id, day: out.day, kind: "reverse" }, rows);
}
