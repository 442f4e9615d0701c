/** How much of a contract may still be invoiced, and by which rates it was sold. */
import { linesByRate, type SoldAt } from "@qicheng/engine/documents/invoice";
import { decimal } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";

export interface Invoicing {
  id: number;
  customerId: number;
  ownerId: number;
  /** Money less what was returned. */
  due: string;
  invoiced: string;
  applied: string;
  /** What of it may still be applied for. */
  room: string;
  /** Its approval has passed, and it is not void. */
  inForce: boolean;
  sold: SoldAt[];
}

/** Of contracts by id; who writes by it holds them. */
export async function invoicingOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Invoicing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Invoicing>`
    select k.id, k.customer_id as "customerId", k.owner_id as "ownerId", (k.money - k.returned)::text as due,
      k.invoiced_money::text as invoiced, k.invoicing_money::text as applied,
      (k.money - k.returned - k.invoiced_money - k.invoicing_money)::text as room,
      (k.approval = 2 and k.stage <> 2) as "inForce",
      coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(l.title, ''), 'rate', l.tax_rate,
          'gross', (l.net + l.tax)::text) order by l.position)
        from contract_lines l where l.contract_id = k.id), '[]') as sold
    from contracts k where k.id = any(${idArray(ids)}) and k.deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a new application begins with: all that may still be invoiced, by the rates of the contract. */
export async function room(ctx: Context, { contractId }: { contractId: number }) {
  await findRecord(ctx, contractType, contractId);
  const held = (await invoicingOf(ctx, [contractId])).get(contractId);
  if (!held) throw notFound();
  const items = decimal(held.room).gt(0) ? linesByRate(held.room, held.sold, "等") : [];
  return {
    data: {
      due: Number(held.due),
      invoiced: Number(held.invoiced),
      applied: Number(held.applied),
      room: Number(held.room),
      items: items.map(({ name, rate, money }) => ({ name, rate: rate ?? "0", money: Number(money) })),
    },
  };
}
