/** News: who sees them and when, who has read and confirmed them, what is told, and what colleagues say. */
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { runJob } from "../../../test/pool";
import { tellTask } from "./tell";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "none", Caller>;

const READ = ["crm.news"] as const;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "none"]);
});
beforeEach(() => sql`delete from notifications`.execute(server.db));
afterAll(() => server.close());

const add = async (values: Record<string, unknown> = {}, caller = people.boss) =>
  newId(await caller.raw("/api/news/add", { title: unique("公告"), cont: "<p>放假三天</p>", ...values }));
const view = (caller: Caller, id: number) => caller.raw("/api/news/detail", { id });
const sees = async (caller: Caller, id: number) => (await view(caller, id)).status === 200;
const call = (caller: Caller, name: string, input: Record<string, unknown>) => caller.raw(`/api/news/${name}`, input);
const ids = async (caller: Caller, query: Record<string, unknown> = {}) =>
  ((await call(caller, "index", { rows: 200, ...query })).rows ?? []).map(({ id }: { id: number }) => id);
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).map(({ content }) => content);
const counts = async (id: number) => (await call(people.boss, "counts", { id })).data;
const branchOf = async ({ id }: Caller) =>
  (await server.rows(sql<{ id: number }>`select branch_id as id from users where id = ${id}`))[0]?.id ?? 0;
const wrong = (field: string, msg: string) => ({ status: 400, data: { errors: [{ field, msg }] } });

describe("who sees news", () => {
  test("everybody with the right, where nobody is named", async () => {
    const id = await add();
    for (const caller of [people.boss, people.s1, people.s3]) expect(await sees(caller, id)).toBe(true);
    await grant(server, "none", []);
    const none = await server.as("none");
    for (const name of ["index", "detail", "read", "comments", "comment", "colleagues"])
      expect((await call(none, name, { id, cont: "x" })).status).toBeGreaterThanOrEqual(400);
    expect((await view(none, id)).status).toBe(403);
  });

  test("unread is what others have written for one, also for whoever manages them and sees more", async () => {
    const { boss, s1, s2 } = people;
    const other = await add({ people: [s1.id] });
    const own = await add();
    expect(await ids(boss)).toEqual(expect.arrayContaining([other, own]));
    const unread = await ids(boss, { unread: 1 });
    expect(unread).not.toContain(other);
    expect(unread).not.toContain(own);
    expect(await ids(s1, { unread: 1 })).toEqual(expect.arrayContaining([other, own]));
    const ofBranch = await add({ branches: [await branchOf(s2)] });
    expect(await ids(s2, { unread: 1 })).toContain(ofBranch);
  });

  test("people, roles and branches with those below; others do not find them anywhere", async () => {
    const { s1, s3, mgrA } = people;
    const own = await add({ people: [s1.id] });
    expect([await sees(s1, own), await sees(s3, own)]).toEqual([true, false]);
    expect(await ids(s3)).not.toContain(own);
    for (const [name, more] of [
      ["read", {}],
      ["confirm", {}],
      ["comments", {}],
      ["comment", { cont: "x" }],
      ["colleagues", {}],
    ] as const)
      expect((await call(s3, name, { id: own, ...more })).status).toBe(404);
    const branch = await branchOf(s1);
    const ofBranch = await add({ branches: [branch] });
    expect([await sees(s1, ofBranch), await sees(s3, ofBranch)]).toEqual([true, (await branchOf(s3)) === branch]);
    const [role] = await server.rows(
      sql<{ id: number }>`select role_id as id from user_roles where user_id = ${mgrA.id} order by role_id`,
    );
    const ofRole = await add({ roles: [role?.id] });
    expect(await sees(mgrA, ofRole)).toBe(true);
    expect((await view(people.boss, ofRole)).data.roles).toEqual([String(role?.id)]);
  });

  test("whoever joins the branch sees it, and who leaves it does not any more", async () => {
    const { s1, s3 } = people;
    const [from, to] = [await branchOf(s1), await branchOf(s3)];
    const id = await add({ branches: [from] });
    const move = async (branch: number) => {
      await sql`update users set branch_id = ${branch} where id = ${s3.id}`.execute(server.db);
      server.services.invalidation.drop("organisation");
    };
    if (from !== to) expect(await sees(s3, id)).toBe(false);
    await move(from);
    expect(await sees(s3, id)).toBe(true);
    await move(to);
    expect(await sees(s3, id)).toBe(from === to);
  });

  test("drafts, what has not begun and what is over are for those who manage news", async () => {
    const { boss, s1 } = people;
    const hidden = [
      await add({ status: 0 }),
      await add({ startTime: "2099-01-01 08:00" }),
      await add({ startTime: "2020-01-01 08:00", untilTime: "2020-01-02 08:00" }),
    ];
    for (const id of hidden) expect([await sees(boss, id), await sees(s1, id)]).toEqual([true, false]);
    expect(await ids(boss, { view: 2 })).toEqual(expect.arrayContaining(hidden.slice(0, 2)));
    expect(await ids(s1, { view: 2 })).toEqual([]);
  });

  test("the search over everything finds nothing that one may not open", async () => {
    const { s1, s3 } = people;
    const word = unique("秘密年会");
    await add({ title: word, people: [s1.id] });
    const found = async (caller: Caller) =>
      ((await caller.raw("/api/search/all", { key: word })).data?.news ?? []).length as number;
    expect([await found(s1), await found(s3)]).toEqual([1, 0]);
  });

  test("a branch that news are for is not deleted without a word", async () => {
    const branch = newId(
      await people.boss.raw("/main/Branch/add", { Name: unique("部"), parent: await branchOf(people.boss) }),
    );
    await add({ branches: [branch] });
    const answer = await people.boss.raw("/main/Branch/delete", { ids: [branch] });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await count(server, sql`select count(*) as n from branches where id = ${branch}`)).toBe(1);
  });
});

describe("times", () => {
  test.each([
    ["untilTime", "结束时间要晚于开始时间"],
    ["pinnedUntil", "置顶截止时间要晚于开始时间"],
  ])("%s comes after the beginning", async (field, msg) => {
    const before = await checksums(server);
    const answer = await call(people.boss, "add", {
      title: "甲",
      cont: "<p>乙</p>",
      startTime: "2026-05-02 08:00",
      [field]: "2026-05-01 08:00",
    });
    expect(answer).toMatchObject(wrong(field, msg));
    expect(await checksums(server)).toEqual(before);
    const id = await add({ startTime: "2026-05-01 08:00" });
    expect(await call(people.boss, "edit", { id, [field]: "2026-04-01 08:00" })).toMatchObject(wrong(field, msg));
  });

  test("pinned ones stand first as long as they are", async () => {
    const pinned = await add({ startTime: "2020-01-01 08:00", pinnedUntil: "2099-01-01 08:00" });
    const later = await add();
    const former = await add({ startTime: "2020-01-01 08:00", pinnedUntil: "2020-02-01 08:00" });
    const all = await ids(people.s1);
    expect(all.indexOf(pinned)).toBeLessThan(all.indexOf(later));
    expect(all.indexOf(former)).toBeGreaterThan(all.indexOf(later));
    expect((await view(people.s1, pinned)).data.pinned).toBe(1);
    expect(await ids(people.s1, { view: 1 })).toEqual([pinned]);
    await sql`update news set pinned_until = null`.execute(server.db);
  });
});

describe("reading", () => {
  test("is noted once, and counted against today's audience", async () => {
    const { s1, s2, s3 } = people;
    const id = await add({ people: [s1.id, s2.id] });
    expect(await ids(s1, { unread: 1 })).toContain(id);
    await Promise.all([1, 2, 3].map(() => call(s1, "read", { id })));
    expect((await view(s1, id)).data).toMatchObject({ read: 1, confirmed: 0 });
    expect(await ids(s1, { unread: 1 })).not.toContain(id);
    expect(await counts(id)).toEqual({ audience: 2, read: 1, unread: 1, confirmed: 0, former: 0 });
    const list = async (state: string) =>
      ((await call(people.boss, "readers", { id, state })).rows ?? []).map(({ UserID }: { UserID: number }) => UserID);
    expect([await list("read"), await list("unread")]).toEqual([[s1.id], [s2.id]]);
    await call(people.boss, "edit", { id, people: [s2.id, s3.id] });
    expect(await counts(id)).toEqual({ audience: 2, read: 0, unread: 2, confirmed: 0, former: 1 });
    expect(await list("former")).toEqual([s1.id]);
    expect((await call(s2, "readers", { id })).status).toBe(403);
    expect((await call(s2, "counts", { id })).status).toBe(403);
  });

  test("is confirmed with one entry, however often one clicks, and only where that is asked for", async () => {
    const { s1 } = people;
    const id = await add({ confirm: "1" });
    expect(await ids(s1, { toConfirm: 1 })).toContain(id);
    const answers = await Promise.all([1, 2, 3].map(() => call(s1, "confirm", { id })));
    expect(answers.map(({ msg }) => msg)).toEqual(["已确认", "已确认", "已确认"]);
    const logged = sql<{
      n: number;
    }>`select count(*) as n from audit_log where module = 'news' and record_id = ${id} and action = 'confirm'`;
    expect(await count(server, logged)).toBe(1);
    expect((await view(s1, id)).data).toMatchObject({ read: 1, confirmed: 1 });
    // Reading it again takes nothing back.
    await call(s1, "read", { id });
    expect((await view(s1, id)).data.confirmed).toBe(1);
    const plain = await add();
    expect(await call(s1, "confirm", { id: plain })).toMatchObject(wrong("id", "该公告不需要确认"));
  });

  test("an edit says 已更新 and leaves it read; asked again it is unread, unconfirmed, and told anew", async () => {
    const { boss, s1 } = people;
    const id = await add({ confirm: "1", people: [s1.id] });
    await runJob(server, tellTask, { id });
    await call(s1, "confirm", { id });
    await call(boss, "edit", { id, cont: "<p>放假五天</p>" });
    expect((await view(s1, id)).data).toMatchObject({ read: 1, confirmed: 1, updated: 1 });
    await call(s1, "read", { id });
    expect((await view(s1, id)).data).toMatchObject({ read: 1, confirmed: 1, updated: 0 });
    expect((await call(boss, "again", { id })).msg).toBe("已要求重读");
    expect((await view(s1, id)).data).toMatchObject({ read: 0, confirmed: 0 });
    expect((await call(s1, "again", { id })).status).toBe(403);
    const draft = await add({ status: 0 });
    expect((await call(boss, "again", { id: draft })).status).toBe(403);
  });
});

describe("its audience is told", () => {
  const told1 = async (caller: Caller, title: string) => (await told(caller)).filter((text) => text.includes(title));

  test("once, when it begins, and again when it is to be read again", async () => {
    const { boss, s1, s3 } = people;
    const title = unique("通知");
    const id = await add({ title, people: [s1.id] });
    await Promise.all([1, 2].map(() => runJob(server, tellTask, { id })));
    expect(await told1(s1, title)).toEqual([`boss先生 发布了公告「${title}」`]);
    expect([await told1(s3, title), await told1(boss, title)]).toEqual([[], []]);
    await call(boss, "again", { id });
    await runJob(server, tellTask, { id });
    expect(await told1(s1, title)).toContain(`公告「${title}」已更新，请重新阅读`);
  });

  test("not of a draft, of what has not begun, or of what went to the bin", async () => {
    const { boss, s1 } = people;
    const title = unique("未到");
    const later = await add({ title, startTime: "2099-01-01 08:00" });
    const draft = await add({ title, status: 0 });
    const binned = await add({ title });
    await call(boss, "delete", { ids: [binned] });
    for (const id of [later, draft, binned]) await runJob(server, tellTask, { id });
    expect(await told1(s1, title)).toEqual([]);
    const waiting = sql<{
      n: number;
    }>`select count(*) as n from graphile_worker.jobs where key = ${`news ${later}`} and run_at > now() + interval '1 year'`;
    expect(await count(server, waiting)).toBe(1);
  });
});

describe("comments", () => {
  test("are read by whoever sees the news, mention those alone, and tell the author", async () => {
    const { boss, s1, s2, s3 } = people;
    const id = await add({ people: [s1.id, s2.id] });
    expect(await call(s1, "comment", { id, cont: "收到", at: [s3.id] })).toMatchObject({ status: 400 });
    const comment = newId(await call(s1, "comment", { id, cont: "收到", at: [s2.id] }));
    expect(((await call(s2, "comments", { id })).rows ?? []).map(({ cont }: { cont: string }) => cont)).toEqual([
      "收到",
    ]);
    expect((await told(s2)).some((text) => text.includes("提到你"))).toBe(true);
    expect((await told(boss)).some((text) => text.includes("评论了公告"))).toBe(true);
    expect((await call(s2, "uncomment", { id: comment })).status).toBe(403);
    expect((await call(s3, "uncomment", { id: comment })).status).toBe(404);
    expect((await call(s1, "uncomment", { id: comment })).msg).toBe("评论已删除");
    expect((await call(s1, "uncomment", { id: comment })).status).toBe(404);
    const own = newId(await call(s1, "comment", { id, cont: "再说" }));
    expect((await call(boss, "uncomment", { id: own })).status).toBe(200);
  });

  test("are refused where the news take none", async () => {
    const id = await add({ comments: "0" });
    expect(await call(people.s1, "comment", { id, cont: "x" })).toMatchObject(wrong("id", "该公告不允许评论"));
  });

  test("offer colleagues who see the news", async () => {
    const { s1, s2 } = people;
    const id = await add({ people: [s1.id, s2.id] });
    const found = ((await call(s1, "colleagues", { id })).data as { UserID: number }[]).map(({ UserID }) => UserID);
    expect(found).toContain(s2.id);
    expect(found).not.toContain(people.s3.id);
  });
});

test("rights to manage are asked for each write", async () => {
  const id = await add();
  await grant(server, "none", READ, "all");
  const reader = await server.as("none");
  const before = await checksums(server);
  for (const [name, input] of [
    ["add", { title: "x", cont: "<p>x</p>" }],
    ["edit", { id, title: "x" }],
    ["delete", { ids: [id] }],
    ["again", { id }],
  ] as const)
    expect((await call(reader, name, input)).status).toBe(403);
  expect(await checksums(server)).toEqual(before);
});
