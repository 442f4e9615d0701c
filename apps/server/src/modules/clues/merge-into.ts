/** A lead that turns out to be a customer who is there already goes over to that one, with all that hangs on it. */
import { leadSaid } from "@qicheng/api/clues/messages";
import { said } from "@qicheng/api/kernel/messages";
import { lockToMerge, mergeHeld } from "../../kernel/merge/merge";
import { unmerge } from "../../kernel/merge/unmerge";
import { refusalOf } from "../../kernel/records/access/policy";
import { covers } from "../../kernel/records/access/scope";
import type { Found } from "../../kernel/records/read/read";
import { type Acting, defineAct } from "../../kernel/records/write/acts";
import type { Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { customerType } from "../customers/public";
import { leadType } from "./type";

interface Into {
  customerId: number;
}

/** What comes to a customer is seen by all who see it: a share for writing is not enough for that. */
function refusalInto(ctx: Context, customer: Found) {
  const { scope, row } = customer;
  return refusalOf(ctx, customer, row, "edit") ?? (covers(scope, row.owner_id) ? undefined : said.ownerOnly);
}

async function mergeInto(ctx: Context, { ids, input, batch }: Acting<Into>): Promise<Outcome> {
  const [id = 0] = ids;
  const found = await lockToMerge(ctx, customerType, [id, input.customerId]);
  const lead = found.find(({ type, row }) => row.id === id && type === leadType);
  const remains = found.find(({ type, row }) => row.id === input.customerId && type === customerType);
  if (!lead || !remains) throw notFound();
  const reason = refusalOf(ctx, lead, lead.row, "turn") ?? refusalInto(ctx, remains);
  if (reason) throw forbidden(reason);
  await mergeHeld(ctx, { remains, others: [lead], chosen: {}, batch });
  return { done: [id], refused: [] };
}

export const mergeIntoAct = defineAct<Into>({
  key: "leadMerge",
  ability: "turn",
  title: () => leadSaid.mergeInto,
  finds: true,
  tells: true,
  into: () => customerType,
  run: mergeInto,
  back: (ctx, _type, row, before) => unmerge(ctx, customerType, row, before),
});
