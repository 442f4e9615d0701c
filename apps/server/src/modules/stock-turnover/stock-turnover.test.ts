/** What lies about, how fast the rest turns over, and the movements behind each number. */
import { exports } from "@qicheng/api/exports/routes";
import { stockTurnover, type TurnoverRow } from "@qicheng/api/stock-turnover/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, setSettings, unique } from "../../../test/arrange";
import { goodsWorld } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { opened as openedAt } from "../../../test/workbooks";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;

const DAY_MS = 86_400_000;
const ago = (days: number) => businessDay(Date.now() - days * DAY_MS);

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

/** Goods that came in at 10 yuan on a day, as if posted on that day. */
async function came(productid: number, number: number, days: number) {
  newId(await world.bring({ bizDate: ago(days), listJson: [{ productid, number, price: 10 }] }));
  await posted(productid);
}

async function went(productid: number, number: number, days: number) {
  const id = newId(await world.send({ bizDate: ago(days), listJson: [{ productid, number }] }));
  await posted(productid);
  return id;
}

/** Movements of a product were written on their own days. */
async function posted(productid: number) {
  await sql`alter table stock_ledger disable trigger stock_ledger_grow`.execute(server.db);
  await sql`update stock_ledger set at = (biz_date + time '12:00') at time zone 'Asia/Shanghai'
    where product_id = ${productid}`.execute(server.db);
  await sql`alter table stock_ledger enable trigger stock_ledger_grow`.execute(server.db);
}

const listed = async (caller: Caller, query: object) =>
  ((await caller.raw(stockTurnover.index.path, query)).rows ?? []) as TurnoverRow[];
const idsOf = (rows: readonly TurnoverRow[]) => rows.map(({ productid }) => productid);

describe("turnover", () => {
  test("is the cost of what left divided by the mean of the daily values, and opens its movements", async () => {
    const one = await world.product();
    await came(one, 10, 100);
    await went(one, 4, 10);
    const [row] = await listed(boss, { productid: one });
    // 100 yuan at the ends of 79 days, 60 at those of 11
    expect(row).toMatchObject({
      qty: 6,
      value: 60,
      outQty: 4,
      outCost: 40,
      meanValue: 95.11,
      turnover: 0.42,
      from: ago(89),
      lastOut: ago(10),
      idleSince: ago(10),
      idleDays: 10,
      slow: 0,
    });
    const valueOn = async (days: number) =>
      (await boss.raw("/api/stock/report", { day: ago(days), productid: one })).rows?.map(({ value }) => value);
    expect([await valueOn(89), await valueOn(11), await valueOn(10), await valueOn(0)]).toEqual([
      [100],
      [100],
      [60],
      [60],
    ]);
    const behind = await boss.raw("/api/stock/stockList", { productid: one, from: row?.from, outs: 1 });
    expect(behind.rows).toMatchObject([{ type: "otherOut", qty: -4, value: -40 }]);
    expect((await boss.raw("/api/stock/stockList", { productid: one, to: ago(50) })).rows).toHaveLength(1);
    expect(await boss.raw("/api/stock/stockList", { from: "gestern" })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("开始日期"),
    });
  });

  test("leaves out what was taken back, and what was moved elsewhere", async () => {
    const [one, elsewhere] = [await world.product(), await world.warehouse()];
    await came(one, 10, 100);
    const out = await went(one, 3, 0);
    expect(await listed(boss, { productid: one })).toMatchObject([{ outQty: 3, lastOut: ago(0), idleDays: 0 }]);
    expect((await world.reverse(out)).status).toBe(200);
    expect(await listed(boss, { productid: one })).toMatchObject([
      { outQty: 0, outCost: 0, lastOut: "", idleSince: ago(100), idleDays: 100, slow: 1, turnover: 0 },
    ]);
    const [{ warehouseid: from } = { warehouseid: 0 }] = await listed(boss, { productid: one });
    newId(
      await boss.raw("/api/stock/transferAdd", { from, to: elsewhere, listJson: [{ productid: one, number: 10 }] }),
    );
    const moved = await listed(boss, { productid: one });
    expect(moved.map(({ qty, outQty, idleDays }) => [qty, outQty, idleDays])).toEqual([
      [10, 0, 0],
      [0, 0, ""],
    ]);
  });
});

describe("slow movers", () => {
  test("have lain for as many days as the settings say, the oldest first", async () => {
    const [old, older, fresh, sold] = await Promise.all([1, 2, 3, 4].map(() => world.product()));
    if (!(old && older && fresh && sold)) throw new Error("there are no products");
    await came(old, 5, 95);
    await came(older, 5, 120);
    await came(fresh, 5, 20);
    await came(sold, 5, 200);
    await went(sold, 5, 150);
    const mine = new Set([old, older, fresh, sold]);
    const slow = async () => idsOf(await listed(boss, { slow: 1, rows: 200 })).filter((id) => mine.has(id));
    expect(await slow()).toEqual([older, old]);
    // what came into an empty place has not lain there before
    await came(sold, 5, 1);
    expect(await slow()).toEqual([older, old]);
    await setSettings(server, { slowDays: 20 });
    expect(await slow()).toEqual([older, old, fresh]);
    expect(await listed(boss, { productid: fresh })).toMatchObject([{ idleDays: 20, slow: 1 }]);
    await setSettings(server, { slowDays: 90 });
    expect(idsOf(await listed(boss, { there: 1, rows: 200 }))).toContain(fresh);
    expect(await boss.raw("/api/basic/edit", { slowDays: 0 })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("呆滞天数"),
    });
  });

  test("add up over all that the list finds, by the same query, for those who see cost", async () => {
    const place = newId(await boss.raw("/api/erp/warehouseAdd", { name: unique("合计仓") }));
    for (const [number, price] of [
      [3, 10.1],
      [2, 0.35],
      [1, 7],
    ] as const) {
      const one = await world.product();
      newId(await world.bring({ warehouseid: place, listJson: [{ productid: one, number, price }] }));
    }
    const sums = (caller: Caller, query: object) => caller.raw(stockTurnover.totals.path, query);
    // more rows than a page has
    expect((await sums(boss, { warehouseid: place, rows: 1 })).data).toEqual({ count: 3, value: 38 });
    const data = JSON.stringify([{ field: "value", op: "ge", value: "5" }]);
    expect((await sums(boss, { warehouseid: place, data })).data).toEqual({ count: 2, value: 37.3 });
    expect((await sums(boss, { warehouseid: place, slow: 1 })).data).toEqual({ count: 0, value: 0 });
    await grant(server, "s1", ["erp.stock.turnover"]);
    expect((await sums(await server.as("s1"), { warehouseid: place })).data).toEqual({ count: 3 });
    expect(await sums(await server.as("s3"), {})).toMatchObject({ status: 403 });
  });

  test("show cost to those only who may see it, in the list and in a file", async () => {
    const one = await world.product();
    await came(one, 5, 95);
    await grant(server, "s1", ["erp.stock.turnover"]);
    await grant(server, "s2", ["erp.stock.turnover", "erp.manage.turnoverExport"]);
    const [s1, s2] = [await server.as("s1"), await server.as("s2")];
    const [row] = await listed(s1, { productid: one });
    expect(row).toMatchObject({ qty: 5, outQty: 0 });
    for (const key of ["value", "outCost", "meanValue", "turnover"]) expect(row).not.toHaveProperty(key);
    expect(await s1.raw(stockTurnover.index.path, { sort: "value" })).toMatchObject({ status: 400 });
    expect(await server.anonymous.raw(stockTurnover.index.path, {})).toMatchObject({ status: 401 });
    expect(await (await server.as("s3")).raw(stockTurnover.index.path, {})).toMatchObject({ status: 403 });
    const file = (caller: Caller) => caller.raw(exports.run.path, { module: "stockTurnover", productid: one });
    expect(await file(s1)).toMatchObject({ status: 403 });
    const [heads, line] = await openedAt(server, await file(s2));
    expect(heads).not.toEqual(expect.arrayContaining(["库存金额"]));
    expect(line).toEqual(expect.arrayContaining([5, 95]));
    expect((await openedAt(server, await file(boss)))[0]).toEqual(
      expect.arrayContaining(["90天出库成本", "90天平均库存", "周转次数"]),
    );
  });
});
