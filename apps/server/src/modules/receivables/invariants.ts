/** What always holds of money from customers. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

const allocated = (of: string) =>
  sql`(select coalesce(sum(a.money), 0) from allocations a where ${sql.ref(`a.${of}`)} = r.id)`;
const writtenOff = (of: string) =>
  sql`(select coalesce(sum(w.money), 0) from write_offs w where ${sql.ref(`w.${of}`)} = r.id)`;
const prepaid = sql`(select coalesce(sum(p.money), 0) from prepayments p where p.receipt_id = r.id)`;
const refunded = sql`(select coalesce(sum(a.money), 0) from receipt_acts a where a.receipt_id = r.id and a.kind = 'refund'
  and not exists (select 1 from receipt_acts u where u.undoes = a.id))`;

export function registerMoneyInvariants(): void {
  registerInvariant(
    "contract.received",
    sql<Broken>`select r.id, concat_ws(' ', r.received, r.written_off, r.money, r.returned) as detail from contracts r
      where r.received <> ${allocated("contract_id")} or r.written_off <> ${writtenOff("contract_id")}
        or (r.stage <> 2 and (r.received < 0 or r.written_off < 0 or r.received + r.written_off > r.money - r.returned))`,
  );
  registerInvariant(
    "plan.received",
    sql<Broken>`select r.id, concat_ws(' ', r.received, r.written_off, r.money) as detail from contract_plan r
      where r.received <> ${allocated("plan_id")} or r.written_off <> ${writtenOff("plan_id")}
        or r.received > r.money or r.open < 0`,
  );
  registerInvariant(
    "plan.gone",
    sql<Broken>`select a.plan_id as id, sum(a.money)::text as detail from allocations a
      where a.plan_id is not null and not exists (select 1 from contract_plan p where p.id = a.plan_id)
      group by a.plan_id having sum(a.money) <> 0`,
  );
  registerInvariant(
    "receipt.whole",
    sql<Broken>`select r.id, concat_ws(' ', r.money, r.allocated, r.prepaid, r.refunded) as detail from receipts r
      where case when r.approval = 2 and r.state = 0 then r.money <> r.allocated + r.prepaid + r.refunded
        else r.allocated <> 0 or r.prepaid <> 0 or r.refunded <> 0 end`,
  );
  registerInvariant(
    "receipt.ledgers",
    sql<Broken>`select r.id, concat_ws(' ', r.allocated, r.prepaid, r.refunded) as detail from receipts r
      where r.allocated <> ${allocated("receipt_id")} or r.prepaid <> ${prepaid} or r.refunded <> ${refunded} or r.prepaid < 0`,
  );
  registerInvariant(
    "receipt.account",
    sql<Broken>`select r.id, m.sum::text as detail from receipts r
      cross join lateral (select coalesce(sum(v.money), 0) as sum from account_movements v
        where v.module = 'finance' and v.record_id = r.id) m
      where m.sum <> case when r.approval = 2 and r.state = 0 then r.money - r.fee else 0 end`,
  );
  registerInvariant(
    "refund.account",
    sql<Broken>`select a.id, coalesce(m.sum, 0)::text as detail from receipt_acts a
      left join lateral (select sum(v.money) as sum from account_movements v
        where v.module = 'receiptAct' and v.record_id = a.id) m on true
      left join receipt_acts u on u.id = a.undoes
      where coalesce(m.sum, 0) <> case when a.kind = 'refund' then -a.money
        when a.kind = 'undo' and u.kind = 'refund' then a.money else 0 end`,
  );
  registerInvariant(
    "receipt.figure",
    sql<Broken>`select r.id, f.sum::text as detail from receipts r
      cross join lateral (select coalesce(sum(d.amount), 0) as sum from document_figures d
        where d.module = 'finance' and d.record_id = r.id and d.figure = 'receipt.money') f
      where f.sum <> case when r.approval = 2 and r.state = 0 then r.money else 0 end`,
  );
  registerInvariant(
    "receipt.claims",
    sql<Broken>`select r.id, sum(c.money)::text as detail from receipts r join receipt_claims c on c.receipt_id = r.id
      group by r.id having r.approval not in (0, 1) or r.deleted_at is not null or sum(c.money) > r.money`,
  );
}
