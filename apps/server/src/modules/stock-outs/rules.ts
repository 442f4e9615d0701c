/** What goods obey that go out: of contracts as much as is open, of all others what nobody was promised. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import type { Draft, Raw, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { holdOwedFor, oweAgain } from "../payables/public";
import { owedBack, type Part, purchaseSentBack } from "../purchase-orders/public";
import { today } from "../receivables/public";
import {
  contractSource,
  countGoods,
  type LedgerLine,
  type Movement,
  move,
  orderSource,
  settleWarehouse,
  takenFrom,
  tied,
} from "../stock/public";
import { LINES } from "./fields";

const MODULE = "stockOut";

const idIn = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

/** The source's lines for these rows, with the source held. */
async function withSource(ctx: Context, rows: readonly Row[], whole: Raw) {
  const [contract, order] = [idIn(whole.contract_id), idIn(whole.order_id)];
  if (contract !== undefined) {
    const source = await contractSource(ctx, contract);
    return { name: source.name, pairs: tied(rows, source.lines, stockSaid.over) };
  }
  if (order === undefined) return undefined;
  // what is owed for it is held before it
  await holdOwedFor(ctx, order);
  const source = await orderSource(ctx, order, "back");
  return { name: source.name, pairs: tied(rows, source.lines, stockSaid.overBack) };
}

function kindOf(contract: number | undefined, order: number | undefined): string {
  if (contract !== undefined) return "contract";
  return order === undefined ? "none" : "purchase";
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  await countGoods(ctx, LINES, drafts);
  for (const draft of drafts) {
    const { columns, before } = draft;
    const whole = { ...before, ...columns };
    const [contract, order] = [idIn(whole.contract_id), idIn(whole.order_id)];
    if (!before) columns.source = kindOf(contract, order);
    await settleWarehouse(ctx, draft, "warehouse_id", "warehouseid");
    if (columns.lines === undefined) continue;
    const rows = rowsIn(columns.lines).map((row): Row => ({ ...row, xiaoji: 0 }));
    const made = await withSource(ctx, rows, whole);
    columns.lines = made ? made.pairs.map((one) => one.row) : rows;
    columns.source_name = made?.name ?? null;
  }
}

interface StoredOut {
  id: number;
  name: string;
  day: string;
  warehouse_id: number;
  contract_id: number | null;
  order_id: number | null;
}

interface StoredLine {
  id: number;
  row: number;
  productId: number;
  base: string;
}

async function stored(ctx: Context, id: number): Promise<{ head: StoredOut; lines: StoredLine[] }> {
  const { rows } = await sql<StoredOut>`
    select id, order_sn as name, biz_date::text as day, warehouse_id, contract_id, order_id
    from stock_outs where id = ${id} for update`.execute(ctx.db);
  const [head] = rows;
  if (!head) throw new Error(`there is no document ${id}`);
  const { rows: lines } = await sql<StoredLine>`
    select id, position as row, product_id as "productId", base_quantity::text as base
    from stock_out_lines where out_id = ${id} order by position`.execute(ctx.db);
  return { head, lines };
}

/** The lines of a contract know how much of them has left; a quantity below zero is taken back. */
const tellContract = (ctx: Context, told: readonly { line: number; quantity: string }[]) =>
  sql`
    update contract_lines l set shipped = l.shipped + g.quantity
    from (select g.line, sum(g.quantity) as quantity from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      g(line bigint, quantity numeric) group by 1) g where l.id = g.line`.execute(ctx.db);

/** What leaves for the lines of the source, which then knows of it. */
async function movementsOf(ctx: Context, head: StoredOut, lines: readonly StoredLine[]): Promise<Movement[]> {
  const warehouseId = head.warehouse_id;
  const rows = lines.map(({ id, productId, base }): Row => ({ id, productid: productId, baseQuantity: base }));
  const made = await withSource(ctx, rows, { contract_id: head.contract_id, order_id: head.order_id });
  const movements: Movement[] = [];
  const told: { line: number; quantity: string }[] = [];
  const back: Part[] = [];
  for (const [at, { id, row, productId, base }] of lines.entries()) {
    const common = { lineId: id, row, productId, warehouseId, way: "out" as const };
    const of = made?.pairs[at]?.line;
    if (head.contract_id !== null && of) {
      const source = { module: "contract", id: head.contract_id, lineId: of.lineId };
      movements.push({ ...common, type: "saleOut", quantity: base, value: "average", source });
    } else if (head.order_id !== null && of) {
      const source = { module: "purchaseOrder", id: head.order_id, lineId: of.lineId };
      const parts = await takenFrom(ctx, { module: "purchaseOrder", lineId: of.lineId, warehouseId, quantity: base });
      for (const { originId, quantity, amount } of parts) {
        back.push({ orderLineId: of.lineId, originId, quantity });
        movements.push({
          ...common,
          type: "purchaseReturnOut",
          quantity,
          value: { amount },
          free: true,
          originId,
          source,
        });
      }
    } else movements.push({ ...common, type: "otherOut", quantity: base, value: "average", free: true });
    if (of) told.push({ line: of.lineId, quantity: base });
  }
  if (head.contract_id !== null) await tellContract(ctx, told);
  if (head.order_id !== null) {
    await owedBack(ctx, head, back);
    await purchaseSentBack(
      ctx,
      head.order_id,
      told.map(({ line: lineId, quantity }) => ({ lineId, quantity })),
    );
  }
  return movements;
}

/** Its goods have left from now on. */
export async function post(ctx: Context, id: number): Promise<void> {
  const { head, lines } = await stored(ctx, id);
  const movements = await movementsOf(ctx, head, lines);
  const moved = await move(ctx, { module: MODULE, id, name: head.name, day: head.day }, movements);
  const left = moved.map(({ lineId, value }) => ({ line: lineId, value: moneyText(decimal(value).neg()) }));
  await sql`
    with given as (select g.line, sum(g.value) as value from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      g(line bigint, value numeric) group by g.line),
    told as (update stock_out_lines l set money = g.value from given g where l.id = g.line)
    update stock_outs set money = (select sum(value) from given) where id = ${id}`.execute(ctx.db);
}

export async function holdBack(ctx: Context, { contract_id, order_id, signed_on }: RecordRow): Promise<void> {
  if (signed_on !== null) throw new Refusal("CONFLICT", stockSaid.isSigned);
  if (contract_id !== null)
    await sql`select 1 from contracts where id = ${Number(contract_id)} for no key update`.execute(ctx.db);
  if (order_id !== null) await holdOwedFor(ctx, Number(order_id));
  if (order_id !== null)
    await sql`select 1 from purchase_orders where id = ${Number(order_id)} for no key update`.execute(ctx.db);
}

/** Its source waits again for what was taken back. */
export async function back(ctx: Context, row: RecordRow, lines: readonly LedgerLine[]): Promise<void> {
  const told = lines.map(({ sourceLineId, quantity }) => ({ line: sourceLineId ?? 0, quantity }));
  if (row.contract_id !== null) await tellContract(ctx, told);
  if (row.order_id === null) return;
  await oweAgain(ctx, { id: row.id, day: today(ctx) });
  await purchaseSentBack(
    ctx,
    Number(row.order_id),
    told.map(({ line: lineId, quantity }) => ({ lineId, quantity })),
  );
}
