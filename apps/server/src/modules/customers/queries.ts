/** Reading customers: always through `visible`. */

import { findRecord, lockRecords } from "../../kernel/records/read";
import type { RecordRow, RowScope } from "../../kernel/records/record-type";
import { reachOf } from "../../kernel/records/scope";
import type { Context } from "../../kernel/work/context";
import { customerType } from "./type";

export interface StoredCustomer extends RecordRow {
  readonly name: string;
  readonly followup_count: number;
}

/** One visible customer. @throws NOT_FOUND */
export const findCustomer = (ctx: Context, id: number): Promise<StoredCustomer> => findRecord(ctx, customerType, id);

/** One locked for a change, with the reach of whoever asks. @throws NOT_FOUND */
export async function lockCustomer(ctx: Context, id: number): Promise<{ customer: StoredCustomer; scope: RowScope }> {
  const scope = await reachOf(ctx, customerType);
  const [customer] = await lockRecords<StoredCustomer>(ctx, customerType, [id], scope);
  return { customer: customer as StoredCustomer, scope };
}
