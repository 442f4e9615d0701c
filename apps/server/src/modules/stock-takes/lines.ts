/** What a stock-take counts. A product of a warehouse is counted by one of them at a time. */
import { takeSaid } from "@qicheng/api/stock-takes/messages";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

const ids = (rows: readonly RecordRow[]) => idArray(rows.map(({ id }) => id));

/** Holds its places, so that two takes do not open one at the same moment. @throws CONFLICT naming a product counted elsewhere */
async function refuseElsewhere(ctx: Context, take: number): Promise<void> {
  await sql`
    select 1 from stocks s join stock_take_lines l on l.product_id = s.product_id and l.warehouse_id = s.warehouse_id
    where l.take_id = ${take} order by s.product_id, s.warehouse_id for no key update of s`.execute(ctx.db);
  const { rows } = await sql<{ product: string; name: string }>`
    select p.name as product, t.order_sn as name from stock_take_lines l
    join stock_take_lines o on o.product_id = l.product_id and o.warehouse_id = l.warehouse_id and o.is_open and o.id <> l.id
    join stock_takes t on t.id = o.take_id join products p on p.id = l.product_id
    where l.take_id = ${take} order by l.id limit 1`.execute(ctx.db);
  const [found] = rows;
  if (found)
    throw new Refusal("CONFLICT", takeSaid.openElsewhere({ product: found.product, name: verbatim(found.name) }));
}

const open = (ctx: Context, takes: ReturnType<typeof idArray>) =>
  sql`update stock_take_lines set is_open = true where take_id = any(${takes}) and not is_open`.execute(ctx.db);

/** All products that lie in its warehouse, of its category and those below it. */
export async function makeLines(ctx: Context, { id, warehouse_id, category_id }: RecordRow): Promise<void> {
  const below = sql`with recursive below as (select id from product_categories where id = ${Number(category_id ?? 0)}
    union select c.id from product_categories c join below b on c.parent_id = b.id)`;
  await sql`${below}
    insert into stock_take_lines (take_id, product_id, warehouse_id, is_open)
    select ${id}, s.product_id, s.warehouse_id, false from stocks s join products p on p.id = s.product_id
    where s.warehouse_id = ${Number(warehouse_id)} and p.is_stocked = 1 and p.deleted_at is null
      and ${category_id === null || category_id === undefined ? sql`true` : sql`p.category_id in (select id from below)`}
      and (s.quantity > 0 or exists (select 1 from stock_ledger l where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id))
    order by s.product_id`.execute(ctx.db);
  await openLines(ctx, id);
}

/** Opens lines that were added to it. @throws CONFLICT naming a product that is being counted elsewhere */
export async function openLines(ctx: Context, take: number): Promise<void> {
  await refuseElsewhere(ctx, take);
  await open(ctx, idArray([take]));
}

export async function freeLines(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  await sql`update stock_take_lines set is_open = false where take_id = any(${ids(rows)})`.execute(ctx.db);
}

export async function takeLines(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  for (const { id } of rows) await refuseElsewhere(ctx, id);
  await open(ctx, ids(rows));
}
