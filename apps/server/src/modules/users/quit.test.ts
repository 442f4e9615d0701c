/** Somebody leaves: out at once, what he had counted, and given to others by whoever may. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, addLead, grant, signIn, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import {
  isIn,
  keyOf,
  type Leaver,
  leftOf,
  newcomer,
  ownedBy,
  owns,
  pendingOf,
  quit,
  sharedTo,
} from "../../../test/leavers";
import { checksums, count } from "../../../test/observe";
import { setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;
const NO_LIMITS = { holdCap: null, claimPerDay: null, coolDownDays: 0 };

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "view"]);
});
afterAll(() => server.close());
beforeEach(() => setRules(server, NO_LIMITS));

const givenOf = (answer: Answer) =>
  Object.fromEntries(
    (answer.data.kinds as { key: string; given: number; count: number }[]).map(({ key, given, count: left }) => [
      key,
      [given, left],
    ]),
  );
const batchesOf = (answer: Answer) =>
  (answer.data.kinds as { key: string; undo?: number }[]).flatMap(({ undo: id }) => id ?? []);
const toldOf = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 100 })).rows ?? []).filter(
    ({ type }) => type === "colleagues.handedOver",
  );
describe("what somebody has to hand over", () => {
  test("is counted: customers, leads, what goes along, what is shared to him, and what just ends", async () => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    await owns(server, leaver, 2);
    const [due = 0] = await owns(server, leaver, 1, { due: true });
    await owns(server, leaver, 2, { clue: 3, due: true });
    await sharedTo(server, await addCustomer(s1), leaver.id);
    await sharedTo(server, await addCustomer(s1), leaver.id, { access: "rw", until: "2020-01-01" });
    await sharedTo(server, await addLead(s2), leaver.id, { access: "rw" });
    await sql`insert into queue_leases values ('customers', ${due}, ${leaver.id}, now() + interval '5 minutes')`.execute(
      server.db,
    );
    const left = await leftOf(boss, leaver);
    expect(left).toMatchObject({
      UserID: leaver.id,
      NickName: leaver.name,
      QuitStatus: 0,
      head: { userid: people.mgrA.id, UserName: "mgrA先生" },
      by: "",
      ends: [
        { key: "analysisSchedules", title: "定时发送", count: 0 },
        { key: "callSeats", title: "坐席", count: 0 },
        { key: "queue.leases", title: "正在联系的待办", count: 1 },
      ],
    });
    expect(left.kinds.map(({ key }: { key: string }) => key)).toEqual([
      "customer",
      "clue",
      "approval",
      "branch",
      "clue.shares",
      "customer.shares",
      "tasks",
    ]);
    expect(left.kinds).toMatchObject([
      { title: "客户", count: 3, module: "customer", why: "", along: [{ key: "followup", count: 1 }] },
      { title: "线索", count: 2, module: "clue", along: [{ title: "跟进提醒", count: 2 }] },
      { title: "待办审批", count: 0 },
      { title: "负责的部门", count: 0 },
      { title: "参与的线索", count: 1, module: "", along: [] },
      { title: "参与的客户", count: 1 },
      { count: 0 },
    ]);
    const rules = Object.fromEntries(
      left.kinds.map((kind: { key: string; rules: string[] }) => [kind.key, kind.rules]),
    );
    expect(rules.customer).toEqual(["one", "even", "level", "head", "later"]);
    expect(rules.clue).toEqual(["one", "even", "head", "later"]);
    // Only of those who have left it stands in the list of people.
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 0, can: { handover: 1 } });
  });

  test("is told to whoever may see to it, and to nobody else", async () => {
    const leaver = await newcomer(server);
    await grant(server, "view", ["system.user", "system.manage.user"]);
    const answer = await people.view.post(users.handover, { id: leaver.id });
    expect(answer).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await people.view.post(users.quit, { id: leaver.id })).code).toBe("FORBIDDEN");
    expect((await people.boss.post(users.handover, { id: 999_999 })).code).toBe("NOT_FOUND");
    expect((await people.boss.post(users.quit, { id: 999_999 })).code).toBe("NOT_FOUND");
  });
});

describe("whoever leaves", () => {
  test("is out at once; all goes to one, who is told once of each kind, and names stay on history", async () => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    const key = await keyOf(server, leaver);
    const own = await owns(server, leaver, 3, { due: true });
    const [lead = 0] = await owns(server, leaver, 1, { clue: 3 });
    const others = await addCustomer(s1);
    await sharedTo(server, others, leaver.id, { access: "rw", until: "2099-01-01" });
    await sql`update followups set user_id = ${leaver.id} where id = ${await addFollowUp(s1, others)}`.execute(
      server.db,
    );
    await sql`insert into queue_leases values ('customers', ${own[0]}, ${leaver.id}, now() + interval '5 minutes')`.execute(
      server.db,
    );
    expect(await isIn(server, key)).toBe(true);
    const before = (await toldOf(s2)).length;
    const answer = await quit(boss, leaver, { userid: s2.id });
    expect(answer).toMatchObject({ status: 200, msg: `${leaver.name}已离职`, data: { refused: [] } });
    expect(givenOf(answer)).toEqual({
      customer: [3, 0],
      clue: [1, 0],
      "customer.shares": [1, 0],
      "clue.shares": [0, 0],
      approval: [0, 0],
      branch: [0, 0],
      tasks: [0, 0],
    });
    expect(await isIn(server, key)).toBe(false);
    expect(await ownedBy(server, leaver)).toBe(0);
    expect(await viewOf(s2, own[0] ?? 0)).toMatchObject({ UserID: s2.id });
    expect((await viewOf(s2, own[0] ?? 0)).nextgenjintime).not.toBe("");
    expect((await s2.post(clues.view, { id: lead })).data).toMatchObject({ UserID: s2.id });
    expect((await s1.post(customers.shares, { id: others })).rows).toMatchObject([
      { userid: s2.id, access: "rw", until: "2099-01-01", by: "boss先生" },
    ]);
    expect(await count(server, sql`select count(*) as n from queue_leases where user_id = ${leaver.id}`)).toBe(0);
    expect((await s2.post(customers.ownerLog, { id: own[0] ?? 0 })).rows?.[0]).toMatchObject({
      act: "handover",
      text: "离职交接",
      from: leaver.name,
      to: "s2先生",
      by: "boss先生",
    });
    const log = await s2.raw("/api/actionLog/list", { modelId: own[0], modelType: "customer" });
    expect(log.rows?.[0].text).toMatch(new RegExp(`^离职交接客户：.+（${leaver.name} → s2先生）$`));
    const told = (await toldOf(s2)).slice(0, (await toldOf(s2)).length - before);
    expect(told.map(({ content }) => content).sort()).toEqual(
      ["参与的客户", "客户", "线索"].map((what) => `boss先生把${leaver.name}的${what}交接给你`).sort(),
    );
    const own_log = await boss.raw("/api/actionLog/list", { modelId: leaver.id, modelType: "user" });
    expect(own_log.rows?.[0]).toMatchObject({
      text: `办理离职：${leaver.name}`,
      changes: [{ title: "交接", to: "客户 3 条，交给s2先生、线索 1 条，交给s2先生、参与的客户 1 条，交给s2先生" }],
    });
    expect((await s1.raw("/api/OpportLogs/Logs", { customerId: others })).rows?.[0]).toMatchObject({
      NickName: leaver.name,
    });
  });

  test("by an edit of his state leaves everything for later: it is counted in the list, and handed over then", async () => {
    const { boss, s1 } = people;
    const leaver = await newcomer(server);
    const key = await keyOf(server, leaver);
    await owns(server, leaver, 4);
    await sql`insert into queue_leases values ('customers', ${-leaver.id}, ${leaver.id}, now() + interval '5 minutes')`.execute(
      server.db,
    );
    expect((await boss.post(users.edit, { id: leaver.id, QuitStatus: 1 })).status).toBe(200);
    expect(await isIn(server, key)).toBe(false);
    expect(await count(server, sql`select count(*) as n from queue_leases where user_id = ${leaver.id}`)).toBe(0);
    expect(await pendingOf(boss, leaver)).toMatchObject({ QuitStatus: 1, pending: 4, can: { handover: 1 } });
    const waiting = async () => (await boss.post(users.index, { pending: 1, rows: 200 })).rows ?? [];
    expect((await waiting()).find(({ id }) => id === leaver.id)).toMatchObject({ pending: 4 });
    const answer = await quit(boss, leaver, { userid: s1.id });
    expect(answer).toMatchObject({ status: 200, msg: "已交接 4 条" });
    expect((await waiting()).map(({ id }) => id)).not.toContain(leaver.id);
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 0, can: { edit: 1 } });
    expect(await quit(boss, leaver, { userid: s1.id })).toMatchObject({
      status: 409,
      msg: `${leaver.name}没有待交接的数据`,
    });
  });

  test("leaves all for later when nothing is said", async () => {
    const leaver = await newcomer(server);
    await owns(server, leaver, 2);
    expect(await quit(people.boss, leaver)).toMatchObject({ status: 200, msg: `${leaver.name}已离职，2 条待交接` });
    expect(await pendingOf(people.boss, leaver)).toMatchObject({ QuitStatus: 1, pending: 2 });
  });
});

describe("a plan", () => {
  const levels = async () =>
    (
      await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'customerLevel' order by id limit 2`)
    ).map(({ id }) => id);
  const spread = async (ids: readonly number[]) =>
    (
      await server.rows(sql<{ n: number }>`
        select count(*)::int as n from customers where id = any(${ids as number[]}::bigint[]) group by owner_id order by 1`)
    ).map(({ n }) => n);

  test("deals customers alike of each level, leads to the head, leaves shares, and drops what does not go along", async () => {
    const { boss, mgrA, s1, s2, s3 } = people;
    const leaver = await newcomer(server);
    const [a, b] = await levels();
    const ofA = await owns(server, leaver, 4, { level: a ?? null });
    const ofB = await owns(server, leaver, 3, { level: b ?? null, due: true });
    const leads = await owns(server, leaver, 2, { clue: 3 });
    await sharedTo(server, await addCustomer(s1), leaver.id);
    const plan = [
      { key: "customer", rule: "level", userids: [s1.id, s2.id, s3.id], along: [], count: 7 },
      { key: "clue", rule: "head", count: 2 },
      { key: "customer.shares", rule: "later" },
    ];
    const answer = await quit(boss, leaver, { userid: s2.id, plan: JSON.stringify(plan) });
    expect(answer).toMatchObject({ status: 200, msg: `${leaver.name}已离职，1 条待交接` });
    expect(await spread([...ofA, ...ofB])).toEqual([2, 2, 3]);
    expect(await spread(ofA)).toEqual([1, 1, 2]);
    expect(await spread(ofB)).toEqual([1, 1, 1]);
    expect((await mgrA.post(clues.view, { id: leads[0] ?? 0 })).data).toMatchObject({ UserID: mgrA.id });
    expect(
      await count(
        server,
        sql`select count(next_follow_at)::int as n from customers where id = any(${ofB as number[]}::bigint[])`,
      ),
    ).toBe(0);
  });

  test("that is wrong is refused with the kind named, and nobody leaves", async () => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    const lonely = await newcomer(server, { branch: "总部" });
    await owns(server, leaver, 2);
    await owns(server, lonely, 1);
    const ex = await count(server, sql`select id as n from users where username = 'ex'`);
    const one = (userids: number[], more: object = {}) => [{ key: "customer", rule: "one", userids, ...more }];
    const wrong: [Leaver, unknown, string][] = [
      [leaver, "{", "交接方案不正确"],
      [leaver, [{ key: "customer", rule: "all" }], "分配方式不正确"],
      [leaver, [{ key: "nothing", rule: "later" }], "没有这种交接内容：nothing"],
      [leaver, [...one([s1.id]), ...one([s2.id])], "客户：重复"],
      [leaver, one([]), "客户：请选择一位接收人"],
      [leaver, one([s1.id, s2.id]), "客户：请选择一位接收人"],
      [leaver, [{ key: "customer", rule: "even" }], "客户：请选择接收人"],
      [leaver, [{ key: "clue", rule: "level", userids: [s1.id] }], "线索：没有级别，不能按级别分"],
      [leaver, one([leaver.id]), "客户：不能交接给本人"],
      [leaver, one([ex]), "客户：ex先生已离职"],
      [leaver, one([999_999]), "客户：人员不存在"],
      [leaver, one([s1.id], { along: ["tasks"] }), "客户：没有这种交接内容：tasks"],
      [lonely, [{ key: "customer", rule: "head" }], "客户：他的部门及上级部门没有在职的负责人"],
    ];
    const before = await checksums(server);
    for (const [who, plan, msg] of wrong)
      expect([plan, await quit(boss, who, { plan })]).toMatchObject([plan, { status: 400, code: "VALIDATION", msg }]);
    expect(await quit(boss, leaver, { plan: one([s1.id], { count: 3 }) })).toMatchObject({
      status: 409,
      msg: "客户：数量已变为 2，请重新确认",
    });
    expect(await quit(boss, boss)).toMatchObject({ status: 400, msg: "不能停用自己" });
    expect(await checksums(server)).toEqual(before);
  });

  test("gives nobody more than his cap: who is over it is named, and the rest waits", async () => {
    const { boss } = people;
    const [leaver, receiver] = [await newcomer(server), await newcomer(server)];
    await owns(server, leaver, 5);
    await owns(server, leaver, 2, { clue: 3 });
    await setRules(server, { ...NO_LIMITS, holdCap: 3 });
    const answer = await quit(boss, leaver, { userid: receiver.id });
    expect(answer.msg).toBe(`已交接 5 条，2 条未交接：${receiver.name}持有已达上限3个`);
    expect(answer.data.refused).toMatchObject([
      { key: "customer", name: expect.stringContaining("留"), code: "CONFLICT" },
      { key: "customer", name: expect.stringContaining("留") },
    ]);
    expect(givenOf(answer)).toMatchObject({ customer: [3, 2], clue: [2, 0] });
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 2 });
  });
});

describe("a share that is passed on", () => {
  test("unites with what the receiver has, ends where the customer is his, and comes back", async () => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    const [both, his] = [await addCustomer(s1), await addCustomer(s2)];
    await sharedTo(server, both, leaver.id, { access: "rw", until: "2098-01-01" });
    await sharedTo(server, both, s2.id, { until: "2099-01-01" });
    await sharedTo(server, his, leaver.id);
    const answer = await quit(boss, leaver, { userid: s2.id });
    expect(givenOf(answer)).toMatchObject({ "customer.shares": [2, 0] });
    const sharesOf = async (id: number) => (await boss.post(customers.shares, { id })).rows;
    expect(await sharesOf(both)).toMatchObject([{ userid: s2.id, access: "rw", until: "2099-01-01" }]);
    expect(await sharesOf(his)).toEqual([]);
    expect((await boss.post(users.edit, { id: leaver.id, QuitStatus: 0 })).status).toBe(200);
    const [batch = 0] = batchesOf(answer);
    expect((await boss.post(undo.run, { id: batch })).status).toBe(200);
    expect((await sharesOf(both))?.map(({ userid, access }) => [userid, access]).sort()).toEqual(
      [
        [leaver.id, "rw"],
        [s2.id, "r"],
      ].sort(),
    );
    expect(await sharesOf(his)).toMatchObject([{ userid: leaver.id, access: "r" }]);
  });
});

describe("rights", () => {
  test("nobody hands over what he does not reach, or to whom he does not see", async () => {
    const { s1, s3 } = people;
    const leaver = await newcomer(server);
    await owns(server, leaver, 2);
    const roles = await server.rows(sql<{ permissions: string[] }>`select permissions from roles where name = '销售'`);
    const OWN = roles[0]?.permissions ?? [];
    const granted = (more: string[], scope: string) =>
      grant(server, "director", [...OWN, "system.user", "system.manage.user", ...more] as never, scope);
    // He reaches them and may not give them.
    await granted([], "all");
    const [director] = [await server.as("director")];
    expect((await leftOf(director, leaver)).kinds[0]).toMatchObject({ count: 2, why: "你的角色没有此权限" });
    expect(await quit(director, leaver, { userid: s1.id })).toMatchObject({
      status: 403,
      msg: "客户：你的角色没有此权限",
    });
    expect(await ownedBy(server, leaver)).toBe(2);
    // He may give, but neither to somebody whose customers he does not see.
    await granted(["crm.customer.transfer", "crm.clues.transfer"], "branch");
    await sql`update users set branch_id = (select id from branches where name = '甲部') where username = 'director'`.execute(
      server.db,
    );
    server.services.invalidation.drop("organisation");
    expect(await quit(director, leaver, { userid: s3.id })).toMatchObject({
      status: 400,
      msg: "客户：s3先生不在你的管理范围内",
    });
    expect(await quit(director, leaver, { userid: s1.id })).toMatchObject({ status: 200 });
    expect(await ownedBy(server, leaver)).toBe(0);
  });

  test("whoever may not give may still see somebody leave, and others hand over later", async () => {
    const { boss, s1 } = people;
    const leaver = await newcomer(server);
    await owns(server, leaver, 1);
    const clerk = { ...people.view };
    await sql`delete from user_roles where user_id = ${clerk.id}`.execute(server.db);
    await sql`insert into user_roles (user_id, role_id) select ${clerk.id}, id from roles where name = '行政'`.execute(
      server.db,
    );
    server.services.invalidation.drop("organisation");
    const view = await server.as("view");
    expect(await quit(view, leaver)).toMatchObject({ status: 200, msg: `${leaver.name}已离职，1 条待交接` });
    expect(await quit(boss, leaver, { userid: s1.id })).toMatchObject({ status: 200 });
  });
});
