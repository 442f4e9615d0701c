/** What is bought for contracts: how much is still needed, the order that buys it, and two people at once. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let supplier: number;
let customer: number;
let kind: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
  customer = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const rows = await server.rows(
    sql<{ id: number }>`select id from dictionary where kind = 'contractType' order by id limit 1`,
  );
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

const BOX = 24;
const product = async () =>
  newId(
    await boss.raw("/api/product/add", {
      name: unique("货"),
      number: unique("N"),
      standard: "瓶",
      units: [{ name: "箱", under: 1, over: BOX }],
      price: 5,
    }),
  );
const add = (listJson: unknown, by = seller) =>
  by.raw("/api/contract/add", { customerId: customer, type: kind, AddTime: "2026-03-05", listJson });
const sold = async (listJson: unknown) => newId(await add(listJson));
const line = (productid: number, more: object = {}) => ({ productid, number: 2, sellingprice: 120, ...more });
const demand = async (id: number, by = boss) => (await by.raw("/api/contract/purchase", { id })).data;
const order = (id: number, listJson: unknown, by = boss) =>
  by.raw("/api/contract/purchaseAdd", { id, supplierId: supplier, listJson });
const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;

describe("lines of a contract", () => {
  test("count in the units of their products, and refuse what does not fit", async () => {
    const one = await product();
    const id = await sold([line(one, { standard: "箱" })]);
    const base = sql<{ base: string }>`select base_quantity::int as base from contract_lines where contract_id = ${id}`;
    expect(await server.rows(base)).toEqual([{ base: 2 * BOX }]);
    expect((await boss.raw("/api/contract/Views", { id })).data.listJson).toMatchObject([
      { standard: "箱", number: 2 },
    ]);
    expect(errorsOf(await add([line(one, { standard: "打" })]))).toEqual([
      { field: "listJson", row: 1, msg: "单位：该产品没有单位「打」" },
    ]);
    expect(errorsOf(await add([line(one, { number: 1.5 })]))).toMatchObject([{ field: "listJson", row: 1 }]);
    expect(errorsOf(await boss.raw("/api/product/edit", { id: one, units: [] }))).toMatchObject([{ field: "units" }]);
  });
});

describe("for a contract", () => {
  test("is needed what was sold less what was ordered, in base units", async () => {
    const [one, two] = [await product(), await product()];
    const id = await sold([line(one, { standard: "箱" }), line(two, { number: 7 })]);
    expect(await demand(id)).toMatchObject([
      { productid: one, unit: "瓶", sold: 48, ordered: 0, number: 48, orders: [] },
      { productid: two, sold: 7, number: 7 },
    ]);
    const made = newId(await order(id, [{ productid: one, number: 30, sellingprice: 3.25 }]));
    expect(await demand(id)).toMatchObject([
      { ordered: 30, number: 18, orders: [{ id: made, stage: 2, number: 30 }] },
      { number: 7, orders: [] },
    ]);
    // the supplier's last price, where none is typed
    const next = newId(await order(id, [{ productid: one, number: 8 }]));
    expect((await boss.raw("/api/erp/purchaseDetail", { id: next })).data.listJson).toMatchObject([
      { productid: one, sellingprice: 3.25, number: 8, unit: "瓶" },
    ]);
    await boss.raw("/api/erp/purchaseClose", { id: made, ext: "停产" });
    expect(await demand(id)).toMatchObject([{ ordered: 8, number: 40 }, {}]);
  });

  test("a wrong row is named and nothing is written", async () => {
    const [one, other] = [await product(), await product()];
    const id = await sold([line(one, { number: 3 })]);
    const before = await checksums(server);
    const rows = [
      { productid: one, number: 4, sellingprice: 1 },
      { productid: one, number: 1, sellingprice: 1 },
      { productid: other, number: 1, sellingprice: 1 },
    ];
    expect(errorsOf(await order(id, rows))).toEqual([
      { field: "listJson", row: 1, msg: "超出待采购的3瓶" },
      { field: "listJson", row: 2, msg: "该产品已存在" },
      { field: "listJson", row: 3, msg: "该产品不在合同中" },
    ]);
    expect(errorsOf(await order(id, [{ productid: one, number: 1 }]))).toEqual([
      { field: "listJson", row: 1, msg: "没有上次价，请填写单价" },
    ]);
    expect((await order(id, [{ productid: one, number: "1e3", sellingprice: 1 }])).status).toBe(400);
    expect(await checksums(server)).toEqual(before);
  });

  test("two who order at once do not order twice", async () => {
    const one = await product();
    const id = await sold([line(one, { number: 5 })]);
    const rows = [{ productid: one, number: 5, sellingprice: 2 }];
    const answers = await Promise.all([1, 2, 3].map(() => order(id, rows)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await demand(id)).toMatchObject([{ ordered: 5, number: 0 }]);
  });

  test("nothing is bought that is not in force, and by nobody without the right or out of whose sight it is", async () => {
    const one = await product();
    const id = await sold([line(one)]);
    const rows = [{ productid: one, number: 1, sellingprice: 2 }];
    expect((await order(id, rows, seller)).status).toBe(403);
    expect((await seller.raw("/api/contract/purchase", { id })).status).toBe(403);
    expect((await order(id + 1_000_000, rows)).status).toBe(404);
    await boss.raw("/api/contract/void", { id, ext: "取消" });
    expect(await demand(id)).toMatchObject([{ sold: 2, number: 0 }]);
    expect(await order(id, rows)).toMatchObject({ status: 403, msg: "合同审批通过且未作废时才能为它采购" });
  });
});
