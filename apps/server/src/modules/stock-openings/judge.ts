/** What speaks against rows of opening stock, and what they come to: base quantity, unit, price and value. */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { productSaid } from "@qicheng/api/products/messages";
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal } from "@qicheng/engine/documents/money";
import { worth } from "@qicheng/engine/documents/stock";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft, Raw } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { countInUnits } from "../products/public";
import { closedUntil, today } from "../receivables/public";
import { GOODS, movedIn, standardWarehouse } from "../stock/public";

/** A row as it is to be stored, by column. */
export interface Judged {
  columns: {
    product_id: number;
    warehouse_id: number;
    quantity: string;
    unit: string | null;
    base_quantity: string;
    price: string;
    /** Yuan. */
    money: string;
    biz_date: string;
  };
  problems: FieldProblem[];
}

const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value));

/** Rows are counted as lines of documents are. */
const COUNTED = { key: "listJson", db: "lines", children: GOODS } as unknown as FieldDef;

interface Product {
  name: string;
  stocked: boolean;
  cost: string | null;
}

async function productsOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const { rows } = await sql<Product & { id: number }>`
    select id, name, is_stocked = 1 as stocked, cost_price::text as cost from products where id = any(${idArray(ids)})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function warehousesOf(ctx: Context, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; enabled: number }>`
    select id, name, enabled from warehouses where id = any(${idArray(ids)}) order by id for share`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Counted {
  unit: string | null;
  base: string;
}

/** Each row in base units, or why there is none. */
async function counted(ctx: Context, rows: readonly Raw[]): Promise<readonly (Counted | FieldProblem)[]> {
  const lines = rows.map(({ product_id, quantity, unit }) => ({
    productid: Number(product_id),
    number: text(quantity),
    ...(text(unit) !== "" && { unit: text(unit) }),
  }));
  const draft: Draft = { id: 0, columns: { lines }, values: {}, ext: {}, before: undefined };
  try {
    await countInUnits(ctx, COUNTED, [draft]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = (error.details.data?.errors ?? []) as FieldProblem[];
    const wrong = new Map(errors.map((one) => [(one.row ?? 1) - 1, one.msg]));
    const right = rows.filter((_row, at) => !wrong.has(at));
    if (right.length === rows.length) throw error;
    const others = [...(await counted(ctx, right))];
    return rows.map((row, at) => {
      const msg = wrong.get(at);
      if (msg === undefined) return others.shift() as Counted;
      const unknown = msg.cn === productSaid.noUnit({ name: text(row.unit) }).cn;
      return { field: unknown ? "unit" : "number", msg };
    });
  }
  return rowsIn(draft.columns.lines).map(({ unit, baseQuantity }) => ({
    unit: text(unit) || null,
    base: text(baseQuantity),
  }));
}

/** What one unit costs where nobody says it: as much of the base unit's cost as it holds. */
const costOf = (cost: string | null, quantity: string, base: string): string | undefined =>
  cost === null ? undefined : decimal(cost).times(base).div(quantity).toFixed(4);

/** A row, and what is known of it. */
interface Around {
  product: number;
  warehouse: number;
  day: string;
  of: Product | undefined;
  place: { name: string; enabled: number } | undefined;
  unit: Counted | FieldProblem;
  /** Something moved there that stands. */
  moved: boolean;
}

/** What speaks against its place. */
function placeProblems({ of, place, moved }: Around): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (of && !of.stocked) problems.push({ field: "productid", msg: stockSaid.notStocked({ name: of.name }) });
  if (place && place.enabled === 0)
    problems.push({ field: "warehouseid", msg: stockSaid.warehouseOff({ name: place.name }) });
  if (of && place && moved)
    problems.push({ field: "productid", msg: stockSaid.openedAlready({ product: of.name, warehouse: place.name }) });
  return problems;
}

function dayProblems(ctx: Context, day: string, until: string): FieldProblem[] {
  if (day > today(ctx)) return [{ field: "bizDate", msg: stockSaid.future }];
  return day <= until ? [{ field: "bizDate", msg: stockSaid.closed({ day: until }) }] : [];
}

/** Quantity, unit, price and value, as far as they are known. */
function valued({ of, unit }: Around, quantity: string, given: string) {
  const none = { unit: null, base_quantity: "0", price: "0", money: "0.00" };
  if (!("base" in unit)) return { columns: none, problems: [unit] };
  const price = given || costOf(of?.cost ?? null, quantity, unit.base);
  if (price === undefined) return { columns: none, problems: [{ field: "price", msg: stockSaid.noPrice }] };
  const columns = { unit: unit.unit, base_quantity: unit.base, price, money: worth(price, quantity) };
  return { columns, problems: [] };
}

/** All rows with what is known of them. */
async function around(ctx: Context, rows: readonly Raw[]): Promise<Around[]> {
  const standard = await standardWarehouse(ctx);
  const placed = rows.map(({ product_id, warehouse_id, biz_date }) => ({
    product: Number(product_id),
    warehouse: Number(warehouse_id ?? 0) || standard,
    day: text(biz_date) || today(ctx),
  }));
  const products = await productsOf(
    ctx,
    placed.map(({ product }) => product),
  );
  const warehouses = await warehousesOf(
    ctx,
    placed.map(({ warehouse }) => warehouse),
  );
  const moved = await movedIn(
    ctx,
    placed.map(({ product, warehouse }) => ({ productId: product, warehouseId: warehouse })),
  );
  const units = await counted(ctx, rows);
  return placed.map(({ product, warehouse, day }, at) => ({
    product,
    warehouse,
    day,
    of: products.get(product),
    place: warehouses.get(warehouse),
    unit: units[at] ?? { unit: null, base: "0" },
    moved: moved.has(`${product}:${warehouse}`),
  }));
}

/** @param rows by column; a missing warehouse is 默认仓库, a missing day today */
export async function judge(ctx: Context, rows: readonly Raw[]): Promise<Judged[]> {
  if (rows.length === 0) return [];
  const until = await closedUntil(ctx);
  return (await around(ctx, rows)).map((one, at): Judged => {
    const quantity = text(rows[at]?.quantity);
    const { columns, problems } = valued(one, quantity, text(rows[at]?.price));
    const { product, warehouse, day } = one;
    return {
      problems: [...placeProblems(one), ...dayProblems(ctx, day, until), ...problems],
      columns: { product_id: product, warehouse_id: warehouse, quantity, biz_date: day, ...columns },
    };
  });
}
