/** Leads beside the customers of the volume, which has none. They are called as what a run creates, and go with it; the floor has a plain copy of them. */
import type pg from "pg";
import { CREATED } from "./files";

/** As the floor has its customers. */
const FLOOR = `
  drop table if exists floor_leads;
  create table floor_leads (like floor_customers including all);
  insert into floor_leads (clue, name, contact_name, mobile, owner_id, created_at, last_follow_at, next_follow_at)
    select clue, name, contact_name, mobile, owner_id, created_at, last_follow_at, next_follow_at from customers where clue = 3;
  analyze floor_leads`;

/** A quarter of them lies in the pool, and a third was never followed up. */
export async function addLeads(client: pg.Client, leads: number, owners: readonly number[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into customers (clue, name, contact_name, mobile, owner_id, owned_at, pool_at, created_by, created_at, followup_count,
       last_follow_at, next_follow_at)
     select 3, $1 || '线索' || n, '王小明', '198' || lpad(n::text, 8, '0'), owner, case when owner is not null then at end,
       case when owner is null then at end, ($2::bigint[])[1], at, n % 3, case when n % 3 > 0 then at end,
       case when owner is not null and n % 3 = 1 then now() + (n % 40 - 20) * interval '1 hour' end
     from generate_series(1, $3::int) n
       cross join lateral (select case when n % 4 > 0 then ($2::bigint[])[1 + n % cardinality($2::bigint[])] end as owner,
         now() - n % 400 * interval '6 hours' as at) made`,
    [CREATED, owners, leads],
  );
  // The volume's people may not call; who asks for the next one must.
  await client.query("update users set call_enabled = 1 where id = any($1::bigint[])", [owners]);
  await client.query("vacuum (analyze) customers");
  await client.query(FLOOR);
  return rowCount ?? 0;
}
