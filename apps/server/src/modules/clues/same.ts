/** Leads of whom there is a customer already: the company's rule for duplicates decides whether they may become one. */
import { leadSaid } from "@qicheng/api/clues/messages";
import type { Acting } from "../../kernel/records/acts";
import type { RecordRow } from "../../kernel/records/record-type";
import { nameOf } from "../../kernel/records/tell";
import type { Outcome, RowRefusal } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { noteAsking, type SameAs, sameCustomers } from "../customers/public";
import { leadType } from "./type";

export interface Turning {
  /** Although there is the same customer, which the warning rule allows. */
  anyway?: boolean;
}

/** Of the first of them, as far as the caller is told. */
function refusalOf({ told: [hit] }: SameAs): RowRefusal {
  if (!hit) return { code: "CONFLICT", msg: leadSaid.isDuplicate };
  const place = hit.IsGongHai === 1 ? leadSaid.pool : hit.UserName;
  const holder = hit.deleted === 1 ? leadSaid.bin : place;
  return { code: "CONFLICT", msg: leadSaid.duplicate({ name: hit.CustomerName, holder }) };
}

/** Under the warning rule whoever may not ask for duplicates is not told of any, as when he saves one. */
async function found(ctx: Context, row: RecordRow, anyway: boolean, refuses: boolean): Promise<SameAs | undefined> {
  const asks = ctx.can("crm.clues.repeat");
  if (!refuses && (anyway || !asks)) return undefined;
  const same = await sameCustomers(ctx, row, leadType.module);
  const told = asks ? same.told : [];
  return (refuses ? same.some : told.length > 0) ? { ...same, told } : undefined;
}

/**
 * Those of the leads of whom there is no customer yet, or who may become one all the same.
 * @throws CONFLICT for a single one, with the customers that are the same
 */
export async function withoutSame(ctx: Context, { ids, input }: Acting<Turning>, rows: readonly RecordRow[]) {
  const { duplicatePolicy } = await ctx.services.settings.get();
  const left: RecordRow[] = [];
  const refused: Outcome["refused"] = [];
  for (const row of rows) {
    const same = await found(ctx, row, input.anyway === true, duplicatePolicy === "refuse");
    if (!same) {
      left.push(row);
      continue;
    }
    const name = nameOf(leadType, row);
    const refusal = refusalOf(same);
    if (ids.length === 1) {
      noteAsking(ctx, name);
      throw new Refusal(refusal.code, refusal.msg, { reason: "DUPLICATE", data: { hits: same.told } });
    }
    refused.push({ id: row.id, name, ...refusal });
  }
  return { rows: left, refused };
}
