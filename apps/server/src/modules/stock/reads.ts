/** What can be promised of products, what lay there on a day, and how far a contract has gone. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Margin, ReportRow, stock, stockChain } from "@qicheng/api/stock/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { escapeLike, idArray } from "../../kernel/db/parameters";
import { slice } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";
import { COST_RIGHT } from "./fields";
import { waitLines } from "./waits";

interface Storage {
  productid: number;
  warehouseid: number;
  warehousename: string;
  qty: string;
  reserved: string;
  onOrder: string;
  unit: string;
}

/**
 * Products in all warehouses where they lie or are promised; one that lies nowhere stands there with 默认仓库. What a contract
 * that is open itself holds counts as available for it.
 */
export async function storage(ctx: Context, { productid, contractId }: RouteArguments<typeof stock.storage>) {
  if (contractId !== null) await findRecord(ctx, contractType, contractId);
  const own = sql`coalesce((select sum(l.wait_out) from contract_lines l where l.contract_id = ${contractId ?? 0}
    and l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and l.wait_out > 0), 0)`;
  const { rows } = await sql<Storage>`
    select s.product_id as productid, s.warehouse_id as warehouseid, w.name as warehousename, s.quantity::text as qty,
      (stock_reserved(s.product_id, s.warehouse_id) - ${own})::text as reserved,
      stock_on_order(s.product_id)::text as "onOrder", coalesce(p.standard, '') as unit
    from (select product_id, warehouse_id, quantity from stocks where product_id = any(${idArray(productid)})
      union all select p.id, w.id, 0 from products p, warehouses w
        where p.id = any(${idArray(productid)}) and w.is_default
          and not exists (select 1 from stocks t where t.product_id = p.id)) s
    join products p on p.id = s.product_id join warehouses w on w.id = s.warehouse_id
    where p.is_stocked = 1 and p.deleted_at is null
    order by s.product_id, w.is_default desc, w.id`.execute(ctx.db);
  return {
    data: rows.map(({ qty, reserved, onOrder, ...row }) => ({
      ...row,
      qty: Number(qty),
      reserved: Number(reserved),
      available: Number(qty) - Number(reserved),
      onOrder: Number(onOrder),
    })),
  };
}

interface Lay {
  productid: number;
  productidName: string;
  number: string;
  unit: string;
  warehouseid: number;
  warehousename: string;
  qty: string;
  value: string;
  total: number;
}

/** Stock of a day: quantities by their own days, values by what was posted until its end. */
export async function report(ctx: Context, query: RouteArguments<typeof stock.report>) {
  const { day, warehouseid, productid, key } = query;
  const like = `%${escapeLike(key)}%`;
  const found = key === "" ? sql`true` : sql`(p.name ilike ${like} or p.number ilike ${like})`;
  const until = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  const { rows } = await sql<Lay>`
    select p.id as productid, p.name as "productidName", p.number, coalesce(p.standard, '') as unit,
      w.id as warehouseid, w.name as warehousename, q.qty::text, v.value::text, count(*) over ()::int as total
    from stocks s join products p on p.id = s.product_id join warehouses w on w.id = s.warehouse_id
    cross join lateral (select s.quantity - coalesce(sum(l.quantity), 0) as qty from stock_ledger l
      where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and l.biz_date > ${day}::date) q
    cross join lateral (select s.value - coalesce(sum(l.value), 0) as value from stock_ledger l
      where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and l.at >= ${until}) v
    where (q.qty <> 0 or v.value <> 0) and ${found}
      and ${warehouseid === null ? sql`true` : sql`s.warehouse_id = ${warehouseid}`}
      and ${productid === null ? sql`true` : sql`s.product_id = ${productid}`}
    order by p.number, w.id ${slice(query)}`.execute(ctx.db);
  const costs = ctx.can(COST_RIGHT);
  return {
    rows: rows.map(
      ({ qty, value, total: _total, ...row }): ReportRow => ({
        ...row,
        qty: Number(qty),
        ...(costs && { value: Number(value) }),
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}

interface Figures {
  demand: number;
  ordered: string;
  reserved: string;
  shipped: string;
  outs: number;
  signed: number;
  invoiced: number;
  wants: number;
  due: string;
  received: string;
}

/** 0 nothing, 1 in part, 2 all of it, 3 does not apply. */
function far(done: number, all: number): number {
  if (all <= 0) return 3;
  if (done <= 0) return 0;
  return done >= all ? 2 : 1;
}

function stateOf({ approval, stage }: RecordRow): number {
  if (approval !== 2) return 0;
  return stage === 2 ? 3 : 2;
}

/** 占用 → 出库 → 签收; grey where nothing is to be delivered. */
function goodsSteps({ demand, ordered, reserved, shipped, outs, signed }: Figures) {
  const [held, gone] = [Number(reserved), Number(shipped)];
  const isService = Number(demand) === 0;
  const isReserved = held === 0 || held >= Number(ordered);
  const none = isService && gone === 0;
  const all = gone + held;
  return [
    { key: "reserved" as const, state: isService ? 3 : 1 + Number(isReserved), text: isService ? "" : String(held) },
    { key: "out" as const, state: none ? 3 : far(gone, all), text: none ? "" : `${gone}/${all}` },
    {
      key: "signed" as const,
      state: none ? 3 : far(signed, Math.max(outs, 1)),
      text: outs === 0 ? "" : `${signed}/${outs}`,
    },
  ];
}

/** 开票 → 回款. */
function moneySteps({ invoiced, wants, received, due }: Figures) {
  const notInvoiced = wants === 0 ? 3 : 0;
  return [
    { key: "invoiced" as const, state: invoiced === 1 ? 2 : notInvoiced, text: "" },
    { key: "received" as const, state: far(Number(received), Number(due)), text: "" },
  ];
}

interface Worth {
  net: string;
  shipped: string;
  returned: string;
}

/** What a contract brings: its net amount less returns, less what its goods were worth as they left, and with what came back. */
async function marginOf(ctx: Context, contractId: number): Promise<Margin | undefined> {
  const { rows } = await sql<Worth>`
    select round(case when k.money_total = 0 then k.kept_money else k.kept_money * k.net_total / k.money_total end, 2)::text as net,
      (select coalesce(-sum(e.value), 0) from contract_lines l join stock_ledger e on e.source_module = 'contract'
        and e.source_line_id = l.id where l.contract_id = k.id)::text as shipped,
      (select coalesce(sum(e.value), 0) from sales_returns r join sales_return_lines l on l.return_id = r.id
        join stock_ledger e on e.source_module = 'salesReturn' and e.source_line_id = l.id
        where r.contract_id = k.id)::text as returned
    from contracts k where k.id = ${contractId}`.execute(ctx.db);
  const [worth] = rows;
  if (!worth) return undefined;
  const { net, shipped, returned } = worth;
  const margin = decimal(net).minus(shipped).plus(returned);
  return {
    net: Number(net),
    shipped: Number(shipped),
    returned: Number(returned),
    margin: Number(moneyText(margin)),
    percent: decimal(net).eq(0) ? "" : Number(margin.times(100).div(net).toFixed(2)),
  };
}

/** 合同 → 占用 → 出库 → 签收 → 开票 → 回款. */
export async function chain(ctx: Context, { contractId }: RouteArguments<typeof stockChain.view>) {
  const row = await findRecord(ctx, contractType, contractId);
  const { rows } = await sql<Figures>`
    select coalesce(max(l.demand), 0) as demand, coalesce(sum(l.base_quantity - l.returned) filter (where p.is_stocked = 1), 0)::text as ordered,
      coalesce(sum(l.wait_out), 0)::text as reserved,
      coalesce(sum(l.shipped - l.came_back - l.exchanged_back), 0)::text as shipped,
      (select count(*)::int from stock_outs o where o.contract_id = k.id and o.approval = 2 and o.state = 0
        and o.deleted_at is null) as outs,
      (select count(o.signed_on)::int from stock_outs o where o.contract_id = k.id and o.approval = 2 and o.state = 0
        and o.deleted_at is null) as signed,
      k.is_invoiced as invoiced, k.wants_invoice as wants, (k.money - k.returned - k.written_off)::text as due, k.received::text
    from contracts k join contract_lines l on l.contract_id = k.id join products p on p.id = l.product_id
    where k.id = ${contractId} group by k.id`.execute(ctx.db);
  const [figures] = rows;
  const lines = await waitLines(ctx, "contract", contractId);
  const steps = figures ? [...goodsSteps(figures), ...moneySteps(figures)] : [];
  const whole = [{ key: "contract" as const, state: stateOf(row), text: "" }, ...steps];
  const margin = ctx.can(COST_RIGHT) ? await marginOf(ctx, contractId) : undefined;
  return { data: { steps: whole, lines, demand: Number(figures?.demand ?? 0), ...(margin && { margin }) } };
}
