/** Goods between places and counts of them, drafts that are thrown away, and the lists that show them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId } from "../../../test/arrange";
import { errorsOf, goodsWorld } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

describe("transfers, stock-takes and limits", () => {
  test("a transfer keeps its value, and is taken back", async () => {
    const [one, to] = [await world.product(), await world.warehouse()];
    newId(await world.bring({ listJson: [{ productid: one, number: 3, price: "3.3333" }] }));
    const { rows } = await sql<{ id: number }>`select id from warehouses where is_default`.execute(server.db);
    const from = rows[0]?.id ?? 0;
    const move = (number: number, body: object = {}) =>
      boss.raw("/api/stock/transferAdd", { from, to, listJson: [{ productid: one, number }], ...body });
    const id = newId(await move(2));
    expect([await world.held(one, from), await world.held(one, to)]).toEqual([
      [1, 3.33],
      [2, 6.67],
    ]);
    expect((await move(2)).status).toBe(400);
    expect(errorsOf(await move(1, { to: from }))).toMatchObject([{ field: "to" }]);
    expect((await boss.raw("/api/erp/warehouseEdit", { id: to, enabled: "0" })).status).toBe(400);
    expect((await world.reverse(id)).status).toBe(200);
    expect(await world.held(one, from)).toEqual([3, 10]);
  });

  test("a stock-take keeps what moved between count and posting", async () => {
    const [one, two, place] = [await world.product(), await world.product(), await world.warehouse()];
    const lines = [one, two].map((productid) => ({ productid, number: 10, price: 2 }));
    newId(await world.bring({ warehouseid: place, listJson: lines }));
    const id = newId(await boss.raw("/api/stock/takeAdd", { warehouseid: place, recountPercent: 50 }));
    expect(await boss.raw("/api/stock/takeAdd", { warehouseid: place })).toMatchObject({ status: 409 });
    const take = async () =>
      (await boss.raw("/api/stock/takeLines", { id })).data as { productid: number; again: number }[];
    expect((await take())[0]).not.toHaveProperty("book");
    const count = (listJson: object[]) => boss.raw("/api/stock/takeCount", { id, listJson });
    expect(await boss.raw("/api/stock/takePost", { id })).toMatchObject({ status: 409 });
    expect((await count([{ productid: one, number: "1.5" }])).status).toBe(400);
    await count([{ productid: one, number: 5, key: "a" }]);
    await count([{ productid: one, number: 5, key: "a" }]);
    await count([
      { productid: one, number: 4 },
      { productid: two, number: 2 },
    ]);
    expect(await boss.raw("/api/stock/takePost", { id })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("复盘"),
    });
    await count([{ productid: two, number: 2, again: 1 }]);
    newId(await world.send({ warehouseid: place, listJson: [{ productid: one, number: 3 }] }));
    expect((await boss.raw("/api/stock/takePost", { id })).status).toBe(200);
    expect([await world.held(one, place), await world.held(two, place)]).toEqual([
      [6, 12],
      [2, 4],
    ]);
    expect((await boss.raw("/api/stock/takeDetail", { id })).data.state).toBe(1);
    expect((await world.reverse(id)).status).toBe(200);
    expect(await world.held(two, place)).toEqual([10, 20]);
    expect((await boss.raw("/api/stock/takePost", { id })).status).toBe(403);
  });

  test("a stock-take without a difference is taken back, and its day is open again", async () => {
    const [one, place] = [await world.product(), await world.warehouse()];
    newId(
      await world.bring({
        warehouseid: place,
        bizDate: "2026-02-01",
        listJson: [{ productid: one, number: 4, price: 2 }],
      }),
    );
    const id = newId(await boss.raw("/api/stock/takeAdd", { warehouseid: place }));
    await boss.raw("/api/stock/takeCount", { id, listJson: [{ productid: one, number: 4 }] });
    expect((await world.reverse(id)).status).toBe(403);
    expect((await boss.raw("/api/stock/takePost", { id })).status).toBe(200);
    const early = () =>
      world.send({ warehouseid: place, bizDate: "2026-03-01", listJson: [{ productid: one, number: 1 }] });
    expect(await early()).toMatchObject({ status: 400, msg: expect.stringContaining("盘点") });
    const both = await Promise.all([world.reverse(id), world.reverse(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await boss.raw("/api/stock/takeDetail", { id })).data.state).toBe(2);
    expect(await world.held(one, place)).toEqual([4, 8]);
    newId(await early());
    expect(await world.held(one, place)).toEqual([3, 6]);
  });

  test("nothing is posted into a warehouse that was switched off, nor taken back into it", async () => {
    const [one, place] = [await world.product(), await world.warehouse()];
    const { name, version } = (await boss.raw("/api/erp/warehouseDetail", { id: place })).data;
    const turn = async (enabled: number) =>
      expect((await boss.raw("/api/erp/warehouseEdit", { id: place, enabled })).status).toBe(200);
    expect(version).toBe(1);
    await grant(server, "s1", ["erp.stock.in", "erp.stock.warehouse", "crm.product.list", "erp.manage.stockIn"]);
    const draft = newId(
      await (await server.as("s1")).raw("/api/stock/stockInAdd", {
        warehouseid: place,
        listJson: [{ productid: one, number: 1, price: 5 }],
      }),
    );
    newId(await world.bring({ warehouseid: place, listJson: [{ productid: one, number: 2, price: 5 }] }));
    const out = newId(await world.send({ warehouseid: place, listJson: [{ productid: one, number: 2 }] }));
    await turn(0);
    const before = await checksums(server);
    const refused = await boss.raw("/api/stock/post", { ids: [draft] });
    expect([refused.status, refused.msg]).toEqual([409, `仓库「${name}」已停用，不能过账或冲销，请先启用它或改选仓库`]);
    expect(await world.reverse(out)).toMatchObject({ status: 409, msg: expect.stringContaining(name) });
    expect(await checksums(server)).toEqual(before);
    await turn(1);
    expect((await boss.raw("/api/stock/post", { ids: [draft] })).status).toBe(200);
    expect(await world.held(one, place)).toEqual([1, 5]);
  });

  test("a product is counted by one take at a time, whoever comes first", async () => {
    const [one, here] = [await world.product(), await world.warehouse()];
    const place = async (number: number) =>
      newId(await world.bring({ warehouseid: here, listJson: [{ productid: one, number, price: 1 }] }));
    const [first, second] = [
      newId(await boss.raw("/api/stock/takeAdd", { warehouseid: here })),
      newId(await boss.raw("/api/stock/takeAdd", { warehouseid: here })),
    ];
    await place(2);
    const answers = await Promise.all(
      [first, second].map((id) => boss.raw("/api/stock/takeCount", { id, listJson: [{ productid: one, number: 2 }] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toContain("盘点单");
  });

  test("limits say what to buy", async () => {
    const [one, place] = [await world.product(), await world.warehouse()];
    newId(await world.bring({ warehouseid: place, listJson: [{ productid: one, number: 3, price: 2 }] }));
    const set = (least: unknown, most: unknown) =>
      boss.raw("/api/stock/limitSet", { listJson: [{ productid: one, warehouseid: place, least, most }] });
    expect((await set(5, 4)).status).toBe(400);
    expect((await set(5, 20)).status).toBe(200);
    const rows = (await boss.raw("/api/stock/suggest", { warehouseid: place })).rows;
    expect(rows).toMatchObject([{ productid: one, least: 5, most: 20, available: 3, suggested: 17 }]);
    expect((await set("", "")).status).toBe(200);
    expect((await boss.raw("/api/stock/suggest", { warehouseid: place })).rows).toEqual([]);
  });
});

describe("drafts", () => {
  test("of any kind are deleted by one call, and nothing that was posted", async () => {
    const [one, place] = [await world.product(), await world.warehouse()];
    const posted = newId(
      await world.bring({ warehouseid: place, listJson: [{ productid: one, number: 2, price: 1 }] }),
    );
    const rights = ["erp.stock.in", "erp.stock.out", "erp.stock.warehouse", "crm.product.list"] as const;
    await grant(server, "s1", [...rights, "erp.manage.stockIn", "erp.manage.stockOut"]);
    const keeper = await server.as("s1");
    const drafts = [
      await keeper.raw("/api/stock/stockInAdd", {
        warehouseid: place,
        listJson: [{ productid: one, number: 1, price: 1 }],
      }),
      await keeper.raw("/api/stock/stockOutAdd", { warehouseid: place, listJson: [{ productid: one, number: 1 }] }),
    ].map(newId);
    const remove = (caller: Caller, ids: number[]) => caller.raw("/api/stock/delete", { ids });
    expect(await remove(keeper, [...drafts, 999_999_999])).toMatchObject({ status: 404 });
    const s3 = await server.as("s3");
    const before = await checksums(server);
    expect(await remove(s3, drafts)).toMatchObject({ status: 403 });
    expect(await remove(server.anonymous, drafts)).toMatchObject({ status: 401 });
    expect((await remove(boss, [posted])).status).toBeGreaterThanOrEqual(400);
    expect(await checksums(server)).toEqual(before);
    expect((await remove(keeper, [...drafts, posted])).data).toMatchObject({ done: drafts, refused: [{ id: posted }] });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where action = 'delete' and record_id = any(${drafts}::bigint[])`.execute(server.db);
    expect(rows).toEqual([{ n: 2 }]);
    expect(await world.held(one, place)).toEqual([2, 2]);
  });
});

describe("lists", () => {
  test("say what lies where, and each movement, with costs for those who see them", async () => {
    const [one, place] = [await world.product(), await world.warehouse()];
    newId(await world.bring({ warehouseid: place, listJson: [{ productid: one, number: 2, unit: "箱", price: 24 }] }));
    const stock = async (caller: Caller) => (await caller.raw("/api/stock/index", { warehouseid: place })).rows?.[0];
    expect(await stock(boss)).toMatchObject({ qty: 24, available: 24, inUnits: "2箱", value: 48, avgCost: 2 });
    await grant(server, "s2", ["erp.stock.storage", "erp.stock.list"]);
    const s2 = await server.as("s2");
    const row = await stock(s2);
    expect(row).toMatchObject({ qty: 24 });
    expect(row).not.toHaveProperty("value");
    const [line] = (await s2.raw("/api/stock/stockList", { productid: one })).rows ?? [];
    expect(line).toMatchObject({ type: "otherIn", qty: 24, qtyAfter: 24, module: "stockIn" });
    expect(line).not.toHaveProperty("valueAfter");
    expect((await boss.raw("/api/stock/totals", { warehouseid: place })).data).toEqual({
      count: 1,
      qty: 24,
      value: 48,
    });
    expect(await server.anonymous.raw("/api/stock/index", {})).toMatchObject({ status: 401 });
    const s3 = await server.as("s3");
    for (const path of ["stockList", "limitList"])
      expect([path, (await s3.raw(`/api/stock/${path}`, {})).status]).toEqual([path, 403]);
  });

  test("what is broken on purpose is found", async () => {
    const one = await world.product();
    newId(await world.bring({ listJson: [{ productid: one, number: 2, price: 24 }] }));
    const set = (by: number) =>
      sql`update stocks set quantity = quantity + ${by} where product_id = ${one}`.execute(server.db);
    await set(1);
    expect(await brokenInvariants(server.db)).toMatchObject([{ name: "stock.ledger" }]);
    await set(-1);
    await expect(sql`update stock_ledger set value = 2 where product_id = ${one}`.execute(server.db)).rejects.toThrow(
      /never changed/,
    );
  });
});
