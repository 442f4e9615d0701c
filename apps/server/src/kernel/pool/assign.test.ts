/** Rows of the pool that find an owner by themselves: who gets them, who is passed over, and how it is told and taken back. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { pool } from "@qicheng/api/pool/routes";
import { undo } from "@qicheng/api/undo/routes";
import type { AssignRules, PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFollowUp, addLead, dropCaches, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { runJob, setRules } from "../../../test/pool";
import { assignDueTask, assignTask } from "./assign";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

const NOBODY = { people: [], branches: [], roles: [], paused: [], afterHours: null };

async function rule(assign: Partial<AssignRules>, more: Partial<PoolRules> = {}, module = "clue"): Promise<void> {
  await setRules(server, { holdCap: null, ...more, assign: { mode: "roundRobin", ...NOBODY, ...assign } }, module);
  await sql`update pool_rules set changed_by = ${people.boss.id}`.execute(server.db);
}

beforeEach(async () => {
  await sql`update customers set deleted_at = now() where clue = 3 and deleted_at is null`.execute(server.db);
  await sql`delete from pool_turns`.execute(server.db);
  await sql`delete from notifications`.execute(server.db);
});

const pooled = (caller: Caller = people.mgrA, name = unique("公海线索")) =>
  addLead(caller, { CustomerName: name, intoPool: 1 });
const assign = () => runJob(server, assignTask, { module: "clue" });
const ownersOf = async (ids: readonly number[]) => {
  const rows = await server.rows(sql<{ id: number; owner: number | null }>`
    select id, owner_id as owner from customers where id = any(${sql.val(ids)}::bigint[])`);
  return ids.map((id) => rows.find((row) => row.id === id)?.owner);
};
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 50 })).rows ?? []).map(({ content }) => content);
const several = async (n: number, made = pooled) => {
  const ids: number[] = [];
  for (let at = 0; at < n; at += 1) ids.push(await made());
  return ids;
};

describe("leads that begin in the pool", () => {
  test("ask for the job in their transaction, are given in turn, and the next begins where the last ended", async () => {
    const { s1, s2, s3 } = people;
    await rule({ people: [s3.id, s1.id, s2.id] });
    const ids = await several(4);
    const jobs = await server.rows(sql`select 1 from graphile_worker.jobs where key = 'pool.assign clue'`);
    expect(jobs).toHaveLength(1);
    await assign();
    await assign();
    expect(await ownersOf(ids)).toEqual([s3.id, s1.id, s2.id, s3.id]);
    const next = await several(2);
    await runJob(server, assignDueTask, { at: new Date().toISOString() });
    expect(await ownersOf(next)).toEqual([s1.id, s2.id]);
  });

  test("are told of once, in history and log by nobody, counted, and no claim of the day", async () => {
    const { s1, s2, boss } = people;
    await rule({ people: [s1.id, s2.id] });
    const [first, second, third] = [
      await pooled(people.mgrA, "自动甲"),
      await pooled(people.mgrA, "自动乙"),
      await pooled(people.mgrA, "自动丙"),
    ];
    await assign();
    expect(await told(s1)).toEqual(["「自动甲」等2条数据已自动分配给你"]);
    expect(await told(s2)).toEqual(["「自动乙」已自动分配给你"]);
    expect((await boss.post(clues.ownerLog, { id: first })).rows).toMatchObject([
      { act: "assign", text: "自动分配", from: "", to: "s1先生", by: "系统" },
      { act: "add", by: "mgrA先生" },
    ]);
    const log = (await boss.raw("/api/actionLog/list", { modelId: third, modelType: "clue" })).rows ?? [];
    expect(log[0]).toMatchObject({ action: "assign", text: "自动分配线索：自动丙，给s1先生", NickName: "系统" });
    expect((await s1.post(clues.view, { id: first })).data).toMatchObject({ state: 2, stateName: "待处理" });
    expect((await s1.post(clues.quota, {})).data).toMatchObject({ claimedToday: 0, held: 2 });
    expect(await ownersOf([second])).toEqual([s2.id]);
    // Who would claim it meanwhile reads who has it.
    expect(await people.s3.post(clues.receive, { ids: [second] })).toMatchObject({ msg: "该线索已被领取（s2先生）" });
  });

  test("go to whoever has fewest that are open: invalid ones do not count, followed up ones do", async () => {
    const { s1, s2 } = people;
    await rule({ mode: "leastLoaded", people: [s1.id, s2.id] });
    const mine = await several(3, () => addLead(s1));
    await addFollowUp(s1, mine[0] ?? 0);
    const theirs = await several(4, () => addLead(s2));
    await s2.post(clues.close, { ids: theirs.slice(0, 3), ext: "空号" });
    const ids = await several(3);
    await assign();
    expect(await ownersOf(ids)).toEqual([s2.id, s2.id, s1.id]);
  });

  test("pass over whoever is full, absent, has left, or sees no leads; branches and roles have their people", async () => {
    const { s1, s2, s3 } = people;
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await server.rows(query))[0]?.id ?? 0;
    const branch = await one(sql`select id from branches where name = '甲部'`);
    const role = await one(sql`select id from roles where name = '销售'`);
    const ex = await one(sql`select id from users where username = 'ex'`);
    const none = await one(sql`select id from users where username = 'none'`);
    await rule({ people: [ex, none, s3.id], roles: [role], paused: [s3.id] }, { holdCap: 1 });
    await addLead(s2);
    const ids = await several(2);
    await assign();
    expect(await ownersOf(ids)).toEqual([s1.id, null]);
    await rule({ branches: [branch] });
    await assign();
    expect(await ownersOf(ids)).toEqual([s1.id, s2.id]);
  });

  test("stay where nobody fits; those who may allocate are told once a day, and it is tried again", async () => {
    const { boss, director, s1 } = people;
    await rule({ people: [s1.id] }, { holdCap: 1 });
    await addLead(s1);
    const [id = 0] = await several(1, () => pooled(people.mgrA, "没人要"));
    await assign();
    await assign();
    const text = "线索「没人要」等1条没有可自动分配的人，仍在公海，请手动分配或调整规则";
    for (const caller of [boss, director]) expect(await told(caller)).toEqual([text]);
    expect(await told(s1)).toEqual([]);
    await rule({ people: [s1.id] }, { holdCap: 2 });
    await runJob(server, assignDueTask, { at: new Date().toISOString() });
    expect(await ownersOf([id])).toEqual([s1.id]);
  });

  test("are taken back by whoever made the rules, as an allocation, and then stay in the pool", async () => {
    const { s1, boss } = people;
    await rule({ people: [s1.id] });
    const [id = 0, kept = 0] = await several(2);
    await assign();
    await addFollowUp(s1, kept);
    await boss.post(clues.transfer, { ids: [kept], userid: people.s2.id });
    const [batch] = (await boss.post(undo.list, { key: "自动分配线索", rows: 1 })).rows ?? [];
    expect(batch).toMatchObject({ title: "自动分配线索", count: 2 });
    expect((await boss.post(undo.run, { id: batch?.id as number })).data).toMatchObject({ done: [id] });
    await assign();
    expect(await ownersOf([id])).toEqual([null]);
    expect((await boss.post(clues.ownerLog, { id })).rows?.map(({ act }) => act)).toEqual(["undo", "assign", "add"]);
  });

  test("wait for nobody while it is off, and what began then is not given later", async () => {
    const { s1 } = people;
    await rule({ mode: "off", people: [s1.id] });
    const [early = 0] = await several(1);
    await rule({ people: [s1.id] });
    const [waiting = 0] = await several(1);
    await rule({ mode: "off", people: [s1.id] });
    await assign();
    await rule({ people: [s1.id] });
    const [late = 0] = await several(1);
    await assign();
    expect(await ownersOf([early, waiting, late])).toEqual([null, null, s1.id]);
  });

  test("what comes back is given when nobody has claimed it for the hours that the rules say", async () => {
    const { s1, s2 } = people;
    await rule({ people: [s1.id], afterHours: 4 });
    const [id = 0, claimed = 0] = await several(2, () => addLead(s2));
    await s2.post(clues.toPool, { ids: [id, claimed] });
    await assign();
    expect(await ownersOf([id])).toEqual([null]);
    await sql`update pool_rules set rules = jsonb_set(rules, '{coolDownDays}', '0')`.execute(server.db);
    await s2.post(clues.receive, { ids: [claimed] });
    await sql`update customers set assign_at = assign_at - interval '4 hours' where id = ${id}`.execute(server.db);
    await runJob(server, assignDueTask, { at: new Date().toISOString() });
    expect(await ownersOf([id, claimed])).toEqual([s1.id, s2.id]);
  });
});

test("two who give at the same moment, and one who claims, give each lead once and nobody more than the cap", async () => {
  const { s1, s2, s3 } = people;
  await rule({ people: [s1.id, s2.id] }, { holdCap: 4, claimPerDay: null });
  const ids = await several(12);
  const claims = ids.slice(0, 3).map((id) => s3.post(clues.receive, { ids: [id] }));
  const mine = s1.post(clues.receive, { ids: ids.slice(-3) });
  await Promise.all([assign(), assign(), assign(), ...claims, mine]);
  await assign();
  const owners = await ownersOf(ids);
  for (const one of [s1, s2]) expect(owners.filter((owner) => owner === one.id)).toHaveLength(4);
  const history = await server.rows(sql`
    select record_id from record_owners where act in ('assign', 'claim') and record_id = any(${sql.val(ids)}::bigint[])
    group by record_id having count(*) > 1`);
  expect(history).toEqual([]);
});

test("customers have such rules of their own", async () => {
  const { s1, s2, mgrA } = people;
  await rule({ people: [s2.id] }, {}, "customer");
  await rule({ people: [s1.id] });
  const id = newId(await mgrA.post(customers.add, { CustomerName: unique("公海客户"), intoPool: 1 }));
  const [lead = 0] = await several(1);
  await runJob(server, assignTask, { module: "customer" });
  await assign();
  expect(await ownersOf([id, lead])).toEqual([s2.id, s1.id]);
});

describe("the rules", () => {
  const save = (caller: Caller, rules: object, module = "clue") =>
    caller.raw(pool.saveSettings.path, { module, rules });
  const settings = async (module = "clue") => (await people.boss.post(pool.settings, { module })).data;

  test("are saved and read as they were given, and told in the log by names", async () => {
    const { boss, s1, s2 } = people;
    await sql`delete from pool_rules`.execute(server.db);
    const [branch, role] = [
      (await server.rows(sql<{ id: number }>`select id from branches where name = '甲部'`))[0]?.id,
      (await server.rows(sql<{ id: number }>`select id from roles where name = '销售'`))[0]?.id,
    ];
    const given = {
      assign: "roundRobin",
      assignPeople: [s2.id, s1.id],
      assignBranches: [branch],
      assignRoles: [role],
      assignPaused: [s1.id],
      afterHours: 24,
      unallocatedHours: 2,
      unfollowedHours: 8,
      escalateHours: 24,
    };
    expect((await save(boss, given)).status).toBe(200);
    expect(await settings()).toMatchObject(given);
    const [entry] = await server.rows(sql<{ changes: { title: string; to: string }[] }>`
      select changes from audit_log where module = 'pool' order by id desc limit 1`);
    expect(Object.fromEntries(entry?.changes.map(({ title, to }) => [title, to]) ?? [])).toEqual({
      分配方式: "轮流分配",
      分配给人员: "s2先生、s1先生",
      分配给部门: "甲部",
      分配给角色: "销售",
      暂停分配: "s1先生",
      "无人领取分配（小时）": "24",
      "未分配提醒（小时）": "2",
      "未跟进提醒（小时）": "8",
      "提醒上级（小时）": "24",
    });
    expect((await save(boss, { assign: "off", assignPeople: "" })).status).toBe(200);
    expect(await settings()).toMatchObject({ assign: "off", assignPeople: [], assignBranches: [branch] });
  });

  test("name people, branches and roles that there are, have somebody, and notices in order, for leads alone", async () => {
    const { boss, director } = people;
    await sql`delete from pool_rules`.execute(server.db);
    const ex = (await server.rows(sql<{ id: number }>`select id from users where username = 'ex'`))[0]?.id;
    const before = await checksums(server);
    const wrong: [object, string][] = [
      [{ assignPeople: [999_999] }, "所选人员不存在或已离职"],
      [{ assignPeople: [ex] }, "所选人员不存在或已离职"],
      [{ assignPaused: [999_999] }, "所选人员不存在或已离职"],
      [{ assignBranches: [999_999] }, "所选部门不存在"],
      [{ assignRoles: [999_999] }, "所选角色不存在"],
      [{ assign: "leastLoaded" }, "启用自动分配至少要选一个人员、部门或角色"],
      [{ unfollowedHours: 8, escalateHours: 8 }, "提醒上级要晚于提醒负责人"],
    ];
    for (const [rules, msg] of wrong) expect(await save(boss, rules), msg).toMatchObject({ code: "VALIDATION", msg });
    expect(await save(boss, { unfollowedHours: 3 }, "customer")).toMatchObject({ msg: "只有线索有超时提醒" });
    expect((await save(boss, { assign: "random" })).status).toBe(400);
    expect((await save(boss, { afterHours: 0 })).status).toBe(400);
    expect((await save(director, { assign: "off" })).code).toBe("FORBIDDEN");
    expect(await checksums(server)).toEqual(before);
  });

  test("who has left since, and what is gone, is neither offered nor in the way", async () => {
    const { boss, s1, s2 } = people;
    await rule({ people: [s1.id, 999_999, s2.id], branches: [999_999] });
    expect(await settings()).toMatchObject({ assignPeople: [s1.id, s2.id], assignBranches: [] });
    expect((await save(boss, { assignPeople: [s1.id, s2.id], holdCap: 77 })).status).toBe(200);
    await grant(server, "s2", []);
    const [id = 0, other = 0] = await several(2);
    await assign();
    expect(await ownersOf([id, other])).toEqual([s1.id, s1.id]);
    await dropCaches(server);
  });
});
