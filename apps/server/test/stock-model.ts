/** A small model of stock, which works each line of the ledger out anew from the one before it in its place. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestServer } from "./harness";

/** What was acknowledged of goods that came in. */
export interface CameIn {
  id: number;
  /** Fen by product. */
  worth: Map<number, number>;
}

export interface StockLine {
  id: number;
  type: string;
  record: number;
  product: number;
  warehouse: number;
  quantity: number;
  fen: number;
  quantityAfter: number;
  fenAfter: number;
  reverses: number | null;
}

/** The ledger of these products, in its order. */
export async function stockLines(server: TestServer, goods: readonly number[]): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select id, type, record_id as record, product_id as product, warehouse_id as warehouse, quantity::int,
      (value * 100)::int as fen, quantity_after::int as "quantityAfter", (value_after * 100)::int as "fenAfter",
      reverses_id as reverses from stock_ledger where product_id = any(${[...goods]}::bigint[]) order by id`.execute(
    server.db,
  );
  return rows;
}

/** Half away from zero, as the product rounds. */
const share = (fen: number, quantity: number, whole: number): number =>
  quantity === whole ? fen : Math.floor((2 * fen * quantity + whole) / (2 * whole));

/** @throws AssertionError at the first line that the model does not write */
export function expectStockLines(lines: readonly StockLine[], done: readonly CameIn[]): void {
  const places = new Map<string, { quantity: number; fen: number }>();
  const known = new Map(lines.map((line) => [line.id, line]));
  const ins = new Map(done.map((one) => [one.id, one.worth]));
  let before: StockLine | undefined;
  for (const line of lines) {
    const key = `${line.product}:${line.warehouse}`;
    const place = places.get(key) ?? { quantity: 0, fen: 0 };
    places.set(key, place);
    const { type, quantity, fen } = line;
    const former = line.reverses === null ? undefined : known.get(line.reverses);
    const expected = former
      ? -former.fen
      : ({
          otherIn: () => ins.get(line.record)?.get(line.product),
          transferIn: () => -(before?.fen ?? 0),
          takeGain: () => (place.quantity > 0 ? share(place.fen, quantity, place.quantity) : fen),
        }[type as "otherIn"]?.() ?? -share(place.fen, -quantity, place.quantity));
    expect([line.id, type, fen]).toEqual([line.id, type, expected || 0]);
    place.quantity += quantity;
    place.fen += fen;
    expect([line.id, line.quantityAfter, line.fenAfter]).toEqual([line.id, place.quantity, place.fen]);
    expect(place.quantity >= 0 && place.fen >= 0 && (place.quantity > 0 || place.fen === 0)).toBe(true);
    before = line;
  }
}
