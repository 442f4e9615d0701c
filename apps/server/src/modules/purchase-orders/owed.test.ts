/** What is owed for orders: services as they pass, goods as they come in, and each of it once. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, setSettings, unique } from "../../../test/arrange";
import { goodsWorld, today } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;
let accountId: number;

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
  accountId = newId(await boss.raw("/api/account/add", { name: unique("账户"), types: "bank", balance: 100_000 }));
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

interface Owed {
  id: number;
  source: string;
  due: number;
  state: number;
}

/** What is owed for an order and its receipts, oldest first. */
const owedFor = async (order: number) =>
  server.rows(sql<Owed>`
    select p.id, p.source, p.due::float as due, p.state from payables p
    where p.order_id = ${order} or p.source = 'freight' and p.record_id in (select id from stock_ins where order_id = ${order})
    order by p.id`);
const sums = async (order: number) => (await owedFor(order)).map(({ source, due }) => [source, due]);
const pay = (payableId: number | undefined, money: number, more: object = {}) =>
  boss.raw("/api/payment/add", { type: "payable", payableId, money, accountId, date: today, ...more });
const paidOf = async (order: number) => (await boss.raw("/api/erp/purchaseDetail", { id: order })).data.paid;

describe("goods of an order", () => {
  test("are owed for as they come in, at their share with tax, and services as it passes", async () => {
    const [goods, service] = [await world.product(), await world.product({ stocked: "0" })];
    const order = await world.order([
      { productid: goods, number: 3, sellingprice: 33.33, shuilv: "13" },
      { productid: service, number: 1, sellingprice: 50, shuilv: "6" },
    ]);
    expect(await sums(order)).toEqual([["purchaseOrder", 50]]);
    const first = newId(await world.bring({ orderId: order, listJson: [{ productid: goods, number: 1 }] }));
    const rest = newId(await world.bring({ orderId: order, freight: 12, listJson: [{ productid: goods, number: 2 }] }));
    // 99.99 in thirds, to the cent
    expect(await sums(order)).toEqual([
      ["purchaseOrder", 50],
      ["stockIn", 33.33],
      ["stockIn", 66.66],
      ["freight", 12],
    ]);
    expect(await world.reverse(rest)).toMatchObject({ status: 200 });
    expect((await owedFor(order)).map(({ due, state }) => [due, state])).toEqual([
      [50, 0],
      [33.33, 0],
      [0, 3],
      [0, 3],
    ]);
    expect(await world.reverse(rest)).toMatchObject({ status: 403 });
    newId(await world.bring({ orderId: order, listJson: [{ productid: goods, number: 2 }] }));
    expect((await sums(order)).reduce((sum, [, due]) => sum + Number(due), 0)).toBeCloseTo(149.99, 5);
    expect(first).toBeGreaterThan(0);
  });

  test("of an order with tax on top are owed for with their tax", async () => {
    const one = await world.product();
    const order = newId(
      await boss.raw("/api/erp/purchaseAdd", {
        supplierId: newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") })),
        orderDate: today,
        taxMode: "added",
        listJson: [{ productid: one, number: 2, sellingprice: 100, shuilv: "13" }],
      }),
    );
    expect(await sums(order)).toEqual([]);
    newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 2 }] }));
    expect(await sums(order)).toEqual([["stockIn", 226]]);
  });

  test("are owed for once, whoever posts at the same moment", async () => {
    const one = await world.product();
    const order = await world.order([{ productid: one, number: 5, sellingprice: 10 }]);
    await grant(server, "s1", ["erp.stock.in", "erp.manage.stockIn", "crm.product.list", "erp.stock.warehouse"]);
    const s1 = await server.as("s1");
    const draft = newId(
      await s1.raw("/api/stock/stockInAdd", { orderId: order, listJson: [{ productid: one, number: 5 }] }),
    );
    expect(await sums(order)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => boss.raw("/api/stock/post", { ids: [draft] })));
    expect(await sums(order)).toEqual([["stockIn", 50]]);
    const backs = await Promise.all([1, 2, 3].map(() => world.reverse(draft)));
    expect(backs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sums(order)).toEqual([["stockIn", 0]]);
  });

  test("that are paid for are not taken back before the payment is", async () => {
    const one = await world.product();
    const order = await world.order([{ productid: one, number: 2, sellingprice: 10 }]);
    const receipt = newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 2 }] }));
    const [owed] = await owedFor(order);
    const payment = newId(await pay(owed?.id, 5));
    expect(await paidOf(order)).toBe(5);
    const before = await checksums(server);
    const refused = await world.reverse(receipt);
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("请先冲销或删除付款")]);
    expect(await checksums(server)).toEqual(before);
    expect((await boss.raw("/api/payment/reverse", { id: payment, ext: "付错" })).status).toBe(200);
    expect(await paidOf(order)).toBe(0);
    expect((await world.reverse(receipt)).status).toBe(200);
    expect((await pay(owed?.id, 5)).status).toBe(400);
  });
});

describe("an order", () => {
  test("that passed where no stock is kept is owed for as a whole, and its goods not again", async () => {
    const one = await world.product();
    await setSettings(server, { stockStart: "" });
    const order = await world.order([{ productid: one, number: 2, sellingprice: 10 }]);
    await setSettings(server, { stockStart: "2026-01-01" });
    expect(await sums(order)).toEqual([["purchaseOrder", 20]]);
    newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 2 }] }));
    expect(await sums(order)).toEqual([["purchaseOrder", 20]]);
  });
});
