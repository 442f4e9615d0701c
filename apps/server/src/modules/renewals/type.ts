/** Renewals as documents below their contract. */
import { renewalSaid } from "@qicheng/api/renewals/messages";
import { renewals } from "@qicheng/api/renewals/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Approvable } from "../../kernel/approval/declared";
import { documentType } from "../../kernel/documents/document-type";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";
import { PATTERN, RENEWAL_FIELDS } from "./fields";
import { beforeSave, holdContractOf, onStatus } from "./rules";

async function titled(ctx: Context, row: RecordRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from contracts where id = ${row.contract_id as number}`.execute(ctx.db);
  return renewalSaid.asked({
    number: String(row.order_sn),
    contract: rows[0]?.name ?? "",
    money: moneyText(decimal(String(row.money))),
    day: String(row.due_on),
  }).cn;
}

const document = documentType({
  routes: renewals,
  number: "ordersn",
  pattern: PATTERN,
  titled,
  onStatus,
  table: "renewals",
  fields: RENEWAL_FIELDS,
  rows: {
    kind: "child",
    parent: contractType,
    column: "contract_id",
    key: "contractId",
    nameKey: "contractName",
    adding: "renew",
  },
  list: {
    sort: "addTime",
    keys: { contractId: "contract_id" },
    asked: {
      customerId: (value) =>
        sql`exists (select 1 from contracts k where k.id = r.contract_id and k.customer_id = ${Number(value)})`,
    },
    totals: ["money", "approved", "pending"],
  },
  computed: {
    inForce: {
      kind: "choice",
      sql: sql`(select (k.approval = 2 and k.stage <> 2)::int from contracts k where k.id = r.contract_id)`,
    },
  },
  columns: ["contract_id", "anchor", "from_due", "user_id", "branch_id"],
  hooks: { beforeSave },
  form: { width: 1020 },
});

export const renewalType = document.type;

/** The contract is held first, as everywhere. */
export const renewalApproval: Approvable = {
  ...document.approval,
  onStatus: async (ctx, id, status) => {
    await holdContractOf(ctx, id);
    await document.approval.onStatus(ctx, id, status);
  },
};
