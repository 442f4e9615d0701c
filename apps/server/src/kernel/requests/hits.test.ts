/** What the duplicate check tells of a record in somebody else's hands, in the pool or in the bin, and what one may do about it. */
import { customers } from "@qicheng/api/customers/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, grant, setSettings, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { claim, recycleBy, setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s3"]);
  await setSettings(server, { requestsPerDay: 1_000 });
});
afterAll(() => server.close());

const repeat = async (caller: Caller, key: string) => (await caller.raw(customers.repeat.path, { key })).rows ?? [];

async function found(owner: Caller, values: Record<string, unknown> = {}) {
  const name = unique("撞单公司");
  return { id: await addCustomer(owner, { CustomerName: name, ...values }), name };
}

describe("the duplicate check", () => {
  test("tells who was first and when, the last effective follow-up and the days left, and no more", async () => {
    const { s1, s3 } = people;
    await recycleBy(server, { noFollowDays: 15, noDealDays: null });
    const { id, name } = await found(s1, { mobile: "13812340001" });
    await addFollowUp(s1, id, { Ext: "约了下周去看他们的新厂房，谈年度框架" });
    await sql`update customers set effective_at = '2026-11-20 10:00+08', effective_count = 1, last_follow_at = now() where id = ${id}`.execute(
      server.db,
    );
    const [{ days }] = (await server.rows(sql<{ days: number }>`
      select recycle_on - 1 - current_date as days from customers where id = ${id}`)) as [{ days: number }];
    const [hit] = await repeat(s3, name);
    expect(hit).toEqual({
      id,
      type: "customer",
      module: "customer",
      CustomerName: name,
      UserName: "s1先生",
      AddName: "s1先生",
      AddTime: expect.any(String),
      genjintime: expect.any(String),
      effective: "2026-11-20 10:00:00",
      daysLeft: days,
      IsGongHai: 0,
      deleted: 0,
      mobile: "138****0001",
      match: "exact",
      by: "name",
      open: 0,
      blocks: 0,
      claim: 0,
      ask: 1,
      asked: [],
    });
    await setRules(server, {});
  });

  test("tells of what is nobody's, or in the bin, neither who had it nor what kept it", async () => {
    const { boss, s1, s3 } = people;
    const nothing = { AddName: "", effective: "", daysLeft: "", ask: 0 };
    const { id, name } = await found(s1);
    await s1.post(customers.toPool, { ids: [id] });
    expect(await repeat(s3, name)).toMatchObject([{ IsGongHai: 1, ...nothing }]);
    const other = await found(s1);
    await boss.post(customers.remove, { ids: [other.id] });
    expect(await repeat(s3, other.name)).toMatchObject([{ deleted: 1, ...nothing }]);
    // the owner and who sees him have nothing to ask for
    const third = await found(s1);
    for (const caller of [s1, people.mgrA])
      expect(await repeat(caller, third.name)).toMatchObject([{ ask: 0, open: 1 }]);
  });

  test("says what of the pool one may claim oneself, as the pool would let one", async () => {
    const { s1, s3 } = people;
    const { id, name } = await found(s1);
    expect(await repeat(s3, name)).toMatchObject([{ claim: 0 }]);
    await s1.post(customers.toPool, { ids: [id] });
    expect(await repeat(s3, name)).toMatchObject([{ claim: 1, ask: 0, open: 1 }]);
    const sees = { open: 1, claim: 0 };
    for (const [right, told] of [
      ["gonghai", sees],
      ["receive", { open: 0, claim: 0 }],
    ] as const) {
      await grant(server, "s2", ["crm.customer.total", "crm.customer.repeat", `crm.customer.${right}`]);
      expect(await repeat(await server.as("s2"), name)).toMatchObject([told]);
    }
    expect((await claim(s3, id)).status).toBe(200);
    expect(await repeat(s3, name)).toMatchObject([{ claim: 0, UserName: "s3先生" }]);
  });
});
