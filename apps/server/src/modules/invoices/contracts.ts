/** What invoices have to say of contracts: what hinders changing or voiding one, how far its due money may fall, and invariants. */
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import type { Message } from "@qicheng/engine/text/message";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";
import { type Intent, type Obstacle, registerObstacles } from "../../kernel/documents/obstacles";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { registerContractCount, registerDueLimit } from "../contracts/public";
import { invoicingOf } from "./room";

const text = (value: unknown) => scalarText(value ?? 0);

/** What has to be taken back before no more than this is due. */
function tooMuch(invoiced: string, applied: string, due: string): Message[] {
  const issued = decimal(invoiced).minus(due);
  if (issued.gt(0)) return [invoiceSaid.redFirst({ money: moneyText(issued) })];
  const over = issued.plus(applied);
  return over.gt(0) ? [invoiceSaid.askedFirst({ money: moneyText(over) })] : [];
}

async function obstacles(ctx: Context, row: RecordRow, { act, after }: Intent): Promise<readonly Obstacle[]> {
  const held = (await invoicingOf(ctx, [row.id])).get(row.id);
  if (!held) return [];
  const { invoiced, applied } = held;
  if (act === "change") {
    const due = decimal(text(after.money)).minus(text(row.returned)).toFixed();
    return tooMuch(invoiced, applied, due).map((one) => ({ text: one }));
  }
  return [
    ...(decimal(invoiced).gt(0) ? [{ text: invoiceSaid.hasInvoices({ money: invoiced }) }] : []),
    ...(decimal(applied).gt(0) ? [{ text: invoiceSaid.hasAsked({ money: applied }) }] : []),
  ];
}

async function limit(ctx: Context, contract: number, due: string): Promise<readonly Message[]> {
  const held = (await invoicingOf(ctx, [contract])).get(contract);
  return held ? tooMuch(held.invoiced, held.applied, due) : [];
}

const ofContract = (column: "valid_money" | "applied_money") =>
  sql`(select coalesce(sum(${sql.ref(`i.${column}`)}), 0) from invoices i where i.contract_id = r.id and i.deleted_at is null)`;

function registerInvoiceInvariants(): void {
  registerInvariant(
    "contract.invoiced",
    sql<Broken>`select r.id, concat_ws(' ', r.invoiced_money, r.invoicing_money, r.money, r.returned) as detail from contracts r
      where r.invoiced_money <> ${ofContract("valid_money")} or r.invoicing_money <> ${ofContract("applied_money")}
        or (r.stage <> 2 and r.invoiced_money + r.invoicing_money > r.money - r.returned)
        or (r.stage = 2 and r.invoiced_money + r.invoicing_money <> 0)`,
  );
  registerInvariant(
    "invoice.lines",
    sql<Broken>`select i.id, concat_ws(' ', i.money, s.money, i.red_money, s.red) as detail from invoices i
      left join lateral (select sum(l.money) as money, sum(l.net) as net, sum(l.tax) as tax, sum(l.red_money) as red,
        sum(l.red_net) as red_net from invoice_lines l where l.invoice_id = i.id) s on true
      where (i.money, i.net, i.tax, i.red_money, i.red_net) is distinct from (s.money, s.net, s.tax, s.red, s.red_net)`,
  );
  registerInvariant(
    "invoice.reds",
    sql<Broken>`select i.id, concat_ws(' ', i.red_money, d.money, i.red_net, d.net) as detail from invoices i
      left join lateral (select coalesce(sum(d.money), 0) as money, coalesce(sum(d.net), 0) as net,
        coalesce(sum(d.tax), 0) as tax from invoice_reds d where d.invoice_id = i.id) d on true
      where (i.red_money, i.red_net, i.red_tax) is distinct from (d.money, d.net, d.tax)`,
  );
  registerInvariant(
    "invoice.redLines",
    sql<Broken>`select l.invoice_id as id, concat_ws(' ', l.red_money, d.money) as detail from invoice_lines l
      left join lateral (select coalesce(sum(d.money), 0) as money, coalesce(sum(d.net), 0) as net
        from invoice_red_lines d where d.line_id = l.id) d on true
      where (l.red_money, l.red_net) is distinct from (d.money, d.net)`,
  );
  registerInvariant(
    "invoice.figure",
    sql<Broken>`select i.id, f.sum::text as detail from invoices i
      cross join lateral (select coalesce(sum(d.amount), 0) as sum from document_figures d
        where d.module = 'invoice' and d.record_id = i.id and d.figure = 'invoice.money') f
      where f.sum <> i.valid_money`,
  );
}

export function followContracts(): void {
  registerObstacles("contract", "invoices", obstacles);
  registerDueLimit("invoices", limit);
  registerContractCount(
    "invoice",
    sql`(select count(*) from invoices i where i.contract_id = r.id and i.deleted_at is null)`,
  );
  registerInvoiceInvariants();
}
