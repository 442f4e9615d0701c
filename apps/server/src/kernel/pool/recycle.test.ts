/** Which night takes a customer: the database is held to cases counted by hand, and every write moves the day. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, addLead, signIn, unique, viewOf } from "../../../test/arrange";
import { CASES, momentOf, RULES } from "../../../test/clock-cases";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { batchOf, claim, recycleBy, runJob, since } from "../../../test/pool";
import { recycleTask } from "./recycle";
import { asJson, clockOf } from "./recycling";
import { warnTask } from "./warn";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2"]);
});
afterAll(() => server.close());

const stamp = (text: string) => new Date(momentOf(text)).toISOString();

describe.each(Object.entries(CASES))("days left %s", (_name, cases) => {
  test("are those that were counted", async () => {
    const owners = await server.rows(sql<{ name: string; id: number }>`
      select username as name, id from users where username in ('s1', 'ex')`);
    const idOf = (name: string) => owners.find((one) => one.name === name)?.id;
    for (const one of cases) {
      const owner = { none: null, left: idOf("ex"), here: idOf("s1") }[one.owner ?? "here"];
      const row = {
        clue: one.clue ?? 1,
        level_id: one.level ?? null,
        owner_id: owner,
        locked_at: one.locked ? stamp(one.owned) : null,
        owned_at: stamp(one.owned),
        effective_at: one.followed === undefined ? null : stamp(one.followed),
        effective_count: 1,
        turned_at: one.turned === undefined ? null : stamp(one.turned),
        invalid_at: one.invalid ? stamp(one.owned) : null,
      };
      const clock = clockOf(asJson(RULES[one.rules ?? "days15"]));
      const today = sql`(${stamp(one.now)}::timestamptz at time zone 'Asia/Shanghai')::date`;
      const found = await server.rows(sql`
        select ${clock.day} - 1 - ${today} as days, ${clock.rule} as rule
        from jsonb_populate_record(null::customers, ${JSON.stringify(row)}::jsonb) r`);
      const rule = one.left === null ? null : { noFollow: 1, noDeal: 2 }[one.by ?? "noFollow"];
      expect(found, JSON.stringify(one)).toEqual([{ days: one.left, rule }]);
    }
  });
});

describe("the day is moved", () => {
  const left = async (id: number) => (await viewOf(people.boss, id)).daysLeft;
  const level = async (name: string) =>
    (
      await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'customerLevel' and name = ${name}`)
    )[0]?.id as number;

  test("by level, lock, deal, owner, follow-up, the pool, a claim and their undoing", async () => {
    const { s1, s2, mgrA, boss } = people;
    const [a, b] = await server.rows(sql<{ id: number; name: string }>`
      select id, name from dictionary where kind = 'customerLevel' order by sort, id limit 2`);
    await recycleBy(server, {
      noFollowDays: 15,
      levels: { [a?.id ?? 0]: { noFollowDays: 5 }, [b?.id ?? 0]: { noFollowDays: null } },
    });
    const id = await addCustomer(s1);
    expect(await viewOf(s1, id)).toMatchObject({ daysLeft: 15, recycleBy: "noFollow 15" });
    await since(server, id, 4);
    expect(await left(id)).toBe(11);
    await s1.raw(customers.edit.path, { id, status: a?.id });
    expect(await viewOf(s1, id)).toMatchObject({ daysLeft: 1, recycleBy: "noFollow 5" });
    await s1.raw(customers.edit.path, { id, status: b?.id });
    expect(await viewOf(s1, id)).toMatchObject({ daysLeft: "", recycleBy: "" });
    await s1.raw(customers.edit.path, { id, status: "" });
    expect(await left(id)).toBe(11);
    const lock = await mgrA.post(customers.lock, { ids: [id] });
    expect(await left(id)).toBe("");
    await mgrA.post(undo.run, { id: batchOf(lock) });
    expect(await left(id)).toBe(11);
    await sql`update customers set clue = 2 where id = ${id}`.execute(server.db);
    expect(await left(id)).toBe("");
    await sql`update customers set clue = 1 where id = ${id}`.execute(server.db);
    await addFollowUp(s1, id, { Ext: "好的" });
    expect(await left(id)).toBe(11);
    await addFollowUp(s1, id, { Ext: "对方要三台机床，月底定" });
    expect(await left(id)).toBe(15);
    await since(server, id, 9);
    const pooled = await s1.post(customers.toPool, { ids: [id] });
    expect(await left(id)).toBe("");
    await boss.post(undo.run, { id: batchOf(pooled) });
    await s1.post(undo.run, { id: batchOf(pooled) });
    expect(await left(id)).toBe(15);
    await s1.post(customers.toPool, { ids: [id] });
    expect((await claim(s2, id)).status).toBe(200);
    expect(await left(id)).toBe(15);
    await recycleBy(server, { enabled: false });
    expect(await left(id)).toBe("");
    expect(await level("不存在")).toBeUndefined();
  });

  test("and a list is sorted and filtered by it; what does not go stands last", async () => {
    const { s1, mgrA } = people;
    await recycleBy(server, { noFollowDays: 15 });
    const word = `剩余${Date.now()}`;
    const ids: number[] = [];
    for (const days of [3, 9, 12, 20]) {
      const id = await addCustomer(s1, { CustomerName: `${word}第${days}` });
      await since(server, id, days);
      ids.push(id);
    }
    const [fresh = 0, nine = 0, low = 0, late = 0] = ids;
    await mgrA.post(customers.lock, { ids: [nine] });
    const found = async (query: object) =>
      ((await s1.post(customers.index, { key: word, ...query })).rows ?? []).map(({ id }) => id);
    expect(await found({ sort: "daysLeft", order: "asc" })).toEqual([late, low, fresh, nine]);
    expect(await found({ sort: "daysLeft", order: "desc" })).toEqual([fresh, low, late, nine]);
    const below = JSON.stringify([{ field: "daysLeft", op: "le", value: 3 }]);
    expect(await found({ data: below, sort: "daysLeft", order: "asc" })).toEqual([late, low]);
    const empty = JSON.stringify([{ field: "daysLeft", op: "empty" }]);
    expect(await found({ data: empty })).toEqual([nine]);
  });

  test("when its owner leaves, and when he comes back", async () => {
    const { s2, boss } = people;
    await recycleBy(server, {});
    const id = await addCustomer(s2);
    expect(await left(id)).toBe(15);
    const quit = async (QuitStatus: number) => {
      expect((await boss.raw("/api/user/edit", { id: s2.id, QuitStatus })).status).toBe(200);
      const [job] = await server.rows(sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs where key = ${`pool.clocks customer ${s2.id}`}`);
      expect(job?.n).toBe(1);
      await runJob(server, (await import("./clocks")).clocksTask, { module: "customer", owner: s2.id });
    };
    await quit(1);
    expect(await left(id)).toBe("");
    await quit(0);
    expect(await left(id)).toBe(15);
  });
});

function gate() {
  let resolve: () => void = () => undefined;
  const open = new Promise<void>((done) => (resolve = done));
  return { open, resolve: () => resolve() };
}

const KINDS = [
  { kind: "customer", routes: customers, add: addCustomer },
  { kind: "clue", routes: clues, add: addLead },
] as const;

describe.each(KINDS)("a night of the type $kind", ({ kind, routes, add }) => {
  const view = async (caller: Caller, id: number) => (await caller.raw(routes.view.path, { id })).data;
  const tonight = { at: new Date().toISOString() };
  const night = () => runJob(server, recycleTask, tonight);

  test("takes what has no day left, once, says why and as whom, keeps stars and ends shares", async () => {
    const { s1, s2, mgrA } = people;
    await recycleBy(server, { noFollowDays: 15 }, kind);
    const [gone, last, locked, followed] = [
      await add(s1, { nextgenjintime: "2099-01-02 10:00" }),
      await add(s1),
      await add(s1),
      await add(s1),
    ];
    for (const id of [gone, locked, followed]) await since(server, id, 16);
    await since(server, last, 15);
    await mgrA.raw(routes.lock.path, { ids: [locked] });
    await addFollowUp(s1, followed, { Ext: `${unique("样品")}已寄出，周五回访` });
    await s1.raw(routes.star.path, { id: gone });
    await sql`insert into customer_shares (user_id, customer_id, access) values (${s2.id}, ${gone}, 'rw')`.execute(
      server.db,
    );
    expect(await view(s1, gone)).toMatchObject({ daysLeft: -1 });
    expect(await view(s1, last)).toMatchObject({ daysLeft: 0 });
    await night();
    await night();
    expect(await view(s1, gone)).toMatchObject({
      IsGongHai: 1,
      UserID: 0,
      nextgenjintime: "",
      daysLeft: "",
      watchuserid: s1.id,
    });
    for (const id of [last, locked, followed]) expect((await view(s1, id)).UserID).toBe(s1.id);
    const shares = sql<{ n: number }>`select count(*)::int as n from customer_shares where customer_id = ${gone}`;
    expect(await count(server, shares)).toBe(0);
    const log = await people.boss.raw("/api/actionLog/list", { modelId: gone, modelType: kind });
    expect(log.rows?.filter(({ action }) => action === "recycle")).toMatchObject([
      { text: "超过15天未跟进自动进入公海", NickName: "系统" },
    ]);
    const owners = await mgrA.raw(routes.ownerLog.path, { id: gone });
    expect(owners.rows?.[0]).toMatchObject({
      act: "recycle",
      text: "自动回收",
      from: "s1先生",
      to: "",
      by: "系统",
      Ext: "超过15天未跟进自动进入公海",
    });
    // Who had it may not claim it at once.
    expect(await s1.raw(routes.receive.path, { ids: [gone] })).toMatchObject({
      code: "CONFLICT",
      msg: "30天后可再次领取",
    });
  });

  test("is told its owner before, with some days left and on the last one, once each", async () => {
    const { mgrA } = people;
    await recycleBy(server, { noFollowDays: 15, remindDays: 3 }, kind);
    await sql`delete from notifications`.execute(server.db);
    const word = unique("提醒");
    for (const days of [9, 12, 15]) await since(server, await add(mgrA, { CustomerName: `${word}第${days}` }), days);
    const warn = () => runJob(server, warnTask, tonight);
    await warn();
    await warn();
    const told = ((await mgrA.post(notifications.index, { rows: 50 })).rows ?? []).map(({ content }) => content);
    expect(told.filter((content) => content.includes(word)).sort()).toEqual([
      `「${word}第12」3天内不跟进，将进入公海`,
      `「${word}第15」今天不跟进，明天将进入公海`,
    ]);
  });

  test("leaves what was followed up, or whose rules were switched off, while it came", async () => {
    const { s1 } = people;
    await recycleBy(server, { noFollowDays: 15 }, kind);
    const id = await add(s1);
    await since(server, id, 40);
    const [locked, held] = [gate(), gate()];
    const writing = server.db.transaction().execute(async (db) => {
      await sql`select 1 from customers where id = ${id} for update`.execute(db);
      locked.resolve();
      await held.open;
      await sql`update customers set effective_at = now(), effective_count = 1 where id = ${id}`.execute(db);
    });
    await locked.open;
    const taking = night();
    await expect
      .poll(() =>
        server.rows(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`),
      )
      .not.toEqual([]);
    held.resolve();
    await Promise.all([writing, taking]);
    expect((await view(s1, id)).UserID).toBe(s1.id);
    await sql`update customers set effective_at = null where id = ${id}`.execute(server.db);
    await sql`update pool_rules set rules = jsonb_set(rules, '{enabled}', 'false')`.execute(server.db);
    await night();
    expect((await view(s1, id)).UserID).toBe(s1.id);
  });
});
