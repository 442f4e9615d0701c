/** Payables by how late they are, at any day, each number with its rows, beside what the same company owes. */
import { payableAgeing } from "@qicheng/api/payables/ageing";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { goodsWorld, today } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;
let accountId: number;

const ago = (days: number) => businessDay(Date.now() - days * 86_400_000);

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
  await grant(server, "boss", undefined, "all");
  boss = await server.as("boss");
  accountId = newId(await boss.raw("/api/account/add", { name: unique("账户"), types: "bank", balance: 100_000 }));
});
afterAll(() => server.close());

const supplier = async (more: object = {}) =>
  newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂"), ...more }));
/** So much, due so many days ago, owed since then. */
async function owed(supplierId: number | undefined, money: number, days: number): Promise<number> {
  const more = supplierId === undefined ? {} : { supplierId };
  const id = newId(await boss.raw("/api/payable/add", { name: unique("费"), money, dueDate: ago(days), ...more }));
  await sql`update payables set created_at = now() - make_interval(days => 400) where id = ${id}`.execute(server.db);
  return id;
}
const pay = (payableId: number, money: number, days = 0) =>
  boss.raw("/api/payment/add", { type: "payable", payableId, money, accountId, date: ago(days) });
const list = async (query: object, caller = boss) => (await caller.raw(payableAgeing.list.path, query)).rows ?? [];
const cells = async (query: object) => (await boss.raw(payableAgeing.rows.path, query)).data;

describe("the ageing of payables", () => {
  test("sorts what is unpaid by how late it is, and each number opens its rows", async () => {
    const one = await supplier();
    for (const [money, days] of [
      [1.1, -5],
      [2.2, 0],
      [4.4, 30],
      [8.8, 31],
      [16.16, 90],
      [32.32, 91],
      [64.64, 366],
    ] as const)
      await owed(one, money, days);
    const [row] = await list({ supplierId: one });
    expect(row).toMatchObject({
      id: one,
      open: 129.62,
      notDue: 3.3,
      d30: 4.4,
      d60: 8.8,
      d90: 16.16,
      d180: 32.32,
      d365: 0,
      older: 64.64,
    });
    for (const age of ["", "overdue", "notDue", "d30", "d60", "d90", "d180", "d365", "older"]) {
      const { sum, rows } = await cells({ supplierId: one, age });
      const whole: Record<string, unknown> = { "": row?.open, overdue: 126.32 };
      const said = whole[age] ?? row?.[age];
      const added = (rows as { money: number }[]).reduce((all, { money }) => all + money, 0);
      expect([age, sum, Math.round(added * 100)]).toEqual([age, said, Math.round(Number(said) * 100)]);
    }
    expect((await boss.raw(payableAgeing.sums.path, { supplierId: one })).data).toMatchObject({
      count: 1,
      open: 129.62,
    });
  });

  test("says what it was at a day before payments and returns", async () => {
    const one = await supplier();
    const id = await owed(one, 100, 40);
    newId(await pay(id, 30, 10));
    expect((await list({ supplierId: one }))[0]).toMatchObject({ open: 70, d60: 70 });
    expect((await list({ supplierId: one, day: ago(11) }))[0]).toMatchObject({ open: 100, d30: 100 });
    newId(await pay(id, 70));
    expect(await list({ supplierId: one })).toEqual([]);
    expect((await list({ supplierId: one, day: ago(1) }))[0]).toMatchObject({ open: 70 });
    const goods = await world.product();
    const order = newId(
      await boss.raw("/api/erp/purchaseAdd", {
        supplierId: one,
        orderDate: today,
        listJson: [{ productid: goods, number: 4, sellingprice: 5 }],
      }),
    );
    newId(await world.bring({ orderId: order, listJson: [{ productid: goods, number: 4 }] }));
    newId(await world.send({ orderId: order, listJson: [{ productid: goods, number: 1 }] }));
    expect((await list({ supplierId: one }))[0]).toMatchObject({ open: 15, notDue: 15 });
  });

  test("has money in advance beside it, and what is owed to no supplier in a row of its own", async () => {
    const one = await supplier();
    await owed(one, 10, 5);
    newId(
      await boss.raw("/api/payment/add", { type: "prepayment", supplierId: one, money: 25, accountId, date: today }),
    );
    expect((await list({ supplierId: one }))[0]).toMatchObject({ open: 10, prepaid: 25 });
    await owed(undefined, 7, 3);
    const [none] = await list({ noSupplier: 1 });
    expect(none).toMatchObject({ id: 0, supplierName: "" });
    expect((await cells({ noSupplier: 1 })).sum).toBe(none?.open);
  });

  test("stands beside what the supplier owes as a customer, for those who see both", async () => {
    const name = unique("往来");
    const customerId = newId(await boss.raw("/api/customer/add", { CustomerName: name }));
    const one = await supplier({ customerId });
    await owed(one, 30, 5);
    const kinds = await server.rows(sql<{ id: number }>`
      select id from dictionary where kind = 'contractType' order by id limit 1`);
    const product = await world.product();
    newId(
      await boss.raw("/api/contract/add", {
        customerId,
        type: kinds[0]?.id,
        AddTime: today,
        listJson: [{ productid: product, number: 1, sellingprice: 100 }],
      }),
    );
    expect((await list({ supplierId: one }))[0]).toMatchObject({
      customerId,
      customerName: name,
      receivable: 100,
      difference: 70,
    });
    await grant(server, "s1", ["crm.finance.payable", "erp.supplier"], "all");
    const [row] = await list({ supplierId: one }, await server.as("s1"));
    expect(row).not.toHaveProperty("receivable");
    await grant(server, "s2", ["erp.supplier"]);
    expect((await (await server.as("s2")).raw(payableAgeing.list.path, {})).status).toBe(403);
    expect((await server.anonymous.raw(payableAgeing.list.path, {})).status).toBe(401);
    expect(await boss.raw(payableAgeing.list.path, { day: "bald" })).toMatchObject({ status: 400 });
  });
});
