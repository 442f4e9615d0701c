/** Leads that wait: who is told of them, after how long, and that it is once. */
import { clues } from "@qicheng/api/clues/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFollowUp, addLead, grant, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { runJob, setRules } from "../../../test/pool";
import { alertTask } from "./alerts";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  await grant(server, "mgrA", undefined, "branchBelow");
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update customers set deleted_at = now() where clue = 3 and deleted_at is null`.execute(server.db);
  await sql`delete from notifications`.execute(server.db);
});

const rule = (rules: Partial<PoolRules>) => setRules(server, rules, "clue");
const alert = (at = Date.now()) => runJob(server, alertTask, { at: new Date(at).toISOString() });
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 50 })).rows ?? []).map(({ content }) => content);
const waits = (id: number, hours: number) =>
  sql`update customers set pool_at = pool_at - make_interval(hours => ${hours}::integer),
    owned_at = owned_at - make_interval(hours => ${hours}::integer) where id = ${id}`.execute(server.db);

test("those who may allocate are told once of what nobody has for so many hours, again once it came back", async () => {
  const { boss, mgrA, s1 } = people;
  await rule({ unallocatedHours: 2 });
  const [late, later, fresh, gone, old] = [
    await addLead(mgrA, { CustomerName: "晚一条", intoPool: 1 }),
    await addLead(mgrA, { CustomerName: "晚两条", intoPool: 1 }),
    await addLead(mgrA, { CustomerName: "新一条", intoPool: 1 }),
    await addLead(mgrA, { CustomerName: "删一条", intoPool: 1 }),
    await addLead(mgrA, { CustomerName: "老一条", intoPool: 1 }),
  ];
  for (const [id, hours] of [
    [late, 5],
    [later, 3],
    [fresh, 1],
    [gone, 5],
    [old, 24 * 30],
  ] as const)
    await waits(id, hours);
  await sql`update customers set deleted_at = now() where id = ${gone}`.execute(server.db);
  await Promise.all([alert(), alert()]);
  await alert();
  const text = "「晚一条」等2条线索在公海超过2小时未分配";
  for (const caller of [boss, mgrA]) expect(await told(caller)).toEqual([text]);
  expect(await told(s1)).toEqual([]);
  await alert(Date.now() + 90 * 60_000);
  expect((await told(boss))[0]).toBe("「新一条」等1条线索在公海超过2小时未分配");
  await s1.post(clues.receive, { ids: [late] });
  await s1.post(clues.toPool, { ids: [late] });
  await alert(Date.now() + 3 * 3_600_000);
  expect((await told(boss))[0]).toBe("「晚一条」等1条线索在公海超过2小时未分配");
});

test("an owner is told of what he never followed up, and later his superior who sees it", async () => {
  const { boss, mgrA, s1, s3 } = people;
  await rule({ unfollowedHours: 4, escalateHours: 24 });
  const [late, followed, invalid, theirs] = [
    await addLead(s1, { CustomerName: "没跟进" }),
    await addLead(s1),
    await addLead(s1),
    await addLead(s3, { CustomerName: "乙部的" }),
  ];
  await addFollowUp(s1, followed);
  await s1.post(clues.close, { ids: [invalid], ext: "空号" });
  for (const id of [late, followed, invalid, theirs]) await waits(id, 6);
  await alert();
  await alert();
  expect(await told(s1)).toEqual(["「没跟进」等1条线索超过4小时未跟进"]);
  expect(await told(s3)).toEqual(["「乙部的」等1条线索超过4小时未跟进"]);
  expect(await told(mgrA)).toEqual([]);
  for (const id of [late, theirs]) await waits(id, 20);
  await sql`delete from notifications`.execute(server.db);
  await Promise.all([alert(), alert()]);
  expect(await told(mgrA)).toEqual(["s1先生的线索「没跟进」等1条超过24小时未跟进"]);
  // Nobody heads 乙部: an administrator hears of it.
  expect(await told(boss)).toEqual(["s3先生的线索「乙部的」等1条超过24小时未跟进"]);
});

test("what others had followed up before it was claimed or allocated waits for its new owner all the same", async () => {
  const { boss, mgrA, s1, s2 } = people;
  await rule({ unfollowedHours: 4, escalateHours: 24, coolDownDays: 0 });
  const [claimed, given, done] = [
    await addLead(s2, { CustomerName: "领来的" }),
    await addLead(s2, { CustomerName: "分来的" }),
    await addLead(s2),
  ];
  for (const id of [claimed, given, done]) await addFollowUp(s2, id);
  await s2.post(clues.toPool, { ids: [claimed, given, done] });
  await s1.post(clues.receive, { ids: [claimed, done] });
  await boss.post(clues.alloc, { ids: [given], userid: s1.id });
  await addFollowUp(s1, done);
  await sql`delete from notifications`.execute(server.db);
  for (const id of [claimed, given, done]) await waits(id, 30);
  await sql`update customers set last_follow_at = owned_at - interval '1 hour', fresh_from = owned_at
    where id in (${claimed}, ${given})`.execute(server.db);
  await alert();
  expect(await told(s1)).toEqual([expect.stringMatching(/^「(?:领|分)来的」等2条线索超过4小时未跟进$/)]);
  expect(await told(mgrA)).toEqual([expect.stringMatching(/^s1先生的线索「(?:领|分)来的」等2条超过24小时未跟进$/)]);
  expect(await told(s2)).toEqual([]);
});

test("a superior who does not see leads of his people, and an owner who has left, hear nothing", async () => {
  const { mgrA, s1, s2 } = people;
  await rule({ unfollowedHours: 1, escalateHours: 2 });
  await grant(server, "mgrA", undefined, "self");
  const [id, other] = [await addLead(s1), await addLead(s2)];
  for (const one of [id, other]) await waits(one, 5);
  await sql`update users set quit_status = 1 where id = ${s2.id}`.execute(server.db);
  await alert();
  await sql`update users set quit_status = 0 where id = ${s2.id}`.execute(server.db);
  expect([await told(mgrA), await told(s2)]).toEqual([[], []]);
  expect(await told(s1)).toHaveLength(1);
});

test("nobody is told while the hours are empty", async () => {
  const { boss, mgrA, s1 } = people;
  await rule({});
  const [mine, nobodys] = [await addLead(s1), await addLead(mgrA, { intoPool: 1 })];
  for (const id of [mine, nobodys]) await waits(id, 50);
  await alert();
  for (const caller of [boss, mgrA, s1]) expect(await told(caller)).toEqual([]);
});
