/** To which record a broken row leads: the row itself, or the document of which it is a line. */
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { namesOf } from "../../kernel/records/read/names";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";

interface Lead {
  module: string;
  /** Where the rows of the rule are no records: their table, and its column of the record. */
  via?: readonly [table: string, column: string];
}

const of = (module: string, ...rules: readonly string[]) => rules.map((rule): [string, Lead] => [rule, { module }]);
const by = (module: string, via: NonNullable<Lead["via"]>, ...rules: readonly string[]) =>
  rules.map((rule): [string, Lead] => [rule, { module, via }]);

const LEADS: ReadonlyMap<string, Lead> = new Map([
  ...of("account", "account.balance", "account.till"),
  ...of("call", "call.cost", "call.running"),
  ...of("contract", "contract.invoiced", "contract.received", "contract.renewed"),
  ...by("contract", ["contract_lines", "contract_id"], "contract.shipped"),
  ...by("contract", ["contract_plan", "contract_id"], "plan.gone", "plan.received"),
  ...of("invoice", "invoice.figure", "invoice.lines", "invoice.redLines", "invoice.reds"),
  ...of("payable", "payable.paid"),
  ...of("purchaseOrder", "payable.purchaseOrder", "purchaseOrder.owed"),
  ...by("purchaseOrder", ["purchase_order_lines", "order_id"], "purchase.received", "purchaseOrder.receivedOwed"),
  ...of("baoxiao", "payable.baoxiao", "payable.baoxiao.owed"),
  ...of("payment", "payment.account", "payment.figure", "payment.prepaid", "payment.whole"),
  ...of("finance", "receipt.account", "receipt.claims", "receipt.figure", "receipt.ledgers", "receipt.whole"),
  ...by("finance", ["receipt_acts", "receipt_id"], "refund.account"),
  ...of("renewal", "renewal.figure"),
  ...by("salesReturn", ["sales_return_lines", "return_id"], "return.received"),
  ...by("product", ["stocks", "product_id"], "stock.ledger"),
  ...by("product", ["stock_ledger", "product_id"], "stock.place"),
  ...of("stockTransfer", "stock.transfer", "stockTransfer.moved"),
  ...of("stockIn", "stockIn.moved", "stockIn.owed"),
  ...by("stockIn", ["stock_in_lines", "in_id"], "stockIn.owedBack"),
  ...of("stockOut", "stockOut.moved", "stockOut.owedBack"),
  ...of("supplier", "supplier.prepaid"),
]);

interface Row {
  id: number;
  name: string;
  record_id: number;
}

interface Found {
  module: string;
  id: number;
  /** '' where the reader does not see it. */
  name: string;
}

/** Ids of records by those of the rows of a rule. */
async function recordsOf(ctx: Context, { via }: Lead, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!via) return new Map(ids.map((id) => [id, id]));
  const [table, column] = via;
  const { rows } = await sql<{ id: number; record: number }>`
    select id, ${sql.ref(column)} as record from ${sql.table(table)} where id = any(${idArray(ids)})`.execute(ctx.db);
  return new Map(rows.map(({ id, record }) => [id, record]));
}

/** Where each broken row leads, by its own id; one that leads nowhere is left out. */
export async function leadsOf(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<number, Found>> {
  const found = new Map<number, Found>();
  for (const [rule, some] of grouped(rows, ({ name }) => name)) {
    const lead = LEADS.get(rule);
    if (!lead) continue;
    const ids = some.map(({ record_id }) => record_id);
    const records = await recordsOf(ctx, lead, ids);
    const names = await namesOf(ctx, lead.module, [...new Set(records.values())]);
    for (const { id, record_id } of some) {
      const record = records.get(record_id);
      if (record !== undefined) found.set(id, { module: lead.module, id: record, name: names.get(record) ?? "" });
    }
  }
  return found;
}
