/** Renewals: until when a contract goes on, the chain of them, reminders once each, and 不再续约. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { brokenInvariants } from "../../kernel/documents/invariants";
import type { JobContext } from "../../kernel/jobs/task";
import { renewalTask } from "./reminders";

let server: TestServer;
let boss: Caller;
let product: number;
let customer: number;
let kind: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "年", price: 10 }),
  );
  customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

const signed = async (dueTime: string, more: object = {}, by = boss): Promise<number> =>
  newId(
    await by.raw("/api/contract/add", {
      customerId: customer,
      type: kind,
      AddTime: "2025-01-01",
      listJson: [{ productid: product, number: 2, sellingprice: 50 }],
      ...(dueTime === "" ? {} : { remind: 0, dueTime }),
      ...more,
    }),
  );
const renew = (contractId: number, more: object = {}, by = boss) =>
  by.raw("/api/renewal/add", { id: contractId, date: "2026-01-05", ...more });
const view = async (id: number) => (await boss.raw("/api/renewal/Views", { id })).data;
const contract = async (id: number) => (await boss.raw("/api/contract/Views", { id })).data;

describe("a renewal", () => {
  test("is for the amount and products of its contract, and a year, unless one says otherwise", async () => {
    const id = await signed("2026-03-31");
    const one = await view(newId(await renew(id, { ext: "照旧" })));
    expect(one).toMatchObject({
      money: 100,
      dueTime: "2027-03-31",
      fromDue: "2026-03-31",
      approval: 2,
      contractId: id,
      listJson: [{ productid: product, number: 2, sellingprice: 50, xiaoji: 100 }],
    });
    expect(one.ordersn).toMatch(/^XQ\d{12}$/);
    expect(await contract(id)).toMatchObject({ dueTime: "2027-03-31", renewedMoney: 100, subtotal: { renewal: 1 } });
    const log = (await boss.raw("/api/actionLog/list", { modelType: "contract", modelId: id })).rows ?? [];
    expect(log.find((row) => row.action === "renew")?.text).toContain("2027-03-31");
  });

  test("keeps the day of the month through shorter months", async () => {
    const id = await signed("2026-01-31");
    await renew(id, { money: 1, dueTime: "2026-02-28" });
    const { data } = await boss.raw("/api/renewal/start", { contractId: id });
    expect(data.due[0]).toEqual({ months: 12, dueTime: "2027-02-28" });
    await renew(id, { money: 1, dueTime: "2026-03-31" });
    await renew(id, { money: 1, dueTime: "2028-02-29" });
    const again = await boss.raw("/api/renewal/start", { contractId: id });
    expect(again.data.due[0]).toEqual({ months: 12, dueTime: "2029-02-28" });
    const rows = (await boss.raw("/api/renewal/list", { contractId: id, fields: "fromDue,dueTime" })).rows ?? [];
    expect(rows.map(({ fromDue, dueTime }) => [fromDue, dueTime])).toEqual([
      ["2026-03-31", "2028-02-29"],
      ["2026-02-28", "2026-03-31"],
      ["2026-01-31", "2026-02-28"],
    ]);
  });

  test("ends later than the contract does, and needs a day where that has none", async () => {
    const id = await signed("2026-03-31");
    expect(await renew(id, { dueTime: "2026-03-31" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "dueTime", msg: "续至日期应晚于当前到期日2026-03-31" }] },
    });
    expect(await renew(id, { dueTime: "2050-01-01" })).toMatchObject({ data: { errors: [{ field: "dueTime" }] } });
    const open = await signed("");
    expect(await renew(open)).toMatchObject({ data: { errors: [{ field: "dueTime" }] } });
    expect((await renew(open, { dueTime: "2027-01-01" })).status).toBe(200);
    expect(await contract(open)).toMatchObject({ dueTime: "2027-01-01", remind: 0 });
  });

  test("sent by several at once moves the contract once", async () => {
    const id = await signed("2026-03-31");
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(id, { dueTime: "2027-03-31" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await contract(id)).toMatchObject({ dueTime: "2027-03-31", renewedMoney: 100 });
  });

  test("waits alone for its approval, and hinders a void meanwhile", async () => {
    const id = await signed("2026-03-31");
    const one = newId(await renew(id));
    const other = await signed("2026-03-31");
    await sql`update renewals set approval = 1, contract_id = ${other} where id = ${one}`.execute(server.db);
    await sql`update contracts set renewed_money = 0, renewed_count = 0, last_renewal_money = null where id = ${id}`.execute(
      server.db,
    );
    expect(await renew(other)).toMatchObject({ status: 409, msg: "有续费正在审批中" });
    expect(await boss.raw("/api/contract/void", { id: other })).toMatchObject({ status: 409, msg: "有续费正在审批中" });
    await sql`insert into document_figures (module, record_id, figure, day, amount)
      values ('renewal', ${one}, 'renewal.money', '2026-01-05', -100)`.execute(server.db);
  });
});

/** Runs the task as of a day. */
async function remind(day: string): Promise<void> {
  const job = {
    db: server.db,
    services: server.services,
    signal: new AbortController().signal,
    log: () => undefined,
    once: (work: (db: typeof server.db) => Promise<unknown>) => work(server.db),
  } as unknown as JobContext;
  await renewalTask.run({ at: `${day}T00:00:30.000Z` }, job);
}

const told = async (id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications where kind = 'renewals.due' and record_id = ${id}`.execute(server.db);
  return rows[0]?.n ?? 0;
};
const reminded = async (id: number): Promise<number[]> => {
  const { rows } = await sql<{ before: number }>`
    select days_before as before from renewal_reminders where contract_id = ${id} order by due_on, days_before desc`.execute(
    server.db,
  );
  return rows.map(({ before }) => before);
};
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe("reminders", () => {
  test("come 30, 15, 7, 1 and 0 days before, then weekly, each once, until it is renewed", async () => {
    const due = dayAfter(businessDay(), 40);
    const id = await signed(due);
    for (let left = 40; left >= -15; left -= 1) {
      await remind(dayAfter(due, -left));
      await remind(dayAfter(due, -left));
    }
    expect(await reminded(id)).toEqual([30, 15, 7, 1, 0, -7, -14]);
    expect(await told(id)).toBe(7);
    await renew(id, { dueTime: dayAfter(due, 365), date: businessDay() });
    await remind(dayAfter(due, 21));
    expect(await told(id)).toBe(7);
    await remind(dayAfter(due, 365 - 30));
    expect(await reminded(id)).toEqual([30, 15, 7, 1, 0, -7, -14, 30]);
  });

  test("of several servers at once are one each", async () => {
    const due = dayAfter(businessDay(), 30);
    const id = await signed(due);
    await Promise.all([1, 2, 3, 4].map(() => remind(businessDay())));
    expect([await reminded(id), await told(id)]).toEqual([[30], 1]);
  });

  test("missed without a server are made up for once, and one before the contract is none", async () => {
    const due = dayAfter(businessDay(), 40);
    const id = await signed(due);
    await remind(dayAfter(due, -5));
    expect(await reminded(id)).toEqual([7]);
    const late = await signed(dayAfter(businessDay(), 12));
    await remind(businessDay());
    expect(await reminded(late)).toEqual([]);
  });

  test("end with 不再续约 and its reason, and go on when that is taken back", async () => {
    const due = dayAfter(businessDay(), 30);
    const id = await signed(due);
    const stop = (more: object) => boss.raw("/api/renewal/stop", { contractId: id, ...more });
    expect(await stop({})).toMatchObject({ status: 400, data: { errors: [{ field: "ext" }] } });
    expect((await stop({ ext: "换了供应商" })).status).toBe(200);
    expect(await stop({ ext: "再来" })).toMatchObject({ status: 409 });
    expect(await contract(id)).toMatchObject({ renewalStop: "换了供应商" });
    await remind(businessDay());
    expect(await told(id)).toBe(0);
    expect((await stop({ undo: 1 })).status).toBe(200);
    await remind(businessDay());
    expect(await told(id)).toBe(1);
    expect(await boss.raw("/api/renewal/stop", { contractId: await signed(""), ext: "x" })).toMatchObject({
      status: 409,
      msg: "该合同没有开启到期续约",
    });
  });
});

test("is seen by whoever sees its contract, and made by whoever may", async () => {
  const [mine, other, none] = [await server.as("s1"), await server.as("s3"), await server.as("none")];
  const own = newId(await mine.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const id = await signed("2026-03-31", { customerId: own }, mine);
  for (const [caller, status] of [
    [other, 404],
    [none, 403],
    [server.anonymous, 401],
  ] as const) {
    expect((await renew(id, {}, caller)).status).toBe(status);
    expect((await renew(id, { money: 1, dueTime: "2027-01-01" }, caller)).status).toBe(status);
    expect((await caller.raw("/api/renewal/stop", { contractId: id, ext: "x" })).status).toBe(status);
    expect((await caller.raw("/api/renewal/start", { contractId: id })).status).toBe(status);
  }
  const one = newId(await renew(id, {}, mine));
  expect((await other.raw("/api/renewal/Views", { id: one })).status).toBe(404);
  expect((await other.raw("/api/renewal/list", { contractId: id })).rows).toEqual([]);
  expect((await mine.raw("/api/renewal/list", { customerId: own })).rows?.map((row) => row.id)).toEqual([one]);
});
