/** Goods that come, go and come back: quantities, values, what is refused and what is open then. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, setSettings, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let supplier: number;
let kind: number;
let customer: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  await setSettings(server, { stockStart: "2026-01-01" });
  supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
  customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

const today = businessDay();
const product = async (more: object = {}) =>
  newId(
    await boss.raw("/api/product/add", {
      name: unique("货"),
      number: unique("N"),
      standard: "台",
      unitDecimals: 0,
      units: [{ name: "箱", under: 1, over: 12 }],
      shuilv: "13",
      ...more,
    }),
  );
const warehouse = async () => newId(await boss.raw("/api/erp/warehouseAdd", { name: unique("仓") }));
const order = async (listJson: object[]) =>
  newId(await boss.raw("/api/erp/purchaseAdd", { supplierId: supplier, orderDate: today, listJson }));
const contract = async (listJson: object[], more: object = {}) =>
  newId(await boss.raw("/api/contract/add", { customerId: customer, type: kind, AddTime: today, listJson, ...more }));
const bring = (body: object) => boss.raw("/api/stock/stockInAdd", body);
const send = (body: object) => boss.raw("/api/stock/stockOutAdd", body);
const reverse = (id: number) => boss.raw("/api/stock/reverse", { id, ext: "录错" });
const held = async (productid: number, warehouseid?: number) => {
  const { rows } = await sql<{ quantity: string; value: string }>`
    select coalesce(sum(quantity), 0)::float as quantity, coalesce(sum(value), 0)::float as value from stocks
    where product_id = ${productid} and ${warehouseid === undefined ? sql`true` : sql`warehouse_id = ${warehouseid}`}`.execute(
    server.db,
  );
  return [Number(rows[0]?.quantity), Number(rows[0]?.value)];
};
const waits = async (id: string) =>
  (await boss.raw("/api/erp/waitDetail", { id })).data?.lines?.map((line: { open: number }) => line.open);
const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;

describe("goods of a purchase order", () => {
  test("come in in parts, at their share of the order, and the order follows", async () => {
    const [one, other] = [await product(), await product()];
    const id = await order([
      { productid: one, number: 3, sellingprice: 100, shuilv: "13" },
      { productid: other, number: 2, sellingprice: 50, unit: "箱", shuilv: "13" },
    ]);
    const stage = async () => (await boss.raw("/api/erp/purchaseDetail", { id })).data.stage;
    expect((await boss.raw("/api/erp/waitInList", { rows: 100 })).rows?.map((row) => row.id)).toContain(
      `purchase:${id}`,
    );
    const first = newId(
      await bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 1 }] }),
    );
    expect(await held(one)).toEqual([1, 88.5]);
    expect(await stage()).toBe(4);
    const rest = [
      { productid: one, number: 2 },
      { productid: other, number: 1, unit: "箱" },
    ];
    newId(await bring({ sourceType: "purchase", sourceId: id, listJson: rest }));
    // 300 with tax are 265.49 without it
    expect(await held(one)).toEqual([3, 265.49]);
    expect(await held(other)).toEqual([12, 44.25]);
    expect(await waits(`purchase:${id}`)).toEqual([0, 12]);
    const over = await bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: other, number: 13 }] });
    expect([over.status, errorsOf(over)]).toMatchObject([400, [{ field: "listJson", row: 1 }]]);
    newId(await bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: other, number: 12 }] }));
    expect(await held(other)).toEqual([24, 88.5]);
    expect(await stage()).toBe(5);
    expect(await reverse(first)).toMatchObject({ status: 200 });
    expect(await held(one)).toEqual([2, 176.99]);
    expect(await stage()).toBe(4);
    expect(await waits(`purchase:${id}`)).toEqual([1, 0]);
    newId(await bring({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 1 }] }));
    expect(await held(one)).toEqual([3, 265.49]);
    expect(await reverse(first)).toMatchObject({ status: 403 });
  });

  test("bear their share of the freight, and go back at what they came in with", async () => {
    const [one, other] = [await product(), await product()];
    const id = await order([
      { productid: one, number: 10, sellingprice: 11.3, shuilv: "13" },
      { productid: other, number: 10, sellingprice: 33.9, shuilv: "13" },
    ]);
    const lines = [
      { productid: one, number: 10 },
      { productid: other, number: 10 },
    ];
    newId(await bring({ orderId: id, freight: 10, listJson: lines }));
    expect([await held(one), await held(other)]).toEqual([
      [10, 102.5],
      [10, 307.5],
    ]);
    newId(await bring({ listJson: [{ productid: one, number: 10, price: 20 }] }));
    expect(await held(one)).toEqual([20, 302.5]);
    const back = newId(await send({ sourceType: "purchase", sourceId: id, listJson: [{ productid: one, number: 3 }] }));
    expect(await held(one)).toEqual([17, 271.75]);
    expect((await send({ orderId: id, listJson: [{ productid: one, number: 8 }] })).status).toBe(400);
    expect(await reverse(back)).toMatchObject({ status: 200 });
    expect(await held(one)).toEqual([20, 302.5]);
    const freight = await bring({ freight: 3, listJson: [{ productid: one, number: 1, price: 1 }] });
    expect(errorsOf(freight)).toMatchObject([{ field: "freight" }]);
  });
});

describe("goods of a contract", () => {
  test("are reserved, leave in parts at the average, and come back at what they left with", async () => {
    const one = await product();
    newId(await bring({ listJson: [{ productid: one, number: 3, price: 10 }] }));
    newId(await bring({ listJson: [{ productid: one, number: 3, price: "11.1" }] }));
    expect(await held(one)).toEqual([6, 63.3]);
    const id = await contract([{ productid: one, number: 4, sellingprice: 30 }]);
    const storage = async (contractId = 0) =>
      (await boss.raw("/api/erp/getWarehouseStorage", { productid: [one], contractId })).data[0];
    expect(await storage()).toMatchObject({ qty: 6, reserved: 4, available: 2 });
    expect(await storage(id)).toMatchObject({ reserved: 0, available: 6 });
    const other = await send({ listJson: [{ productid: one, number: 3 }] });
    expect([other.status, other.msg]).toEqual([400, expect.stringContaining("其余已被合同占用")]);
    const out = newId(await send({ sourceType: "contract", sourceId: id, listJson: [{ productid: one, number: 3 }] }));
    expect(await held(one)).toEqual([3, 31.65]);
    expect(await storage()).toMatchObject({ qty: 3, reserved: 1, available: 2 });
    expect((await send({ contractId: id, listJson: [{ productid: one, number: 2 }] })).status).toBe(400);
    newId(await send({ contractId: id, listJson: [{ productid: one, number: 1 }] }));
    expect((await boss.raw("/api/erp/waitOutList", { rows: 100 })).rows?.map((row) => row.id)).not.toContain(
      `contract:${id}`,
    );
    newId(await bring({ listJson: [{ productid: one, number: 1, price: 99 }] }));
    const back = newId(
      await boss.raw("/api/contract/return/add", {
        contractId: id,
        returnDate: today,
        listJson: [{ productid: one, number: 2 }],
      }),
    );
    expect(await waits(`return:${back}`)).toEqual([2]);
    const [before] = [await held(one)];
    newId(await bring({ sourceType: "return", sourceId: back, listJson: [{ productid: one, number: 1 }] }));
    const [, value = 0] = await held(one);
    expect(value - (before[1] ?? 0)).toBeCloseTo(10.55, 5);
    const last = newId(await bring({ returnId: back, listJson: [{ productid: one, number: 1 }] }));
    expect(await waits(`return:${back}`)).toEqual([0]);
    expect(await waits(`contract:${id}`)).toEqual([0]);
    const refused = await reverse(out);
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("已有后续单据")]);
    expect((await reverse(last)).status).toBe(200);
    expect(await waits(`return:${back}`)).toEqual([1]);
  });

  test("are waited for again where a return says exchange, and hinder a change and a void", async () => {
    const one = await product();
    newId(await bring({ listJson: [{ productid: one, number: 10, price: 5 }] }));
    const id = await contract([{ productid: one, number: 4, sellingprice: 30 }]);
    const out = newId(await send({ contractId: id, listJson: [{ productid: one, number: 4 }] }));
    const back = newId(
      await boss.raw("/api/contract/return/add", {
        contractId: id,
        returnDate: today,
        listJson: [{ productid: one, number: 1, exchange: 1 }],
      }),
    );
    expect(await waits(`contract:${id}`)).toEqual([1]);
    newId(await bring({ returnId: back, listJson: [{ productid: one, number: 1 }] }));
    expect(await waits(`contract:${id}`)).toEqual([1]);
    newId(await send({ contractId: id, listJson: [{ productid: one, number: 1 }] }));
    expect(await waits(`contract:${id}`)).toEqual([0]);
    const stored = (await boss.raw("/api/contract/Views", { id })).data;
    const fewer = await boss.raw("/api/contract/change", {
      id,
      listJson: [{ ...stored.listJson[0], number: 3 }],
      Money: 90,
    });
    expect([fewer.status, fewer.msg]).toEqual([409, expect.stringContaining("已出库")]);
    expect(await boss.raw("/api/contract/void", { id })).toMatchObject({ status: 409 });
    expect((await reverse(out)).status).toBe(409);
  });

  test("of a line whose rest is closed hold nothing, and services are no goods", async () => {
    const [one, service] = [await product(), await product({ stocked: "0" })];
    const id = await contract([
      { productid: one, number: 4, sellingprice: 30 },
      { productid: service, number: 1, sellingprice: 30 },
    ]);
    const { data } = await boss.raw("/api/erp/waitDetail", { id: `contract:${id}` });
    expect(data.lines).toMatchObject([{ productid: one, ordered: 4, done: 0, open: 4, onHand: 0 }]);
    const [{ lineId }] = data.lines;
    expect(await boss.raw("/api/stock/closeRest", { lineId })).toMatchObject({ status: 400 });
    expect(await boss.raw("/api/stock/closeRest", { lineId, ext: "客户不要了" })).toMatchObject({ status: 200 });
    expect(await waits(`contract:${id}`)).toEqual([0]);
    expect(await boss.raw("/api/stock/closeRest", { lineId, ext: "再来" })).toMatchObject({ status: 409 });
    expect(errorsOf(await bring({ listJson: [{ productid: service, number: 1, price: 1 }] }))).toMatchObject([
      { row: 1 },
    ]);
  });

  test("signed before stock was kept are no demand", async () => {
    const one = await product();
    newId(await bring({ listJson: [{ productid: one, number: 4, price: 5 }] }));
    const id = await contract([{ productid: one, number: 4, sellingprice: 30 }], { AddTime: "2025-12-31" });
    expect((await boss.raw("/api/erp/waitDetail", { id: `contract:${id}` })).status).toBe(404);
    expect(await send({ contractId: id, listJson: [{ productid: one, number: 1 }] })).toMatchObject({ status: 409 });
    await sql`update contracts set wants_stock = 1 where id = ${id}`.execute(server.db);
    expect(await waits(`contract:${id}`)).toEqual([4]);
  });
});

describe("posting", () => {
  test("writes all lines or none, and names each that fails", async () => {
    const [one, two, three] = [await product(), await product(), await product()];
    newId(await bring({ listJson: [{ productid: two, number: 5, price: 1 }] }));
    const before = await checksums(server);
    const refused = await send({
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
    const one = await product({ costPrice: 3 });
    const id = newId(await s1.raw("/api/stock/stockInAdd", { listJson: [{ productid: one, number: 2 }] }));
    const view = (caller: Caller) => caller.raw("/api/stock/stockInDetail", { id });
    expect((await view(s1)).data).toMatchObject({ stage: 0, sourceType: "none" });
    expect((await view(s1)).data).not.toHaveProperty("money");
    expect(await held(one)).toEqual([0, 0]);
    expect(await s1.raw("/api/stock/post", { ids: [id] })).toMatchObject({ status: 403 });
    const both = await Promise.all([1, 2, 3].map(() => boss.raw("/api/stock/post", { ids: [id] })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held(one)).toEqual([2, 6]);
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
    const one = await product();
    const price = (more: object) => bring({ listJson: [{ productid: one, number: 2, ...more }] });
    expect((await price({})).msg).toContain("单价");
    expect((await price({ price: 0 })).msg).toContain("赠品");
    expect((await price({ price: 0, gift: 1 })).status).toBe(200);
    expect(await held(one)).toEqual([2, 0]);
  });

  test("keeps the balance of each day above zero", async () => {
    const one = await product();
    newId(await bring({ bizDate: "2026-03-01", listJson: [{ productid: one, number: 2, price: 1 }] }));
    newId(await bring({ listJson: [{ productid: one, number: 8, price: 1 }] }));
    const early = await send({ bizDate: "2026-03-02", listJson: [{ productid: one, number: 3 }] });
    expect([early.status, early.msg]).toEqual([400, expect.stringContaining("只有2")]);
    expect((await send({ bizDate: "2026-02-28", listJson: [{ productid: one, number: 1 }] })).status).toBe(400);
    newId(await send({ bizDate: "2026-03-02", listJson: [{ productid: one, number: 2 }] }));
    expect((await send({ bizDate: "2099-01-01", listJson: [{ productid: one, number: 1 }] })).status).toBe(400);
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
    const one = await product();
    const open = () => boss.raw("/api/stock/openingAdd", { listJson: [{ productid: one, number: 5, price: 2 }] });
    newId(await open());
    expect(await held(one)).toEqual([5, 10]);
    expect(await open()).toMatchObject({ status: 400, msg: expect.stringContaining("期初") });
  });
});

describe("transfers, stock-takes and limits", () => {
  test("a transfer keeps its value, and is taken back", async () => {
    const [one, to] = [await product(), await warehouse()];
    newId(await bring({ listJson: [{ productid: one, number: 3, price: "3.3333" }] }));
    const { rows } = await sql<{ id: number }>`select id from warehouses where is_default`.execute(server.db);
    const from = rows[0]?.id ?? 0;
    const move = (number: number, body: object = {}) =>
      boss.raw("/api/stock/transferAdd", { from, to, listJson: [{ productid: one, number }], ...body });
    const id = newId(await move(2));
    expect([await held(one, from), await held(one, to)]).toEqual([
      [1, 3.33],
      [2, 6.67],
    ]);
    expect((await move(2)).status).toBe(400);
    expect(errorsOf(await move(1, { to: from }))).toMatchObject([{ field: "to" }]);
    expect((await boss.raw("/api/erp/warehouseEdit", { id: to, enabled: "0" })).status).toBe(400);
    expect((await reverse(id)).status).toBe(200);
    expect(await held(one, from)).toEqual([3, 10]);
  });

  test("a stock-take keeps what moved between count and posting", async () => {
    const [one, two, place] = [await product(), await product(), await warehouse()];
    const lines = [one, two].map((productid) => ({ productid, number: 10, price: 2 }));
    newId(await bring({ warehouseid: place, listJson: lines }));
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
    newId(await send({ warehouseid: place, listJson: [{ productid: one, number: 3 }] }));
    expect((await boss.raw("/api/stock/takePost", { id })).status).toBe(200);
    expect([await held(one, place), await held(two, place)]).toEqual([
      [6, 12],
      [2, 4],
    ]);
    expect((await boss.raw("/api/stock/takeDetail", { id })).data.state).toBe(1);
    expect((await reverse(id)).status).toBe(200);
    expect(await held(two, place)).toEqual([10, 20]);
    expect((await boss.raw("/api/stock/takePost", { id })).status).toBe(403);
  });

  test("limits say what to buy", async () => {
    const [one, place] = [await product(), await warehouse()];
    newId(await bring({ warehouseid: place, listJson: [{ productid: one, number: 3, price: 2 }] }));
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

describe("lists", () => {
  test("say what lies where, and each movement, with costs for those who see them", async () => {
    const [one, place] = [await product(), await warehouse()];
    newId(await bring({ warehouseid: place, listJson: [{ productid: one, number: 2, unit: "箱", price: 24 }] }));
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
    const one = await product();
    newId(await bring({ listJson: [{ productid: one, number: 2, price: 24 }] }));
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
