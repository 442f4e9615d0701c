/** Reimbursements as documents. */

import { reimbursementSaid } from "@qicheng/api/reimbursements/messages";
import { reimbursements } from "@qicheng/api/reimbursements/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { documentType } from "../../kernel/documents/document-type";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { PATTERN, REIMBURSEMENT_FIELDS } from "./fields";
import { beforeSave, reimbursementStatus } from "./rules";

async function titled(ctx: Context, row: RecordRow): Promise<string> {
  const { people } = await ctx.services.organisation.get();
  const person = people.get(Number(row.owner_id))?.nickname ?? "";
  const money = moneyText(decimal(String(row.money)));
  return reimbursementSaid.asked({ number: String(row.order_sn), person, money }).cn;
}

const waiting = ({ approval }: RecordRow) => (approval === 0 ? undefined : reimbursementSaid.isPosted);

const document = documentType({
  routes: reimbursements,
  number: "ordersn",
  pattern: PATTERN,
  titled,
  posts: "crm.finance.post",
  onStatus: reimbursementStatus,
  table: "reimbursements",
  fields: REIMBURSEMENT_FIELDS,
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
    post: { title: reimbursementSaid.post, permission: "crm.finance.post", unless: waiting, columns: ["approval"] },
  },
  list: {
    sort: "date",
    keys: { contractId: "contract_id" },
    totals: ["money", "approved", "pending", "paid", "unpaid"],
  },
  columns: ["customer_id", "branch_id"],
  hooks: { beforeSave },
  form: { width: 820 },
});

export const reimbursementType = document.type;
export const reimbursementApproval = document.approval;
