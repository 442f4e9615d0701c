/** What is waited for: goods of contracts that are to leave, goods of orders and returns that are to come. */
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { WaitDetail, WaitRow } from "@qicheng/api/stock/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { escapeLike } from "../../kernel/db/parameters";
import { slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";

interface Stored {
  sourceType: WaitRow["sourceType"];
  sourceId: number;
  orderSn: string;
  name: string;
  partner: string;
  date: string | null;
  late: boolean;
  lines: number;
  open: string;
  ready: number;
  missing: { name: string; qty: number; unit: string; comes: string }[] | null;
}

const wire = ({ date, late, open, missing, ...row }: Stored): WaitRow => ({
  id: `${row.sourceType}:${row.sourceId}`,
  ...row,
  date: date ?? "",
  late: late ? 1 : 0,
  open: Number(open),
  missing: missing ?? [],
});

const like = (key: string) => `%${escapeLike(key)}%`;

/** Contracts of which goods are to leave, ranked by the day that was promised. */
export async function listWaitOut(ctx: Context, query: PlainQuery) {
  const found =
    query.key === ""
      ? sql`true`
      : sql`(k.order_sn ilike ${like(query.key)} or k.name ilike ${like(query.key)} or c.name ilike ${like(query.key)})`;
  const promised = sql`coalesce((select min(l.promised_on) from contract_lines l
    where l.contract_id = k.id and l.wait_out > 0), k.delivery_on)`;
  const base = sql`contracts k join customers c on c.id = k.customer_id
    where k.id in (select contract_id from contract_lines where wait_out > 0) and ${found}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Stored>`
      select 'contract' as "sourceType", b.id as "sourceId", b.order_sn as "orderSn", b.name, b.partner,
        b.date::text as date, coalesce(b.date < ${businessDay()}::date, false) as late,
        s.lines, s.open::text as open, s.ready, s.missing
      from (select k.id, k.order_sn, k.name, c.name as partner, ${promised} as date, k.signed_on from ${base}
        order by date nulls last, k.signed_on, k.id ${slice(query)}) b
      cross join lateral (
        select count(*)::int as lines, sum(l.wait_out) as open,
          count(*) filter (where h.there >= l.wait_out)::int as ready,
          jsonb_agg(jsonb_build_object('name', coalesce(l.title, p.name), 'qty', l.wait_out - h.there,
            'unit', coalesce(p.standard, ''), 'comes', coalesce((
              select min(o.expected_date)::text from purchase_order_lines n join purchase_orders o on o.id = n.order_id
              where n.product_id = l.product_id and n.base_quantity > n.received_quantity and o.approval = 2
                and o.received < 2 and o.closed_at is null and o.deleted_at is null), '')) order by l.position)
            filter (where h.there < l.wait_out) as missing
        from contract_lines l join products p on p.id = l.product_id
        cross join lateral (select coalesce(sum(t.quantity), 0) as there from stocks t
          where t.product_id = l.product_id and t.warehouse_id = l.warehouse_id) h
        where l.contract_id = b.id and l.wait_out > 0) s
      order by b.date nulls last, b.signed_on, b.id`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from ${base}`.execute(ctx.db),
  ]);
  return { rows: rows.map(wire), total: counted[0]?.total ?? 0 };
}

/** Purchase orders that still come in. */
const ORDERS = sql`
  select 'purchase' as "sourceType", o.id as "sourceId", o.order_sn as "orderSn", '' as name, s.name as partner,
    o.expected_date as day, x.lines, x.open
  from purchase_orders o join suppliers s on s.id = o.supplier_id
  cross join lateral (select count(*)::int as lines, sum(l.base_quantity - l.received_quantity) as open
    from purchase_order_lines l join products p on p.id = l.product_id
    where l.order_id = o.id and l.base_quantity > l.received_quantity and p.is_stocked = 1) x
  where o.approval = 2 and o.received < 2 and o.closed_at is null and o.deleted_at is null and x.lines > 0
    and stock_started() is not null`;

/** Returns whose goods lie with the customer, and have not come back. */
const RETURNS = sql`
  select 'return', r.id, r.order_sn, k.name, c.name, r.returned_on, x.lines, x.open
  from sales_returns r join contracts k on k.id = r.contract_id join customers c on c.id = k.customer_id
  cross join lateral (select count(*)::int as lines,
      sum(least(l.quantity - l.received_quantity - l.closed_quantity, n.shipped - n.came_back - n.exchanged_back)) as open
    from sales_return_lines l join contract_lines n on n.id = l.line_id join products p on p.id = l.product_id
    where l.return_id = r.id and l.quantity > l.received_quantity + l.closed_quantity
      and n.shipped > n.came_back + n.exchanged_back and p.is_stocked = 1) x
  where r.approval = 2 and r.deleted_at is null and x.lines > 0
    and r.id in (select return_id from sales_return_lines where quantity > received_quantity + closed_quantity)`;

/** What is to come in, the latest first. */
export async function listWaitIn(ctx: Context, query: PlainQuery) {
  const found =
    query.key === ""
      ? sql`true`
      : sql`(w."orderSn" ilike ${like(query.key)} or w.partner ilike ${like(query.key)} or w.name ilike ${like(query.key)})`;
  const { rows } = await sql<Stored & { total: number }>`
    select w."sourceType", w."sourceId", w."orderSn", w.name, w.partner, w.day::text as date, w.lines, w.open::text as open,
      coalesce(w.day < ${businessDay()}::date, false) as late, 0 as ready, null as missing, count(*) over ()::int as total
    from (${ORDERS} union all ${RETURNS}) w where ${found}
    order by w.day nulls last, w."sourceType", w."sourceId" ${slice(query)}`.execute(ctx.db);
  return { rows: rows.map(({ total: _total, ...row }) => wire(row)), total: rows[0]?.total ?? 0 };
}

interface Head {
  orderSn: string;
  name: string;
  partner: string;
}

interface Line {
  lineId: number;
  productid: number;
  productidName: string;
  xinghao: string;
  unit: string;
  warehouseid: number;
  warehousename: string;
  ordered: string;
  done: string;
  open: string;
  onHand: string;
}

const lineWire = ({ ordered, done, open, onHand, ...line }: Line) => ({
  ...line,
  ordered: Number(ordered),
  done: Number(done),
  open: Number(open),
  onHand: Number(onHand),
});

const of = sql`l.product_id as productid, coalesce(l.title, p.name) as "productidName", p.number as xinghao,
  coalesce(p.standard, '') as unit`;
const there = sql`coalesce((select sum(t.quantity) from stocks t where t.product_id = l.product_id
  and t.warehouse_id = w.id), 0)::text as "onHand"`;

const HEADS = {
  contract: (id: number) => sql<Head>`
    select k.order_sn as "orderSn", k.name, c.name as partner from contracts k join customers c on c.id = k.customer_id
    where k.id = ${id} and exists (select 1 from contract_lines l where l.contract_id = k.id and l.demand = 1)`,
  purchase: (id: number) => sql<Head>`
    select o.order_sn as "orderSn", '' as name, s.name as partner from purchase_orders o
    join suppliers s on s.id = o.supplier_id where o.id = ${id} and o.approval = 2 and o.deleted_at is null`,
  return: (id: number) => sql<Head>`
    select r.order_sn as "orderSn", k.name, c.name as partner from sales_returns r join contracts k on k.id = r.contract_id
    join customers c on c.id = k.customer_id where r.id = ${id} and r.approval = 2 and r.deleted_at is null`,
} as const;

const LINES = {
  contract: (id: number) => sql<Line>`
    select l.id as "lineId", ${of}, w.id as warehouseid, w.name as warehousename, l.base_quantity::text as ordered,
      (l.shipped - l.came_back - l.exchanged_back)::text as done, l.wait_out::text as open, ${there}
    from contract_lines l join products p on p.id = l.product_id join warehouses w on w.id = l.warehouse_id
    where l.contract_id = ${id} and p.is_stocked = 1 order by l.position`,
  purchase: (id: number) => sql<Line>`
    select l.id as "lineId", ${of}, w.id as warehouseid, w.name as warehousename, l.base_quantity::text as ordered,
      l.received_quantity::text as done,
      case when o.closed_at is null then greatest(l.base_quantity - l.received_quantity, 0) else 0 end::text as open, ${there}
    from purchase_order_lines l join purchase_orders o on o.id = l.order_id join products p on p.id = l.product_id
    join warehouses w on w.is_default where l.order_id = ${id} and p.is_stocked = 1 order by l.position`,
  return: (id: number) => sql<Line>`
    select l.id as "lineId", ${of}, w.id as warehouseid, w.name as warehousename, l.quantity::text as ordered,
      l.received_quantity::text as done, greatest(least(l.quantity - l.received_quantity - l.closed_quantity,
        n.shipped - n.came_back - n.exchanged_back), 0)::text as open, ${there}
    from sales_return_lines l join contract_lines n on n.id = l.line_id join products p on p.id = l.product_id
    join warehouses w on w.id = n.warehouse_id where l.return_id = ${id} and p.is_stocked = 1 order by l.position`,
} as const;

/** The lines of a contract, an order or a return: ordered, done, open. */
export async function waitLines(ctx: Context, kind: keyof typeof LINES, id: number) {
  const { rows } = await LINES[kind](id).execute(ctx.db);
  return rows.map(lineWire);
}

const isKind = (text: string): text is keyof typeof LINES => Object.hasOwn(LINES, text);

/** @throws NOT_FOUND, FORBIDDEN for what the caller has no screen for */
export async function waitDetail(ctx: Context, { id }: { id: string }): Promise<{ data: WaitDetail }> {
  const [kind = "", number = "0"] = id.split(":");
  if (!isKind(kind)) throw notFound();
  const seen =
    kind === "contract" ? ctx.can("erp.stock.out") : ctx.can("erp.stock.in") || ctx.can("erp.purchase.waitIn");
  if (!seen) throw notFound();
  const sourceId = Number(number);
  const { rows } = await HEADS[kind](sourceId).execute(ctx.db);
  const [head] = rows;
  if (!head) throw notFound();
  return { data: { id, sourceType: kind, sourceId, ...head, lines: await waitLines(ctx, kind, sourceId) } };
}
