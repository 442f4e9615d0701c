/** Purchase orders as a document: lines of products from one supplier, their amounts, an approval. */

import { purchaseSaid } from "@qicheng/api/purchase-orders/messages";
import { purchaseOrders } from "@qicheng/api/purchase-orders/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { documentType } from "../../kernel/documents/document-type";
import type { Draft, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { countInUnits } from "../products/public";
import { FIELDS, LINES, PATTERN } from "./fields";
import { owedOnceApproved } from "./owed";
import { markRises } from "./prices";

/** Why its rest is not closed. */
function notToClose({ approval, received, closed_at }: RecordRow) {
  if (approval !== 2) return purchaseSaid.notPassed;
  if (received === 2) return purchaseSaid.isIn;
  return closed_at === null ? undefined : purchaseSaid.isClosed;
}

const notToReopen = ({ closed_at }: RecordRow) => (closed_at === null ? purchaseSaid.isOpen : undefined);

const PROGRESS = ["received", "closed_at"] as const;

/** The branch is its buyer's, as it is when the order is written. */
async function placed(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  for (const { columns, before } of drafts) {
    const whole = { ...before, ...columns };
    if (whole.expected_date && scalarText(whole.expected_date) < scalarText(whole.order_date))
      throw invalidField("expectedDate", purchaseSaid.early);
    if (columns.user_id !== undefined) columns.branch_id = people.get(Number(columns.user_id))?.branchId ?? null;
  }
}

async function titled(ctx: Context, { order_sn, supplier_id }: RecordRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from suppliers where id = ${supplier_id}`.execute(ctx.db);
  return purchaseSaid.titled({ number: String(order_sn), supplier: rows[0]?.name ?? "" }).cn;
}

const document = documentType({
  routes: purchaseOrders,
  number: "orderSn",
  pattern: PATTERN,
  titled,
  onStatus: owedOnceApproved,
  table: "purchase_orders",
  fields: FIELDS,
  rows: { kind: "open" },
  abilities: {
    close: { title: purchaseSaid.close, permission: "erp.manage.purchaseClose", unless: notToClose, columns: PROGRESS },
    reopen: {
      title: purchaseSaid.reopen,
      permission: "erp.manage.purchaseClose",
      unless: notToReopen,
      columns: PROGRESS,
    },
  },
  columns: PROGRESS,
  hooks: {
    beforeSave: async (ctx, drafts) => {
      await placed(ctx, drafts);
      await countInUnits(ctx, LINES, drafts);
      await markRises(ctx, drafts);
    },
  },
  list: { sort: "AddTime", keys: { supplierId: "supplier_id" } },
  form: { width: 1100 },
});

export const purchaseOrderType = document.type;
export const purchaseApproval = document.approval;
