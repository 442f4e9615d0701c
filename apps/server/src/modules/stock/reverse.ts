/** Takes back what a document moved: the same quantities and values with the opposite sign. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal, moneyText, plainText } from "@qicheng/engine/documents/money";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { closedUntil, today } from "../receivables/public";
import { refuseLines } from "./move";
import { type HeldPlace, holdPlaces, keyOf, type Place, refuseOff } from "./places";

export interface LedgerLine extends Place {
  id: number;
  type: string;
  lineId: number;
  quantity: string;
  value: string;
  difference: string;
  originId: number | null;
  sourceModule: string | null;
  sourceId: number | null;
  sourceLineId: number | null;
}

const standing = sql`l.reverses_id is null and not exists (select 1 from stock_ledger x where x.reverses_id = l.id)`;

/** What a document moved and has not taken back. */
async function movedBy(ctx: Context, module: string, id: number): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select l.id, l.type, l.line_id as "lineId", l.product_id as "productId", l.warehouse_id as "warehouseId",
      l.quantity::text, l.value::text, l.cost_difference::text as difference, l.origin_id as "originId",
      l.source_module as "sourceModule", l.source_id as "sourceId", l.source_line_id as "sourceLineId"
    from stock_ledger l where l.module = ${module} and l.record_id = ${id} and ${standing} order by l.id`.execute(
    ctx.db,
  );
  return rows;
}

/** @throws CONFLICT with the documents that follow */
async function refuseFollowed(ctx: Context, lines: readonly LedgerLine[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct l.record_name as name from stock_ledger l
    where l.origin_id = any(${idArray(lines.map(({ id }) => id))}) and ${standing} order by 1 limit 5`.execute(ctx.db);
  if (rows.length > 0)
    throw new Refusal("CONFLICT", stockSaid.child({ list: verbatim(rows.map(({ name }) => name).join("、")) }));
}

/** Places that were counted since these movements. */
async function countedSince(ctx: Context, lines: readonly LedgerLine[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Place>`
    select distinct l.product_id as "productId", l.warehouse_id as "warehouseId" from stock_ledger l
    join stock_take_lines n on n.product_id = l.product_id and n.warehouse_id = l.warehouse_id
    join stock_takes t on t.id = n.take_id and t.state = 1 and t.posted_at > l.at
    where l.id = any(${idArray(lines.map(({ id }) => id))}) and l.module <> 'stockTake'`.execute(ctx.db);
  return new Set(rows.map(keyOf));
}

interface Reversed {
  line: LedgerLine;
  quantityAfter: string;
  valueAfter: string;
}

function work(
  lines: readonly LedgerLine[],
  places: ReadonlyMap<string, HeldPlace>,
  rowOf: (line: LedgerLine) => number,
): { done: Reversed[]; now: ReadonlyMap<string, { quantity: string; value: string }> } {
  const now = new Map([...places].map(([key, { quantity, value }]) => [key, { quantity, value }]));
  const problems: { field: string; row: number; msg: ReturnType<typeof stockSaid.short> }[] = [];
  const done = lines.map((line): Reversed => {
    const [place, at] = [places.get(keyOf(line)), now.get(keyOf(line))];
    if (!place || !at) throw new Error(`nobody holds the place ${keyOf(line)}`);
    const quantity = decimal(at.quantity).minus(line.quantity);
    const value = decimal(at.value).minus(line.value);
    const { product, unit, warehouse } = place;
    const [there, wanted] = [plainText(decimal(at.quantity)), plainText(decimal(line.quantity))];
    const emptied = value.lt(0) || (quantity.eq(0) && !value.eq(0));
    const worthless = emptied ? stockSaid.valueShort({ product, warehouse }) : undefined;
    const wrong = quantity.lt(0) ? stockSaid.short({ product, unit, warehouse, there, wanted }) : worthless;
    if (wrong) problems.push({ field: "listJson", row: rowOf(line), msg: wrong });
    at.quantity = plainText(quantity);
    at.value = moneyText(value);
    return { line, quantityAfter: at.quantity, valueAfter: at.value };
  });
  refuseLines(problems);
  return { done, now };
}

/**
 * Takes back all that a document moved. The caller holds it and its sources.
 * @returns what was taken back @throws CONFLICT, VALIDATION naming the lines
 */
export async function takeBack(
  ctx: Context,
  document: { module: string; id: number; name: string },
): Promise<LedgerLine[]> {
  const moved = await movedBy(ctx, document.module, document.id);
  const day = today(ctx);
  const until = await closedUntil(ctx);
  if (day <= until) throw new Refusal("CONFLICT", stockSaid.closed({ day: until }));
  // a stock-take without a difference has moved nothing
  if (moved.length === 0) return [];
  await refuseOff(ctx, moved);
  const lines = moved.toReversed();
  const places = await holdPlaces(ctx, lines);
  await refuseFollowed(ctx, lines);
  const counted = await countedSince(ctx, lines);
  const order = [...new Set(moved.map(({ lineId }) => lineId))];
  const rowOf = ({ lineId }: LedgerLine) => order.indexOf(lineId) + 1;
  refuseLines(
    lines.flatMap((line) => {
      const place = places.get(keyOf(line));
      if (!place || !counted.has(keyOf(line))) return [];
      const { product, warehouse } = place;
      return [{ field: "listJson", row: rowOf(line), msg: stockSaid.laterTake({ product, warehouse }) }];
    }),
  );
  const { done, now } = work(lines, places, rowOf);
  const rows = done.map(({ line, quantityAfter, valueAfter }, at) => ({ at, id: line.id, quantityAfter, valueAfter }));
  await sql`
    insert into stock_ledger (biz_date, type, module, record_id, record_name, line_id, product_id, warehouse_id, quantity,
      value, quantity_after, value_after, cost_difference, origin_id, reverses_id, source_module, source_id, source_line_id,
      created_by, at)
    select ${day}::date, l.type || 'Reverse', l.module, l.record_id, l.record_name, l.line_id, l.product_id, l.warehouse_id,
      -l.quantity, -l.value, g."quantityAfter", g."valueAfter", -l.cost_difference, l.origin_id, l.id, l.source_module,
      l.source_id, l.source_line_id, ${ctx.me.id}, ${new Date(ctx.past ?? Date.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(at int, id bigint, "quantityAfter" numeric,
      "valueAfter" numeric) join stock_ledger l on l.id = g.id order by g.at`.execute(ctx.db);
  const stocks = [...places].map(([key, { productId: product, warehouseId: warehouse }]) => ({
    product,
    warehouse,
    ...now.get(key),
  }));
  await sql`
    update stocks s set quantity = g.quantity, value = g.value, updated_at = now(),
      last_out_on = case when s.last_out_on is null then null else (select max(l.biz_date) from stock_ledger l
        where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and l.type in ('saleOut', 'otherOut')
          and ${standing}) end
    from jsonb_to_recordset(${JSON.stringify(stocks)}::jsonb) g(product bigint, warehouse bigint, quantity numeric, value numeric)
    where s.product_id = g.product and s.warehouse_id = g.warehouse`.execute(ctx.db);
  return lines;
}
