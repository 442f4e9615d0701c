/** Many people move few products at once: what the ledger says equals a small model to the fen, and nothing is lost or twice. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { type CameIn, expectStockLines, stockLines } from "../../../test/stock-model";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let people: Caller[];
let warehouses: number[];

beforeAll(async () => {
  server = await testServer();
  people = [await server.as("boss")];
  const { rows } = await sql<{ id: number }>`select id from warehouses where is_default`.execute(server.db);
  warehouses = [rows[0]?.id ?? 0];
  for (let at = 0; at < 2; at += 1)
    warehouses.push(newId(await (people[0] as Caller).raw("/api/erp/warehouseAdd", { name: unique("仓") })));
});
afterAll(() => server.close());

const boss = () => people[0] as Caller;

async function products(count: number): Promise<number[]> {
  const made: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const values = { name: unique("货"), number: unique("N"), standard: "件", unitDecimals: 0 };
    made.push(newId(await boss().raw("/api/product/add", values)));
  }
  return made;
}

const act = fc.record({
  what: fc.constantFrom("in", "in", "in", "out", "out", "transfer", "reverse", "take"),
  product: fc.nat(2),
  other: fc.nat(2),
  from: fc.nat(2),
  to: fc.nat(2),
  number: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 0, max: 99_999 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Does an act. @returns what it said of what came in, where it was done */
async function does(one: Act, goods: readonly number[], posted: readonly CameIn[]): Promise<CameIn | undefined> {
  const { what, product, other, from, to, number, price } = one;
  const [first = 0, second = 0] = [goods[product], goods[other]];
  const ids = [...new Set([first, second])];
  const warehouseid = warehouses[from] ?? 0;
  const lines = ids.map((productid, at) => ({ productid, number: number + at }));
  const yuan = (price / 10_000).toFixed(4);
  const worth = new Map(lines.map(({ productid, number: n }) => [productid, Math.round((price * n) / 100)]));
  const calls: Record<string, () => ReturnType<Caller["raw"]>> = {
    in: () =>
      boss().raw("/api/stock/stockInAdd", {
        warehouseid,
        listJson: lines.map((line) => ({ ...line, price: yuan, gift: price === 0 ? 1 : 0 })),
      }),
    out: () => boss().raw("/api/stock/stockOutAdd", { warehouseid, listJson: lines }),
    transfer: () =>
      boss().raw("/api/stock/transferAdd", { from: warehouseid, to: warehouses[to] ?? 0, listJson: lines }),
    reverse: () => boss().raw("/api/stock/reverse", { id: posted[number % posted.length]?.id ?? 1, ext: "录错" }),
    take: () => boss().raw("/api/stock/takeAdd", { warehouseid, recountPercent: 0 }),
  };
  const answer = await (calls[what] as () => ReturnType<Caller["raw"]>)();
  // One that came too late for its locks may be asked to try again.
  expect([200, 400, 403, 404, 409, 503]).toContain(answer.status);
  if (answer.status !== 200) return undefined;
  if (what === "take") {
    const id = newId(answer);
    await boss().raw("/api/stock/takeCount", { id, listJson: [{ productid: first, number }] });
    const taken = await boss().raw("/api/stock/takePost", { id });
    expect([200, 400, 409]).toContain(taken.status);
    if (taken.status !== 200) await boss().raw("/api/stock/takeDelete", { ids: [id] });
    return undefined;
  }
  return what === "reverse" ? undefined : { id: newId(answer), worth };
}

test("many at once on three products", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 60, maxLength: 80 }), async (acts) => {
      const goods = await products(3);
      const done: CameIn[] = [];
      const first = acts.filter(({ what }) => what === "in").slice(0, 6);
      for (const one of first) done.push(...[await does(one, goods, done)].filter((made) => made !== undefined));
      const writers = 16;
      const queue = [...acts];
      await Promise.all(
        Array.from({ length: writers }, async () => {
          for (let one = queue.shift(); one; one = queue.shift()) {
            const made = await does(one, goods, done);
            if (made) done.push(made);
          }
        }),
      );
      const lines = await stockLines(server, goods);
      expectStockLines(lines, done);
      // what was acknowledged is there, once
      const records = new Set(lines.map(({ record }) => record));
      expect(done.filter(({ id }) => !records.has(id))).toEqual([]);
      expect(await brokenInvariants(server.db)).toEqual([]);
    }),
    { numRuns: 3 },
  );
});
