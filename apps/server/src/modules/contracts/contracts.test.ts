/** Contracts: amounts, plan, life, versions, who sees them, and sums of their list. */
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { release } from "../../../test/approvals";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { designFor } from "../../../test/flows";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let products: number[];
let customer: number;
let kind: number;

const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;
const line = (at: number, more: object = {}) => ({ productid: products[at], number: 1, sellingprice: 100, ...more });
const body = (more: object = {}) => ({
  customerId: customer,
  type: kind,
  AddTime: "2026-03-05",
  listJson: [line(0, { number: 2 }), line(1, { sellingprice: 50.5 })],
  ...more,
});
const add = (more: object = {}, by = seller) => by.raw("/api/contract/add", body(more));
const added = async (more: object = {}, by = seller) => newId(await add(more, by));
const view = async (id: number, by = boss) => (await by.raw("/api/contract/Views", { id })).data;
const idsFor = async (by: Caller, query: object = {}) =>
  (await by.raw("/api/contract/index", { rows: 200, ...query })).rows?.map(({ id }) => id) ?? [];
/** As one that no flow has passed. */
const reopen = (id: number) => sql`update contracts set approval = 3 where id = ${id}`.execute(server.db);

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  products = [];
  for (const price of [100, 50.5, 33.33]) {
    const product = { name: unique("产品"), number: unique("P"), standard: "台", price, costPrice: 20, shuilv: 13 };
    products.push(newId(await boss.raw("/api/product/add", product)));
  }
  customer = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

describe("saving one", () => {
  test("numbers it, names it by its number, counts it, and keeps whose it was", async () => {
    const id = await added();
    const shown = await view(id);
    expect(shown.orderSn).toMatch(/^XSD\d{12}$/);
    expect(shown).toMatchObject({
      contractName: shown.orderSn,
      money_total: 250.5,
      Money: 250.5,
      received: 0,
      unreceived: 250.5,
      UserID: seller.id,
      approval: 2,
      stage: 0,
    });
    expect(
      await server.rows(sql`
      select figure, day::text, user_id, amount from document_figures
      where module = 'contract' and record_id = ${id} order by figure`),
    ).toEqual([
      { figure: "contract.count", day: "2026-03-05", user_id: seller.id, amount: "1.00" },
      { figure: "contract.money", day: "2026-03-05", user_id: seller.id, amount: "250.50" },
    ]);
    expect((await boss.raw("/api/customer/Views", { id: customer })).data).toMatchObject({ clue: 2 });
  });

  test("keeps an amount that differs from the total, and zero", async () => {
    expect(await view(await added({ Money: 240 }))).toMatchObject({ money_total: 250.5, Money: 240 });
    expect(await view(await added({ Money: 0 }))).toMatchObject({ Money: 0 });
    expect(errorsOf(await add({ Money: -1 }))).toMatchObject([{ field: "Money" }]);
  });

  test.each([
    [
      "two parts that add up",
      2,
      [
        ["2026-04-01", 100],
        ["2026-05-01", 150.5],
      ],
      undefined,
    ],
    [
      "a part too little",
      2,
      [
        ["2026-04-01", 100],
        ["2026-05-01", 150],
      ],
      "应等于合同金额250.50元",
    ],
    [
      "no day",
      2,
      [
        ["", 100],
        ["2026-05-01", 150.5],
      ],
      "第1行回款计划日期无效",
    ],
    [
      "a day that there is not",
      2,
      [
        ["2026-04-01", 100],
        ["2026-02-30", 150.5],
      ],
      undefined,
    ],
    [
      "no amount",
      2,
      [
        ["2026-04-01", 250.5],
        ["2026-05-01", ""],
      ],
      "第2行回款计划金额无效",
    ],
    [
      "three parts",
      3,
      [
        ["2026-04-01", 50],
        ["2026-05-01", 50],
        ["2026-06-01", 150.5],
      ],
      undefined,
    ],
  ])("judges a plan of %s", async (name, hkType, rows, msg) => {
    const hkList = rows.map(([date, money]) => ({ date, money }));
    const before = await checksums(server);
    const answer = await add({ hkType, hkList });
    if (msg === undefined && !name.startsWith("a day")) {
      const plan = (await view(newId(answer))).hkList;
      expect(plan.map((row: { qici: string }) => row.qici)).toEqual(
        hkType === 2 ? ["首款", "尾款"] : ["首款", "中期款", "尾款"],
      );
      return;
    }
    expect(answer.status).toBe(400);
    if (msg) expect(answer.msg).toContain(msg);
    expect(await checksums(server)).toEqual(before);
  });

  test("refuses a customer of the pool, one out of sight, and a salesperson out of reach", async () => {
    const pooled = newId(await boss.raw("/api/customer/add", { CustomerName: unique("公海"), intoPool: 1 }));
    expect(await add({ customerId: pooled }, boss)).toMatchObject({
      status: 403,
      msg: expect.stringContaining("公海"),
    });
    const strange = newId(await (await server.as("s3")).raw("/api/customer/add", { CustomerName: unique("别人") }));
    expect(errorsOf(await add({ customerId: strange }))).toMatchObject([{ field: "customerId" }]);
    expect(errorsOf(await add({ UserID: boss.id }))).toMatchObject([{ field: "UserID" }]);
  });

  test("shows the cost to nobody without its right, in no door", async () => {
    const id = await added();
    expect((await view(id)).listJson[0]).toMatchObject({ price: 20 });
    expect((await view(id, seller)).listJson[0]).not.toHaveProperty("price");
    await reopen(id);
    const lines = (await view(id, seller)).listJson;
    expect(
      (await seller.raw("/api/contract/edit", { id, listJson: [{ ...lines[0], number: 3 }, lines[1]] })).status,
    ).toBe(200);
    expect((await view(id)).listJson[0]).toMatchObject({ price: 20, number: 3 });
    const log = await seller.raw("/api/actionLog/list", { modelType: "contract", modelId: id });
    expect(JSON.stringify(log)).not.toContain("成本");
  });
});

test("its rows carry the customer's name, which finds them", async () => {
  const CustomerName = unique("行上客户");
  const own = newId(await seller.raw("/api/customer/add", { CustomerName }));
  const id = await added({ customerId: own });
  const found = (op: string, value: unknown) =>
    seller.raw("/api/contract/index", { rows: 200, data: [{ field: "customerName", op, value }] });
  expect((await found("eq", CustomerName)).rows).toEqual([
    expect.objectContaining({ id, customerId: own, customerName: CustomerName }),
  ]);
  expect((await found("contains", CustomerName.slice(2))).rows?.map((row) => row.id)).toEqual([id]);
  expect((await view(id)).customerName).toBe(CustomerName);
});

test("a word of its customer's name finds it, its plan and its receipts, and nothing else of the customer does", async () => {
  const CustomerName = unique("词上客户");
  const phone = `139${String(Date.now()).slice(-8)}`;
  const own = newId(await seller.raw("/api/customer/add", { CustomerName, contactName: "甲", mobile: phone }));
  const planned = ["2026-04-01", "2026-05-01"].map((date) => ({ date, money: 125.25 }));
  const id = await added({ customerId: own, hkType: 2, hkList: planned });
  const account = newId(await boss.raw("/api/account/add", { name: unique("户"), types: "bank" }));
  const receipt = newId(await boss.raw("/api/finance/add", { contractId: id, money: 10, accountId: account }));
  const ids = async (path: string, key: string, by = boss) =>
    (await by.raw(path, { rows: 200, key })).rows?.map((row) => row.id);
  const word = CustomerName.slice(2).toUpperCase();
  expect(await ids("/api/contract/index", word)).toEqual([id]);
  expect(await ids("/api/finance/index", word)).toEqual([receipt]);
  expect(await ids("/api/recpay/index", word)).toHaveLength(2);
  expect((await boss.raw("/api/contract/findContractsCountMoney", { key: word })).data).toMatchObject({ count: 1 });
  for (const path of ["/api/contract/index", "/api/finance/index", "/api/recpay/index"])
    for (const key of [phone, "词上客户无"]) expect([path, key, await ids(path, key)]).toEqual([path, key, []]);
  // Whoever has the contract and not its customer is not told whose it is.
  const manager = await server.as("mgrA");
  const strange = unique("别人的客户");
  const hidden = newId(await manager.raw("/api/customer/add", { CustomerName: strange }));
  const signed = await added({ customerId: hidden, UserID: seller.id }, manager);
  expect(await idsFor(seller)).toContain(signed);
  expect(await ids("/api/contract/index", strange, manager)).toEqual([signed]);
  expect(await ids("/api/contract/index", strange, seller)).toEqual([]);
});

describe("who sees one", () => {
  test("its salesperson, the customer's owner, their superiors, and sharers who were told so", async () => {
    const manager = await server.as("mgrA");
    const other = await server.as("s3");
    const mine = newId(await manager.raw("/api/customer/add", { CustomerName: unique("共签") }));
    const id = await added({ customerId: mine, UserID: seller.id }, manager);
    for (const by of [boss, manager, seller]) expect(await idsFor(by)).toContain(id);
    expect(await idsFor(other)).not.toContain(id);
    expect((await other.raw("/api/contract/Views", { id })).status).toBe(404);
    await manager.raw("/api/customer/Share", { ids: [mine], userids: [other.id], access: "r" });
    expect(await idsFor(other)).not.toContain(id);
    await manager.raw("/api/customer/Share", { ids: [mine], userids: [other.id], access: "r", contracts: 1 });
    expect(await idsFor(other)).toContain(id);
    expect((await other.raw("/api/contract/edit", { id, Ext: "x" })).status).toBe(403);
    const shared = async () => (await manager.raw("/api/customer/shares", { id: mine })).rows?.[0];
    const share = (more: object) => manager.raw("/api/customer/Share", { ids: [mine], userids: [other.id], ...more });
    expect(await shared()).toMatchObject({ access: "r", contracts: 1 });
    // another right leaves that as it was, and it is taken off by saying so
    await share({ access: "rw" });
    expect(await shared()).toMatchObject({ access: "rw", contracts: 1 });
    const { data } = await share({ access: "r", contracts: 0 });
    expect(await idsFor(other)).not.toContain(id);
    await manager.raw("/api/undo/run", { id: data.undo });
    expect(await idsFor(other)).toContain(id);
  });

  test("the new owner of a customer sees its contracts, and reads only", async () => {
    const [manager, other] = [await server.as("mgrA"), await server.as("s2")];
    const id = await added();
    expect(await idsFor(other)).not.toContain(id);
    const moved = newId(await seller.raw("/api/customer/add", { CustomerName: unique("转出") }));
    const one = await added({ customerId: moved });
    expect((await manager.raw("/api/customer/Transfer", { ids: [moved], userid: other.id })).status).toBe(200);
    expect(await idsFor(other)).toContain(one);
    expect((await view(one, other)).can).toEqual({});
    expect((await other.raw("/api/contract/why", { id: one })).data.see).toMatchObject([{ rule: "also" }]);
  });
});

describe("the bar below the list", () => {
  test("adds up exactly what the list finds, in each scope and filter", async () => {
    const manager = await server.as("mgrA");
    await added({ Money: 0.01 });
    await added({ Money: 99_999_999.99 }, manager).catch(() => undefined);
    const asked: object[] = [{}, { approval: 2 }, { date: 3 }, { due: 2 }, { dataType: "myself" }];
    for (const by of [boss, manager, seller])
      for (const query of asked) {
        const rows = (await by.raw("/api/contract/index", { rows: 200, ...query })).rows ?? [];
        const bar = (await by.raw("/api/contract/findContractsCountMoney", query)).data;
        const sum = (key: string) => rows.reduce((all, row) => all + Math.round(Number(row[key]) * 100), 0) / 100;
        expect(bar).toEqual({
          count: rows.length,
          money_total: sum("money_total"),
          Money: sum("Money"),
          keptMoney: sum("keptMoney"),
          received: sum("received"),
          unreceived: sum("unreceived"),
        });
      }
  });
});

describe("a change", () => {
  test("without a flow is in force at once, and its versions tell what changed", async () => {
    const id = await added({ Ext: "旧" });
    const lines = (await view(id)).listJson;
    const change = { id, changeReason: "加量", Ext: "新", listJson: [{ ...lines[0], number: 5 }, lines[1]] };
    expect((await boss.raw("/api/contract/change", change)).status).toBe(200);
    expect(await view(id)).toMatchObject({ approval: 2, stage: 0, Ext: "新", money_total: 550.5, Money: 550.5 });
    const versions = (await boss.raw("/api/contract/versions", { id })).data;
    expect(versions).toMatchObject([
      { number: 2, state: "inForce", reason: "加量" },
      { number: 1, state: "former" },
    ]);
    expect(versions[0].changes).toContainEqual({ field: "Ext", title: "备注", from: "旧", to: "新" });
    const sums = await server.rows(sql`select sum(amount)::text as sum from document_figures
      where module = 'contract' and record_id = ${id} and figure = 'contract.money'`);
    expect(sums).toEqual([{ sum: "550.50" }]);
  });

  test("waits for its approval while the version before goes on, one at a time", async () => {
    const approver = await server.as("mgrA");
    await release(server, "contract", { ...designFor(approver.id), settings: DEFAULT_SETTINGS } as never, {
      cc: false,
      fields: [],
    });
    await dropCaches(server);
    const id = await added();
    await sql`update wf_tasks set status = 2 where model_type = 'contract' and model_id = ${id}`.execute(server.db);
    await sql`update contracts set approval = 2 where id = ${id}`.execute(server.db);
    expect((await boss.raw("/api/contract/change", { id, Ext: "二" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ approval: 2, stage: 1, Ext: "" });
    expect((await boss.raw("/api/contract/change", { id, Ext: "三" })).status).toBe(403);
    expect((await boss.raw("/api/contract/void", { id })).status).toBe(403);
    const todo = (await approver.raw("/api/WorkFlow/todo", { rows: 50 })).rows ?? [];
    const steps = todo.filter((row) => row.modelId === id).map((row) => row.id);
    expect((await approver.raw("/api/WorkFlow/Approved", { ids: String(steps.at(0)), ext: "" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ approval: 2, stage: 0, Ext: "二" });
  });
});

describe("a void one", () => {
  test("says why, counts for nothing, and its customer has no deal any more", async () => {
    const alone = newId(await seller.raw("/api/customer/add", { CustomerName: unique("独") }));
    const id = await added({ customerId: alone });
    await sql`update wf_tasks set status = 2 where model_id = ${id}`.execute(server.db);
    await sql`update contracts set approval = 2 where id = ${id}`.execute(server.db);
    expect((await boss.raw("/api/contract/preview", { act: "void", id })).data).toMatchObject({
      obstacles: [],
      after: { unreceived: 0 },
    });
    expect(await view(id)).toMatchObject({ stage: 0 });
    expect((await boss.raw("/api/contract/void", { id, ext: "客户取消" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ stage: 2, voidReason: "客户取消", unreceived: 0, can: {} });
    expect((await boss.raw("/api/customer/Views", { id: alone })).data).toMatchObject({ clue: 1 });
    expect((await boss.raw("/api/contract/void", { id })).status).toBe(403);
  });
});

test("a copy takes neither number, days nor plan", async () => {
  const id = await added({ hkType: 2, hkList: [{ date: "2026-04-01", money: 250.5 }].concat([]), Ext: "抄" }).catch(
    () => added({ Ext: "抄" }),
  );
  const { data } = await boss.raw("/api/contract/copy", { id });
  expect(data).toMatchObject({ customerId: customer, Ext: "抄" });
  for (const key of ["orderSn", "AddTime", "hkList", "UserID", "approval"]) expect(data).not.toHaveProperty(key);
  expect(data.listJson[0]).not.toHaveProperty("id");
});
