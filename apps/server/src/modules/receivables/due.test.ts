/** Salespeople are told of plan rows that come due, once each, and of late ones once a week. */
import { queue } from "@qicheng/api/queue/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { tellDue } from "./due";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let product: number;
let kind: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

async function planned(name: string, days: readonly string[]): Promise<number> {
  const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  return newId(
    await seller.raw("/api/contract/add", {
      customerId,
      contractName: name,
      type: kind,
      AddTime: "2026-03-01",
      listJson: [{ productid: product, number: 1, sellingprice: 100 * days.length }],
      hkType: days.length,
      hkList: days.map((date) => ({ date, money: 100 })),
    }),
  );
}

const noticesOf = async (by: Caller, name: string) =>
  ((await by.raw("/api/notification/index", { rows: 200 })).rows ?? [])
    .map(({ content }) => String(content))
    .filter((content) => content.includes(name))
    .map((content) => content.replace(name, ""))
    .toSorted();

const SOON = "有2笔回款3天后到期";
const TODAY = "有2笔回款今天到期";
const LATE = "有2笔回款已逾期";

test("three days before, on the day, and once a week while they are late; rows of a contract together", async () => {
  const name = unique("到期合同");
  await planned(name, ["2026-05-10", "2026-05-10", "2026-05-30"]);
  const on = async (day: string) => {
    await tellDue(server.db, day);
    return noticesOf(seller, name);
  };
  expect(await on("2026-05-06")).toEqual([]);
  expect(await on("2026-05-07")).toEqual([SOON]);
  expect(await on("2026-05-07")).toEqual([SOON]);
  expect(await on("2026-05-08")).toEqual([SOON]);
  expect(await on("2026-05-10")).toEqual([SOON, TODAY]);
  expect(await on("2026-05-11")).toEqual([SOON, TODAY, LATE].toSorted());
  expect(await on("2026-05-17")).toHaveLength(3);
  expect(await on("2026-05-18")).toEqual([SOON, TODAY, LATE, LATE].toSorted());
  expect(await on("2027-05-18")).toHaveLength(4);
});

test("a row that is paid is told of to nobody, and two servers at once tell of one once", async () => {
  const name = unique("同时提醒");
  const boss = await server.as("boss");
  const contractId = await planned(name, ["2026-08-10", "2026-08-20"]);
  await boss.raw("/api/account/add", { name: unique("户"), types: "bank" });
  await boss.raw("/api/finance/add", { contractId, money: 100, date: "2026-04-02" });
  await Promise.all([1, 2, 3].map(() => server.db.transaction().execute((db) => tellDue(db, "2026-08-10"))));
  expect(await noticesOf(seller, name)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => server.db.transaction().execute((db) => tellDue(db, "2026-08-20"))));
  expect(await noticesOf(seller, name)).toEqual(["有1笔回款今天到期"]);
  expect(await noticesOf(await server.as("s2"), name)).toEqual([]);
});

test("stand in the queue of their salesperson, a contract once, by its first open row", async () => {
  const day = (days: number) => businessDay(Date.now() + days * 86_400_000);
  const rows: readonly (readonly [days: readonly number[], reason: string | undefined])[] = [
    [[-200], undefined],
    [[-200, 0], "回款今天到期"],
    [[-7, 0], "回款逾期7天"],
    [[2, 40], "回款2天后到期"],
    [[4], undefined],
  ];
  const made: [id: number, reason: string | undefined][] = [];
  for (const [days, reason] of rows)
    made.push([
      await planned(unique("待收"), days.length === 1 ? [day(days[0] ?? 0), day(90)] : days.map(day)),
      reason,
    ]);
  const lines = async (by: Caller) => {
    const answer = await by.post(queue.list, { rows: 200, module: "contract" });
    expect(answer.status).toBe(200);
    return new Map((answer.rows ?? []).map((row) => [row.id, row.reason]));
  };
  const mine = await lines(seller);
  for (const [id, reason] of made)
    expect([id, JSON.stringify(mine.get(id) ?? "")]).toEqual([id, reason ? expect.stringContaining(reason) : '""']);
  const other = await lines(await server.as("s2"));
  expect(made.filter(([id]) => other.has(id))).toEqual([]);
  // What has been received is no work any more.
  const id = made[1]?.[0] ?? 0;
  const account = newId(await boss.raw("/api/account/add", { name: unique("户"), types: "bank" }));
  const money = Number((await boss.raw("/api/contract/Views", { id })).data.unreceived);
  newId(await boss.raw("/api/finance/add", { contractId: id, money, accountId: account }));
  expect((await lines(seller)).has(id)).toBe(false);
});
