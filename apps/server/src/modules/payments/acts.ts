/** Acts on payments: who may, and what is said of them. */
import { paymentSaid } from "@qicheng/api/payments/messages";
import { flowOf } from "../../kernel/approval/version";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { reversePayment } from "./post";
import { paymentApproval, paymentType } from "./type";

const facts = (row: RecordRow) => ({ title: noun(paymentType.title), name: String(row.order_sn) });

/** Passes a payment that no flow decides. */
export async function post(ctx: Context, { id }: { id: number }) {
  const scope = await reachOf(ctx, paymentType);
  const [row] = await lockRecords(ctx, paymentType, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: paymentType, scope }, row, "post");
  await refuseHeld(ctx, paymentType.module, id);
  if (await flowOf(ctx, paymentType.module)) throw forbidden(paymentSaid.hasFlow);
  await paymentApproval.onStatus(ctx, id, 2);
  tell(ctx, paymentType, row, { action: "post", summary: paymentSaid.didPost(facts(row)) });
  return { msg: paymentSaid.posted };
}

/** Its payable is held before it, so it is looked at first and locked by the reversal. */
export async function reverse(ctx: Context, { id, ext }: { id: number; ext: string }) {
  const scope = await reachOf(ctx, paymentType);
  const row = await findRecord(ctx, paymentType, id, { scope });
  assertAbility(ctx, { type: paymentType, scope }, row, "reverse");
  await reversePayment(ctx, { id, ext });
  tell(ctx, paymentType, row, { action: "reverse", summary: paymentSaid.didReverse({ ...facts(row), reason: ext }) });
  return { msg: paymentSaid.reversed };
}
