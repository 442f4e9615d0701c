/** Sales returns: how much may come back, what it is worth to the fen, and what it does to the contract and its plan. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let products: number[];
let customer: number;
let kind: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  products = [];
  for (const at of [1, 2, 3]) {
    const product = { name: unique(`产品${at}`), number: unique("P"), standard: "台", price: 10 };
    products.push(newId(await boss.raw("/api/product/add", product)));
  }
  customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

interface Sold {
  quantities: readonly number[];
  Money?: number;
  plan?: readonly number[];
}

const signed = async ({ quantities, Money, plan }: Sold): Promise<number> =>
  newId(
    await boss.raw("/api/contract/add", {
      customerId: customer,
      type: kind,
      listJson: quantities.map((number, at) => ({ productid: products[at], number, sellingprice: 10 })),
      ...(Money !== undefined && { Money }),
      ...(plan && {
        hkType: plan.length,
        hkList: plan.map((money, at) => ({ date: `2026-0${at + 1}-10`, money })),
      }),
    }),
  );
const giveBack = (contractId: number, rows: readonly (readonly [at: number, number: number, more?: object])[]) =>
  boss.raw("/api/contract/return/add", {
    contractId,
    listJson: rows.map(([at, number, more]) => ({ productid: products[at], number, ...more })),
  });
const worthOf = async (answer: Awaited<ReturnType<typeof giveBack>>): Promise<number> =>
  (await boss.raw("/api/contract/return/Views", { id: newId(answer) })).data.money;
const contract = async (id: number) => (await boss.raw("/api/contract/Views", { id })).data;
const planOf = (id: number) =>
  server.rows(sql<{ money: string; returned: string; open: string }>`
    select money::text, returned::text, open::text from contract_plan where contract_id = ${id} order by position`);

describe("a line", () => {
  test("is worth its share of the contract, in whatever portions it comes back", async () => {
    const id = await signed({ quantities: [3, 7], Money: 99.99 });
    const parts = [];
    for (const portion of [1, 1, 1]) parts.push(await worthOf(await giveBack(id, [[0, portion]])));
    expect(parts.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(3000);
    const rest = await worthOf(await giveBack(id, [[1, 7]]));
    expect(Math.round(rest * 100)).toBe(9999 - 3000);
    expect(await contract(id)).toMatchObject({ returned: 99.99, unreceived: 0, Money: 99.99 });
  });

  test("comes back as often as it was sold, and no more", async () => {
    const id = await signed({ quantities: [3] });
    const before = await checksums(server);
    expect(await giveBack(id, [[0, 4]])).toMatchObject({
      status: 400,
      data: { errors: [{ field: "listJson", row: 1, msg: "最多可退3" }] },
    });
    expect(await giveBack(id, [[1, 1]])).toMatchObject({
      status: 400,
      data: { errors: [{ field: "listJson", row: 1, msg: "该产品不在合同中" }] },
    });
    expect(await checksums(server)).toEqual(before);
    expect((await giveBack(id, [[0, 2]])).status).toBe(200);
    expect(await giveBack(id, [[0, 2]])).toMatchObject({ status: 400, msg: expect.stringContaining("最多可退1") });
  });

  test("is not given back twice by two at once", async () => {
    const id = await signed({ quantities: [5] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(id, [[0, 2]])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await contract(id)).toMatchObject({ returned: 40, unreceived: 10 });
  });

  test("comes back in the unit of its sale, though its product is sold no more", async () => {
    const product = {
      name: unique("货"),
      number: unique("N"),
      standard: "瓶",
      units: [{ name: "箱", under: 1, over: 6 }],
    };
    const productid = newId(await boss.raw("/api/product/add", product));
    const listJson = [{ productid, standard: "箱", number: 2, sellingprice: 60 }];
    const contractId = newId(await boss.raw("/api/contract/add", { customerId: customer, type: kind, listJson }));
    await boss.raw("/api/product/edit", { id: productid, enabled: 0 });
    const back = await boss.raw("/api/contract/return/add", { contractId, listJson: [{ productid, number: 1 }] });
    expect((await boss.raw("/api/contract/return/Views", { id: newId(back) })).data).toMatchObject({
      money: 60,
      listJson: [{ standard: "箱", number: 1, xiaoji: 60 }],
    });
    const smaller = [{ ...(await contract(contractId)).listJson[0], standard: "瓶", number: 12, sellingprice: 10 }];
    const change = { id: contractId, changeReason: "改单位", listJson: smaller };
    expect(await boss.raw("/api/contract/change", change)).toMatchObject({
      status: 409,
      msg: expect.stringContaining("已有退货，不能改单位"),
    });
  });

  test("that is exchanged changes no money", async () => {
    const id = await signed({ quantities: [5] });
    expect(await worthOf(await giveBack(id, [[0, 2, { exchange: 1 }]]))).toBe(0);
    expect(await contract(id)).toMatchObject({ returned: 0, unreceived: 50 });
  });
});

test("the latest rows of the plan fall first", async () => {
  const id = await signed({ quantities: [10], plan: [30, 30, 40] });
  await giveBack(id, [[0, 5]]);
  expect(await planOf(id)).toEqual([
    { money: "30.00", returned: "0.00", open: "30.00" },
    { money: "30.00", returned: "10.00", open: "20.00" },
    { money: "40.00", returned: "40.00", open: "0.00" },
  ]);
});

test("no more comes back than leaves due what was written off", async () => {
  const id = await signed({ quantities: [4], plan: [30, 10] });
  const [row] = await server.rows(
    sql<{ id: number }>`select id from contract_plan where contract_id = ${id} order by position limit 1`,
  );
  expect(await boss.raw("/api/recpay/set", { id: row?.id, ext: "坏账" })).toMatchObject({ status: 200 });
  const before = await checksums(server);
  expect(await giveBack(id, [[0, 2]])).toMatchObject({ status: 409, msg: expect.stringContaining("已核销30.00元") });
  expect(await checksums(server)).toEqual(before);
  newId(await giveBack(id, [[0, 1]]));
  expect(await contract(id)).toMatchObject({ returned: 10, unreceived: 0 });
  // Once it is no more written off, the rest comes back.
  expect(await boss.raw("/api/recpay/set", { id: row?.id, undo: 1 })).toMatchObject({ status: 200 });
  newId(await giveBack(id, [[0, 3]]));
  expect(await contract(id)).toMatchObject({ returned: 40, unreceived: 0 });
});

test("what came back stands in the way of a smaller contract, and is counted by its day", async () => {
  const id = await signed({ quantities: [4, 2] });
  const back = newId(await giveBack(id, [[0, 3]]));
  const lines = (await contract(id)).listJson;
  const change = (number: number) =>
    boss.raw("/api/contract/change", { id, listJson: [{ ...lines[0], number }, lines[1]] });
  expect(await change(2)).toMatchObject({ status: 409, msg: expect.stringContaining("不能小于已退货的3") });
  expect((await change(3)).status).toBe(200);
  expect(
    await server.rows(
      sql`select figure, amount from document_figures where module = 'salesReturn' and record_id = ${back}`,
    ),
  ).toEqual([{ figure: "return.money", amount: "30.00" }]);
});

test("is seen by whoever sees its contract, and made by whoever may", async () => {
  const [mine, other] = [await server.as("s1"), await server.as("s3")];
  const own = newId(await mine.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const id = newId(
    await mine.raw("/api/contract/add", {
      customerId: own,
      type: kind,
      listJson: [{ productid: products[0], number: 1, sellingprice: 1 }],
    }),
  );
  const body = { contractId: id, listJson: [{ productid: products[0], number: 1 }] };
  expect((await other.raw("/api/contract/return/add", body)).status).toBe(404);
  expect((await (await server.as("view")).raw("/api/contract/return/add", body)).status).toBe(403);
  const back = newId(await mine.raw("/api/contract/return/add", body));
  expect((await other.raw("/api/contract/return/Views", { id: back })).status).toBe(404);
  expect((await mine.raw("/api/contract/return/index", { contractId: id })).rows?.map((row) => row.id)).toEqual([back]);
});
