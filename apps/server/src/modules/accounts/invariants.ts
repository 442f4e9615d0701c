/** What always holds of accounts. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

export function registerAccountInvariants(): void {
  registerInvariant(
    "account.balance",
    sql<Broken>`select r.id, concat_ws(' ', r.moved, m.sum) as detail from accounts r
      cross join lateral (select coalesce(sum(v.money), 0) as sum from account_movements v where v.account_id = r.id) m
      where r.moved <> m.sum`,
  );
  registerInvariant(
    "account.till",
    sql<Broken>`select r.id, r.current_balance::text as detail from accounts r
      where r.kind = 'cash' and r.current_balance < 0`,
  );
  registerInvariant(
    "transfer.whole",
    sql<Broken>`select r.id, concat_ws(' ', r.money, m.taken, m.given) as detail from account_transfers r
      cross join lateral (
        select coalesce(sum(v.money) filter (where v.account_id = r.from_id), 0) as taken,
          coalesce(sum(v.money) filter (where v.account_id = r.to_id), 0) as given
        from account_movements v where v.module = 'transfer' and v.record_id = r.id) m
      where m.taken <> -r.money or m.given <> r.money`,
  );
}
