/** Invoices as documents below their contract. */
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { invoices } from "@qicheng/api/invoices/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Approvable } from "../../kernel/approval/declared";
import { documentType } from "../../kernel/documents/document-type";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";
import { INVOICE_FIELDS, PATTERN } from "./fields";
import { assertRoom, beforeSave } from "./rules";

const titled = (_ctx: Context, row: RecordRow): Promise<string> => {
  const money = moneyText(decimal(String(row.money)));
  return Promise.resolve(invoiceSaid.asked({ number: String(row.order_sn), title: String(row.title), money }).cn);
};

const issuing = ({ approval, state }: RecordRow) => {
  if (state === 6) return invoiceSaid.isVoid;
  if (Number(state) >= 2 && state !== 5) return invoiceSaid.isIssued;
  return approval === 2 ? undefined : invoiceSaid.notApproved;
};
const issued = ({ state }: RecordRow) => {
  if (state === 6) return invoiceSaid.isVoid;
  return [2, 3, 4].includes(Number(state)) ? undefined : invoiceSaid.notIssued;
};
const reversing = (row: RecordRow) => issued(row) ?? (row.state === 4 ? invoiceSaid.allRed : undefined);
const PAPER = new Set<unknown>(["normal", "special"]);
const voiding = (row: RecordRow) => {
  const hindered = issued(row);
  if (hindered) return hindered;
  if (!PAPER.has(row.kind)) return invoiceSaid.paperOnly;
  return row.state === 2 ? undefined : invoiceSaid.hasRed;
};
const STATE = ["approval", "state"] as const;

const document = documentType({
  routes: invoices,
  number: "ordersn",
  pattern: PATTERN,
  titled,
  table: "invoices",
  fields: INVOICE_FIELDS,
  rows: {
    kind: "child",
    parent: contractType,
    column: "contract_id",
    key: "contractId",
    nameKey: "contractName",
    adding: "invoice",
  },
  abilities: {
    issue: { title: invoiceSaid.issue, permission: "crm.finance.invoiceIssue", unless: issuing, columns: STATE },
    send: { title: invoiceSaid.send, permission: "crm.finance.invoiceIssue", unless: issued, columns: STATE },
    red: { title: invoiceSaid.red, permission: "crm.finance.invoiceRed", unless: reversing, columns: STATE },
    void: {
      title: invoiceSaid.void,
      permission: "crm.finance.invoiceRed",
      unless: voiding,
      columns: [...STATE, "kind"],
    },
  },
  list: {
    sort: "date",
    keys: { contractId: "contract_id" },
    asked: {
      state: (value) => (Number(value) < 0 ? undefined : sql`r.state = ${Number(value)}`),
      customerId: (value) =>
        sql`exists (select 1 from contracts k where k.id = r.contract_id and k.customer_id = ${Number(value)})`,
    },
    totals: ["money", "validMoney", "appliedMoney", "redMoney"],
  },
  columns: ["contract_id", "applied_money", "user_id", "branch_id", "state", "issued_on"],
  hooks: {
    beforeSave,
    restoring: async (ctx, rows) => {
      const asked = rows.map((row) => ({ contractId: Number(row.contract_id), money: String(row.applied_money) }));
      await assertRoom(ctx, [...new Set(asked.map(({ contractId }) => contractId))], asked);
    },
  },
  form: { width: 960 },
});

export const invoiceType = document.type;

/** An application that was sent back counts again when it goes on: there must still be room. */
export const invoiceApproval: Approvable = {
  ...document.approval,
  onStatus: async (ctx, id, status) => {
    if (status !== 3) {
      const { rows } = await sql<{ contractId: number; money: string }>`
        select contract_id as "contractId", (money - applied_money)::text as money from invoices
        where id = ${id} and issued_on is null`.execute(ctx.db);
      await assertRoom(
        ctx,
        rows.map(({ contractId }) => contractId),
        rows,
      );
    }
    await document.approval.onStatus(ctx, id, status);
  },
};
