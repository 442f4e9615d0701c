/** Reading customers, and leads, which are rows of the same table: always through `visible`. */
import { type Found, findOfAll, lockOfAll } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { customerType } from "./type";

export interface StoredCustomer extends RecordRow {
  readonly name: string;
  readonly followup_count: number;
}

/** One visible customer or lead. @throws NOT_FOUND */
export const findCustomer = (ctx: Context, id: number): Promise<Found<StoredCustomer>> =>
  findOfAll(ctx, customerType, id);

/** Some locked for a change, in their order, with the reach of whoever asks. @throws NOT_FOUND if one is missing */
export const lockCustomers = (ctx: Context, ids: readonly number[]): Promise<Found<StoredCustomer>[]> =>
  lockOfAll(ctx, customerType, ids);
