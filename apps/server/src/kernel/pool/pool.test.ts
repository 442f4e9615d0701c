/** What is taken out of the pool: claims and allocations, with what each costs and what several at once do. */
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, signIn, unique, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { batchOf, claim, pooledBy, setRules } from "../../../test/pool";

const NAMES = ["boss", "director", "mgrA", "s1", "s2", "s3", "view"] as const;
let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
});
afterAll(() => server.close());

const rule = (rules: Partial<PoolRules>) => setRules(server, rules);
/** Nobody has claimed anything today. */
beforeEach(async () => {
  await sql`delete from claim_days`.execute(server.db);
  await sql`delete from pool_rules`.execute(server.db);
});

/** A customer that s3 had, in the pool. */
const pooled = (values: Record<string, unknown> = {}) => pooledBy(people.s3, values);
const ownerOf = (id: number) => count(server, sql`select coalesce(owner_id, 0) as n from customers where id = ${id}`);
const usedBy = (caller: Caller) =>
  count(server, sql`select coalesce(sum(used), 0)::int as n from claim_days where user_id = ${caller.id}`);
const quota = async (caller: Caller) => (await caller.post(customers.quota, {})).data;
const refusals = (answer: Answer) => (answer.data as { refused: { id: number; code: string; msg: string }[] }).refused;

describe("a claim", () => {
  test("makes the customer mine, says what is left, and opens what the pool hides", async () => {
    const { s1 } = people;
    const id = await pooled({ contactName: "甲", mobile: "13912340001", wechat: "weixin_1" });
    await sql`insert into customer_shares (user_id, customer_id, access) values (${people.s2.id}, ${id}, 'rw')`.execute(
      server.db,
    );
    const before = await quota(s1);
    const answer = await claim(s1, id);
    expect(answer).toMatchObject({
      status: 200,
      msg: "操作成功",
      data: { done: [id], refused: [], quota: { claimedToday: 1, claimPerDay: 10, held: before.held + 1 } },
    });
    expect(await viewOf(s1, id)).toMatchObject({
      UserID: s1.id,
      IsGongHai: 0,
      mobile: "13912340001",
      wechat: "weixin_1",
      poolTime: "",
      poolReason: "",
      can: { edit: 1, toPool: 1 },
    });
    expect((await s1.raw("/api/contact/list", { customerId: id })).rows?.[0]).toMatchObject({ mobile: "13912340001" });
    const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0]).toMatchObject({ text: expect.stringMatching(/^领取客户：/) });
  });

  test("is read by who comes later as whose it is now; another's and a missing one is not there", async () => {
    const { s1, s2 } = people;
    const name = unique("抢手");
    const id = await pooled({ CustomerName: name });
    await claim(s1, id);
    const late = await claim(s2, id);
    expect(late).toMatchObject({ status: 409, code: "CONFLICT", msg: "该客户已被领取（s1先生）" });
    expect(refusals(late)).toEqual([{ id, name, code: "CONFLICT", msg: "该客户已被领取（s1先生）" }]);
    expect(await claim(s1, id)).toMatchObject({ code: "CONFLICT", msg: "该客户已由你负责" });
    const theirs = await addCustomer(s1);
    const before = await checksums(server);
    for (const ids of [[theirs], [id, theirs], [999_999_999]])
      expect([ids, (await claim(s2, ...ids)).code]).toEqual([ids, "NOT_FOUND"]);
    await sql`update record_owners set created_at = now() - interval '25 hours' where record_id = ${id}`.execute(
      server.db,
    );
    expect((await claim(s2, id)).code).toBe("NOT_FOUND");
    await sql`update record_owners set created_at = now() where record_id = ${id}`.execute(server.db);
    expect(await checksums(server)).toEqual({ ...before, record_owners: expect.anything() });
  });

  test("asks for both rights, and for a pool", async () => {
    const id = await pooled();
    expect((await claim(people.view, id)).code).toBe("FORBIDDEN");
    await sql`update roles set permissions = permissions || '{crm.customer.receive}'::text[] where name = '财务'`.execute(
      server.db,
    );
    await dropCaches(server);
    expect((await claim(people.view, id)).code).toBe("FORBIDDEN");
    await sql`update roles set permissions = array_remove(permissions, 'crm.customer.receive') where name = '财务'`.execute(
      server.db,
    );
    await dropCaches(server);
    expect(await ownerOf(id)).toBe(0);
  });

  test("of several says row by row what happened, and counts those that came", async () => {
    const { s1, s2 } = people;
    const [a, b, c] = [await pooled(), await pooled(), await pooled()];
    await claim(s2, b);
    const answer = await claim(s1, a, b, c);
    expect(answer).toMatchObject({
      status: 200,
      msg: "成功2，失败1：该客户已被领取（s2先生）",
      data: { done: [a, c] },
    });
    expect(await usedBy(s1)).toBe(2);
  });

  test("ends at the day's quota and at the cap, one after the other", async () => {
    const { s1 } = people;
    const ids = [await pooled(), await pooled(), await pooled()];
    await rule({ claimPerDay: 2 });
    const answer = await claim(s1, ...ids);
    expect(answer).toMatchObject({ msg: "成功2，失败1：今日领取已达上限2个", data: { quota: { left: 0 } } });
    expect(await claim(s1, ids[2] ?? 0)).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
      msg: "今日领取已达上限2个",
    });
    expect(await usedBy(s1)).toBe(2);
    const { held } = await quota(s1);
    await rule({ holdCap: held });
    expect(await claim(s1, ids[2] ?? 0)).toMatchObject({ code: "CONFLICT", msg: `持有已达上限${held}个` });
    await sql`update customers set clue = 2 where id = ${ids[2]}`.execute(server.db);
    expect((await claim(s1, ids[2] ?? 0)).status).toBe(200);
  });

  test("waits: for what is new in the pool, and for what left the same person", async () => {
    const { s1, s3 } = people;
    const id = await pooled();
    await rule({ newFreezeDays: 2, coolDownDays: 30 });
    expect(await claim(s1, id)).toMatchObject({ code: "CONFLICT", msg: "刚进入公海，2天后可领取" });
    await rule({ coolDownDays: 30 });
    expect(await claim(s3, id)).toMatchObject({ code: "CONFLICT", msg: "30天后可再次领取" });
    await claim(s1, id);
    await s1.post(customers.toPool, { ids: [id] });
    // Somebody else had it in between.
    expect(await claim(s3, id)).toMatchObject({ code: "CONFLICT", msg: "30天后可再次领取" });
    await sql`update record_owners set created_at = now() - interval '31 days' where record_id = ${id}`.execute(
      server.db,
    );
    expect((await claim(s3, id)).status).toBe(200);
  });

  test("is taken back: into the pool as it lay there, without the day's quota, and claimed again at once", async () => {
    const { s1 } = people;
    const id = await pooled();
    const before = await count(
      server,
      sql`select extract(epoch from pool_at)::int as n from customers where id = ${id}`,
    );
    const answer = await claim(s1, id);
    expect(await s1.post(undo.run, { id: batchOf(answer) })).toMatchObject({ status: 200, data: { done: [id] } });
    expect(await ownerOf(id)).toBe(0);
    expect(await count(server, sql`select extract(epoch from pool_at)::int as n from customers where id = ${id}`)).toBe(
      before,
    );
    expect(await usedBy(s1)).toBe(1);
    expect((await claim(s1, id)).status).toBe(200);
    expect(await s1.post(undo.run, { id: batchOf(answer) })).toMatchObject({ code: "CONFLICT" });
  });

  test("that somebody has gone on from is not taken back", async () => {
    const { s1, s2 } = people;
    const id = await pooled();
    await rule({ coolDownDays: 0 });
    const batch = batchOf(await claim(s1, id));
    await s1.post(customers.toPool, { ids: [id] });
    await claim(s2, id);
    const back = await s1.post(undo.run, { id: batch });
    expect(refusals(back)).toMatchObject([{ id, msg: "之后又被修改，未撤销" }]);
    expect(await ownerOf(id)).toBe(s2.id);
  });

  test("of fifty people at the same moment is one person's, and costs the others nothing", async () => {
    const id = await pooled();
    const crowd = await crowdOf(50);
    const answers = await Promise.all(crowd.map((one) => claim(one, id)));
    const won = crowd.filter((_, at) => answers[at]?.status === 200);
    expect(won).toHaveLength(1);
    const name = won[0]?.name;
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, code: "CONFLICT", msg: `该客户已被领取（${name}）` });
    expect(await ownerOf(id)).toBe(won[0]?.id);
    expect(await count(server, sql`select sum(used)::int as n from claim_days`)).toBe(1);
    expect(
      await count(server, sql`select count(*)::int as n from record_owners where record_id = ${id} and act = 'claim'`),
    ).toBe(1);
  });

  test("of one person on many screens stays below his quota and his cap", async () => {
    const { s2 } = people;
    const ids = await Promise.all(Array.from({ length: 12 }, () => pooled()));
    await rule({ claimPerDay: 5 });
    const answers = await Promise.all(ids.map((id) => claim(s2, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await usedBy(s2)).toBe(5);
    await sql`delete from claim_days`.execute(server.db);
    await rule({ holdCap: (await quota(s2)).held + 2, claimPerDay: null });
    const again = await Promise.all(ids.map((id) => claim(s2, id)));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

/** People of the role of s1, each with a session of his own. */
async function crowdOf(n: number) {
  const made: (Caller & { name: string })[] = [];
  for (let at = 0; at < n; at += 1) {
    const name = unique("众");
    await sql`
      with made as (insert into users (username, nickname, branch_id, password_hash)
        select ${name}, ${name}, branch_id, '-' from users where username = 's1' returning id)
      insert into user_roles (user_id, role_id) select made.id, r.id from made, roles r where r.name = '销售'`.execute(
      server.db,
    );
    made.push({ ...(await server.as(name as "s1")), name });
  }
  await dropCaches(server);
  return made;
}

describe("an allocation", () => {
  const give = (caller: Caller, userid: number, ids: number[], more = {}) =>
    caller.post(customers.alloc, { ids, userid, ...more });

  test("gives rows to somebody whose rows one sees, and tells him once", async () => {
    const { mgrA, s1, s3 } = people;
    const name = unique("分配");
    const id = await pooled({ CustomerName: name });
    expect(await give(mgrA, s1.id, [id])).toMatchObject({ status: 200, data: { done: [id] } });
    expect(await ownerOf(id)).toBe(s1.id);
    const told = await s1.post(notifications.index, {});
    expect(told.rows?.filter((row) => row.type === "pool.allocated")).toMatchObject([
      { content: `mgrA先生把「${name}」分配给你` },
    ]);
    const many = [await pooled({ CustomerName: `${name}甲` }), await pooled(), await pooled()];
    expect((await give(mgrA, s1.id, many)).status).toBe(200);
    const again = (await s1.post(notifications.index, {})).rows?.filter((row) => row.type === "pool.allocated");
    expect(again).toHaveLength(2);
    expect(again?.[0]).toMatchObject({ content: `mgrA先生把「${name}甲」等3条数据分配给你` });
    const other = await pooled();
    expect(await give(mgrA, s3.id, [other])).toMatchObject({
      code: "VALIDATION",
      data: { errors: [{ field: "userid" }] },
      msg: "s3先生不在你的管理范围内",
    });
    const { rows } = await sql<{ id: number }>`select id from users where username = 'ex'`.execute(server.db);
    expect(await give(people.boss, rows[0]?.id ?? 0, [other])).toMatchObject({
      data: { errors: [{ field: "userid" }] },
      msg: "ex先生已离职",
    });
    expect(await give(people.boss, 999_999, [other])).toMatchObject({
      data: { errors: [{ field: "userid" }] },
      msg: "人员不存在",
    });
    expect((await give(s1, s1.id, [other])).code).toBe("FORBIDDEN");
    expect(await ownerOf(other)).toBe(0);
  });

  test("keeps to his cap, which an administrator alone goes beyond; day quota and waiting hold for nobody", async () => {
    const { boss, director, s3 } = people;
    const [a, b] = [await pooled(), await pooled()];
    const held = (await quota(s3)).held as number;
    await rule({ holdCap: held + 1, claimPerDay: 0, coolDownDays: 30 });
    const answer = await give(director, s3.id, [a, b]);
    expect(answer).toMatchObject({
      status: 200,
      msg: `成功1，失败1：s3先生持有已达上限${held + 1}个`,
      data: { done: [a] },
    });
    expect(await give(director, s3.id, [b], { over: 1 })).toMatchObject({
      data: { errors: [{ field: "over" }] },
      msg: "只有管理员可以超出上限分配",
    });
    expect((await give(boss, s3.id, [b], { over: 1 })).status).toBe(200);
    const changesOf = async (id: number) =>
      (await boss.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows?.[0]?.changes;
    expect(await changesOf(b)).toMatchObject([{ title: "超出持有上限", to: `上限${held + 1}个` }]);
    expect(await changesOf(a)).toEqual([]);
    expect(await boss.post(undo.run, { id: batchOf(answer) })).toMatchObject({ code: "NOT_FOUND" });
    expect((await director.post(undo.run, { id: batchOf(answer) })).status).toBe(200);
    expect(await ownerOf(a)).toBe(0);
  });

  test("and a claim at the same moment leave one owner, and never more than his cap", async () => {
    const { director, s1, s2 } = people;
    const ids = await Promise.all(Array.from({ length: 8 }, () => pooled()));
    await rule({ holdCap: (await quota(s1)).held + 4, claimPerDay: null });
    const before = await quota(s1);
    await Promise.all(
      ids.flatMap((id) => [claim(s1, id), give(director, s1.id, [id]), give(director, s2.id, [id]), claim(s2, id)]),
    );
    expect((await quota(s1)).held).toBeLessThanOrEqual(before.held + 4);
    for (const id of ids)
      expect(
        await count(
          server,
          sql`select count(*)::int as n from record_owners where record_id = ${id} and act in ('claim', 'alloc')`,
        ),
      ).toBe((await ownerOf(id)) === 0 ? 0 : 1);
  });
});
