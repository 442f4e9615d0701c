/** Counts, and what they make of stock: the difference to the books at their moment is applied to what is there now. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { stockSaid } from "@qicheng/api/stock/messages";
import { takeSaid } from "@qicheng/api/stock-takes/messages";
import type { stockTakes, TakeLine } from "@qicheng/api/stock-takes/routes";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { fitsDecimals } from "@qicheng/engine/documents/units";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { today } from "../receivables/public";
import { holdPlaces, type Movement, move, refuseLines, registerGoods } from "../stock/public";
import { openLines } from "./lines";
import { takeType as type } from "./type";

const MODULE = "stockTake";

interface Line {
  id: number;
  productId: number;
  product: string;
  number: string;
  unit: string;
  decimals: number;
  now: string;
  /** Of its last round: their sum, the books at the first of them, and whether it moved between two. */
  counted: string | null;
  counts: number;
  round: number;
  book: string | null;
  moved: boolean;
  by: number | null;
  at: string | null;
}

async function linesOf(ctx: Context, take: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.product_id as "productId", p.name as product, p.number, coalesce(p.standard, '') as unit,
      coalesce(p.unit_decimals, 0) as decimals, coalesce(s.quantity, 0)::text as now, c.counted::text, coalesce(c.counts, 0) as counts,
      coalesce(c.round, 1) as round, c.book::text, coalesce(c.moved, false) as moved, c.by, c.at
    from stock_take_lines l join products p on p.id = l.product_id
    left join stocks s on s.product_id = l.product_id and s.warehouse_id = l.warehouse_id
    left join lateral (
      select sum(n.quantity) as counted, count(*)::int as counts, max(n.round) as round,
        (array_agg(n.book order by n.id))[1] as book, count(distinct n.seen) > 1 as moved,
        (array_agg(n.counted_by order by n.id desc))[1] as by, max(n.counted_at) as at
      from stock_counts n where n.line_id = l.id
        and n.round = (select max(m.round) from stock_counts m where m.line_id = l.id)) c on c.counts > 0
    where l.take_id = ${take} order by p.number, l.id`.execute(ctx.db);
  return rows;
}

const differs = (line: Line) => decimal(line.counted ?? "0").minus(line.book ?? "0");

/** Whether a line differs by so much that it is counted twice. */
function isFar(line: Line, percent: number): boolean {
  if (percent <= 0 || line.round > 1 || line.counted === null) return false;
  const [off, book] = [differs(line).abs(), decimal(line.book ?? "0")];
  return book.eq(0) ? off.gt(0) : off.times(100).gt(book.times(percent));
}

/** Its products with what was counted; counters of a blind one do not see the books. */
export async function lines(ctx: Context, { id }: { id: number }): Promise<{ data: TakeLine[] }> {
  const row = await findRecord(ctx, type, id);
  const organisation = await ctx.services.organisation.get();
  const open = row.state !== 0 || Number(row.is_blind) === 0;
  const percent = Number(row.recount_percent);
  const found = await linesOf(ctx, id);
  return {
    data: found.map((line) => ({
      id: line.id,
      productid: line.productId,
      productidName: line.product,
      number: line.number,
      unit: line.unit,
      decimals: line.decimals,
      counted: line.counted === null ? "" : Number(line.counted),
      counts: line.counts,
      round: line.round,
      ...(open && { book: Number(line.book ?? line.now) }),
      ...(open && line.counted !== null && { difference: Number(differs(line)) }),
      again: row.state === 0 && (line.moved || isFar(line, percent)) ? 1 : 0,
      countedBy: organisation.name(line.by),
      countedAt: line.at === null ? "" : wireTime(line.at),
    })),
  };
}

async function held(ctx: Context, id: number, ability: string): Promise<RecordRow> {
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type, scope }, row, ability);
  return row;
}

const facts = (row: RecordRow) => ({ title: noun(type.title), name: String(row.order_sn) });

interface Product {
  id: number;
  decimals: number;
  stocked: boolean;
}

/** Notes counts. One that comes again under its key is noted once. @throws VALIDATION naming rows */
export async function count(ctx: Context, { id, listJson }: RouteArguments<typeof stockTakes.count>) {
  const row = await held(ctx, id, "count");
  const warehouseId = Number(row.warehouse_id);
  const { rows: found } = await sql<Product>`
    select id, coalesce(unit_decimals, 0) as decimals, is_stocked = 1 and deleted_at is null as stocked from products
    where id = any(${idArray(listJson.map(({ productid }) => productid))})`.execute(ctx.db);
  const products = new Map(found.map((one) => [one.id, one]));
  refuseLines(
    listJson.flatMap(({ productid, number }, at) => {
      const product = products.get(productid);
      const problem = (msg: typeof takeSaid.strange) => [{ field: "listJson", row: at + 1, msg }];
      if (!product?.stocked) return problem(takeSaid.strange);
      return fitsDecimals(number, product.decimals) ? [] : problem(takeSaid.decimals({ max: product.decimals }));
    }),
  );
  await holdPlaces(
    ctx,
    listJson.map(({ productid: productId }) => ({ productId, warehouseId })),
  );
  const given = JSON.stringify(listJson.map((one, at) => ({ ...one, key: one.key ?? null, at })));
  const asked = sql`jsonb_to_recordset(${given}::jsonb)
    g(productid bigint, number numeric, again int, place text, key text, at int)`;
  await sql`
    insert into stock_take_lines (take_id, product_id, warehouse_id, is_open)
    select distinct ${id}::bigint, g.productid, ${warehouseId}::bigint, false from ${asked}
    where not exists (select 1 from stock_take_lines l where l.take_id = ${id} and l.product_id = g.productid)`.execute(
    ctx.db,
  );
  await openLines(ctx, id);
  await sql`
    insert into stock_counts (line_id, quantity, book, seen, round, place, key, counted_by)
    select l.id, g.number, s.quantity, coalesce((select max(e.id) from stock_ledger e
        where e.product_id = s.product_id and e.warehouse_id = s.warehouse_id), 0),
      greatest(coalesce((select max(c.round) from stock_counts c where c.line_id = l.id), 1)
        + case when g.again = 1 then 1 else 0 end, 1),
      nullif(g.place, ''), g.key, ${ctx.me.id}
    from ${asked} join stock_take_lines l on l.take_id = ${id} and l.product_id = g.productid
    join stocks s on s.product_id = l.product_id and s.warehouse_id = l.warehouse_id
    order by g.at on conflict (line_id, key) where key is not null do nothing`.execute(ctx.db);
  tell(ctx, type, row, {
    action: "count",
    summary: takeSaid.didCount({ name: String(row.order_sn), n: listJson.length }),
  });
  return { msg: takeSaid.counted };
}

/** By how much a line is off; what nobody counted is none, where that was said. */
function offOf(line: Line, missing: boolean) {
  if (line.counted !== null) return differs(line);
  return missing ? decimal(line.now).neg() : decimal("0");
}

/** Gains and losses of all that was counted. @throws VALIDATION naming products that are to be counted again */
async function postTake(ctx: Context, row: RecordRow): Promise<void> {
  const { id } = row;
  const warehouseId = Number(row.warehouse_id);
  const all = (await linesOf(ctx, id)).map(({ productId }) => ({ productId, warehouseId }));
  await holdPlaces(ctx, all);
  const found = await linesOf(ctx, id);
  const percent = Number(row.recount_percent);
  if (found.every(({ counted }) => counted === null)) throw new Refusal("CONFLICT", takeSaid.uncounted);
  refuseLines(
    found.flatMap((line, at) => {
      const { product } = line;
      if (line.moved) return [{ field: "listJson", row: at + 1, msg: takeSaid.moved({ product }) }];
      return isFar(line, percent)
        ? [{ field: "listJson", row: at + 1, msg: takeSaid.again({ product, percent: String(percent) }) }]
        : [];
    }),
  );
  const missing = Number(row.uncounted_is_none) === 1;
  const movements = found.flatMap((line, at): Movement[] => {
    const off = offOf(line, missing);
    if (off.eq(0)) return [];
    const common = { lineId: line.id, row: at + 1, productId: line.productId, warehouseId, value: "average" as const };
    const quantity = plainText(off.abs());
    return [
      off.gt(0)
        ? { ...common, quantity, type: "takeGain", way: "in" }
        : { ...common, quantity, type: "takeLoss", way: "out" },
    ];
  });
  const day = today(ctx);
  if (movements.length > 0) await move(ctx, { module: MODULE, id, name: String(row.order_sn), day }, movements);
  await sql`
    update stocks s set taken_on = greatest(s.taken_on, ${day}::date) from stock_take_lines l
    where l.take_id = ${id} and s.product_id = l.product_id and s.warehouse_id = l.warehouse_id
      and (${missing} or exists (select 1 from stock_counts c where c.line_id = l.id))`.execute(ctx.db);
  await sql`update stock_take_lines set is_open = false where take_id = ${id}`.execute(ctx.db);
  const posted = new Date(ctx.past ?? Date.now());
  await writeColumns(ctx, type, { ids: [id], columns: { state: 1, posted_at: posted, biz_date: day } });
}

export async function post(ctx: Context, { id }: { id: number }) {
  const row = await held(ctx, id, "post");
  await postTake(ctx, row);
  tell(ctx, type, row, { action: "post", summary: stockSaid.didPost(facts(row)) });
  return { msg: takeSaid.posted };
}

/** Holds its places. */
async function holdBack(ctx: Context, { id, warehouse_id }: RecordRow): Promise<void> {
  const all = await linesOf(ctx, id);
  await holdPlaces(
    ctx,
    all.map(({ productId }) => ({ productId, warehouseId: Number(warehouse_id) })),
  );
}

/** Its places were counted last by the stock-take before it, or by none. */
async function back(ctx: Context, { id }: RecordRow): Promise<void> {
  await sql`
    update stocks s set taken_on = (select max(t.biz_date) from stock_takes t join stock_take_lines n on n.take_id = t.id
      where n.product_id = s.product_id and n.warehouse_id = s.warehouse_id and t.state = 1 and t.id <> ${id}
        and (t.uncounted_is_none = 1 or exists (select 1 from stock_counts c where c.line_id = n.id)))
    from stock_take_lines l
    where l.take_id = ${id} and s.product_id = l.product_id and s.warehouse_id = l.warehouse_id`.execute(ctx.db);
}

registerGoods({ type, post: postTake, holdBack, back, reversed: 2 });
