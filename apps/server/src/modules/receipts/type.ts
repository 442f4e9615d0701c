/** Receipts as documents. */

import { receiptSaid } from "@qicheng/api/receipts/messages";
import { receipts } from "@qicheng/api/receipts/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { documentType } from "../../kernel/documents/document-type";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { forgetClaims, receiptStatus } from "../receivables/public";
import { PATTERN, RECEIPT_FIELDS } from "./fields";
import { afterSave, beforeSave } from "./rules";

async function titled(ctx: Context, row: RecordRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from customers where id = ${row.customer_id as number}`.execute(ctx.db);
  const money = moneyText(decimal(String(row.money)));
  return receiptSaid.asked({ number: String(row.order_sn), customer: rows[0]?.name ?? "", money }).cn;
}

const held = ({ approval, state }: RecordRow) => {
  if (state === 1) return receiptSaid.isReversed;
  return approval === 2 ? undefined : receiptSaid.notPosted;
};
const waiting = ({ approval }: RecordRow) => (approval === 0 ? undefined : receiptSaid.isPosted);
const COLUMNS = ["approval", "state"] as const;

const document = documentType({
  routes: receipts,
  number: "ordersn",
  pattern: PATTERN,
  titled,
  posts: "crm.finance.post",
  onStatus: receiptStatus,
  table: "receipts",
  fields: RECEIPT_FIELDS,
  rows: {
    kind: "owned",
    scope: "contract",
    also: {
      column: "customer_owner_id",
      title: { cn: "客户负责人", en: "customer's owner" },
      shares: { table: "customer_shares", column: "customer_id", by: "customer_id", only: "with_contracts" },
    },
    stays: true,
  },
  abilities: {
    post: { title: receiptSaid.post, permission: "crm.finance.post", unless: waiting, columns: COLUMNS },
    refund: { title: receiptSaid.refund, permission: "crm.finance.refund", unless: held, columns: COLUMNS },
    reverse: { title: receiptSaid.reverse, permission: "crm.finance.reverse", unless: held, columns: COLUMNS },
  },
  list: {
    sort: "date",
    keys: { customerId: "customer_id" },
    asked: {
      contractId: (value) => sql`(r.contract_id = ${Number(value)}
        or exists (select 1 from receipt_items i where i.receipt_id = r.id and i.contract_id = ${Number(value)})
        or exists (select 1 from allocations a where a.receipt_id = r.id and a.contract_id = ${Number(value)}))`,
      status: (value) => (scalarText(value ?? "") === "1" ? sql`r.state = 0` : undefined),
    },
    totals: ["money", "approved", "cash", "pending", "allocated", "prepayment"],
  },
  columns: ["customer_id", "contract_id", "branch_id", "state", "allocated", "prepaid", "account_id"],
  hooks: {
    beforeSave,
    afterSave,
    removed: (ctx, rows) =>
      forgetClaims(
        ctx,
        rows.map(({ id }) => id),
      ),
    restored: async (ctx, rows) => {
      for (const { id, approval } of rows) if (approval !== 3) await receiptStatus(ctx, { id }, 0);
    },
  },
  form: { width: 800 },
});

export const receiptType = document.type;
export const receiptApproval = document.approval;
