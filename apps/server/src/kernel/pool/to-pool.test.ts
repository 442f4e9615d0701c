/** What goes into the pool and what is kept out of it, and who had it when. */
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { batchOf, claim, pooledBy, setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3", "view"]);
});
afterAll(() => server.close());

const rule = (rules: Partial<PoolRules>) => setRules(server, rules);
const pooled = () => pooledBy(people.s3);

describe("putting a customer into the pool", () => {
  test("ends what is shared, keeps stars, says why; undone it is as it was", async () => {
    const { s1, s2 } = people;
    const id = await addCustomer(s1, { nextgenjintime: "2099-01-02 10:00" });
    await addContact(s1, id);
    await sql`insert into customer_shares (user_id, customer_id, access) values (${s2.id}, ${id}, 'rw')`.execute(
      server.db,
    );
    await s1.post(customers.star, { id });
    const { rows } = await sql<{ id: number }>`
      select id from dictionary where kind = 'poolReason' and name = '客户无需求'`.execute(server.db);
    const reasonId = rows[0]?.id;
    const answer = await s1.post(customers.toPool, { ids: [id], reasonId, ext: "半年内没有预算" });
    expect(answer).toMatchObject({ status: 200, data: { done: [id] } });
    expect(await viewOf(s2, id)).toMatchObject({
      IsGongHai: 1,
      UserID: 0,
      poolReasonName: "客户无需求",
      nextgenjintime: "",
      can: { receive: 1 },
    });
    const stars = sql<{ n: number }>`select count(*)::int as n from customer_stars where customer_id = ${id}`;
    expect(await count(server, stars)).toBe(1);
    const shares = sql<{ n: number }>`
      select count(*)::int as n from customer_shares where customer_id = ${id} and user_id = ${s2.id} and access = 'rw'`;
    expect(await count(server, shares)).toBe(0);
    const log = await people.boss.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0]).toMatchObject({ text: expect.stringMatching(/^转入公海客户：/) });
    expect((await s1.post(undo.run, { id: batchOf(answer) })).status).toBe(200);
    expect(await viewOf(s1, id)).toMatchObject({ UserID: s1.id, nextgenjintime: "2099-01-02 10:00:00", poolTime: "" });
    expect(await count(server, shares)).toBe(1);
  });

  test("is for its owner and his superiors, once, with a reason that there is", async () => {
    const { s1, s2, mgrA } = people;
    const id = await addCustomer(s1);
    const before = await checksums(server);
    expect((await s2.post(customers.toPool, { ids: [id] })).code).toBe("NOT_FOUND");
    expect((await people.view.post(customers.toPool, { ids: [id] })).code).toBe("FORBIDDEN");
    expect(await s1.post(customers.toPool, { ids: [id], reasonId: 999_999 })).toMatchObject({
      code: "VALIDATION",
      data: { errors: [{ field: "reasonId" }] },
      msg: "原因不存在",
    });
    expect((await s1.post(customers.toPool, { ids: [id], ext: "长".repeat(301) })).data).toMatchObject({
      errors: [{ field: "ext" }],
    });
    expect(await checksums(server)).toEqual(before);
    await sql`insert into customer_shares (user_id, customer_id, access) values (${s2.id}, ${id}, 'rw')`.execute(
      server.db,
    );
    expect(await s2.post(customers.toPool, { ids: [id] })).toMatchObject({
      code: "FORBIDDEN",
      msg: "只有负责人及其上级可以操作",
    });
    expect(await mgrA.post(customers.toPool, { ids: [id] })).toMatchObject({ data: { done: [id] } });
    expect(await mgrA.post(customers.toPool, { ids: [id] })).toMatchObject({
      status: 200,
      data: { done: [], refused: [] },
    });
  });
});

describe("its owner", () => {
  const toldOf = async (name: string, caller: Caller) =>
    ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).filter(
      ({ type, content }) => type === "pool.pooled" && String(content).includes(name),
    );

  test("is told once of what a superior has put there, however many; not of what he put there himself", async () => {
    const { mgrA, s1, s2 } = people;
    const name = unique("收走");
    const told = (caller: Caller) => toldOf(name, caller);
    const ids = [await addCustomer(s1, { CustomerName: `${name}甲` }), await addCustomer(s1)];
    const [theirs, own] = [
      await addCustomer(s2, { CustomerName: `${name}乙` }),
      await addCustomer(s1, { CustomerName: `${name}丙` }),
    ];
    await s1.post(customers.toPool, { ids: [own] });
    expect(await told(s1)).toEqual([]);
    expect((await mgrA.post(customers.toPool, { ids: [...ids, theirs] })).data).toMatchObject({ refused: [] });
    expect(await told(s1)).toMatchObject([{ content: `mgrA先生把你的「${name}甲」等多条数据转入公海` }]);
    expect(await told(s2)).toMatchObject([{ content: `mgrA先生把你的「${name}乙」转入公海` }]);
    expect(await told(mgrA)).toEqual([]);
    await mgrA.post(customers.toPool, { ids: [...ids, theirs] });
    expect(await told(s1)).toHaveLength(1);
  });
});

describe("a lock", () => {
  const lock = (caller: Caller, ...ids: number[]) => caller.post(customers.lock, { ids });

  test("keeps a customer out of the pool until it is taken off; so many a person", async () => {
    const { mgrA, s1 } = people;
    const [a, b] = [await addCustomer(s1), await addCustomer(s1)];
    expect((await lock(s1, a)).code).toBe("FORBIDDEN");
    expect((await lock(mgrA, a)).status).toBe(200);
    expect(await viewOf(mgrA, a)).toMatchObject({ locked: 1 });
    expect((await viewOf(mgrA, a)).can).not.toHaveProperty("toPool");
    expect(await s1.post(customers.toPool, { ids: [a] })).toMatchObject({ code: "CONFLICT", msg: "已锁定，请先解锁" });
    await rule({ lockCap: 1 });
    expect(await lock(mgrA, b)).toMatchObject({ code: "CONFLICT", msg: "最多锁定1个" });
    expect((await lock(mgrA, a)).status).toBe(200);
    const both = await Promise.all([lock(mgrA, a), lock(mgrA, b)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await lock(mgrA, await pooled())).msg).toBe("公海客户只能领取或分配");
  });
});

describe("whose it was", () => {
  test("is told from the last change on; in the pool to those who allocate", async () => {
    const { mgrA, s1, s2, s3 } = people;
    const id = await pooled();
    await claim(s1, id);
    const told = async (caller: Caller) =>
      (await caller.post(customers.ownerLog, { id })).rows?.map(({ text, from, to, by }) => [text, from, to, by]);
    const history = [
      ["领取", "", "s1先生", "s1先生"],
      ["转入公海", "s3先生", "", "s3先生"],
    ];
    expect(await told(s1)).toEqual(history);
    expect((await s3.post(customers.ownerLog, { id })).code).toBe("NOT_FOUND");
    await s1.post(customers.toPool, { ids: [id] });
    expect((await s2.post(customers.ownerLog, { id })).msg).toBe("公海数据领取后才能查看");
    expect(await told(mgrA)).toEqual([["转入公海", "s1先生", "", "s1先生"], ...history]);
    await rule({ coolDownDays: 0 });
    const owned = await addCustomer(people.boss);
    await people.boss.post(customers.toPool, { ids: [owned] });
    await people.boss.post(customers.receive, { ids: [owned] });
    await people.boss.post(customers.remove, { ids: [owned] });
    expect((await people.boss.raw("/api/recycle/purge", { module: "customer", ids: [owned] })).status).toBe(200);
    expect(await count(server, sql`select count(*)::int as n from record_owners where record_id = ${owned}`)).toBe(0);
  });
});
