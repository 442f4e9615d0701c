/** Rules of a pool: who sets them, within which bounds, and what two who do so at once read. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { pool } from "@qicheng/api/pool/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addLead, dropCaches, signIn, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { runJob, setRules, since } from "../../../test/pool";
import { clocksTask } from "./clocks";
import { recycleTask } from "./recycle";

let server: TestServer;
let people: Record<"boss" | "director" | "s1" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "s1", "s3"]);
});
afterAll(() => server.close());

describe("the rules", () => {
  const CLAIMS = { claimPerDay: 10, holdCap: 200, coolDownDays: 30, newFreezeDays: 0, lockCap: 20 };
  const MEMBERS = { assignPeople: [], assignBranches: [], assignRoles: [], assignPaused: [] };
  const ALERTS = { unallocatedHours: "", unfollowedHours: "", escalateHours: "" };
  const OTHERS = { assign: "off", afterHours: "", ...MEMBERS, ...ALERTS };
  const RULES = { ...CLAIMS, ...OTHERS, enabled: 0, noFollowDays: 15, noDealDays: 90, remindDays: 3, levels: [] };
  const read = async (caller: Caller) => caller.post(pool.settings, { module: "customer" });
  const save = (caller: Caller, rules: object, version?: number) =>
    caller.raw(pool.saveSettings.path, { module: "customer", rules, ...(version === undefined ? {} : { version }) });

  test("are those of a new company until somebody saves others; a version of before is refused", async () => {
    const { boss } = people;
    expect((await read(boss)).data).toEqual({ ...RULES, version: 0 });
    expect(await save(boss, { claimPerDay: "", holdCap: "50", lockCap: 5 }, 0)).toMatchObject({ msg: "保存成功" });
    const saved = { ...RULES, claimPerDay: "", holdCap: 50, lockCap: 5, version: 1 };
    expect((await read(boss)).data).toEqual(saved);
    expect(await save(boss, { holdCap: 60 }, 0)).toMatchObject({
      status: 409,
      code: "CONFLICT",
      data: { current: saved },
    });
    expect((await people.s1.post(customers.quota, {})).data.claimPerDay).toBeNull();
    const { rows } = await sql<{ summary: string; changes: { title: string; from: string; to: string }[] }>`
      select summary, changes from audit_log where module = 'pool' order by id desc limit 1`.execute(server.db);
    expect(rows[0]?.summary).toBe("修改客户公海规则");
    expect(rows[0]?.changes.map(({ title, from, to }) => [title, from, to])).toEqual([
      ["每天领取上限", "10", ""],
      ["持有上限", "200", "50"],
      ["锁定上限", "20", "5"],
    ]);
  });

  test("are for whoever has the right, with numbers that there may be, of a type that has a pool", async () => {
    const { boss, director } = people;
    const before = await checksums(server);
    expect((await read(director)).code).toBe("FORBIDDEN");
    expect((await save(director, { lockCap: 1 })).code).toBe("FORBIDDEN");
    expect(await save(boss, { holdCap: 0 })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect((await save(boss, { holdCap: "viele" })).status).toBe(400);
    expect((await save(boss, { assign: 1 })).status).toBe(400);
    expect(await boss.raw(pool.saveSettings.path, { module: "supplier", rules: {} })).toMatchObject({
      msg: "不支持公海",
    });
    expect(await checksums(server)).toEqual(before);
  });
});

describe("rules that recycle", () => {
  /** Of follow-ups alone: customers without a deal stay. */
  const followed = (rules: object) => ({ module: "customer", rules: { noDealDays: "", ...rules } });
  const ask = (caller: Caller, rules: object) => caller.raw(pool.dryRun.path, followed(rules));
  const save = (rules: object, seen?: string) =>
    people.boss.raw(pool.saveSettings.path, { ...followed(rules), ...(seen === undefined ? {} : { seen }) });
  const off = () => setRules(server, {});

  test("are saved by whoever has seen today whom these very rules take; the clocks of all rows follow", async () => {
    const { boss, s1 } = people;
    await off();
    const id = await addCustomer(s1);
    await since(server, id, 7);
    const first = { code: "CONFLICT", msg: "请先查看明天将回收的名单" };
    expect(await save({ enabled: 1 })).toMatchObject(first);
    expect(await save({ enabled: 1 }, "x".repeat(43))).toMatchObject(first);
    const { data } = await ask(boss, { noFollowDays: 7 });
    expect(await save({ enabled: 1, noFollowDays: 6 }, data.seen)).toMatchObject(first);
    expect((await viewOf(s1, id)).daysLeft).toBe("");
    expect(await save({ enabled: 1, noFollowDays: 7, remindDays: 1 }, data.seen)).toMatchObject({ msg: "保存成功" });
    const jobs = await server.rows(sql`select 1 from graphile_worker.jobs where key = 'pool.clocks customer '`);
    expect(jobs).toHaveLength(1);
    await runJob(server, clocksTask, { module: "customer" });
    expect(await viewOf(s1, id)).toMatchObject({ daysLeft: 0, recycleBy: "noFollow 7" });
    // What says nothing of recycling needs no sight, nor does switching it off.
    expect((await save({ holdCap: 99 })).status).toBe(200);
    expect((await save({ enabled: 0 })).status).toBe(200);
    await runJob(server, clocksTask, { module: "customer" });
    expect((await viewOf(s1, id)).daysLeft).toBe("");
    const { rows } = await sql<{ changes: { title: string; from: string; to: string }[] }>`
      select changes from audit_log where module = 'pool' order by id desc limit 1`.execute(server.db);
    expect(rows[0]?.changes).toMatchObject([{ title: "启用自动回收", from: "是", to: "否" }]);
  });

  test("have limits by level, each once, of levels that there are; none without a number", async () => {
    const { boss } = people;
    await off();
    const levels = await server.rows(sql<{ id: number; name: string }>`
      select id, name from dictionary where kind = 'customerLevel' order by sort, id limit 2`);
    const [a, b] = levels.map(({ id }) => id);
    const before = await checksums(server);
    const wrong: [object, string][] = [
      [{ levels: [{ level: 999_999, noFollowDays: 3 }] }, "级别不存在"],
      [{ levels: [a, a].map((level) => ({ level, noFollowDays: 3 })) }, `「${levels[0]?.name}」重复`],
      [{ enabled: 1, noFollowDays: "" }, "启用自动回收至少要填一个回收天数"],
    ];
    for (const [rules, msg] of wrong) expect(await save(rules)).toMatchObject({ code: "VALIDATION", msg });
    expect((await save({ noFollowDays: 0 })).code).toBe("VALIDATION");
    expect((await ask(people.director, {})).code).toBe("FORBIDDEN");
    expect(await checksums(server)).toEqual(before);
    const given = [
      { level: b, noFollowDays: "" },
      { level: a, noFollowDays: "30" },
    ];
    expect((await save({ levels: given })).status).toBe(200);
    const { data } = await boss.post(pool.settings, { module: "customer" });
    expect(data.levels).toEqual(
      [a, b]
        .sort((x, y) => Number(x) - Number(y))
        .map((level) => ({
          level,
          noFollowDays: level === a ? 30 : "",
          noDealDays: "",
        })),
    );
    expect((await save({ levels: "" })).status).toBe(200);
    expect((await boss.post(pool.settings, { module: "customer" })).data.levels).toEqual([]);
  });

  test("by level take other rows than for all: the dry run names them, and the night takes them", async () => {
    const { boss, s1 } = people;
    await off();
    await sql`update customers set deleted_at = now()`.execute(server.db);
    const [soon, never] = await server.rows(sql<{ id: number }>`
      select id from dictionary where kind = 'customerLevel' order by sort, id limit 2`);
    const of = async (level: number | undefined, days: number) => {
      const id = await addCustomer(s1, { status: level ?? "" });
      await since(server, id, days);
      return id;
    };
    const [early, kept, late] = [await of(soon?.id, 6), await of(never?.id, 40), await of(undefined, 11)];
    await of(soon?.id, 2);
    await of(undefined, 6);
    const levels = [
      { level: soon?.id, noFollowDays: 5 },
      { level: never?.id, noFollowDays: "" },
    ];
    const rules = { noFollowDays: 10, levels };
    const { data } = await ask(boss, rules);
    expect(data.rows.map(({ id, text }: { id: number; text: string }) => [id, text])).toEqual([
      [early, "超过5天未跟进自动进入公海"],
      [late, "超过10天未跟进自动进入公海"],
    ]);
    expect((await save({ enabled: 1, ...rules }, data.seen)).status).toBe(200);
    await runJob(server, clocksTask, { module: "customer" });
    await runJob(server, recycleTask, { at: new Date(Date.now() + 86_400_000).toISOString() });
    const gone = await server.rows(sql<{ id: number }>`
      select id from customers where owner_id is null and deleted_at is null order by id`);
    expect(gone.map(({ id }) => id)).toEqual([early, late]);
    expect(await viewOf(s1, kept)).toMatchObject({ UserID: s1.id, daysLeft: "" });
    await sql`delete from record_owners`.execute(server.db);
  });

  test("take tomorrow whom the dry run names today, to each as far as he sees them", async () => {
    const { boss, s1, s3 } = people;
    await off();
    const days = [3, 9, 10, 11, 12, 30];
    const ids: number[] = [];
    for (const [at, n] of days.entries()) {
      const id = await addCustomer(at % 2 === 0 ? s1 : s3);
      await since(server, id, n);
      ids.push(id);
    }
    const { data } = await ask(boss, { noFollowDays: 10 });
    const named = data.rows.map(({ id }: { id: number }) => id);
    expect(named).toEqual(expect.arrayContaining(ids.slice(2)));
    expect(named).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(named).not.toContain(ids[1]);
    expect(data).toMatchObject({ total: named.length, hidden: 0 });
    expect(data.rows[0]).toMatchObject({ text: "超过10天未跟进自动进入公海", UserName: expect.any(String) });
    // The right to the settings opens no customers.
    await sql`update roles set permissions = permissions || '{system.basic}'::text[] where name = '销售'`.execute(
      server.db,
    );
    await dropCaches(server);
    const seen = (await ask(s1, { noFollowDays: 10 })).data;
    expect(seen.total).toBe(data.total);
    expect(seen.hidden).toBe(seen.total - seen.rows.length);
    expect(seen.rows.every(({ UserName }: { UserName: string }) => UserName === "s1先生")).toBe(true);
    expect((await save({ enabled: 1, noFollowDays: 10 }, data.seen)).status).toBe(200);
    await runJob(server, clocksTask, { module: "customer" });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await runJob(server, recycleTask, { at: tomorrow });
    const gone = await server.rows(sql<{ id: number }>`
      select record_id as id from record_owners where act = 'recycle' order by 1`);
    expect(gone.map(({ id }) => id)).toEqual([...named].sort((x, y) => x - y));
  });

  test("of leads take the leads that their dry run names, and no customers", async () => {
    const { boss, s1 } = people;
    await sql`update customers set deleted_at = now()`.execute(server.db);
    const [late, fresh, invalid, customer] = [
      await addLead(s1),
      await addLead(s1),
      await addLead(s1),
      await addCustomer(s1),
    ];
    await s1.post(clues.close, { ids: [invalid], ext: "空号" });
    for (const id of [late, invalid, customer]) await since(server, id, 8);
    await since(server, fresh, 3);
    const rules = { noFollowDays: 7 };
    const { data } = await boss.raw(pool.dryRun.path, { module: "clue", rules });
    expect(data).toMatchObject({ total: 1, hidden: 0, rows: [{ id: late, text: "超过7天未跟进自动进入公海" }] });
    const saving = { module: "clue", rules: { enabled: 1, ...rules } };
    expect((await boss.raw(pool.saveSettings.path, saving)).code).toBe("CONFLICT");
    expect((await boss.raw(pool.saveSettings.path, { ...saving, seen: data.seen })).status).toBe(200);
    await runJob(server, clocksTask, { module: "clue" });
    await runJob(server, recycleTask, { at: new Date(Date.now() + 86_400_000).toISOString() });
    const pooled = await server.rows(sql<{ id: number }>`
      select id from customers where owner_id is null and deleted_at is null`);
    expect(pooled).toEqual([{ id: late }]);
  });
});
