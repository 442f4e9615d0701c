/** A product lies in no warehouse any more only where none of it is there, or is waited for. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

export async function checkStocked(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { before, columns } of drafts) if (!before) columns.is_stocked ??= 1;
  const off = drafts.filter(({ before, columns }) => before && Number(columns.is_stocked ?? 1) === 0);
  if (off.length === 0) return;
  const { rows } = await sql`
    select 1 from products p where p.id = any(${idArray(off.map(({ id }) => id))}) and p.is_stocked = 1 and (
      exists (select 1 from stocks s where s.product_id = p.id and s.quantity > 0)
      or exists (select 1 from contract_lines l where l.product_id = p.id and l.wait_out > 0)
      or exists (select 1 from contract_lines l where l.product_id = p.id and l.shipped > l.came_back + l.exchanged_back)
      or exists (select 1 from purchase_order_lines l where l.product_id = p.id and l.received_quantity > 0
        and l.base_quantity > l.received_quantity)) limit 1`.execute(ctx.db);
  if (rows.length > 0) throw invalidField("stocked", stockSaid.hasMovements);
}
