/** Sales contracts as documents. */
import { contractSaid } from "@qicheng/api/contracts/messages";
import { contracts } from "@qicheng/api/contracts/routes";
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { planSaid } from "@qicheng/api/recpay/messages";
import { renewalSaid } from "@qicheng/api/renewals/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { documentType, VOID } from "../../kernel/documents/document-type";
import { followAfter, followBefore, refuseHindered } from "../../kernel/documents/obstacles";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { contractCounts } from "./counts";
import { onStatus, recount } from "./effects";
import { CONTRACT_FIELDS, PATTERN } from "./fields";
import { approvedAs, dueAs, signedIn } from "./list-keys";
import { beforeSave } from "./rules";

async function titled(ctx: Context, row: RecordRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from customers where id = ${row.customer_id as number}`.execute(ctx.db);
  const money = moneyText(decimal(String(row.money)));
  return contractSaid.asked({ name: String(row.name), customer: rows[0]?.name ?? "", money }).cn;
}

/** Acts on a contract in force. */
const inForce = ({ approval, stage }: RecordRow) => {
  if (stage === VOID) return contractSaid.voided;
  if (stage === 1) return contractSaid.changing;
  return approval === 2 ? undefined : contractSaid.notInForce;
};
/** What goes on while a change waits for its approval: the version in force is meant. */
const working = ({ approval, stage }: RecordRow) => {
  if (stage === VOID) return contractSaid.voided;
  return approval === 2 ? undefined : contractSaid.notYet;
};
const STATE = ["approval", "stage"] as const;
/** Its plan is changed row by row once it is in force. */
const planned = ({ approval, stage }: RecordRow) =>
  stage === VOID || approval !== 2 ? planSaid.notInForce : undefined;

const document = documentType({
  routes: contracts,
  number: "orderSn",
  pattern: PATTERN,
  namedByNumber: "contractName",
  titled,
  onStatus,
  changes: {
    settle: async (ctx, before, after, toPrepaid) => {
      const intent = { act: "change", after, toPrepaid } as const;
      await refuseHindered(ctx, "contract", before, intent);
      await followBefore(ctx, "contract", before, intent);
    },
    changed: async (ctx, row) => {
      await recount(ctx, row.id);
      await followAfter(ctx, "contract", row);
    },
  },
  table: "contracts",
  fields: CONTRACT_FIELDS,
  rows: {
    kind: "owned",
    scope: "contract",
    // Who signed it stays on it. Whoever gets its customer sees it from then on.
    stays: true,
    also: {
      column: "customer_owner_id",
      title: { cn: "客户负责人", en: "customer's owner" },
      shares: { table: "customer_shares", column: "customer_id", by: "customer_id", only: "with_contracts" },
    },
  },
  abilities: {
    change: { title: contractSaid.change, permission: "crm.contract.change", unless: inForce, columns: STATE },
    void: { title: contractSaid.void, permission: "crm.contract.void", unless: inForce, columns: STATE },
    return: { title: contractSaid.return, permission: "crm.contract.returnAdd", unless: working, columns: STATE },
    receive: { title: contractSaid.receive, permission: "crm.finance.receiptAdd", unless: working, columns: STATE },
    plan: { title: planSaid.plan, permission: "crm.finance.planAdd", unless: planned, columns: STATE },
    invoice: { title: invoiceSaid.apply, permission: "crm.finance.invoiceAdd", unless: working, columns: STATE },
    renew: { title: renewalSaid.renew, permission: "crm.finance.renewalAdd", unless: working, columns: STATE },
    spend: { title: contractSaid.spend, permission: "crm.finance.paymentAdd" },
    invoiced: { title: contractSaid.invoiced, permission: "crm.contract.invoiced", columns: STATE },
  },
  list: {
    sort: "AddTime",
    stars: true,
    keys: { customerId: "customer_id" },
    asked: { due: dueAs, date: signedIn, approval: approvedAs },
    totals: ["money_total", "Money", "keptMoney", "received", "unreceived"],
  },
  tags: true,
  columns: [
    "money",
    "money_total",
    "customer_id",
    "pay_type",
    "returned",
    "received",
    "written_off",
    "invoiced_money",
    "invoicing_money",
  ],
  computed: {
    contractId: { value: ({ id }) => id, kind: "id", sql: sql`r.id` },
    contractname: { value: ({ name }) => String(name), kind: "text" },
  },
  subtotal: contractCounts,
  hooks: { beforeSave },
  form: { width: 1120 },
});

export const contractType = document.type;
export const contractApproval = document.approval;
export const changeContract = document.change;
