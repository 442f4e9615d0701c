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

const sendBack = (order: number, productid: number, number: number, more: object = {}) =>
  world.send({ orderId: order, listJson: [{ productid, number }], ...more });
const prepaid = async (order: number) => {
  const [row] = await server.rows(sql<{ sum: number }>`
    select coalesce(sum(s.money), 0)::float as sum from supplier_prepayments s
    join purchase_orders o on o.supplier_id = s.supplier_id where o.id = ${order}`);
  return row?.sum;
};
/** An order of a supplier of its own. */
const orderOf = async (listJson: object[]) =>
  newId(
    await boss.raw("/api/erp/purchaseAdd", {
      supplierId: newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") })),
      orderDate: today,
      listJson,
    }),
  );

describe("goods that go back to the supplier", () => {
  test("lessen what is owed for the receipts that brought them, to the cent, and back again", async () => {
    const one = await world.product();
    const order = await orderOf([{ productid: one, number: 7, sellingprice: 14.29, shuilv: "13" }]);
    newId(await world.bring({ orderId: order, freight: 5, listJson: [{ productid: one, number: 3 }] }));
    newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 4 }] }));
    const before = await sums(order);
    expect(before).toEqual([
      ["stockIn", 42.87],
      ["freight", 5],
      ["stockIn", 57.16],
    ]);
    const first = newId(await sendBack(order, one, 1));
    const second = newId(await sendBack(order, one, 4));
    expect((await sums(order)).map(([, due]) => due)).toEqual([0, 5, 28.58]);
    expect(await prepaid(order)).toBe(0);
    newId(await sendBack(order, one, 2));
    // freight stays owed
    expect((await sums(order)).map(([, due]) => due)).toEqual([0, 5, 0]);
    expect((await world.reverse(second)).status).toBe(200);
    expect((await world.reverse(first)).status).toBe(200);
    expect((await world.reverse(first)).status).toBe(403);
    expect((await sums(order)).map(([, due]) => due)).toEqual([42.87, 5, 28.58]);
  });

  test("that were paid for become money in advance, which is given back with them", async () => {
    const one = await world.product();
    const order = await orderOf([{ productid: one, number: 10, sellingprice: 10 }]);
    newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 10 }] }));
    const [owed] = await owedFor(order);
    newId(await pay(owed?.id, 70));
    const back = newId(await sendBack(order, one, 5));
    // 30 were unpaid, 20 were paid
    expect([await sums(order), await prepaid(order)]).toEqual([[["stockIn", 70]], 20]);
    newId(await world.bring({ listJson: [{ productid: one, number: 5, price: 1 }] }));
    const other = newId(
      await boss.raw("/api/erp/purchaseAdd", {
        supplierId: (await boss.raw("/api/erp/purchaseDetail", { id: order })).data.supplierId,
        orderDate: today,
        listJson: [{ productid: one, number: 1, sellingprice: 15 }],
      }),
    );
    newId(await world.bring({ orderId: other, listJson: [{ productid: one, number: 1 }] }));
    const [due] = await owedFor(other);
    const use = newId(await pay(due?.id, 15, { fromPrepaid: 1 }));
    const refused = await world.reverse(back);
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("已被抵扣")]);
    expect((await boss.raw("/api/payment/reverse", { id: use, ext: "错" })).status).toBe(200);
    expect((await world.reverse(back)).status).toBe(200);
    expect([await sums(order), await prepaid(order)]).toEqual([[["stockIn", 100]], 0]);
  });

  test("lessen it once, whoever posts at the same moment, and stand in the statement at their day", async () => {
    const one = await world.product();
    const order = await orderOf([{ productid: one, number: 4, sellingprice: 25 }]);
    newId(await world.bring({ orderId: order, listJson: [{ productid: one, number: 4 }] }));
    await grant(server, "s1", ["erp.stock.out", "erp.manage.stockOut", "crm.product.list", "erp.stock.warehouse"]);
    const s1 = await server.as("s1");
    const draft = newId(
      await s1.raw("/api/stock/stockOutAdd", { orderId: order, listJson: [{ productid: one, number: 1 }] }),
    );
    expect(await sums(order)).toEqual([["stockIn", 100]]);
    await Promise.all([1, 2, 3].map(() => boss.raw("/api/stock/post", { ids: [draft] })));
    expect(await sums(order)).toEqual([["stockIn", 75]]);
    const { supplierId } = (await boss.raw("/api/erp/purchaseDetail", { id: order })).data;
    const { data } = await boss.raw("/api/payable/statement", { supplierId });
    expect(
      data.rows.map((row: { kind: string; due: number; balance: number }) => [row.kind, row.due, row.balance]),
    ).toEqual([
      ["stockIn", 100, 100],
      ["purchaseReturn", -25, 75],
    ]);
    await Promise.all([1, 2, 3].map(() => world.reverse(draft)));
    expect(await sums(order)).toEqual([["stockIn", 100]]);
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
    newId(await sendBack(order, one, 1));
    expect(await sums(order)).toEqual([["purchaseOrder", 10]]);
  });
});
