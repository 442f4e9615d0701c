/** Acts on reimbursements. */
import { reimbursementSaid } from "@qicheng/api/reimbursements/messages";
import { flowOf } from "../../kernel/approval/version";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import { noun, tell } from "../../kernel/records/type/tell";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { reimbursementApproval, reimbursementType as type } from "./type";

/** Passes a reimbursement that no flow decides. */
export async function post(ctx: Context, { id }: { id: number }) {
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type, scope }, row, "post");
  await refuseHeld(ctx, type.module, id);
  if (await flowOf(ctx, type.module)) throw forbidden(reimbursementSaid.hasFlow);
  await reimbursementApproval.onStatus(ctx, id, 2);
  const facts = { title: noun(type.title), name: String(row.order_sn) };
  tell(ctx, type, row, { action: "post", summary: reimbursementSaid.didPost(facts) });
  return { msg: reimbursementSaid.posted };
}
