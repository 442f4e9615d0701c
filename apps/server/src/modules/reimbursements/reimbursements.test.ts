/** Reimbursements: their amounts, whom they name, and how payments settle them. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let bank: number;

const ITEMS = [
  { date: "2026-03-02", category: "travel", money: "120.30", ext: "高铁" },
  { category: "hosting", money: 79.7 },
];
const file = (more: object, by = seller) => by.raw("/api/baoxiao/add", { type: 1, ...more });
const view = async (id: number, by = boss) => (await by.raw("/api/baoxiao/Views", { id })).data;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  bank = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
});
afterAll(() => server.close());

test("the lines say its amount; it waits for finance, is owed, and is paid in parts", async () => {
  const id = newId(await file({ money: 200, items: ITEMS }));
  expect(await view(id)).toMatchObject({ money: 200, approval: 0, payState: 0, UserID: seller.id });
  expect((await seller.raw("/api/baoxiao/post", { id })).status).toBe(403);
  expect((await boss.raw("/api/baoxiao/post", { id })).status).toBe(200);
  expect(await view(id)).toMatchObject({ approval: 2, payState: 1, paid: 0, unpaid: 200 });
  const { rows } = await sql<{ id: number; payee: string }>`
    select id, payee from payables where source = 'baoxiao' and record_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ id: expect.any(Number), payee: "s1先生" }]);
  const pay = (money: number) =>
    boss.raw("/api/payment/add", { type: "payable", payableId: rows[0]?.id, money, accountId: bank });
  const first = newId(await pay(50));
  expect(await view(id)).toMatchObject({ payState: 2, paid: 50, unpaid: 150 });
  newId(await pay(150));
  expect(await view(id, seller)).toMatchObject({ payState: 3, unpaid: 0 });
  expect((await seller.raw("/api/payment/Views", { id: first })).data).toMatchObject({ UserID: seller.id, money: 50 });
  expect((await pay(0.01)).status).toBe(400);
  expect((await boss.raw("/api/payment/reverse", { id: first, ext: "退" })).status).toBe(200);
  expect(await view(id)).toMatchObject({ payState: 2, paid: 150 });
  expect((await boss.raw("/api/baoxiao/edit", { id, ext: "改" })).status).toBe(403);
  expect((await boss.raw("/api/baoxiao/delete", { ids: [id] })).data).toMatchObject({ done: [] });
  expect(await brokenInvariants(server.db)).toEqual([]);
});

test("is refused with the field that is wrong", async () => {
  const cases: [object, string][] = [
    [{}, "money"],
    [{ money: 0 }, "money"],
    [{ money: 199, items: ITEMS }, "money"],
    [{ type: 2, money: 1 }, "costBranch"],
    [{ type: 3, money: 1 }, "contractId"],
    [{ type: 9, money: 1 }, "type"],
    [{ money: 1, date: "2099-01-01" }, "date"],
  ];
  for (const [form, field] of cases)
    expect([field, await file(form)]).toMatchObject([field, { status: 400, data: { errors: [{ field }] } }]);
});

test("is edited by its person while it waits, and seen by nobody beside him and his superiors", async () => {
  const id = newId(await file({ money: 10 }));
  expect((await seller.raw("/api/baoxiao/edit", { id, money: 12.5 })).status).toBe(200);
  expect(await view(id)).toMatchObject({ money: 12.5 });
  expect((await (await server.as("s2")).raw("/api/baoxiao/Views", { id })).status).toBe(404);
  expect((await (await server.as("mgrA")).raw("/api/baoxiao/Views", { id })).status).toBe(200);
  expect((await server.anonymous.raw("/api/baoxiao/index", {})).status).toBe(401);
  const log = (await boss.raw("/api/actionLog/list", { modelType: "baoxiao", modelId: id })).rows ?? [];
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["add", "edit"]));
});

test("passed twice at once it is owed once", async () => {
  const id = newId(await file({ money: 10 }));
  const answers = await Promise.all([1, 2, 3].map(() => boss.raw("/api/baoxiao/post", { id })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const rows = await server.rows(sql`select 1 from payables where source = 'baoxiao' and record_id = ${id}`);
  expect(rows).toHaveLength(1);
});
