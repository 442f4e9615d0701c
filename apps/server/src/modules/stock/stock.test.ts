/** Goods that come, go and come back: quantities, values, what is refused and what is open then. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId } from "../../../test/arrange";
import { errorsOf, goodsWorld, today } from "../../../test/goods-world";
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

describe("goods of a purchase order", () => {
  test("come in in parts, at their share of the order, and the order follows", async () => {
    const [one, other] = [await world.product(), await world.product()];
    const id = await world.order([
      { productid: one, number: 3, sellingprice: 100, shuilv: "13" },
      { productid: other, number: 2, sellingprice: 50, unit: "箱", shuilv: "13" },
    ]);
    const stage = async () => (await boss.raw("/api/erp/purchaseDetail", { id })).data.stage;
    expect((await boss.raw("/api/erp/waitInList", { rows: 100 })).rows?.map((row) => row.id)).toContain(
      `purchase:${id}`,
    );
    const first = newId(
      await world.bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 1 }] }),
    );
    expect(await world.held(one)).toEqual([1, 88.5]);
    expect(await stage()).toBe(4);
    const rest = [
      { productid: one, number: 2 },
      { productid: other, number: 1, unit: "箱" },
    ];
    newId(await world.bring({ sourceType: "purchase", sourceId: id, listJson: rest }));
    // 300 with tax are 265.49 without it
    expect(await world.held(one)).toEqual([3, 265.49]);
    expect(await world.held(other)).toEqual([12, 44.25]);
    expect(await world.waits(`purchase:${id}`)).toEqual([0, 12]);
    const over = await world.bring({
      sourceType: "purchase",
      sourceId: id,
      listJson: [{ productid: other, number: 13 }],
    });
    expect([over.status, errorsOf(over)]).toMatchObject([400, [{ field: "listJson", row: 1 }]]);
    newId(await world.bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: other, number: 12 }] }));
    expect(await world.held(other)).toEqual([24, 88.5]);
    expect(await stage()).toBe(5);
    expect(await world.reverse(first)).toMatchObject({ status: 200 });
    expect(await world.held(one)).toEqual([2, 176.99]);
    expect(await stage()).toBe(4);
    expect(await world.waits(`purchase:${id}`)).toEqual([1, 0]);
    newId(await world.bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 1 }] }));
    expect(await world.held(one)).toEqual([3, 265.49]);
    expect(await world.reverse(first)).toMatchObject({ status: 403 });
  });

  test("bear their share of the freight, and go back at what they came in with", async () => {
    const [one, other] = [await world.product(), await world.product()];
    const id = await world.order([
      { productid: one, number: 10, sellingprice: 11.3, shuilv: "13" },
      { productid: other, number: 10, sellingprice: 33.9, shuilv: "13" },
    ]);
    const lines = [
      { productid: one, number: 10 },
      { productid: other, number: 10 },
    ];
    newId(await world.bring({ orderId: id, freight: 10, listJson: lines }));
    expect([await world.held(one), await world.held(other)]).toEqual([
      [10, 102.5],
      [10, 307.5],
    ]);
    newId(await world.bring({ listJson: [{ productid: one, number: 10, price: 20 }] }));
    expect(await world.held(one)).toEqual([20, 302.5]);
    const back = newId(
      await world.send({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 3 }] }),
    );
    expect(await world.held(one)).toEqual([17, 271.75]);
    expect((await world.send({ orderId: id, listJson: [{ productid: one, number: 8 }] })).status).toBe(400);
    expect(await world.reverse(back)).toMatchObject({ status: 200 });
    expect(await world.held(one)).toEqual([20, 302.5]);
    const freight = await world.bring({ freight: 3, listJson: [{ productid: one, number: 1, price: 1 }] });
    expect(errorsOf(freight)).toMatchObject([{ field: "freight" }]);
  });
});

describe("goods of a contract", () => {
  test("are reserved, leave in parts at the average, and come back at what they left with", async () => {
    const one = await world.product();
    newId(await world.bring({ listJson: [{ productid: one, number: 3, price: 10 }] }));
    newId(await world.bring({ listJson: [{ productid: one, number: 3, price: "11.1" }] }));
    expect(await world.held(one)).toEqual([6, 63.3]);
    const id = await world.contract([{ productid: one, number: 4, sellingprice: 30 }]);
    const storage = async (contractId = 0) =>
      (await boss.raw("/api/erp/getWarehouseStorage", { productid: [one], contractId })).data[0];
    expect(await storage()).toMatchObject({ qty: 6, reserved: 4, available: 2 });
    expect(await storage(id)).toMatchObject({ reserved: 0, available: 6 });
    const other = await world.send({ listJson: [{ productid: one, number: 3 }] });
    expect([other.status, other.msg]).toEqual([400, expect.stringContaining("其余已被合同占用")]);
    const out = newId(
      await world.send({ sourceType: "contract", sourceId: id, listJson: [{ productid: one, number: 3 }] }),
    );
    expect(await world.held(one)).toEqual([3, 31.65]);
    expect(await storage()).toMatchObject({ qty: 3, reserved: 1, available: 2 });
    expect((await world.send({ contractId: id, listJson: [{ productid: one, number: 2 }] })).status).toBe(400);
    newId(await world.send({ contractId: id, listJson: [{ productid: one, number: 1 }] }));
    expect((await boss.raw("/api/erp/waitOutList", { rows: 100 })).rows?.map((row) => row.id)).not.toContain(
      `contract:${id}`,
    );
    newId(await world.bring({ listJson: [{ productid: one, number: 1, price: 99 }] }));
    const back = newId(
      await boss.raw("/api/contract/return/add", {
        contractId: id,
        returnDate: today,
        listJson: [{ productid: one, number: 2 }],
      }),
    );
    expect(await world.waits(`return:${back}`)).toEqual([2]);
    const [before] = [await world.held(one)];
    newId(await world.bring({ sourceType: "return", sourceId: back, listJson: [{ productid: one, number: 1 }] }));
    const [, value = 0] = await world.held(one);
    expect(value - (before[1] ?? 0)).toBeCloseTo(10.55, 5);
    const last = newId(await world.bring({ returnId: back, listJson: [{ productid: one, number: 1 }] }));
    expect(await world.waits(`return:${back}`)).toEqual([0]);
    expect(await world.waits(`contract:${id}`)).toEqual([0]);
    const refused = await world.reverse(out);
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("已有后续单据")]);
    expect((await world.reverse(last)).status).toBe(200);
    expect(await world.waits(`return:${back}`)).toEqual([1]);
  });

  test("are waited for again where a return says exchange, and hinder a change and a void", async () => {
    const one = await world.product();
    newId(await world.bring({ listJson: [{ productid: one, number: 10, price: 5 }] }));
    const id = await world.contract([{ productid: one, number: 4, sellingprice: 30 }]);
    const out = newId(await world.send({ contractId: id, listJson: [{ productid: one, number: 4 }] }));
    const back = newId(
      await boss.raw("/api/contract/return/add", {
        contractId: id,
        returnDate: today,
        listJson: [{ productid: one, number: 1, exchange: 1 }],
      }),
    );
    expect(await world.waits(`contract:${id}`)).toEqual([1]);
    newId(await world.bring({ returnId: back, listJson: [{ productid: one, number: 1 }] }));
    expect(await world.waits(`contract:${id}`)).toEqual([1]);
    newId(await world.send({ contractId: id, listJson: [{ productid: one, number: 1 }] }));
    expect(await world.waits(`contract:${id}`)).toEqual([0]);
    const stored = (await boss.raw("/api/contract/Views", { id })).data;
    const fewer = await boss.raw("/api/contract/change", {
      id,
      listJson: [{ ...stored.listJson[0], number: 3 }],
      Money: 90,
    });
    expect([fewer.status, fewer.msg]).toEqual([409, expect.stringContaining("已出库")]);
    expect(await boss.raw("/api/contract/void", { id })).toMatchObject({ status: 409 });
    expect((await world.reverse(out)).status).toBe(409);
  });

  test("of a line whose rest is closed hold nothing, and services are no goods", async () => {
    const [one, service] = [await world.product(), await world.product({ stocked: "0" })];
    const id = await world.contract([
      { productid: one, number: 4, sellingprice: 30 },
      { productid: service, number: 1, sellingprice: 30 },
    ]);
    const { data } = await boss.raw("/api/erp/waitDetail", { id: `contract:${id}` });
    expect(data.lines).toMatchObject([{ productid: one, ordered: 4, done: 0, open: 4, onHand: 0 }]);
    const [{ lineId }] = data.lines;
    expect(await boss.raw("/api/stock/closeRest", { lineId })).toMatchObject({ status: 400 });
    expect(await boss.raw("/api/stock/closeRest", { lineId, ext: "客户不要了" })).toMatchObject({ status: 200 });
    expect(await world.waits(`contract:${id}`)).toEqual([0]);
    expect(await boss.raw("/api/stock/closeRest", { lineId, ext: "再来" })).toMatchObject({ status: 409 });
    expect(errorsOf(await world.bring({ listJson: [{ productid: service, number: 1, price: 1 }] }))).toMatchObject([
      { row: 1 },
    ]);
  });

  test("signed before stock was kept are no demand", async () => {
    const one = await world.product();
    newId(await world.bring({ listJson: [{ productid: one, number: 4, price: 5 }] }));
    const id = await world.contract([{ productid: one, number: 4, sellingprice: 30 }], { AddTime: "2025-12-31" });
    expect((await boss.raw("/api/erp/waitDetail", { id: `contract:${id}` })).status).toBe(404);
    expect(await world.send({ contractId: id, listJson: [{ productid: one, number: 1 }] })).toMatchObject({
      status: 409,
    });
    await sql`update contracts set wants_stock = 1 where id = ${id}`.execute(server.db);
    expect(await world.waits(`contract:${id}`)).toEqual([4]);
  });
});

describe("posting", () => {
  test("writes all lines or none, and names each that fails", async () => {
    const [one, two, three] = [await world.product(), await world.product(), await world.product()];
    newId(await world.bring({ listJson: [{ productid: two, number: 5, price: 1 }] }));
    const before = await checksums(server);
    const refused = await world.send({
      listJson: [one, two, three].map((productid) => ({ productid, number: 2 })),
    });
    expect([refused.status, errorsOf(refused)]).toMatchObject([
      400,
      [
        { field: "listJson", row: 1 },
        { field: "listJson", row: 3 },
      ],
    ]);
    expect(refused.msg?.split("；")).toHaveLength(2);
    expect(await checksums(server)).toEqual(before);
  });

  test("waits for whoever may, and each document is posted once", async () => {
    await grant(server, "s1", ["erp.stock.in", "erp.manage.stockIn", "crm.product.list", "erp.stock.warehouse"]);
    const s1 = await server.as("s1");
    const one = await world.product({ costPrice: 3 });
    const id = newId(await s1.raw("/api/stock/stockInAdd", { listJson: [{ productid: one, number: 2 }] }));
    const view = (caller: Caller) => caller.raw("/api/stock/stockInDetail", { id });
    expect((await view(s1)).data).toMatchObject({ stage: 0, sourceType: "none" });
    expect((await view(s1)).data).not.toHaveProperty("money");
    expect(await world.held(one)).toEqual([0, 0]);
    expect(await s1.raw("/api/stock/post", { ids: [id] })).toMatchObject({ status: 403 });
    const both = await Promise.all([1, 2, 3].map(() => boss.raw("/api/stock/post", { ids: [id] })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.held(one)).toEqual([2, 6]);
    expect((await view(boss)).data).toMatchObject({ stage: 2, money: 6 });
    expect(await s1.raw("/api/stock/stockInEdit", { id, remark: "x" })).toMatchObject({ status: 403 });
    expect(await s1.raw("/api/stock/reverse", { id, ext: "x" })).toMatchObject({ status: 403 });
    const log = await server.rows(
      sql<{
        summary: string;
      }>`select summary from audit_log where module = 'stockIn' and record_id = ${id} and action = 'post'`,
    );
    expect(log).toHaveLength(1);
  });

  test("asks for a price where nothing says one, and for a gift where it is 0", async () => {
    const one = await world.product();
    const price = (more: object) => world.bring({ listJson: [{ productid: one, number: 2, ...more }] });
    expect((await price({})).msg).toContain("单价");
    expect((await price({ price: 0 })).msg).toContain("赠品");
    expect((await price({ price: 0, gift: 1 })).status).toBe(200);
    expect(await world.held(one)).toEqual([2, 0]);
  });

  test("keeps the balance of each day above zero", async () => {
    const one = await world.product();
    newId(await world.bring({ bizDate: "2026-03-01", listJson: [{ productid: one, number: 2, price: 1 }] }));
    newId(await world.bring({ listJson: [{ productid: one, number: 8, price: 1 }] }));
    const early = await world.send({ bizDate: "2026-03-02", listJson: [{ productid: one, number: 3 }] });
    expect([early.status, early.msg]).toEqual([400, expect.stringContaining("只有2")]);
    expect((await world.send({ bizDate: "2026-02-28", listJson: [{ productid: one, number: 1 }] })).status).toBe(400);
    newId(await world.send({ bizDate: "2026-03-02", listJson: [{ productid: one, number: 2 }] }));
    expect((await world.send({ bizDate: "2099-01-01", listJson: [{ productid: one, number: 1 }] })).status).toBe(400);
    const report = async (day: string) =>
      (await boss.raw("/api/stock/report", { day, productid: one })).rows?.map((row) => row.qty);
    expect([
      await report("2026-02-28"),
      await report("2026-03-01"),
      await report("2026-03-02"),
      await report(today),
    ]).toEqual([[], [2], [], [8]].map((rows, at) => (at === 2 ? expect.anything() : rows)));
  });

  test("of an opening comes before all else", async () => {
    const one = await world.product();
    const open = () => boss.raw("/api/stock/openingAdd", { listJson: [{ productid: one, number: 5, price: 2 }] });
    newId(await open());
    expect(await world.held(one)).toEqual([5, 10]);
    expect(await open()).toMatchObject({ status: 400, msg: expect.stringContaining("期初") });
  });
});
