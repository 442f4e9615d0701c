/** Payments as documents. */

import { paymentSaid } from "@qicheng/api/payments/messages";
import { payments } from "@qicheng/api/payments/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { documentType } from "../../kernel/documents/document-type";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { PATTERN, PAYMENT_FIELDS } from "./fields";
import { paymentStatus } from "./post";
import { beforeSave } from "./rules";

function titled(_ctx: Context, row: RecordRow): Promise<string> {
  const payee = typeof row.payee === "string" ? row.payee : paymentSaid.toSomebody.cn;
  const money = moneyText(decimal(String(row.money)));
  return Promise.resolve(paymentSaid.asked({ number: String(row.order_sn), payee, money }).cn);
}

const held = ({ approval, state }: RecordRow) => {
  if (state === 1) return paymentSaid.isReversed;
  return approval === 2 ? undefined : paymentSaid.notPosted;
};
const waiting = ({ approval }: RecordRow) => (approval === 0 ? undefined : paymentSaid.isPosted);
const COLUMNS = ["approval", "state"] as const;

const document = documentType({
  routes: payments,
  number: "ordersn",
  pattern: PATTERN,
  titled,
  posts: "crm.finance.post",
  onStatus: paymentStatus,
  table: "payments",
  fields: PAYMENT_FIELDS,
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
    post: { title: paymentSaid.post, permission: "crm.finance.post", unless: waiting, columns: COLUMNS },
    reverse: { title: paymentSaid.reverse, permission: "crm.finance.reverse", unless: held, columns: COLUMNS },
  },
  list: {
    sort: "date",
    keys: {
      customerId: "customer_id",
      contractId: "contract_id",
      payableId: "payable_id",
      supplierId: "supplier_id",
    },
    totals: ["money", "approved", "pending"],
  },
  columns: ["customer_id", "branch_id", "state", "account_id", "payee"],
  hooks: { beforeSave },
  form: { width: 800 },
});

export const paymentType = document.type;
export const paymentApproval = document.approval;
