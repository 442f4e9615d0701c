/** Titles (抬头) of customers: each one that an invoice was written to is kept, with the details of the last one. */
import { contractSaid } from "@qicheng/api/contracts/messages";
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { said } from "@qicheng/api/kernel/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { referable } from "../../kernel/records/read/names";
import { findRecord } from "../../kernel/records/read/read";
import type { Draft } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";
import type { Invoicing } from "./room";

const COLUMNS = ["title", "tax_no", "bank", "bank_account", "address", "phone"] as const;
const text = (value: unknown): string | null =>
  value === null || value === undefined || value === "" ? null : scalarText(value);

/** Keeps the titles of invoices that are being written, one statement for all. */
export async function rememberTitles(
  ctx: Context,
  drafts: readonly Draft[],
  contracts: ReadonlyMap<number, Invoicing>,
): Promise<void> {
  const kept = new Map<string, Record<string, unknown>>();
  for (const { columns, before } of drafts) {
    if (!COLUMNS.some((column) => column in columns)) continue;
    const whole: Record<string, unknown> = { ...before, ...columns };
    const customer = contracts.get(Number(whole.contract_id))?.customerId;
    if (customer === undefined) continue;
    const row = Object.fromEntries(COLUMNS.map((column) => [column, text(whole[column])]));
    kept.set(JSON.stringify([customer, row.title]), { customer_id: customer, ...row });
  }
  if (kept.size === 0) return;
  await sql`
    insert into invoice_titles as t (customer_id, title, tax_no, bank, bank_account, address, phone)
    select g.* from jsonb_to_recordset(${JSON.stringify([...kept.values()])}::jsonb)
      g(customer_id bigint, title text, tax_no text, bank text, bank_account text, address text, phone text)
    order by g.customer_id, g.title
    on conflict (customer_id, title) do update set tax_no = excluded.tax_no, bank = excluded.bank,
      bank_account = excluded.bank_account, address = excluded.address, phone = excluded.phone, used_at = now()`.execute(
    ctx.db,
  );
}

interface Whose {
  customerId?: number | undefined;
  contractId?: number | undefined;
}

/** The customer himself, or that of a contract that one sees. @throws NOT_FOUND */
async function customerOf(ctx: Context, { customerId, contractId }: Whose): Promise<number> {
  if (contractId !== undefined) return Number((await findRecord(ctx, contractType, contractId)).customer_id);
  if (customerId === undefined) throw invalidField("customerId", said.required);
  if (!(await referable(ctx, "customer", [customerId])).has(customerId)) throw notFound();
  return customerId;
}

export async function titles(ctx: Context, whose: Whose) {
  const customer = await customerOf(ctx, whose);
  const { rows } = await sql<Record<"title" | "taxNo" | "bank" | "bankAccount" | "address" | "phone", string>>`
    select title, coalesce(tax_no, '') as "taxNo", coalesce(bank, '') as bank, coalesce(bank_account, '') as "bankAccount",
      coalesce(address, '') as address, coalesce(phone, '') as phone
    from invoice_titles where customer_id = ${customer} order by used_at desc, title limit 100`.execute(ctx.db);
  return { data: rows };
}

export async function dropTitle(ctx: Context, { title, ...whose }: Whose & { title: string }) {
  const customer = await customerOf(ctx, whose);
  const pooled = await sql`select 1 from customers where id = ${customer} and owner_id is null`.execute(ctx.db);
  if (pooled.rows.length > 0) throw forbidden(contractSaid.pooled);
  const { rows } = await sql`
    delete from invoice_titles where customer_id = ${customer} and title = ${title} returning 1`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  ctx.audit({
    module: "customer",
    recordId: customer,
    action: "dropInvoiceTitle",
    summary: invoiceSaid.didDropTitle({ name: title }),
  });
  return { msg: invoiceSaid.titleGone };
}
