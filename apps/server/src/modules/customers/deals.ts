/** Whether customers have a deal: as long as one of their contracts is in force. */
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";

/**
 * Brings clue and deal time of customers to what their contracts say: 2 and the day of the first one in force, else 1. Leads
 * are left alone. The caller holds the contracts.
 */
export async function settleDeals(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`
    update customers c set clue = case when d.first is null then 1 else 2 end, deal_at = d.first, updated_at = now()
    from (select w.id, (select min(k.signed_on)::timestamptz from contracts k
        where k.customer_id = w.id and k.approval = 2 and k.stage <> 2 and k.deleted_at is null) as first
      from unnest(${idArray(ids)}) w(id)) d
    where c.id = d.id and c.clue in (1, 2)
      and (c.clue, c.deal_at::date) is distinct from (case when d.first is null then 1 else 2 end, d.first::date)`.execute(
    ctx.db,
  );
}
