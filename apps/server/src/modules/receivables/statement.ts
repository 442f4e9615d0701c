/** The statement of a customer, and what is open by age. */
import { AGES, type Age } from "@qicheng/engine/documents/open-rows";
import { type RawBuilder, sql } from "kysely";
import { reachOf, visible } from "../../kernel/records/access/scope";
import { findRecord } from "../../kernel/records/read/read";
import type { RecordType } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";
import { today } from "./closing";

function typeNamed(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}

/** Contracts on alias k in force that the caller sees. */
const contractsSeen = async (ctx: Context): Promise<RawBuilder<boolean>> =>
  sql<boolean>`(k.approval = 2 and k.stage <> 2 and k.deleted_at is null and ${visible(contractType, await reachOf(ctx, contractType), "k")})`;

/** Receipts on alias r that the caller sees: money paid in advance is told to nobody else. */
async function receiptsSeen(ctx: Context): Promise<RawBuilder<boolean>> {
  const type = typeNamed("finance");
  return sql<boolean>`(r.deleted_at is null and ${visible(type, await reachOf(ctx, type), "r")})`;
}

const BEGINNING = "0001-01-01";

interface Line {
  day: string;
  kind: string;
  module: string;
  id: number;
  name: string;
  due: string;
  received: string;
  balance: string;
}

interface Asked {
  customerId: number;
  from: string | null;
  to: string | null;
}

/** What changed the debt of a customer, day by day: contracts, what settled them, and what was written off. */
export async function statement(ctx: Context, { customerId, from, to }: Asked) {
  await findRecord(ctx, typeNamed("customer"), customerId);
  const seen = await contractsSeen(ctx);
  const own = sql`k.customer_id = ${customerId} and ${seen}`;
  const { rows } = await sql<Line>`
    with lines as (
      select k.signed_on as day, 0 as turn, 'contract' as kind, 'contract' as module, k.id, k.name,
        k.money - k.returned as due, 0::numeric as received
      from contracts k where ${own}
      union all
      select a.day, 1, a.kind, 'finance', a.receipt_id, min(r.order_sn), 0, sum(a.money)
      from allocations a join contracts k on k.id = a.contract_id join receipts r on r.id = a.receipt_id where ${own}
      group by a.day, a.kind, a.receipt_id having sum(a.money) <> 0
      union all
      select w.day, 2, 'writeOff', 'contract', k.id, k.name, -w.money, 0
      from write_offs w join contracts k on k.id = w.contract_id where ${own})
    select day::text, kind, module, id, name, due::text, received::text,
      (sum(due - received) over (order by day, turn, module, id, kind rows unbounded preceding))::text as balance
    from lines where day <= ${to ?? "9999-12-31"}::date order by day, turn, module, id, kind`.execute(ctx.db);
  const first = from ?? BEGINNING;
  const before = rows.filter(({ day }) => day < first);
  const { rows: prepaid } = await sql<{ sum: string }>`
    select coalesce(sum(p.money), 0)::text as sum from prepayments p join receipts r on r.id = p.receipt_id
    where r.customer_id = ${customerId} and ${await receiptsSeen(ctx)} and p.day <= ${to ?? "9999-12-31"}::date`.execute(
    ctx.db,
  );
  return {
    data: {
      opening: Number(before.at(-1)?.balance ?? 0),
      closing: Number(rows.at(-1)?.balance ?? 0),
      prepaid: Number(prepaid[0]?.sum ?? 0),
      rows: rows
        .filter(({ day }) => day >= first)
        .map(({ due, received, balance, ...line }) => ({
          ...line,
          due: Number(due),
          received: Number(received),
          balance: Number(balance),
        })),
    },
  };
}

/** A bucket of days past the planned one. */
const bucket = (day: string) => {
  const cases = AGES.slice(0, -1).map(({ key, until }) => sql`when ${day}::date - o.due_on <= ${until} then ${key}`);
  return sql`case ${sql.join(cases, sql` `)} else 'older' end`;
};

interface AgeRow {
  customerId: number;
  customerName: string;
  open: string;
  prepaid: string;
  ages: Record<string, number>;
}

/** What customers owe at a day, by how late it is: allocations and write-offs until that day count, later ones do not. */
export async function ageing(
  ctx: Context,
  { day, customerId }: { day: string | null; customerId?: number | undefined },
) {
  const at = day ?? today(ctx);
  const seen = await contractsSeen(ctx);
  const only = customerId === undefined ? sql`true` : sql`k.customer_id = ${customerId}`;
  const { rows } = await sql<AgeRow>`
    with own as (
      select k.id, k.customer_id, k.signed_on, k.money - k.returned as due from contracts k
      where ${seen} and ${only} and k.signed_on <= ${at}::date),
    gone as (
      select contract_id, plan_id, sum(money) as money from (
        select contract_id, plan_id, money, day from allocations union all
        select contract_id, plan_id, money, day from write_offs) e
      where day <= ${at}::date and contract_id in (select id from own) group by contract_id, plan_id),
    planned as (
      select p.contract_id, p.planned_on as due_on, greatest(p.money - p.returned - coalesce(g.money, 0), 0) as open
      from contract_plan p left join gone g on g.plan_id = p.id
      where p.contract_id in (select id from own) and p.deleted_at is null),
    rest as (
      select o.id as contract_id, o.signed_on as due_on, greatest(o.due
        - coalesce((select sum(g.money) from gone g where g.contract_id = o.id), 0)
        - coalesce((select sum(p.open) from planned p where p.contract_id = o.id), 0), 0) as open from own o),
    sums as (
      select w.customer_id, ${bucket(at)} as age, sum(o.open) as open
      from (select * from planned union all select * from rest) o join own w on w.id = o.contract_id
      where o.open > 0 group by 1, 2),
    ahead as (
      select r.customer_id, sum(p.money) as money from prepayments p join receipts r on r.id = p.receipt_id
      where p.day <= ${at}::date and ${await receiptsSeen(ctx)} and r.customer_id in (select customer_id from own) group by 1)
    select c.id as "customerId", c.name as "customerName", sum(s.open)::text as open,
      coalesce(max(a.money), 0)::text as prepaid, jsonb_object_agg(s.age, s.open) as ages
    from sums s join customers c on c.id = s.customer_id left join ahead a on a.customer_id = c.id
    group by c.id, c.name order by sum(s.open) desc, c.id`.execute(ctx.db);
  return {
    data: rows.map(({ customerId: id, customerName, open, prepaid, ages }) => ({
      customerId: id,
      customerName,
      open: Number(open),
      prepaid: Number(prepaid),
      ...(Object.fromEntries(AGES.map(({ key }) => [key, Number(ages[key] ?? 0)])) as Record<Age, number>),
    })),
  };
}
