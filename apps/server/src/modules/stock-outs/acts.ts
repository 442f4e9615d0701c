/** Sends goods out, and notes who got them. */
import { said } from "@qicheng/api/kernel/messages";
import { stockSaid } from "@qicheng/api/stock/messages";
import { verbatim } from "@qicheng/engine/text/message";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import type { Raw } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { today } from "../receivables/public";
import { addGoods, type SourceKind } from "../stock/public";
import { stockOutType as type } from "./type";

const SOURCES: readonly SourceKind[] = [
  {
    kind: "contract",
    key: "contractId",
    column: "contract_id",
    lines: { table: "contract_lines", column: "contract_id" },
  },
  {
    kind: "purchase",
    key: "orderId",
    column: "order_id",
    lines: { table: "purchase_order_lines", column: "order_id" },
  },
];

/** @param given columns that no form gives @returns the id of the document */
export const sendOut = (ctx: Context, raw: Raw, given: Raw = {}): Promise<number> =>
  addGoods(ctx, { type, kinds: SOURCES, given }, raw);

export const add = async (ctx: Context, raw: Raw) => ({ msg: said.added, data: { id: await sendOut(ctx, raw) } });

/** The customer has signed for the goods; without a day he has not. */
export async function sign(
  ctx: Context,
  { id, signedOn, signedBy }: { id: number; signedOn: string | null; signedBy: string },
) {
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type, scope }, row, "sign");
  if (signedOn !== null && signedOn < String(row.biz_date)) throw invalidField("signedOn", stockSaid.signEarly);
  if (signedOn !== null && signedOn > today(ctx)) throw invalidField("signedOn", stockSaid.signFuture);
  const signer = signedOn === null || signedBy === "" ? null : signedBy;
  await writeColumns(ctx, type, { ids: [id], columns: { signed_on: signedOn, signed_by: signer } });
  const facts = { title: noun(type.title), name: String(row.order_sn) };
  const summary =
    signedOn === null
      ? stockSaid.didUnsign(facts)
      : stockSaid.didSign({ ...facts, day: signedOn, by: verbatim(signer ?? "") });
  tell(ctx, type, row, { action: "sign", summary });
  return { msg: signedOn === null ? stockSaid.unsigned : stockSaid.signed };
}
