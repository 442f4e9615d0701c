/** What waits to leave: ranked by the promised day, with what is missing and when it comes. */
import type { WaitRow } from "@qicheng/api/stock/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { goodsWorld, today } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;

const within = (days: number) => businessDay(Date.now() + days * 86_400_000);

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
});
afterAll(() => server.close());

const waiting = async (): Promise<WaitRow[]> => {
  const { rows = [] } = await boss.raw("/api/erp/waitOutList", { rows: 100 });
  return rows as unknown as WaitRow[];
};

test("contracts are ranked by the first day that was promised for a line that still waits", async () => {
  const [one, other] = [await world.product(), await world.product()];
  const line = (productid: number, days: number | undefined) => ({
    productid,
    number: 2,
    sellingprice: 30,
    ...(days !== undefined && { promisedDate: within(days) }),
  });
  const late = await world.contract([line(one, 20)]);
  const early = await world.contract([line(one, 30), line(other, 5)]);
  const none = await world.contract([line(one, undefined)]);
  const stored = (await boss.raw("/api/contract/Views", { id: early })).data;
  expect(stored.listJson.map((row: { promisedDate: string }) => row.promisedDate)).toEqual([within(30), within(5)]);
  const mine = new Set([late, early, none].map((id) => `contract:${id}`));
  const ranked = async () => (await waiting()).filter(({ id }) => mine.has(id)).map(({ id, date }) => [id, date]);
  expect(await ranked()).toEqual([
    [`contract:${early}`, within(5)],
    [`contract:${late}`, within(20)],
    [`contract:${none}`, ""],
  ]);
  newId(await world.bring({ listJson: [{ productid: other, number: 2, price: 1 }] }));
  newId(await world.send({ contractId: early, listJson: [{ productid: other, number: 2 }] }));
  // what was promised first has left
  expect(await ranked()).toEqual([
    [`contract:${late}`, within(20)],
    [`contract:${early}`, within(30)],
    [`contract:${none}`, ""],
  ]);
  expect(
    await boss.raw("/api/contract/add", {
      customerId: stored.customerId,
      type: stored.type,
      AddTime: today,
      listJson: [{ ...line(one, undefined), promisedDate: "bald" }],
    }),
  ).toMatchObject({ status: 400, msg: expect.stringContaining("承诺交期") });
  // a day before the signing is refused when a contract is written, and when it is changed
  const tooEarly = { field: "listJson", row: 1, msg: expect.stringContaining("不能早于签订日期") };
  expect(
    await boss.raw("/api/contract/add", {
      customerId: stored.customerId,
      type: stored.type,
      AddTime: today,
      listJson: [line(one, -1), line(other, 0)],
    }),
  ).toMatchObject({ status: 400, data: { errors: [tooEarly] } });
  expect(
    await boss.raw("/api/contract/change", {
      id: none,
      changeReason: "改期",
      AddTime: within(1),
      listJson: [line(one, 0)],
    }),
  ).toMatchObject({ status: 400, data: { errors: [tooEarly] } });
});

test("what is missing says when it is expected, by the first order that still comes in", async () => {
  const one = await world.product();
  const id = await world.contract([{ productid: one, number: 5, sellingprice: 30, promisedDate: within(9) }]);
  newId(await world.bring({ listJson: [{ productid: one, number: 1, price: 1 }] }));
  const missing = async () => (await waiting()).find((row) => row.id === `contract:${id}`)?.missing;
  expect(await missing()).toMatchObject([{ qty: 4, comes: "" }]);
  const supplierId = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
  const order = async (days: number) =>
    newId(
      await boss.raw("/api/erp/purchaseAdd", {
        supplierId,
        orderDate: today,
        expectedDate: within(days),
        listJson: [{ productid: one, number: 2, sellingprice: 10 }],
      }),
    );
  const [soon] = [await order(3), await order(7)];
  expect(await missing()).toMatchObject([{ qty: 4, comes: within(3) }]);
  newId(await world.bring({ orderId: soon, listJson: [{ productid: one, number: 2 }] }));
  expect(await missing()).toMatchObject([{ qty: 2, comes: within(7) }]);
});
