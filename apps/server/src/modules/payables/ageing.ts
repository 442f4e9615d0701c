/**
 * What the company owed at a day by how late it was: payments and returns until that day count, later ones do not. So it is
 * what is unpaid now, and what was paid or sent back since.
 */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { payableAgeing } from "@qicheng/api/payables/ageing";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { AGES } from "@qicheng/engine/documents/open-rows";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { reachOf, visible } from "../../kernel/records/access/scope";
import { namesOf } from "../../kernel/records/read/names";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { ENTRIES_PAGE, openOfCustomers, today } from "../receivables/public";
import { typeNamed } from "./statement";
import { payableType } from "./type";

type Asked = RouteArguments<typeof payableAgeing.list>;
type Narrowed = Pick<Asked, "day" | "supplierId" | "noSupplier" | "key">;

const KEYS = AGES.map(({ key }) => key);

const bucket = (day: string) => {
  const cases = AGES.slice(0, -1).map(({ key, until }) => sql`when ${day}::date - o.due_on <= ${until} then ${key}`);
  return sql`case ${sql.join(cases, sql` `)} else 'older' end`;
};

/** `parts` has each payable with what was unpaid of it, `ahead` what each supplier had got in advance. */
async function openParts(ctx: Context, asked: Narrowed): Promise<RawBuilder<unknown>> {
  const at = asked.day ?? today(ctx);
  const payment = typeNamed("payment");
  const seen = sql<boolean>`(y.deleted_at is null and ${visible(payment, await reachOf(ctx, payment), "y")})`;
  const conditions = [
    sql`p.deleted_at is null`,
    visible(payableType, await reachOf(ctx, payableType), "p"),
    sql`least(p.due_on, (p.created_at at time zone 'Asia/Shanghai')::date) <= ${at}::date`,
    sql`(p.unpaid > 0 or p.id in (select payable_id from since))`,
    ...(asked.supplierId === null ? [] : [sql`p.supplier_id = ${asked.supplierId}`]),
    ...(asked.noSupplier === 1 ? [sql`p.supplier_id is null`] : []),
    containing([sql`coalesce(s.name, p.payee)`], asked),
  ];
  return sql`
    since as (
      select payable_id, sum(money) as money from (
        select payable_id, money from settlements where day > ${at}::date union all
        select payable_id, lessened from payable_returns where day > ${at}::date) e group by payable_id),
    opened as (
      select p.id, p.name, p.source, p.due_on, coalesce(p.supplier_id, 0) as supplier_id, coalesce(s.name, '') as supplier_name,
        p.unpaid + coalesce(e.money, 0) as open
      from payables p left join suppliers s on s.id = p.supplier_id left join since e on e.payable_id = p.id
      where ${sql.join(conditions, sql` and `)}),
    parts as (select o.*, ${bucket(at)} as age from opened o where o.open > 0),
    ahead as (
      select a.supplier_id, sum(a.money) as money from supplier_prepayments a left join payments y on y.id = a.payment_id
      where a.day <= ${at}::date and (a.out_id is not null or ${seen})
        and a.supplier_id in (select supplier_id from parts) group by 1)`;
}

const BUCKETS = sql.join(
  KEYS.map((key) => sql`coalesce(sum(open) filter (where age = ${key}), 0)::text as ${sql.ref(key)}`),
);

type Sums = Record<"open" | "prepaid" | (typeof KEYS)[number], string>;

const wireSums = (sums: Sums) =>
  Object.fromEntries((["open", "prepaid", ...KEYS] as const).map((key) => [key, Number(sums[key])])) as Record<
    keyof Sums,
    number
  >;

interface Beside {
  customerId?: number;
  customerName?: string;
  receivable?: number;
  difference?: number;
}

/** What suppliers owe who are customers, too; for whoever sees the ageing of these. */
async function besideOf(
  ctx: Context,
  day: string | null,
  rows: readonly { id: number; open: string }[],
): Promise<ReadonlyMap<number, Beside>> {
  if (!ctx.can("crm.finance.ageing")) return new Map();
  const { rows: linked } = await sql<{ id: number; customerId: number }>`
    select id, customer_id as "customerId" from suppliers
    where id = any(${idArray(rows.map(({ id }) => id))}) and customer_id is not null`.execute(ctx.db);
  const customers = linked.map(({ customerId }) => customerId);
  const names = await namesOf(ctx, "customer", customers);
  const open = await openOfCustomers(
    ctx,
    day,
    customers.filter((id) => names.has(id)),
  );
  return new Map(
    linked.flatMap(({ id, customerId }) => {
      const customerName = names.get(customerId);
      if (customerName === undefined) return [];
      const receivable = open.get(customerId) ?? "0";
      const owed = rows.find((row) => row.id === id)?.open ?? "0";
      const difference = Number(moneyText(decimal(receivable).minus(owed)));
      return [[id, { customerId, customerName, receivable: Number(receivable), difference }]];
    }),
  );
}

async function countSuppliers(ctx: Context, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${await openParts(ctx, asked)} select count(distinct supplier_id)::int as n from parts`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Suppliers to whom something is owed, the largest first; what is owed to none of them is one row. */
export async function ageing(ctx: Context, asked: Asked) {
  const { rows } = await sql<Sums & { id: number; supplierName: string; total: number }>`
    with ${await openParts(ctx, asked)}
    select s.supplier_id as id, min(s.supplier_name) as "supplierName", sum(s.open)::text as open,
      coalesce((select a.money from ahead a where a.supplier_id = s.supplier_id), 0)::text as prepaid, ${BUCKETS},
      (count(*) over ())::int as total
    from parts s group by s.supplier_id order by sum(s.open) ${direction(asked)}, s.supplier_id ${slice(asked)}`.execute(
    ctx.db,
  );
  const beside = await besideOf(ctx, asked.day, rows);
  const total = rows[0]?.total ?? (asked.page === 1 ? 0 : await countSuppliers(ctx, asked));
  return {
    rows: rows.map((row) => ({
      id: row.id,
      supplierName: row.supplierName,
      ...wireSums(row),
      ...beside.get(row.id),
    })),
    total,
  };
}

export async function ageingSums(ctx: Context, asked: Narrowed) {
  const { rows } = await sql<Sums & { count: number }>`
    with ${await openParts(ctx, asked)}
    select count(distinct supplier_id)::int as count, coalesce(sum(open), 0)::text as open,
      (select coalesce(sum(a.money), 0)::text from ahead a) as prepaid, ${BUCKETS} from parts`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw new Error("sums have one row");
  return { data: { count: found.count, ...wireSums(found) } };
}

/** The payables of which a number of the ageing consists, the oldest first. */
export async function ageingRows(ctx: Context, asked: RouteArguments<typeof payableAgeing.rows>) {
  const late = asked.age === "overdue" ? sql`s.age <> 'notDue'` : sql`s.age = ${asked.age}`;
  const { rows } = await sql<{
    day: string;
    kind: string;
    money: string;
    id: number;
    name: string;
    sum: string;
    count: number;
  }>`
    with ${await openParts(ctx, asked)}
    select s.due_on::text as day, s.source as kind, s.open::text as money, s.id, s.name,
      (sum(s.open) over ())::text as sum, (count(*) over ())::int as count
    from parts s where ${asked.age === "" ? sql`true` : late} order by s.due_on, s.id
    limit ${ENTRIES_PAGE} offset ${(asked.page - 1) * ENTRIES_PAGE}`.execute(ctx.db);
  return {
    data: {
      sum: Number(rows[0]?.sum ?? 0),
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ day, kind, money, id, name }) => ({
        day,
        kind,
        money: Number(money),
        part: "",
        records: [{ module: "payable", id, name }],
      })),
    },
  };
}
