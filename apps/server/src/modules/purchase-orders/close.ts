/** What has not come in of an order is waited for no longer, and may be waited for again. */

import { purchaseSaid } from "@qicheng/api/purchase-orders/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { refusalOf } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { sentence, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import { changesBetween } from "../../kernel/work/changes";
import type { Context } from "../../kernel/work/context";
import { forbidden } from "../../kernel/work/refusal";
import { purchaseOrderType as type } from "./type";

/** @throws NOT_FOUND, FORBIDDEN with what speaks against the act */
async function held(ctx: Context, id: number, ability: "close" | "reopen"): Promise<RecordRow> {
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  const refused = refusalOf(ctx, { type, scope }, row as RecordRow, ability);
  if (refused) throw forbidden(refused);
  return row as RecordRow;
}

export async function closeRest(ctx: Context, { id, ext }: { id: number; ext: string }): Promise<void> {
  const row = await held(ctx, id, "close");
  const columns = { closed_at: sql`now()`, closed_by: ctx.me.id, close_reason: ext };
  await writeColumns(ctx, type, { ids: [id], columns });
  const changes = changesBetween({ reason: "" }, { reason: ext }, { reason: purchaseSaid.reason });
  tell(ctx, type, row, { action: "close", summary: sentence(type, purchaseSaid.didClose, row), changes });
}

export async function reopenRest(ctx: Context, { id }: { id: number }): Promise<void> {
  const row = await held(ctx, id, "reopen");
  await writeColumns(ctx, type, { ids: [id], columns: { closed_at: null, closed_by: null, close_reason: null } });
  const changes = changesBetween(
    { reason: scalarText(row.close_reason ?? "") },
    { reason: "" },
    { reason: purchaseSaid.reason },
  );
  tell(ctx, type, row, { action: "reopen", summary: sentence(type, purchaseSaid.didReopen, row), changes });
}
