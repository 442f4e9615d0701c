/** What other modules may use of purchase orders. */
import { sql } from "kysely";
import { addRecord } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { purchaseOrderType } from "./type";

export interface Demand {
  productid: number;
  /** In the product's base unit. */
  number: number | string;
  sellingprice: number | string;
  /** For which line of which contract it is bought. */
  contractId: number;
  contractLineId: number;
}

/** Orders from one supplier what contracts need. @returns the id of the order */
export async function orderFor(ctx: Context, supplierId: number, demand: readonly Demand[]): Promise<number> {
  const listJson = demand.map(({ productid, number, sellingprice }) => ({ productid, number, sellingprice }));
  const id = await addRecord(ctx, purchaseOrderType, { supplierId, listJson });
  const origins = demand.map(({ contractId, contractLineId }, at) => ({
    position: at + 1,
    contract: contractId,
    line: contractLineId,
  }));
  await sql`
    update purchase_order_lines l set contract_id = g.contract, contract_line_id = g.line
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) g (position int, contract bigint, line bigint)
    where l.order_id = ${id} and l.position = g.position`.execute(ctx.db);
  return id;
}

export { closeRest as closePurchase } from "./close";
export { holdOwedForGoods, owedForGoods, owedNoMore } from "./owed";
export { purchaseReceived, purchaseSentBack } from "./received";
export { owedBack, type Part } from "./sent-back";
