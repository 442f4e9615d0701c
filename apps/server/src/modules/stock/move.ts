/**
 * Moves goods: all lines of a document or none. The ledger only grows; what lies in a place follows from it and is written
 * with it. The caller holds the document and its sources before.
 */
import { type MovementKind, stockSaid } from "@qicheng/api/stock/messages";
import { decimal, moneyText, plainText } from "@qicheng/engine/documents/money";
import { atAverage, leaving, worth } from "@qicheng/engine/documents/stock";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { today } from "../receivables/public";
import { type HeldPlace, holdPlaces, keyOf, type Place, refuseOff } from "./places";

/** The document that moves goods. */
export interface Moving {
  module: string;
  id: number;
  /** Its number. */
  name: string;
  /** `yyyy-MM-dd`, the day on which it counts. */
  day: string;
}

export interface Source {
  module: string;
  id: number;
  lineId: number;
}

export interface Movement extends Place {
  type: MovementKind;
  /** The line of the document, and its place among them. */
  lineId: number;
  row: number;
  way: "in" | "out";
  /** In base units, above zero. */
  quantity: string;
  /**
   * What comes in is worth: an amount, what the average says, or what the movement before it took out. Goods that go out are
   * worth the average, or what they came in with.
   */
  value: "average" | "before" | { amount: string };
  /** It takes what nobody was promised, and no more. */
  free?: true;
  originId?: number;
  source?: Source;
}

/** A movement as the ledger gets it. */
interface Written {
  movement: Movement;
  quantity: string;
  value: string;
  quantityAfter: string;
  valueAfter: string;
  difference: string;
}

interface Problem {
  field: string;
  row: number;
  msg: Message;
}

/** @throws VALIDATION with all that speaks against the lines */
export function refuseLines(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const texts = [...new Map(problems.map(({ msg }) => [msg.cn, msg])).values()];
  const all = { cn: texts.map(({ cn }) => cn).join("；"), en: texts.map(({ en }) => en).join("; ") };
  throw new Refusal("VALIDATION", all, { data: { errors: problems } });
}

interface Running extends HeldPlace {
  quantityNow: string;
  valueNow: string;
  costNow: string | null;
}

const said = ({ product, unit, warehouse }: HeldPlace) => ({ product, unit, warehouse });

/** What leaves a place: by the average, or what it came in with as far as that much is there. */
function outOf(place: Running, { quantity, value }: Movement) {
  const held = { quantity: place.quantityNow, value: place.valueNow };
  const byAverage = leaving(held, quantity);
  if (typeof value === "string") return { value: byAverage, difference: "0.00" };
  const isLast = decimal(quantity).eq(place.quantityNow);
  const most = decimal(value.amount).gt(place.valueNow) ? place.valueNow : value.amount;
  const taken = isLast ? place.valueNow : moneyText(decimal(most));
  return { value: taken, difference: moneyText(decimal(taken).minus(value.amount)) };
}

/** What comes in is worth; undefined where nothing says it. */
function worthOf(place: Running, { quantity, value }: Movement, before: Written | undefined): string | undefined {
  if (value === "before") return before && moneyText(decimal(before.value).neg());
  if (value !== "average") return value.amount;
  if (decimal(place.quantityNow).gt(0))
    return atAverage({ quantity: place.quantityNow, value: place.valueNow }, quantity);
  return place.costNow === null ? undefined : worth(place.costNow, quantity);
}

type Quantity = ReturnType<typeof decimal>;
const NOTHING = decimal("0");

/** How much all movements together take from each place. */
function wantedOf(movements: readonly Movement[]): ReadonlyMap<string, Quantity> {
  const wanted = new Map<string, Quantity>();
  for (const movement of movements)
    if (movement.way === "out")
      wanted.set(keyOf(movement), (wanted.get(keyOf(movement)) ?? NOTHING).plus(movement.quantity));
  return wanted;
}

/** Why so much does not leave a place; undefined where it does. */
function notThere(place: Running, { way, quantity, free }: Movement, all: Quantity): Message | undefined {
  if (way !== "out") return undefined;
  const wanted = plainText(all);
  const available = decimal(place.quantity).minus(place.reserved);
  if (all.gt(place.quantity) && decimal(quantity).gt(place.quantityNow))
    return stockSaid.short({ ...said(place), there: plainText(decimal(place.quantity)), wanted });
  return free && all.gt(available)
    ? stockSaid.promised({ ...said(place), there: plainText(available), wanted })
    : undefined;
}

/** A place after a movement. One that becomes empty remembers what a piece was worth. */
function moveBy(place: Running, quantity: string, value: string) {
  const quantityAfter = plainText(decimal(place.quantityNow).plus(quantity));
  const valueAfter = moneyText(decimal(place.valueNow).plus(value));
  if (quantityAfter === "0" && decimal(place.quantityNow).gt(0))
    place.costNow = decimal(place.valueNow).div(place.quantityNow).toFixed(6);
  place.quantityNow = quantityAfter;
  place.valueNow = valueAfter;
  return { quantityAfter, valueAfter };
}

/** All movements in their order, and what speaks against them. */
function work(places: ReadonlyMap<string, HeldPlace>, movements: readonly Movement[]) {
  const running = new Map<string, Running>(
    [...places].map(([key, place]) => [
      key,
      { ...place, quantityNow: place.quantity, valueNow: place.value, costNow: place.lastCost },
    ]),
  );
  const wanted = wantedOf(movements);
  const problems: Problem[] = [];
  const written: Written[] = [];
  for (const movement of movements) {
    const place = running.get(keyOf(movement));
    if (!place) throw new Error(`nobody holds the place ${keyOf(movement)}`);
    const { row, quantity, way } = movement;
    const problem = (msg: Message) => problems.push({ field: "listJson", row, msg });
    const lacks = notThere(place, movement, wanted.get(keyOf(movement)) ?? NOTHING);
    if (lacks) {
      problem(lacks);
      continue;
    }
    const before = written.at(-1);
    // what did not leave does not arrive
    if (movement.value === "before" && before?.movement.lineId !== movement.lineId) continue;
    const out = way === "out" ? outOf(place, movement) : undefined;
    const value = out ? moneyText(decimal(out.value).neg()) : worthOf(place, movement, before);
    if (value === undefined) {
      problem(stockSaid.noPrice);
      continue;
    }
    const signed = out ? decimal(quantity).neg() : decimal(quantity);
    const { quantityAfter, valueAfter } = moveBy(place, plainText(signed), value);
    written.push({
      movement,
      quantity: plainText(signed),
      value,
      quantityAfter,
      valueAfter,
      difference: out?.difference ?? "0.00",
    });
  }
  return { written, problems, places: [...running.values()] };
}

/** The lowest balance of each place by its days from a day on, before what is written now. */
async function lowestSince(ctx: Context, day: string, places: readonly HeldPlace[]) {
  const given = JSON.stringify(places.map(({ productId, warehouseId }) => ({ productId, warehouseId })));
  const { rows } = await sql<Place & { low: string; on: string }>`
    select distinct on (g."productId", g."warehouseId") g."productId", g."warehouseId", d.balance::text as low, d.day::text as on
    from jsonb_to_recordset(${given}::jsonb) g("productId" bigint, "warehouseId" bigint)
    join stocks s on s.product_id = g."productId" and s.warehouse_id = g."warehouseId"
    cross join lateral (
      select e.day, s.quantity - coalesce((select sum(l.quantity) from stock_ledger l where l.product_id = s.product_id
        and l.warehouse_id = s.warehouse_id and l.biz_date > e.day), 0) as balance
      from (select ${day}::date as day union select distinct biz_date from stock_ledger l where l.product_id = s.product_id
        and l.warehouse_id = s.warehouse_id and l.biz_date > ${day}::date) e) d
    order by g."productId", g."warehouseId", d.balance`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** @throws VALIDATION where a day lies on or before a stock-take, or more leaves than was there on any day since */
async function assertDays(
  ctx: Context,
  day: string,
  movements: readonly Movement[],
  places: ReadonlyMap<string, HeldPlace>,
): Promise<void> {
  if (day >= today(ctx)) return;
  const rows = new Map(movements.map((movement) => [keyOf(movement), movement.row]));
  const problems: Problem[] = [];
  const low = await lowestSince(ctx, day, [...places.values()]);
  for (const [key, place] of places) {
    const row = rows.get(key) ?? 1;
    if (place.takenOn !== null && day <= place.takenOn)
      problems.push({ field: "listJson", row, msg: stockSaid.taken({ ...said(place), day: place.takenOn }) });
    const moved = movements.filter((one) => keyOf(one) === key);
    const out = moved.reduce(
      (sum, one) => (one.way === "out" ? sum.plus(one.quantity) : sum.minus(one.quantity)),
      decimal("0"),
    );
    const lowest = low.get(key);
    if (!lowest || out.lte(0) || out.lte(lowest.low)) continue;
    const facts = { ...said(place), there: plainText(decimal(lowest.low)), wanted: plainText(out), day: lowest.on };
    problems.push({ field: "listJson", row, msg: stockSaid.shortOn(facts) });
  }
  refuseLines(problems);
}

const LAST_OUT: ReadonlySet<MovementKind> = new Set(["saleOut", "otherOut"]);

async function write(ctx: Context, document: Moving, written: readonly Written[], places: readonly Running[]) {
  const rows = written.map(({ movement, quantity, value, quantityAfter, valueAfter, difference }, at) => ({
    at,
    type: movement.type,
    line: movement.lineId,
    product: movement.productId,
    warehouse: movement.warehouseId,
    quantity,
    value,
    quantityAfter,
    valueAfter,
    difference,
    origin: movement.originId ?? null,
    sourceModule: movement.source?.module ?? null,
    sourceId: movement.source?.id ?? null,
    sourceLine: movement.source?.lineId ?? null,
  }));
  await sql`
    insert into stock_ledger (biz_date, type, module, record_id, record_name, line_id, product_id, warehouse_id, quantity,
      value, quantity_after, value_after, cost_difference, origin_id, source_module, source_id, source_line_id, created_by, at)
    select ${document.day}::date, g.type, ${document.module}, ${document.id}, ${document.name}, g.line, g.product,
      g.warehouse, g.quantity, g.value, g."quantityAfter", g."valueAfter", g.difference, g.origin, g."sourceModule",
      g."sourceId", g."sourceLine", ${ctx.me.id}, ${new Date(ctx.past ?? Date.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(at int, type text, line bigint, product bigint,
      warehouse bigint, quantity numeric, value numeric, "quantityAfter" numeric, "valueAfter" numeric, difference numeric,
      origin bigint, "sourceModule" text, "sourceId" bigint, "sourceLine" bigint)
    order by g.at`.execute(ctx.db);
  const sold = new Set(written.flatMap(({ movement }) => (LAST_OUT.has(movement.type) ? [keyOf(movement)] : [])));
  const came = new Set(
    written.flatMap(({ movement, quantity, quantityAfter }) =>
      decimal(quantity).gt(0) && decimal(quantity).eq(quantityAfter) ? [keyOf(movement)] : [],
    ),
  );
  const now = places.map((place) => ({
    product: place.productId,
    warehouse: place.warehouseId,
    quantity: place.quantityNow,
    value: place.valueNow,
    cost: place.costNow,
    sold: sold.has(keyOf(place)),
    came: came.has(keyOf(place)),
  }));
  await sql`
    update stocks s set quantity = g.quantity, value = g.value, updated_at = now(),
      last_cost = case when g.quantity = 0 then g.cost else s.last_cost end,
      last_out_on = case when g.sold then greatest(s.last_out_on, ${document.day}::date) else s.last_out_on end,
      there_since = case when g.came then ${document.day}::date else s.there_since end
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) g(product bigint, warehouse bigint, quantity numeric,
      value numeric, cost numeric, sold boolean, came boolean)
    where s.product_id = g.product and s.warehouse_id = g.warehouse`.execute(ctx.db);
}

export interface Moved {
  lineId: number;
  /** Signed. */
  quantity: string;
  value: string;
}

/** Writes all movements of a document, or none. @throws VALIDATION naming every line that fails */
export async function move(ctx: Context, document: Moving, movements: readonly Movement[]): Promise<Moved[]> {
  await refuseOff(ctx, movements);
  const places = await holdPlaces(ctx, movements);
  await assertDays(ctx, document.day, movements, places);
  const { written, problems, places: now } = work(places, movements);
  refuseLines(problems);
  await write(ctx, document, written, now);
  return written.map(({ movement, quantity, value }) => ({ lineId: movement.lineId, quantity, value }));
}

/** Whether goods have ever moved. */
export async function hasMoved(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_ledger limit 1`.execute(ctx.db);
  return rows.length > 0;
}
