/** What goods obey that come in, and what they are worth. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { openingSaid } from "@qicheng/api/stock-openings/messages";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { splitByWeights } from "@qicheng/engine/documents/split";
import { furtherPart, worth } from "@qicheng/engine/documents/stock";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import type { Draft, Raw, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { holdOwedForGoods, owedForGoods, owedNoMore, purchaseReceived } from "../purchase-orders/public";
import {
  countGoods,
  holdPlaces,
  type LedgerLine,
  type Movement,
  move,
  movedIn,
  orderSource,
  refuseLines,
  returnSource,
  settleWarehouse,
  takenFrom,
  tied,
} from "../stock/public";
import { LINES } from "./fields";

const MODULE = "stockIn";

const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value));
const idIn = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

interface Whole {
  order: number | undefined;
  back: number | undefined;
  opening: boolean;
}

const sourceOf = (whole: Raw): Whole => ({
  order: idIn(whole.order_id),
  back: idIn(whole.return_id),
  opening: whole.source === "opening",
});

function kindOf({ order, back: returned }: Whole): string {
  if (order !== undefined) return "purchase";
  return returned === undefined ? "none" : "return";
}

/** What a typed price makes of a line; a gift costs nothing. @throws VALIDATION naming the lines */
function priced(rows: readonly Row[], { order, back }: Whole): Row[] {
  const problems: { field: string; row: number; msg: typeof stockSaid.zeroPrice }[] = [];
  const made = rows.map((row, at): Row => {
    const price = text(row.price);
    const problem = (msg: typeof stockSaid.zeroPrice) => problems.push({ field: "listJson", row: at + 1, msg });
    const isGift = Number(row.gift ?? 0) === 1;
    if (price !== "" && (order !== undefined || back !== undefined)) problem(stockSaid.sourcePrice);
    if (price !== "" && Number(price) === 0 && !isGift) problem(stockSaid.zeroPrice);
    const money = isGift || price === "" ? "0.00" : worth(price, text(row.number));
    return { ...row, xiaoji: Number(money) };
  });
  refuseLines(problems);
  return made;
}

/** The source's lines for these rows, with the source held. */
async function withSource(ctx: Context, rows: readonly Row[], { order, back }: Whole) {
  if (order !== undefined) {
    const source = await orderSource(ctx, order, "in");
    return { name: source.name, rows: tied(rows, source.lines, stockSaid.overIn).map((one) => one.row) };
  }
  if (back === undefined) return { name: null, rows: [...rows] };
  const source = await returnSource(ctx, back);
  const pairs = tied(rows, source.lines, stockSaid.overIn);
  tied(
    rows,
    source.lines.map((line) => ({ ...line, open: line.outThere })),
    ({ product, unit, there, wanted }) => stockSaid.notShipped({ product, unit, there, wanted }),
  );
  return { name: source.name, rows: pairs.map((one) => one.row) };
}

const COPIED = ["productid", "number", "unit", "price"] as const;
const goodsText = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map((row) => COPIED.map((key) => text(ownValue(row, key)))));
/** Lines of opening stock are copies of its rows. */
const sameGoods = (one: readonly Row[], other: readonly Row[]): boolean => goodsText(one) === goodsText(other);

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  await countGoods(ctx, LINES, drafts);
  for (const draft of drafts) {
    const { columns, before } = draft;
    const whole = { ...before, ...columns };
    const of = sourceOf(whole);
    if (!before) columns.source ??= kindOf(of);
    await settleWarehouse(ctx, draft, "warehouse_id", "warehouseid");
    columns.freight ??= before?.freight ?? 0;
    if (of.order === undefined && Number(columns.freight) > 0) throw invalidField("freight", stockSaid.noFreight);
    if (columns.lines === undefined) continue;
    if (before && of.opening && !sameGoods(rowsIn(columns.lines), rowsIn(before.lines)))
      throw invalidField("listJson", openingSaid.linesStay);
    const made = await withSource(ctx, priced(rowsIn(columns.lines), of), of);
    columns.lines = made.rows;
    columns.source_name = made.name;
    columns.money = moneyText(total(made.rows.map(({ xiaoji }) => decimal(text(xiaoji) || "0"))));
  }
}

interface StoredIn {
  id: number;
  name: string;
  day: string;
  warehouse_id: number;
  source: string;
  order_id: number | null;
  return_id: number | null;
  freight: string;
  freight_supplier_id: number | null;
}

interface StoredLine {
  id: number;
  row: number;
  productId: number;
  quantity: string;
  base: string;
  price: string | null;
  gift: boolean;
}

async function stored(ctx: Context, id: number): Promise<{ head: StoredIn; lines: StoredLine[] }> {
  const { rows } = await sql<StoredIn>`
    select id, order_sn as name, biz_date::text as day, warehouse_id, source, order_id, return_id, freight::text,
      freight_supplier_id
    from stock_ins where id = ${id} for update`.execute(ctx.db);
  const [head] = rows;
  if (!head) throw new Error(`there is no document ${id}`);
  const { rows: lines } = await sql<StoredLine>`
    select id, position as row, product_id as "productId", quantity::text, base_quantity::text as base, price::text,
      gift = 1 as gift from stock_in_lines where in_id = ${id} order by position`.execute(ctx.db);
  return { head, lines };
}

const asRows = (lines: readonly StoredLine[]): Row[] =>
  lines.map(({ id, productId, base }) => ({ id, productid: productId, baseQuantity: base }));

const base = ({ id, row, productId, base: quantity }: StoredLine, warehouseId: number) => ({
  lineId: id,
  row,
  productId,
  warehouseId,
  quantity,
  way: "in" as const,
});

/** What lines of an order are worth: their share of what the order's line costs, and of the freight. */
async function purchases(
  ctx: Context,
  order: number,
  lines: readonly StoredLine[],
  head: StoredIn,
): Promise<Movement[]> {
  const source = await orderSource(ctx, order, "in");
  const pairs = tied(asRows(lines), source.lines, stockSaid.overIn);
  const { taxpayer } = await ctx.services.settings.get();
  const { rows } = await sql<{ id: number; whole: string; value: string; before: string; came: string }>`
    select id, base_quantity::text as whole, ${taxpayer === "small" ? sql`(net + tax)` : sql`net`}::text as value,
      received_quantity::text as before, received_net::text as came
    from purchase_order_lines where order_id = ${order}`.execute(ctx.db);
  const amounts = lines.map((line, at) => {
    const lineId = pairs[at]?.line.lineId;
    const of = rows.find(({ id }) => id === lineId);
    if (!of) throw new Error(`the order ${order} has no line for ${line.id}`);
    const { whole, value, before, came } = of;
    const amount = line.gift
      ? "0.00"
      : furtherPart({ quantity: whole, value }, { quantity: before, value: came }, line.base);
    return { lineId: of.id, amount };
  });
  const freight = splitByWeights(
    head.freight,
    amounts.map(({ amount }) => amount),
  );
  await sql`
    update stock_in_lines l set freight = g.freight from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ id }, at) => ({ id, freight: freight[at] ?? "0" })),
    )}::jsonb) g(id bigint, freight numeric) where l.id = g.id`.execute(ctx.db);
  const { id, name, day, freight: carried, freight_supplier_id: freightSupplierId } = head;
  await owedForGoods(ctx, order, {
    id,
    name,
    day,
    freight: carried,
    freightSupplierId,
    lines: lines.map((line, at) => ({
      lineId: line.id,
      orderLineId: amounts[at]?.lineId ?? 0,
      quantity: line.base,
      gift: line.gift,
    })),
  });
  await purchaseReceived(
    ctx,
    order,
    amounts.map(({ lineId, amount }, at) => ({ lineId, quantity: lines[at]?.base ?? "0", value: amount })),
  );
  return lines.map((line, at): Movement => {
    const { lineId = 0, amount = "0" } = amounts[at] ?? {};
    const value = moneyText(decimal(amount).plus(freight[at] ?? "0"));
    return {
      ...base(line, head.warehouse_id),
      type: "purchaseIn",
      value: { amount: value },
      source: { module: "purchaseOrder", id: order, lineId },
    };
  });
}

/** Goods of a return come in at the value with which they left. */
async function returned(ctx: Context, back: number, lines: readonly StoredLine[], head: StoredIn): Promise<Movement[]> {
  const source = await returnSource(ctx, back);
  const pairs = tied(asRows(lines), source.lines, stockSaid.overIn);
  tied(
    asRows(lines),
    source.lines.map((line) => ({ ...line, open: line.outThere })),
    stockSaid.notShipped,
  );
  const movements: Movement[] = [];
  const told: { line: number; contractLine: number; exchange: boolean; quantity: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const of = pairs[at]?.line;
    if (!of) throw new Error(`the return ${back} has no line for ${line.id}`);
    const parts = await takenFrom(ctx, {
      module: "contract",
      lineId: of.contractLineId,
      warehouseId: head.warehouse_id,
      quantity: line.base,
    });
    for (const { originId, quantity, amount } of parts)
      movements.push({
        ...base(line, head.warehouse_id),
        quantity,
        type: "returnIn",
        value: { amount },
        originId,
        source: { module: "salesReturn", id: back, lineId: of.lineId },
      });
    told.push({ line: of.lineId, contractLine: of.contractLineId, exchange: of.exchange, quantity: line.base });
  }
  await tellReturn(ctx, told);
  return movements;
}

/** The return and its contract know what came back; a quantity below zero is taken back. */
async function tellReturn(
  ctx: Context,
  told: readonly { line: number; contractLine: number; exchange: boolean; quantity: string }[],
): Promise<void> {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      g(line bigint, "contractLine" bigint, exchange boolean, quantity numeric)),
    noted as (update sales_return_lines l set received_quantity = l.received_quantity + g.quantity
      from given g where l.id = g.line)
    update contract_lines l set
      came_back = l.came_back + case when g.exchange then 0 else g.quantity end,
      exchanged_back = l.exchanged_back + case when g.exchange then g.quantity else 0 end
    from given g where l.id = g."contractLine"`.execute(ctx.db);
}

/** Other goods come in at their price, else at what such goods are worth. */
const others = (lines: readonly StoredLine[], head: StoredIn): Movement[] =>
  lines.map((line): Movement => {
    const priced = line.price === null ? undefined : worth(line.price, line.quantity);
    const money = line.gift ? "0.00" : priced;
    return {
      ...base(line, head.warehouse_id),
      type: head.source === "opening" ? "opening" : "otherIn",
      value: money === undefined ? "average" : { amount: money },
    };
  });

/** Opening stock comes before all else, but for what was taken back. Of two at once the second one finds the first. */
async function refuseMoved(ctx: Context, head: StoredIn, lines: readonly StoredLine[]): Promise<void> {
  const places = lines.map(({ productId }) => ({ productId, warehouseId: head.warehouse_id }));
  const held = await holdPlaces(ctx, places);
  const moved = await movedIn(ctx, places);
  refuseLines(
    lines.flatMap(({ row, productId }) => {
      const key = `${productId}:${head.warehouse_id}`;
      const place = held.get(key);
      return place && moved.has(key) ? [{ field: "listJson", row, msg: stockSaid.openedAlready(place) }] : [];
    }),
  );
}

async function movementsOf(ctx: Context, head: StoredIn, lines: readonly StoredLine[]): Promise<Movement[]> {
  const { order_id, return_id } = head;
  if (order_id !== null) return purchases(ctx, order_id, lines, head);
  return return_id === null ? others(lines, head) : returned(ctx, return_id, lines, head);
}

/** Its goods lie in their warehouse from now on. */
export async function post(ctx: Context, id: number): Promise<void> {
  const { head, lines } = await stored(ctx, id);
  const movements = await movementsOf(ctx, head, lines);
  if (head.source === "opening") await refuseMoved(ctx, head, lines);
  const moved = await move(ctx, { module: MODULE, id, name: head.name, day: head.day }, movements);
  await sql`
    with given as (select g.line, sum(g.value) as value from jsonb_to_recordset(${JSON.stringify(
      moved.map(({ lineId, value }) => ({ line: lineId, value })),
    )}::jsonb) g(line bigint, value numeric) group by g.line),
    told as (update stock_in_lines l set money = g.value from given g where l.id = g.line)
    update stock_ins set money = (select sum(value) from given) where id = ${id}`.execute(ctx.db);
}

export async function holdBack(ctx: Context, { id, order_id, return_id }: RecordRow): Promise<void> {
  if (order_id !== null) await holdOwedForGoods(ctx, id);
  if (order_id !== null)
    await sql`select 1 from purchase_orders where id = ${Number(order_id)} for no key update`.execute(ctx.db);
  if (return_id !== null) await returnSource(ctx, Number(return_id));
}

/** Its sources wait again for what was taken back. */
export async function back(ctx: Context, row: RecordRow, lines: readonly LedgerLine[]): Promise<void> {
  const order = idIn(row.order_id);
  if (order !== undefined) {
    await owedNoMore(ctx, row.id);
    const freight = await freightShares(ctx, row);
    await purchaseReceived(
      ctx,
      order,
      lines.map(({ sourceLineId, quantity, value, lineId }) => ({
        lineId: sourceLineId ?? 0,
        quantity: decimal(quantity).neg().toFixed(),
        value: decimal(freight.get(lineId) ?? "0")
          .minus(value)
          .toFixed(),
      })),
    );
  }
  if (idIn(row.return_id) === undefined) return;
  const { rows } = await sql<{ line: number; contractLine: number; exchange: boolean }>`
    select l.id as line, l.line_id as "contractLine", l.exchange = 1 as exchange from sales_return_lines l
    where l.return_id = ${Number(row.return_id)}`.execute(ctx.db);
  const taken = new Map<number, ReturnType<typeof decimal>>();
  for (const { sourceLineId, quantity } of lines)
    taken.set(sourceLineId ?? 0, (taken.get(sourceLineId ?? 0) ?? decimal("0")).minus(quantity));
  await tellReturn(
    ctx,
    rows.flatMap((one) => {
      const quantity = taken.get(one.line);
      return quantity === undefined ? [] : [{ ...one, quantity: quantity.toFixed() }];
    }),
  );
}

/** The freight in the value of each line, as it was shared out. */
async function freightShares(ctx: Context, { id }: RecordRow): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; freight: string }>`
    select id, freight::text from stock_in_lines where in_id = ${id}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.freight]));
}
