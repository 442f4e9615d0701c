/** Customers that go from one colleague to another: what goes along, what is kept, who is told, and the way back. */
import { customers } from "@qicheng/api/customers/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, signIn, unique, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { meetingAt } from "../../../test/meeting";
import { checksums, count } from "../../../test/observe";
import { batchOf, claim, pooledBy, setRules } from "../../../test/pool";
import { backgroundTasks } from "../jobs/background";
import { startJobs } from "../jobs/jobs";

let server: TestServer;
let running: ReturnType<typeof startJobs>;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "view"]);
  running = startJobs(server.services, server.databaseUrl, backgroundTasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});
beforeEach(() => setRules(server, { holdCap: null, claimPerDay: null, coolDownDays: 0 }));

const NEXT = "2099-01-02 10:00";
const transfer = (caller: Caller, to: Caller, ids: number[], more: object = {}) =>
  caller.post(customers.transfer, { ids, userid: to.id, ...more });
const refusals = (answer: Answer) => (answer.data as { refused: { id: number; code: string; msg: string }[] }).refused;
const ownerOf = (id: number) => count(server, sql`select coalesce(owner_id, 0) as n from customers where id = ${id}`);
const toldOf = async (caller: Caller, type: string) =>
  ((await caller.post(notifications.index, { rows: 50 })).rows ?? []).filter((row) => row.type === type);
const sharesOf = (id: number) =>
  server.rows(sql<{ user_id: number; access: string }>`
    select user_id, access from customer_shares where customer_id = ${id} order by user_id`);

describe("a transfer", () => {
  test("gives the customer with its contacts, says so in log and history, tells both, and is taken back", async () => {
    const { mgrA, s1, s2 } = people;
    const name = unique("转让");
    const id = await addCustomer(s1, { CustomerName: name, nextgenjintime: NEXT });
    await addContact(s1, id, { mobile: "13912340002" });
    const owned = sql<{ n: number }>`select extract(epoch from owned_at)::bigint as n from customers where id = ${id}`;
    await sql`update customers set owned_at = '2020-01-01' where id = ${id}`.execute(server.db);
    const before = await count(server, owned);
    const answer = await transfer(mgrA, s2, [id], { along: ["followup"] });
    expect(answer).toMatchObject({ status: 200, msg: "操作成功", data: { done: [id] } });
    expect(await viewOf(s2, id)).toMatchObject({ UserID: s2.id, nextgenjintime: `${NEXT}:00`, can: { edit: 1 } });
    expect((await s2.raw("/api/contact/list", { customerId: id })).rows).toHaveLength(1);
    expect((await s1.post(customers.view, { id })).code).toBe("NOT_FOUND");
    expect(await count(server, owned)).toBeGreaterThan(before);
    const log = await s2.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0]).toMatchObject({
      text: `转让客户：${name}（s1先生 → s2先生）`,
      changes: [
        { title: "原负责人保留", to: "无" },
        { title: "一并转交", to: "跟进提醒" },
      ],
    });
    expect((await s2.post(customers.ownerLog, { id })).rows).toMatchObject([
      { act: "transfer", text: "转让", from: "s1先生", to: "s2先生", by: "mgrA先生" },
    ]);
    expect((await toldOf(s2, "colleagues.transferred"))[0]).toMatchObject({
      content: `mgrA先生把「${name}」转让给你`,
    });
    expect((await toldOf(s1, "colleagues.taken"))[0]).toMatchObject({
      content: `mgrA先生把你的「${name}」转让给s2先生`,
    });
    expect(await mgrA.post(undo.run, { id: batchOf(answer) })).toMatchObject({ status: 200, data: { done: [id] } });
    expect(await viewOf(s1, id)).toMatchObject({ UserID: s1.id });
    expect(await count(server, owned)).toBe(before);
    expect((await s1.post(customers.ownerLog, { id })).rows?.[0]).toMatchObject({ act: "undo", to: "s1先生" });
    expect((await mgrA.post(undo.run, { id: batchOf(answer) })).code).toBe("CONFLICT");
  });

  test("without what does not go along empties the next time; undone it stands there again", async () => {
    const { mgrA, s1, s2 } = people;
    const id = await addCustomer(s1, { nextgenjintime: NEXT });
    expect((await mgrA.post(customers.alongs, {})).rows).toEqual([{ key: "followup", title: "跟进提醒" }]);
    expect(await transfer(mgrA, s2, [id], { along: ["tasks"] })).toMatchObject({
      data: { errors: [{ field: "along" }] },
      msg: "不能一并转交：tasks",
    });
    const answer = await transfer(mgrA, s2, [id]);
    expect(await viewOf(s2, id)).toMatchObject({ nextgenjintime: "" });
    await mgrA.post(undo.run, { id: batchOf(answer) });
    expect(await viewOf(s1, id)).toMatchObject({ nextgenjintime: `${NEXT}:00` });
  });

  test("leaves the former owner what is said; what was shared to the new one is his now", async () => {
    const { mgrA, s1, s2, s3 } = people;
    const id = await addCustomer(s1);
    await sql`insert into customer_shares (customer_id, user_id, access) values (${id}, ${s2.id}, 'r'), (${id}, ${s3.id}, 'rw')`.execute(
      server.db,
    );
    const answer = await transfer(mgrA, s2, [id], { keep: "r" });
    expect(await sharesOf(id)).toEqual([
      { user_id: s1.id, access: "r" },
      { user_id: s3.id, access: "rw" },
    ]);
    const kept = await viewOf(s1, id);
    expect(kept).toMatchObject({ UserID: s2.id });
    expect(kept.can).not.toHaveProperty("edit");
    await mgrA.post(undo.run, { id: batchOf(answer) });
    expect(await sharesOf(id)).toEqual([
      { user_id: s2.id, access: "r" },
      { user_id: s3.id, access: "rw" },
    ]);
    await transfer(mgrA, s2, [id], { keep: "rw" });
    expect((await viewOf(s1, id)).can).toHaveProperty("edit");
    await transfer(mgrA, s1, [id]);
    expect(await sharesOf(id)).toEqual([{ user_id: s3.id, access: "rw" }]);
  });

  test("is for whose rows one has, to somebody in service, and writes nothing when it is refused", async () => {
    const { boss, mgrA, s1, s2, s3, view } = people;
    const id = await addCustomer(s1);
    const [far, theirs] = [await addCustomer(s3), await addCustomer(s3)];
    await sql`insert into customer_shares (customer_id, user_id, access) values (${far}, ${mgrA.id}, 'rw')`.execute(
      server.db,
    );
    const pooled = await pooledBy(s3);
    const { rows } = await sql<{ id: number }>`select id from users where username = 'ex'`.execute(server.db);
    const before = await checksums(server);
    expect((await transfer(view, s2, [id])).code).toBe("FORBIDDEN");
    expect((await transfer(s1, s2, [id])).code).toBe("FORBIDDEN");
    expect((await transfer(mgrA, s2, [theirs])).code).toBe("NOT_FOUND");
    expect(await transfer(mgrA, s2, [far])).toMatchObject({ code: "FORBIDDEN", msg: "只有负责人及其上级可以操作" });
    expect(await transfer(mgrA, s2, [pooled])).toMatchObject({ code: "FORBIDDEN", msg: "公海客户只能领取或分配" });
    expect(await boss.post(customers.transfer, { ids: [id], userid: rows[0]?.id ?? 0 })).toMatchObject({
      code: "VALIDATION",
      data: { errors: [{ field: "userid" }] },
      msg: "ex先生已离职",
    });
    expect((await boss.post(customers.transfer, { ids: [id], userid: 999_999 })).msg).toBe("人员不存在");
    expect(await transfer(mgrA, s1, [id])).toMatchObject({ code: "CONFLICT", msg: "已由s1先生负责" });
    expect(await transfer(mgrA, s2, [id], { from: s3.id })).toMatchObject({
      code: "CONFLICT",
      msg: "负责人已变更，请刷新",
    });
    expect((await mgrA.raw(customers.transfer.path, { ids: [id], userid: s2.id, keep: "all" })).data).toMatchObject({
      errors: [{ field: "keep" }],
    });
    expect(await checksums(server)).toEqual(before);
  });

  test("of several says row by row what happened, and keeps to the receiver's cap", async () => {
    const { mgrA, s1, s2 } = people;
    const name = unique("一批");
    const ids = [await addCustomer(s1, { CustomerName: name }), await addCustomer(s1), await addCustomer(s1)];
    const his = await addCustomer(s2);
    const { held } = (await s2.post(customers.quota, {})).data as { held: number };
    await setRules(server, { holdCap: held + 2 });
    const answer = await transfer(mgrA, s2, [...ids, his]);
    expect(answer).toMatchObject({ status: 200, data: { done: ids.slice(0, 2) } });
    expect(refusals(answer)).toMatchObject([
      { id: ids[2], code: "CONFLICT", msg: `s2先生持有已达上限${held + 2}个` },
      { id: his, code: "CONFLICT", msg: "已由s2先生负责" },
    ]);
    expect((await toldOf(s2, "colleagues.transferred"))[0]).toMatchObject({
      content: `mgrA先生把「${name}」等2条数据转让给你`,
    });
    expect((await toldOf(s1, "colleagues.taken"))[0]).toMatchObject({
      content: `mgrA先生把你的「${name}」等2条数据转让给s2先生`,
    });
    await sql`update customers set clue = 2 where id = ${ids[2]}`.execute(server.db);
    expect((await transfer(mgrA, s2, [ids[2] ?? 0])).status).toBe(200);
  });

  test("that somebody has gone on from is not taken back; nor is one from a person who has left", async () => {
    const { boss, mgrA, s1, s2, s3 } = people;
    const [a, b] = [await addCustomer(s1), await addCustomer(s3)];
    const first = batchOf(await transfer(mgrA, s2, [a]));
    await transfer(boss, s3, [a]);
    expect(refusals(await mgrA.post(undo.run, { id: first }))).toMatchObject([{ id: a, msg: "之后又被修改，未撤销" }]);
    const second = batchOf(await transfer(boss, s2, [b]));
    await sql`update users set quit_status = 1 where id = ${s3.id}`.execute(server.db);
    server.services.invalidation.drop("organisation");
    expect(refusals(await boss.post(undo.run, { id: second }))).toMatchObject([{ id: b, msg: "s3先生已离职" }]);
    await sql`update users set quit_status = 0 where id = ${s3.id}`.execute(server.db);
    server.services.invalidation.drop("organisation");
    expect([await ownerOf(a), await ownerOf(b)]).toEqual([s3.id, s2.id]);
  });
});

describe("two at the same moment", () => {
  test("who transfer one customer: one has given it, the other reads that it has moved on", async () => {
    const { boss, director, s1, s2, s3 } = people;
    const id = await addCustomer(s1);
    const answers = await meetingAt(server, id, [() => transfer(director, s2, [id]), () => transfer(boss, s3, [id])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: "CONFLICT",
      msg: "负责人已变更，请刷新",
    });
    expect(await ownerOf(id)).toBe(answers[0]?.status === 200 ? s2.id : s3.id);
    expect(await count(server, sql`select count(*)::int as n from record_owners where record_id = ${id}`)).toBe(1);
  });

  test("one who transfers and one who puts it into the pool, or claims it there: it is one person's", async () => {
    const { director, s1, s2, s3 } = people;
    const id = await addCustomer(s1);
    const answers = await meetingAt(server, id, [
      () => s1.post(customers.toPool, { ids: [id] }),
      () => transfer(director, s2, [id]),
    ]);
    expect(answers[0]).toMatchObject({ status: 200, data: { done: [id] } });
    expect(answers[1]).toMatchObject({ code: "CONFLICT", msg: "负责人已变更，请刷新" });
    const [claimed, given] = await meetingAt(server, id, [() => claim(s3, id), () => transfer(director, s2, [id])]);
    expect([claimed?.status, given?.msg]).toEqual([200, "负责人已变更，请刷新"]);
    expect(await ownerOf(id)).toBe(s3.id);
  });

  test("claims, allocations and transfers together never leave more than the cap, nor two owners", async () => {
    const { director, s1, s2, s3 } = people;
    const mine = await Promise.all(Array.from({ length: 6 }, () => addCustomer(s2)));
    const pooled = await Promise.all(Array.from({ length: 6 }, () => pooledBy(s3)));
    const { held } = (await s1.post(customers.quota, {})).data as { held: number };
    await setRules(server, { holdCap: held + 5, claimPerDay: null });
    await Promise.all([
      ...mine.map((id) => transfer(director, s1, [id])),
      ...pooled.flatMap((id) => [claim(s1, id), director.post(customers.alloc, { ids: [id], userid: s1.id })]),
    ]);
    expect(((await s1.post(customers.quota, {})).data as { held: number }).held).toBe(held + 5);
    for (const id of [...mine, ...pooled]) {
      const last = await count(
        server,
        sql`select coalesce((select coalesce(to_id, 0) from record_owners where record_id = ${id} order by id desc limit 1), ${s2.id})::int as n`,
      );
      expect([id, await ownerOf(id)]).toEqual([id, last]);
    }
  });
});

async function ended(caller: Caller, { data }: Answer): Promise<void> {
  const state = async () => (await caller.post(jobs.detail, { id: (data as { job: number }).job })).data.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("done");
}

test("more than fifty are a job, which is taken back as a whole", async () => {
  const { mgrA, s1, s2 } = people;
  const word = unique("很多");
  await Promise.all(Array.from({ length: 55 }, (_, at) => addCustomer(s1, { CustomerName: `${word}${at}` })));
  const owned = () =>
    count(server, sql`select count(*)::int as n from customers where name like ${`${word}%`} and owner_id = ${s2.id}`);
  const query = { key: word };
  expect((await mgrA.post(customers.transfer, { query, count: 54, userid: s2.id })).code).toBe("CONFLICT");
  const answer = await mgrA.post(customers.transfer, { query, count: 55, userid: s2.id, keep: "r" });
  expect(answer).toMatchObject({ status: 200, data: { done: [], job: expect.any(Number) } });
  await ended(mgrA, answer);
  expect(await owned()).toBe(55);
  await ended(mgrA, await mgrA.post(undo.run, { id: batchOf(answer) }));
  expect(await owned()).toBe(0);
  expect(
    await count(
      server,
      sql`select count(*)::int as n from customer_shares s join customers c on c.id = s.customer_id where c.name like ${`${word}%`}`,
    ),
  ).toBe(0);
});
