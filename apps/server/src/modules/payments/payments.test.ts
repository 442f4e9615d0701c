/** Payments: what they settle, which money they take, and how it comes back. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let bank: number;
let supplier: number;
let product: number;

const TODAY = businessDay();
const pay = (more: object, by = boss) =>
  by.raw("/api/payment/add", { ...(by === boss ? { accountId: bank } : {}), ...more });
const paid = async (more: object, by = boss) => newId(await pay(more, by));
const view = async (id: number) => (await boss.raw("/api/payment/Views", { id })).data;
const payable = async (id: number) => (await boss.raw("/api/payable/Views", { id })).data;
const balance = async (id = bank) => (await boss.raw("/api/account/detail", { id })).data.current as number;
const owing = async (money: number) => newId(await boss.raw("/api/payable/add", { name: unique("房租"), money }));
/** An order that has passed, and its row of payables. */
async function order(total: number): Promise<{ id: number; owed: number }> {
  const id = newId(
    await boss.raw("/api/erp/purchaseAdd", {
      supplierId: supplier,
      orderDate: TODAY,
      listJson: [{ productid: product, number: 1, sellingprice: total }],
    }),
  );
  const { rows } = await sql<{ id: number }>`
    select id from payables where source = 'purchaseOrder' and record_id = ${id}`.execute(server.db);
  return { id, owed: rows[0]?.id ?? 0 };
}

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  bank = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank", balance: 1000 }));
  supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

describe("recording one", () => {
  test("an expense is owed and paid at once, and leaves the account", async () => {
    const before = await balance();
    const id = await paid({ money: "120.50", payee: "顺丰速运" });
    const row = await view(id);
    expect(row).toMatchObject({ type: "expense", money: 120.5, payee: "顺丰速运", approval: 2, date: TODAY });
    expect(row.ordersn).toMatch(/^FKD\d{12}$/);
    expect(await payable(row.payableId)).toMatchObject({ source: "expense", money: 120.5, unpaid: 0, state: 2 });
    expect(await balance()).toBeCloseTo(before - 120.5, 2);
    const figures = await server.rows(sql<{ amount: string }>`
      select amount::text from document_figures where module = 'payment' and record_id = ${id}`);
    expect(figures).toEqual([{ amount: "120.50" }]);
  });

  test("names its contract by id, and stands among those of it and its customer", async () => {
    const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
    const type = (
      await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'contractType' limit 1`)
    )[0];
    const listJson = [{ productid: product, number: 1, sellingprice: 300 }];
    const contract = newId(
      await seller.raw("/api/contract/add", { customerId, type: type?.id, AddTime: "2026-03-05", listJson }),
    );
    const id = await paid({ id: contract, money: 9, payee: "德邦" });
    expect(await view(id)).toMatchObject({ contractId: contract, UserID: seller.id });
    const listed = async (query: object) => (await seller.raw("/api/payment/list", query)).rows?.map((row) => row.id);
    expect(await listed({ contractId: contract })).toEqual([id]);
    expect(await listed({ customerId })).toEqual([id]);
    const totals = (await boss.raw("/api/payment/findSumMoney", { contractId: contract })).data;
    expect(totals).toEqual({ count: 1, money: 9, approved: 9, pending: 0 });
  });

  test("a payable is paid in parts and no further; what waits counts as used", async () => {
    const owed = await owing(100);
    await paid({ type: "payable", payableId: owed, money: 30 });
    expect(await payable(owed)).toMatchObject({ paid: 30, unpaid: 70, state: 1 });
    await grant(server, "view", ["crm.finance.payment", "crm.finance.paymentAdd", "crm.finance.payable"], "all");
    const clerk = await server.as("view");
    const waits = await paid({ type: "payable", payableId: owed, money: 50 }, clerk);
    expect(await view(waits)).toMatchObject({ approval: 0 });
    const before = await checksums(server);
    expect(await pay({ type: "payable", payableId: owed, money: 20.01 })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("20.00"),
      data: { errors: [{ field: "money" }] },
    });
    expect(await checksums(server)).toEqual(before);
    expect((await boss.raw("/api/payment/post", { id: waits })).status).toBe(200);
    expect((await boss.raw("/api/payment/post", { id: waits })).status).toBe(403);
    await paid({ type: "payable", payableId: owed, money: 20 });
    expect(await payable(owed)).toMatchObject({ unpaid: 0, state: 2 });
  });

  test("refuses what it lacks, and names the field", async () => {
    const cases: [object, string][] = [
      [{ type: "payable", money: 1 }, "payableId"],
      [{ type: "prepayment", money: 1 }, "supplierId"],
      [{ money: 0 }, "money"],
      [{ money: 1, date: "2099-01-01" }, "date"],
      [{ type: "expense", money: 1, fromPrepaid: 1 }, "fromPrepaid"],
      [{ money: "1.234" }, "money"],
    ];
    for (const [form, field] of cases)
      expect(await pay(form)).toMatchObject({ status: 400, data: { errors: [{ field }] } });
  });

  test("a till holds no less than nothing, however many pay at once", async () => {
    const cash = newId(await boss.raw("/api/account/add", { name: unique("现金"), types: "cash", balance: 100 }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => boss.raw("/api/payment/add", { money: 30, accountId: cash, payee: "甲" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(await balance(cash)).toBe(10);
  });

  test("two who pay the same at once do not pay it twice", async () => {
    const owed = await owing(100);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pay({ type: "payable", payableId: owed, money: 60 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await payable(owed)).toMatchObject({ paid: 60, unpaid: 40 });
  });
});

describe("suppliers", () => {
  test("an order that has passed is owed, and knows what was paid of it", async () => {
    const { id, owed } = await order(500);
    expect(await payable(owed)).toMatchObject({
      source: "purchaseOrder",
      sourceId: id,
      supplierId: supplier,
      unpaid: 500,
    });
    expect((await boss.raw("/api/payable/edit", { id: owed, money: 1 })).status).toBe(403);
    const payment = await paid({ type: "payable", payableId: owed, money: 200 });
    expect((await view(payment)).supplierId).toBe(supplier);
    expect((await boss.raw("/api/erp/purchaseDetail", { id })).data).toMatchObject({ paid: 200 });
  });

  test("money in advance settles an order without an account, and never more than is there", async () => {
    const advance = await paid({ type: "prepayment", supplierId: supplier, money: 300 });
    const { id, owed } = await order(500);
    const before = await balance();
    const use = { type: "payable", payableId: owed, fromPrepaid: 1 };
    expect(await pay({ ...use, money: 300.01 })).toMatchObject({ status: 409, msg: expect.stringContaining("300.00") });
    const used = await paid({ ...use, money: 250 });
    expect(await balance()).toBe(before);
    expect((await boss.raw("/api/erp/purchaseDetail", { id })).data).toMatchObject({ paid: 250 });
    // The advance is in use: it comes back once its use has.
    expect(await boss.raw("/api/payment/reverse", { id: advance, ext: "退" })).toMatchObject({ status: 409 });
    expect((await boss.raw("/api/payment/reverse", { id: used, ext: "退" })).status).toBe(200);
    expect((await boss.raw("/api/payment/reverse", { id: advance, ext: "退" })).status).toBe(200);
    expect(await balance()).toBeCloseTo(before + 300, 2);
    expect(await payable(owed)).toMatchObject({ unpaid: 500, state: 0 });
  });
});

describe("reversal", () => {
  test("writes all of it again with the other sign, once, with its reason in the log", async () => {
    const before = await balance();
    const owed = await owing(80);
    const id = await paid({ type: "payable", payableId: owed, money: 80 });
    const [first, second] = await Promise.all([1, 2].map(() => boss.raw("/api/payment/reverse", { id, ext: "付错" })));
    expect([first?.status, second?.status].sort()).toEqual([200, expect.any(Number)].sort());
    expect([first, second].filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect(await view(id)).toMatchObject({ state: 1, reverseReason: "付错", approved: 0 });
    expect(await payable(owed)).toMatchObject({ paid: 0, unpaid: 80 });
    expect(await balance()).toBeCloseTo(before, 2);
    const log = (await boss.raw("/api/actionLog/list", { modelType: "payment", modelId: id })).rows ?? [];
    expect(log.map(({ action }) => action)).toContain("reverse");
    expect((await boss.raw("/api/payment/edit", { id, ext: "改" })).status).toBe(403);
  });
});

describe("rights", () => {
  test("nothing without a session, without the right, or of another's", async () => {
    const id = await paid({ money: 5, payee: "甲" });
    expect((await server.anonymous.raw("/api/payment/index", {})).status).toBe(401);
    expect((await (await server.as("none")).raw("/api/payment/index", {})).status).toBe(403);
    expect((await seller.raw("/api/payment/Views", { id })).status).toBe(404);
    expect((await seller.raw("/api/payment/post", { id })).status).toBe(403);
    expect((await seller.raw("/api/payment/reverse", { id, ext: "" })).status).toBe(403);
  });

  test("nobody pays what he does not see", async () => {
    const owed = await owing(100);
    const answer = await pay({ type: "payable", payableId: owed, money: 1 }, seller);
    expect(answer).toMatchObject({ status: 400, data: { errors: [{ field: "payableId" }] } });
  });
});

test("a payable with payments stays as it is, and one that waits for a payment, too", async () => {
  const owed = await owing(50);
  const clerk = await server.as("view");
  const waits = await paid({ type: "payable", payableId: owed, money: 50 }, clerk);
  expect((await boss.raw("/api/payable/edit", { id: owed, money: 10 })).status).toBe(409);
  expect((await boss.raw("/api/payment/delete", { ids: [waits] })).status).toBe(200);
  expect((await boss.raw("/api/payable/edit", { id: owed, money: 10 })).status).toBe(200);
  await paid({ type: "payable", payableId: owed, money: 10 });
  expect((await boss.raw("/api/payable/edit", { id: owed, money: 20 })).status).toBe(403);
});
