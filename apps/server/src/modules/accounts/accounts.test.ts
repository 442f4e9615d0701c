/** Accounts by their kind, transfers between them, their movements, and the closing of a period. What every record type does is tested in test/records.test.ts. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { brokenInvariants } from "../../kernel/documents/invariants";

const account = async (types: string, balance = 0) =>
  newId(await boss.raw("/api/account/add", { name: unique("账户"), types, balance }));
const current = async (id: number) => (await boss.raw("/api/account/detail", { id })).data.current as number;
const moves = (id: number, more: object = {}, by = boss) => by.raw("/api/account/moves", { id, ...more });
const closing = (more: object, by = boss) => by.raw("/api/account/closing", more);

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

test("are listed by kind; money is a number with two decimals", async () => {
  const add = async (types: string, balance: unknown) =>
    newId(await boss.raw("/api/account/add", { name: unique("账户"), types, balance }));
  const [bank, other] = [await add("bank", "1234567890.12"), await add("other", -5)];
  const list = async (types: string) =>
    (await boss.raw("/Api/Account/Index", { types, rows: 200 })).rows?.map((row) => [
      row.id,
      row.typesName,
      row.balance,
    ]);
  expect(await list("bank")).toEqual([[bank, "银行", 1_234_567_890.12]]);
  expect(await list("other")).toEqual([[other, "其他", -5]]);
  expect(await list("")).toHaveLength(2);
  expect(await boss.raw("/api/account/add", { name: unique("账户"), balance: "1.234" })).toMatchObject({
    status: 400,
    data: { errors: [{ field: "balance" }] },
  });
  expect((await boss.raw("/api/account/detail", { id: await add("", "") })).data).toMatchObject({
    types: "bank",
    balance: "",
  });
});

test("a till has no opening below nothing, nor does an overdrawn account become one", async () => {
  const cash = { name: unique("账户"), types: "cash", balance: -1 };
  expect(await boss.raw("/api/account/add", cash)).toMatchObject({
    status: 400,
    data: { errors: [{ field: "balance" }] },
  });
  const bank = await account("bank", 10);
  newId(await boss.raw("/api/payment/add", { money: 30, accountId: bank, payee: "甲" }));
  expect((await boss.raw("/api/account/edit", { id: bank, types: "cash" })).status).toBe(400);
  expect((await boss.raw("/api/account/edit", { id: bank, types: "cash", balance: 30 })).status).toBe(200);
});

test("money goes from one account to another, and both say so", async () => {
  const [from, to] = [await account("bank", 100), await account("cash")];
  const id = newId(await boss.raw("/api/account/transfer", { from, to, money: "40.50", ext: "备用金" }));
  expect([await current(from), await current(to)]).toEqual([59.5, 40.5]);
  newId(await boss.raw("/api/account/transfer", { from: to, to: from, money: 0.5 }));
  const { rows, total } = await moves(to);
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { money: -0.5, balance: 40, kind: "transfer", kindName: "转账" },
    { money: 40.5, balance: 40.5, module: "transfer", recordId: id, ext: "备用金", day: businessDay() },
  ]);
  expect((await moves(to, { page: 2, rows: 1 })).rows).toMatchObject([{ balance: 40.5 }]);
  expect((await moves(to, { data: { kind: "payment" } })).total).toBe(0);
  expect((await moves(to, { data: { from: "2020-01-01", to: "2020-12-31" } })).total).toBe(0);
  const log = (await boss.raw("/api/actionLog/list", { modelType: "account", modelId: from })).rows ?? [];
  expect(log.map(({ action }) => action)).toContain("transfer");
});

test("a transfer is refused by name, and writes nothing", async () => {
  const [from, to, off] = [await account("cash", 10), await account("bank"), await account("bank")];
  await boss.raw("/api/account/edit", { id: off, enabled: 0 });
  const tried = (more: object) => boss.raw("/api/account/transfer", { from, to, money: 1, ...more });
  expect(await tried({ to: from })).toMatchObject({ status: 400, data: { errors: [{ field: "to" }] } });
  expect(await tried({ to: off })).toMatchObject({ status: 400, data: { errors: [{ field: "to" }] } });
  expect(await tried({ date: "2099-01-01" })).toMatchObject({ status: 400, data: { errors: [{ field: "date" }] } });
  expect(await tried({ money: 10.01 })).toMatchObject({ status: 409 });
  expect([await current(from), (await moves(from)).total]).toEqual([10, 0]);
});

test("both ways at once, a till never falls below nothing", async () => {
  const [one, other] = [await account("cash", 100), await account("cash", 100)];
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      boss.raw("/api/account/transfer", { from: at % 2 ? one : other, to: at % 2 ? other : one, money: 35 }),
    ),
  );
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const held = [await current(one), await current(other)];
  expect(held[0] ?? 0).toBeGreaterThanOrEqual(0);
  expect((held[0] ?? 0) + (held[1] ?? 0)).toBe(200);
  expect(await brokenInvariants(server.db)).toEqual([]);
});

test("movements name documents to those alone who see them", async () => {
  const bank = await account("bank");
  const id = newId(await boss.raw("/api/payment/add", { money: 30, accountId: bank, payee: "甲" }));
  const number = (await boss.raw("/api/payment/Views", { id })).data.ordersn;
  expect((await moves(bank)).rows).toMatchObject([
    { money: -30, balance: -30, module: "payment", recordId: id, name: number },
  ]);
  await grant(server, "s3", ["crm.finance.account"]);
  const clerk = await server.as("s3");
  expect((await moves(bank, {}, clerk)).rows).toMatchObject([{ money: -30, name: "" }]);
  expect((await server.anonymous.raw("/api/account/moves", { id: bank })).status).toBe(401);
  expect((await moves(bank, {}, await server.as("none"))).status).toBe(403);
  expect((await clerk.raw("/api/account/transfer", { from: bank, to: bank, money: 1 })).status).toBe(403);
});

test("a period is closed with what is open said before, refuses its days, and is opened again", async () => {
  const bank = await account("bank", 100);
  await grant(server, "s2", ["crm.finance.payment", "crm.finance.paymentAdd"]);
  const clerk = await server.as("s2");
  const waits = newId(await clerk.raw("/api/payment/add", { money: 7, payee: "甲", date: "2026-01-10" }));
  const open = (await closing({ day: "2026-01-31" })).data.open as {
    key: string;
    count: number;
    rows: { id: number }[];
  }[];
  expect(open.find(({ key }) => key === "payment.0")).toMatchObject({ count: 1, money: 7, rows: [{ id: waits }] });
  expect((await closing({ day: "2026-01-09" })).data.open).toEqual([]);
  expect((await closing({ day: "2026-01-31", act: "close" }, clerk)).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => closing({ day: "2026-01-31", act: "close", ext: "一月" })));
  expect(both.map(({ data }) => data.until)).toEqual(["2026-01-31", "2026-01-31"]);
  expect((await closing({ day: "2026-01-30", act: "close" })).status).toBe(400);
  const refused = { status: 400, data: { errors: [{ field: "date" }] } };
  expect(await boss.raw("/api/payment/add", { money: 1, accountId: bank, date: "2026-01-31" })).toMatchObject(refused);
  expect(await boss.raw("/api/baoxiao/add", { type: 1, money: 1, date: "2026-01-31" })).toMatchObject(refused);
  const to = await account("bank");
  expect(await boss.raw("/api/account/transfer", { from: bank, to, money: 1, date: "2026-01-31" })).toMatchObject(
    refused,
  );
  expect((await boss.raw("/api/payment/post", { id: waits })).status).toBe(400);
  expect((await closing({ act: "reopen", day: "2026-02-01" })).status).toBe(400);
  expect((await closing({ act: "reopen", ext: "补记" })).data).toMatchObject({ until: "" });
  expect((await closing({ act: "reopen" })).status).toBe(409);
  expect((await boss.raw("/api/payment/post", { id: waits })).status).toBe(200);
  const log = await server.rows(sql<{ summary: unknown }>`select summary from audit_log where action = 'close'`);
  expect(JSON.stringify(log)).toContain("补记");
});
