/** What always holds of money that is owed and paid. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";
import { paidOf, sourceTables } from "./ledger";

const IN_FORCE = sql`r.approval = 2 and r.state = 0`;
const settled = (of: string) =>
  sql`(select coalesce(sum(s.money), 0) from settlements s where ${sql.ref(`s.${of}`)} = r.id)`;

export function registerPayableInvariants(): void {
  registerInvariant(
    "payable.paid",
    sql<Broken>`select r.id, concat_ws(' ', r.due, r.paid) as detail from payables r
      where r.paid <> ${settled("payable_id")} or r.paid > r.due`,
  );
  registerInvariant(
    "payment.whole",
    sql<Broken>`select r.id, concat_ws(' ', r.money, r.approval, r.state) as detail from payments r
      where ${settled("payment_id")} <> case when ${IN_FORCE} then r.money else 0 end`,
  );
  registerInvariant(
    "payment.account",
    sql<Broken>`select r.id, m.sum::text as detail from payments r
      cross join lateral (select coalesce(sum(v.money), 0) as sum from account_movements v
        where v.module = 'payment' and v.record_id = r.id) m
      where m.sum <> case when ${IN_FORCE} and r.from_prepaid = 0 then -r.money else 0 end`,
  );
  registerInvariant(
    "payment.prepaid",
    sql<Broken>`select r.id, p.sum::text as detail from payments r
      cross join lateral (select coalesce(sum(s.money), 0) as sum from supplier_prepayments s where s.payment_id = r.id) p
      where p.sum <> case when not (${IN_FORCE}) then 0 when r.kind = 'prepayment' then r.money
        when r.from_prepaid = 1 then -r.money else 0 end`,
  );
  registerInvariant(
    "payment.figure",
    sql<Broken>`select r.id, f.sum::text as detail from payments r
      cross join lateral (select coalesce(sum(d.amount), 0) as sum from document_figures d
        where d.module = 'payment' and d.record_id = r.id and d.figure = 'payment.money') f
      where f.sum <> case when ${IN_FORCE} and r.from_prepaid = 0 then r.money else 0 end`,
  );
  registerInvariant(
    "supplier.prepaid",
    sql<Broken>`select s.supplier_id as id, sum(s.money)::text as detail from supplier_prepayments s
      group by s.supplier_id having sum(s.money) < 0`,
  );
  for (const [source, of] of sourceTables())
    registerInvariant(
      `payable.${source}`,
      sql<Broken>`select r.id, concat_ws(' ', r.paid, ${paidOf(source, of)}) as detail from ${sql.table(of.table)} r
        where r.paid <> ${paidOf(source, of)}`,
    );
  // what a reimbursement owes stands there once it has passed; orders and receipts say so themselves
  registerInvariant(
    "payable.baoxiao.owed",
    sql<Broken>`select r.id, r.money::text as detail from reimbursements r
      where r.approval = 2 and r.deleted_at is null
        and not exists (select 1 from payables p where p.source = 'baoxiao' and p.record_id = r.id)`,
  );
}
