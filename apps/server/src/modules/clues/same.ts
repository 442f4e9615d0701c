/** Leads of whom there is a customer already: the company's rule for duplicates decides whether they may become one. */
import { leadSaid } from "@qicheng/api/clues/messages";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { nameOf } from "../../kernel/records/type/tell";
import type { Acting } from "../../kernel/records/write/acts";
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
async function found(ctx: Context, rows: readonly RecordRow[], anyway: boolean): Promise<ReadonlyMap<number, SameAs>> {
  const { duplicatePolicy } = await ctx.services.settings.get();
  const refuses = duplicatePolicy === "refuse";
  const asks = ctx.can("crm.clues.repeat");
  if (rows.length === 0 || (!refuses && (anyway || !asks))) return new Map();
  const same = [...(await sameCustomers(ctx, rows, leadType.module))].flatMap(([id, { told: all, some }]) => {
    const told = asks ? all : [];
    return (refuses ? some : told.length > 0) ? [[id, { some, told }] as const] : [];
  });
  return new Map(same);
}

/**
 * Those of the leads of whom there is no customer yet, or who may become one all the same.
 * @throws CONFLICT for a single one, with the customers that are the same
 */
export async function withoutSame(ctx: Context, { ids, input }: Acting<Turning>, rows: readonly RecordRow[]) {
  const all = await found(ctx, rows, input.anyway === true);
  const left: RecordRow[] = [];
  const refused: Outcome["refused"] = [];
  for (const row of rows) {
    const same = all.get(row.id);
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
