/** Open money by how late it is, as it stood at a day: allocations and write-offs until that day count, later ones do not. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { balances } from "@qicheng/api/receivables/routes";
import { AGES } from "@qicheng/engine/documents/open-rows";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { today } from "./closing";
import { type Entries, PAGE, wireEntries } from "./entries";
import { contractsSeen, customerName, receiptsSeen } from "./seen";

type Asked = RouteArguments<typeof balances.ageing>;
export type Narrowed = Pick<Asked, "day" | "customerId" | "UserID" | "BranchID" | "ownBranch" | "key"> & {
  /** These and no others. */
  customers?: readonly number[];
};

const KEYS = AGES.map(({ key }) => key);

/** A bucket of days past the planned one. */
const bucket = (day: string) => {
  const cases = AGES.slice(0, -1).map(({ key, until }) => sql`when ${day}::date - o.due_on <= ${until} then ${key}`);
  return sql`case ${sql.join(cases, sql` `)} else 'older' end`;
};

/** A branch counts with all below it. */
async function branchesBelow(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (select id from branches where id = ${id}
      union all select b.id from branches b join below on b.parent_id = below.id)
    select id from below`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function narrowed(
  ctx: Context,
  { customerId, customers, UserID, BranchID, ownBranch }: Narrowed,
): Promise<RawBuilder<boolean>> {
  const conditions = [await contractsSeen(ctx)];
  if (customerId !== null) conditions.push(sql`k.customer_id = ${customerId}`);
  if (customers) conditions.push(sql`k.customer_id = any(${idArray(customers)})`);
  if (UserID !== null) conditions.push(sql`k.owner_id = ${UserID}`);
  if (BranchID !== null) {
    const branches = ownBranch === 1 ? [BranchID] : await branchesBelow(ctx, BranchID);
    conditions.push(sql`k.branch_id = any(${idArray(branches)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Open parts of contracts: `parts` has one for each row of a plan with open money, and one for what no row plans. */
export async function openParts(ctx: Context, asked: Narrowed): Promise<RawBuilder<unknown>> {
  const at = asked.day ?? today(ctx);
  const name = await customerName(ctx);
  return sql`
    own as (
      select k.id, k.name, k.customer_id, k.owner_id, k.branch_id, k.signed_on, k.money - k.returned as due, c.name as customer_name
      from contracts k join (select c.id, ${name} as name from customers c) c on c.id = k.customer_id
      where ${await narrowed(ctx, asked)} and k.signed_on <= ${at}::date and ${containing([sql`c.name`], asked)}),
    gone as (
      select contract_id, plan_id, sum(money) as money from (
        select contract_id, plan_id, money, day from allocations union all
        select contract_id, plan_id, money, day from write_offs) e
      where day <= ${at}::date and contract_id in (select id from own) group by contract_id, plan_id),
    planned as (
      select p.contract_id, p.id as plan_id, p.qici, p.planned_on as due_on,
        greatest(p.money - p.returned - coalesce(g.money, 0), 0) as open
      from contract_plan p left join gone g on g.plan_id = p.id
      where p.contract_id in (select id from own) and p.deleted_at is null),
    rest as (
      select o.id as contract_id, null::bigint as plan_id, null::text as qici, o.signed_on as due_on, greatest(o.due
        - coalesce((select sum(g.money) from gone g where g.contract_id = o.id), 0)
        - coalesce((select sum(p.open) from planned p where p.contract_id = o.id), 0), 0) as open from own o),
    parts as (
      select o.contract_id, o.plan_id, o.qici, o.due_on, o.open, ${bucket(at)} as age, w.name, w.customer_id, w.customer_name, w.owner_id, w.branch_id
      from (select * from planned union all select * from rest) o join own w on w.id = o.contract_id where o.open > 0),
    ahead as (
      select r.customer_id, sum(p.money) as money from prepayments p join receipts r on r.id = p.receipt_id
      where p.day <= ${at}::date and ${await receiptsSeen(ctx)} and r.customer_id in (select customer_id from parts) group by 1)`;
}

/** A sum for each bucket, exact. */
const BUCKETS = sql.join(
  KEYS.map((key) => sql`coalesce(sum(open) filter (where age = ${key}), 0)::text as ${sql.ref(key)}`),
);

type Sums = Record<"open" | "prepaid" | (typeof KEYS)[number], string>;

/** As numbers. */
const wireSums = (sums: Sums) =>
  Object.fromEntries((["open", "prepaid", ...KEYS] as const).map((key) => [key, Number(sums[key])])) as Record<
    keyof Sums,
    number
  >;

/** What the rows of an ageing are about. */
const GROUPS = { customer: "customer_id", user: "owner_id", branch: "branch_id" } as const;

async function countGroups(ctx: Context, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${await openParts(ctx, asked)}
    select count(*)::int as n from (select distinct s.${sql.ref(GROUPS[asked.by])} from parts s) g`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Whoever has open money, the largest first: customers, or the people or branches of their contracts. */
export async function ageing(ctx: Context, asked: Asked) {
  const group = sql.ref(`s.${GROUPS[asked.by]}`);
  const prepaid =
    asked.by === "customer"
      ? sql`coalesce((select a.money from ahead a where a.customer_id = s.customer_id), 0)::text`
      : sql`'0'`;
  const { rows } = await sql<Sums & { id: number | null; customerName: string; total: number }>`
    with ${await openParts(ctx, asked)}
    select ${group} as id, min(s.customer_name) as "customerName", sum(s.open)::text as open,
      ${prepaid} as prepaid, ${BUCKETS}, (count(*) over ())::int as total
    from parts s group by ${group} order by sum(s.open) ${direction(asked)}, ${group} ${slice(asked)}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const nameOf = ({ id, customerName }: { id: number | null; customerName: string }) => {
    if (asked.by === "customer") return customerName;
    if (asked.by === "user") return organisation.name(id);
    return organisation.branchName(id);
  };
  const total = rows[0]?.total ?? (asked.page === 1 ? 0 : await countGroups(ctx, asked));
  return { rows: rows.map((row) => ({ id: row.id ?? 0, customerName: nameOf(row), ...wireSums(row) })), total };
}

export async function ageingSums(ctx: Context, asked: Narrowed) {
  const { rows } = await sql<Sums & { count: number }>`
    with ${await openParts(ctx, asked)}
    select count(distinct customer_id)::int as count, coalesce(sum(open), 0)::text as open,
      (select coalesce(sum(a.money), 0)::text from ahead a) as prepaid, ${BUCKETS} from parts`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw new Error("sums have one row");
  return { data: { count: found.count, ...wireSums(found) } };
}

/** The parts of contracts of which a number of the ageing consists, the latest first. */
export async function ageingRows(ctx: Context, asked: RouteArguments<typeof balances.ageingRows>) {
  const late = asked.age === "overdue" ? sql`s.age <> 'notDue'` : sql`s.age = ${asked.age}`;
  const age = asked.age === "" ? sql`true` : late;
  const { rows } = await sql<Entries>`
    with ${await openParts(ctx, asked)}
    select s.due_on::text as day, case when s.plan_id is null then 'open' else 'plan' end as kind, s.open::text as money,
      s.qici as part, s.contract_id as contract, s.plan_id as plan, s.customer_id as customer,
      (sum(s.open) over ())::text as sum, (count(*) over ())::int as count
    from parts s where ${age} order by s.due_on, s.contract_id, s.plan_id limit ${PAGE} offset ${(asked.page - 1) * PAGE}`.execute(
    ctx.db,
  );
  return { data: await wireEntries(ctx, rows) };
}

/** What customers owed at a day, as far as the caller sees their contracts: yuan, by the id of the customer. */
export async function openOfCustomers(
  ctx: Context,
  day: string | null,
  customers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (customers.length === 0) return new Map();
  const asked = { day, customers, customerId: null, UserID: null, BranchID: null, ownBranch: 0 as const, key: "" };
  const { rows } = await sql<{ id: number; open: string }>`
    with ${await openParts(ctx, asked)}
    select customer_id as id, sum(open)::text as open from parts group by 1`.execute(ctx.db);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
