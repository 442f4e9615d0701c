/** What one has to do, in its order, and who gets what next. */
import { customers } from "@qicheng/api/customers/routes";
import { type QueueRow, queue } from "@qicheng/api/queue/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, dropCaches, setSettings, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { recycleBy } from "../../../test/pool";
import { customerType } from "../../modules/customers/public";
import { forgetOldLeases, lease } from "./leases";

const NAMES = ["boss", "mgrA", "s1", "s2", "s3", "view"] as const;
let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
let tail = 0;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from queue_leases`.execute(server.db);
  await sql`delete from queue_skips`.execute(server.db);
  await sql`update customers set next_follow_at = null, recycle_on = null`.execute(server.db);
});

/** A customer of somebody's that is due so many minutes ago, or that many to come. */
async function dueBy(caller: Caller, minutesAgo: number, values: Record<string, unknown> = {}): Promise<number> {
  tail += 1;
  const id = await addCustomer(caller, { mobile: `139${String(tail).padStart(8, "0")}`, contactName: "甲", ...values });
  await at(id, sql`now() - make_interval(mins => ${minutesAgo})`);
  return id;
}
const at = (id: number, time: ReturnType<typeof sql>) =>
  sql`update customers set next_follow_at = ${time} where id = ${id}`.execute(server.db);
const daysAgo = (days: number) => sql`current_date - ${days}::int + interval '10 hours'`;
const listOf = async (caller: Caller, input = {}) =>
  (await caller.post(queue.list, { rows: 100, ...input })).rows as QueueRow[];
const idsOf = async (caller: Caller) => (await listOf(caller)).map(({ id }) => id);
const next = (caller: Caller, input = {}) => caller.raw(customers.next.path, input);
const nextId = async (caller: Caller, input = {}) => (await next(caller, input)).data?.id as number | undefined;
const one = (id: number) => ({ module: "customer", id });
const share = (id: number, to: Caller, access = "rw") =>
  sql`insert into customer_shares (user_id, customer_id, access) values (${to.id}, ${id}, ${access})
    on conflict (user_id, customer_id) do update set access = excluded.access`.execute(server.db);

describe("the queue", () => {
  test("has what is due and late of mine, the most urgent first, each with its reason", async () => {
    const { s1 } = people;
    const [late, later] = [await dueBy(s1, 0), await dueBy(s1, 0)];
    await at(late, daysAgo(3));
    await at(later, sql`current_date + interval '23 hours 59 minutes 59 seconds'`);
    const due = await dueBy(s1, 0);
    await at(due, sql`greatest(current_date::timestamptz, now() - interval '1 minute')`);
    await at(await dueBy(s1, 0), sql`current_date + 1`);
    await dueBy(people.s2, 5);
    const rows = await listOf(s1);
    expect(rows.map(({ id }) => id)).toEqual([due, late, later]);
    expect(rows[1]).toMatchObject({ module: "customer", reason: "已逾期3天", urgency: "overdue", heldBy: "" });
    expect(rows[1]?.phone).toMatch(/^139/);
    expect(rows[0]?.reason).toMatch(/^今日需联系 \d\d:\d\d$/);
    const english = await s1.raw(queue.list.path, {}, { headers: { "x-lang": "en" } });
    expect((english.rows as QueueRow[])[1]?.reason).toBe("3 days late");
  });

  test("is the order of a list that is sorted by it: what there is to do first, then the rest as it gets due", async () => {
    const { s1 } = people;
    const mark = unique("队列");
    const add = (minutesAgo: number) => dueBy(s1, minutesAgo, { CustomerName: `${mark}${minutesAgo}` });
    const [late, later, due, tomorrow, none] = [await add(0), await add(1), await add(2), await add(3), await add(4)];
    await at(late, daysAgo(77));
    await at(later, sql`current_date + interval '23 hours 59 minutes 59 seconds'`);
    await at(due, sql`greatest(current_date::timestamptz, now() - interval '1 minute')`);
    await at(tomorrow, sql`current_date + 2`);
    await at(none, sql`null`);
    const query = { key: mark, dataType: "myself", sort: "queue" };
    const listed = async (more = {}) =>
      ((await s1.raw(customers.index.path, { ...query, rows: 50, ...more })).rows ?? []).map(({ id }) => id);
    const ranked = await idsOf(s1);
    expect(ranked).toEqual([due, late, later]);
    expect(await listed()).toEqual([...ranked, tomorrow, none]);
    // the same on pages, without the search that gathers its hits, and whichever way is named
    const paged = [];
    for (let page = 1; page <= 3; page += 1) paged.push(...(await listed({ page, rows: 2, order: "desc" })));
    expect(paged).toEqual([...ranked, tomorrow, none]);
    const filtered = { key: "", data: [{ field: "CustomerName", op: "prefix", value: mark }] };
    expect(await listed(filtered)).toEqual([...ranked, tomorrow, none]);
    expect(await listed({ ...filtered, count: "0", rows: 2, page: 2 })).toEqual([later, tomorrow]);
    // whom one calls next is the first of all of them
    expect(await nextId(s1)).toBe(due);
    await s1.post(queue.skip, one(due));
    expect((await listed())[0]).toBe(late);
    // of a type that gives nobody anything to do there is no such order
    expect((await people.boss.raw("/api/erp/supplierList", { sort: "queue" })).code).toBe("VALIDATION");
  });

  test("begins the day of whoever has something of his own, and the profile says of what kinds", async () => {
    const { s1, view } = people;
    const ownsOf = async (caller: Caller) => (await caller.get("/api/user/isApplogin")).data.owns as string[];
    expect(await ownsOf(view)).toEqual([]);
    const id = await dueBy(s1, 0);
    expect(await ownsOf(s1)).toContain("customer");
    await sql`update customers set owner_id = ${view.id} where id = ${id}`.execute(server.db);
    expect(await ownsOf(view)).toEqual(["customer"]);
    await sql`update customers set deleted_at = now() where id = ${id}`.execute(server.db);
    expect(await ownsOf(view)).toEqual([]);
  });

  test("says why each stands where it does, and answers one kind by itself", async () => {
    const { s1 } = people;
    const late = await dueBy(s1, 0);
    await at(late, daysAgo(3));
    const [row] = await listOf(s1, { module: "customer" });
    expect(row).toMatchObject({ id: late, why: "已经逾期：排在今天到点的之后，等得最久的靠前" });
    const counted = async (module: string) => (await s1.post(queue.list, { module, count: "only" })).total;
    expect([await counted("customer"), await counted("clue"), await counted("approval")]).toEqual([1, 0, 0]);
    expect((await s1.raw(queue.list.path, { module: "nothing" })).code).toBe("VALIDATION");
  });

  test("has what goes to the pool before the warning ends, with both reasons in one line", async () => {
    const { s1 } = people;
    const id = await dueBy(s1, 0);
    await recycleBy(server, { noFollowDays: 2, remindDays: 3 });
    await at(id, daysAgo(1));
    expect((await listOf(s1)).find((row) => row.id === id)?.reason).toBe("已逾期1天 · 2天后进入公海");
    await sql`update customers set recycle_on = current_date + 1 where id = ${id}`.execute(server.db);
    const [first] = await listOf(s1);
    expect(first).toMatchObject({ id, urgency: "last", reason: "今天最后一天，待进入公海 · 已逾期1天" });
    await addFollowUp(s1, id);
    expect(await idsOf(s1)).not.toContain(id);
    await sql`delete from pool_rules`.execute(server.db);
  });

  test("has what is shared to me for writing where I was the last to follow up", async () => {
    const { s1, s2 } = people;
    const id = await dueBy(s1, 0);
    await at(id, daysAgo(1));
    await share(id, s2, "rw");
    expect(await idsOf(s2)).not.toContain(id);
    await sql`update customers set last_follow_user_id = ${s2.id} where id = ${id}`.execute(server.db);
    expect(await idsOf(s2)).toContain(id);
    expect(await idsOf(s1)).toContain(id);
    await share(id, s2, "r");
    expect(await idsOf(s2)).not.toContain(id);
    await sql`update customer_shares set access = 'rw', until = current_date - 1 where customer_id = ${id}`.execute(
      server.db,
    );
    expect(await idsOf(s2)).not.toContain(id);
  });

  test("is nobody else's, and tells nothing to who may not see the type or not the field", async () => {
    const { s1, mgrA, boss } = people;
    const id = await dueBy(s1, 0);
    await at(id, daysAgo(1));
    expect([await idsOf(mgrA), await idsOf(boss), await idsOf(people.view)]).toEqual([[], [], []]);
    expect(await idsOf(s1)).toEqual([id]);
    const right = sql`insert into field_rights (role_id, key, module, access)
      select id, 'nextgenjintime', 'customer', 'hide' from roles where name = '销售'`;
    await right.execute(server.db);
    await dropCaches(server);
    expect(await idsOf(s1)).toEqual([]);
    await sql`delete from field_rights`.execute(server.db);
    await dropCaches(server);
    await sql`update customers set deleted_at = now() where id = ${id}`.execute(server.db);
    expect(await idsOf(s1)).toEqual([]);
  });

  test("is without what one has put off until tomorrow, and has it again when one takes that back", async () => {
    const { s1, s2 } = people;
    const id = await dueBy(s1, 5);
    await at(id, daysAgo(1));
    expect((await s1.post(queue.skip, one(id))).msg).toBe("今天不再提醒");
    expect(await idsOf(s1)).toEqual([]);
    expect((await s1.post(queue.skip, { ...one(id), back: 1 })).status).toBe(200);
    expect(await idsOf(s1)).toEqual([id]);
    expect((await s2.post(queue.skip, one(id))).code).toBe("NOT_FOUND");
    await s1.post(queue.skip, one(id));
    await sql`update queue_skips set until = now() - interval '1 second'`.execute(server.db);
    expect(await idsOf(s1)).toEqual([id]);
  });

  test("comes in pages, and is narrowed by a word", async () => {
    const { s1 } = people;
    const name = unique("找得到");
    const ids = [await dueBy(s1, 0, { CustomerName: name }), await dueBy(s1, 0), await dueBy(s1, 0)];
    for (const [no, id] of ids.entries()) await at(id, daysAgo(3 - no));
    const page = await s1.post(queue.list, { page: 2, rows: 2 });
    expect(page).toMatchObject({ total: 3, rows: [{ id: ids[2] }] });
    expect(await s1.post(queue.list, { key: name })).toMatchObject({ total: 1, rows: [{ id: ids[0] }] });
    const only = await s1.raw(queue.list.path, { count: "only" });
    expect([only.total, only.rows]).toEqual([3, undefined]);
    expect((await listOf(s1, { order: "asc" })).map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe("the next one", () => {
  test("is the top of my queue, and stays it until I have saved, put it off or let it go", async () => {
    const { s1 } = people;
    const [a, b, c] = [await dueBy(s1, 0), await dueBy(s1, 0), await dueBy(s1, 0)];
    for (const [no, id] of [a, b, c].entries()) await at(id, daysAgo(9 - no));
    const first = await next(s1);
    expect(first).toMatchObject({
      status: 200,
      data: { id: a, module: "customer", reason: "已逾期9天", CustomerName: expect.anything() },
    });
    expect(await nextId(s1)).toBe(a);
    await addFollowUp(s1, a);
    expect(await count(server, sql`select count(*)::int as n from queue_leases`)).toBe(0);
    expect(await nextId(s1)).toBe(b);
    await s1.post(queue.skip, one(b));
    expect(await nextId(s1)).toBe(c);
    await s1.post(queue.free, one(c));
    expect(await count(server, sql`select count(*)::int as n from queue_leases`)).toBe(0);
    await s1.post(queue.skip, one(c));
    expect(await next(s1)).toMatchObject({ status: 200, data: null });
  });

  test("is the very top, however many before it cannot be called, and however few of a source are looked at first", async () => {
    const { s1, s2 } = people;
    const day = (n: number) => sql`current_date - ${n}::int + interval '9 hours'`;
    const silent: number[] = [];
    for (let n = 0; n < 23; n += 1) {
      const id = await addCustomer(s1, { contactName: "甲" });
      await at(id, day(50 - n));
      silent.push(id);
    }
    const top = await dueBy(s1, 0);
    await at(top, day(20));
    // Less urgent, and found with the first look already.
    await recycleBy(server, { noFollowDays: 2, remindDays: 3 });
    const soon = await dueBy(s1, 0);
    const behind = await dueBy(s1, 0);
    await sql`update customers set recycle_on = case when id = ${soon} then current_date + 2 end`.execute(server.db);
    await sql`update customers set next_follow_at = null where id = ${soon}`.execute(server.db);
    await at(behind, day(10));
    expect((await idsOf(s1)).filter((id) => !silent.includes(id))).toEqual([top, behind, soon]);
    expect(await nextId(s1)).toBe(top);
    await sql`update queue_leases set user_id = ${s2.id}`.execute(server.db);
    expect(await nextId(s1)).toBe(behind);
    await sql`update queue_leases set user_id = ${s2.id}`.execute(server.db);
    expect(await nextId(s1)).toBe(soon);
    await sql`update queue_leases set user_id = ${s2.id}`.execute(server.db);
    expect((await next(s1)).data).toBeNull();
  });

  test("has a number that I read", async () => {
    const { s1, s2 } = people;
    const [none, shared, own] = [await dueBy(s1, 0, { mobile: "" }), await dueBy(s2, 0), await dueBy(s1, 0)];
    for (const [no, id] of [none, shared, own].entries()) await at(id, daysAgo(9 - no));
    await share(shared, s1);
    await sql`update customers set last_follow_user_id = ${s1.id} where id = ${shared}`.execute(server.db);
    await setSettings(server, { phoneDisplay: "masked" });
    expect(await nextId(s1)).toBe(own);
    expect((await listOf(s1)).map(({ id, phone }) => [id, phone !== ""])).toEqual([
      [none, false],
      [shared, false],
      [own, true],
    ]);
    await setSettings(server, { phoneDisplay: "full" });
    await sql`delete from queue_leases`.execute(server.db);
    expect(await nextId(s1)).toBe(shared);
  });

  test("is not whom I have called today and am to call once more later on", async () => {
    const { s1 } = people;
    const id = await dueBy(s1, 0);
    await sql`update customers set next_follow_at = current_date + interval '23 hours 59 minutes 59 seconds',
      last_follow_at = now(), last_follow_user_id = ${s1.id} where id = ${id}`.execute(server.db);
    expect((await listOf(s1))[0]).toMatchObject({ id, urgency: "done" });
    expect((await next(s1)).data).toBeNull();
  });

  test("is for those who may call, and who see customers", async () => {
    expect(await next(people.view)).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      msg: "没有呼叫权限，请联系管理员开通",
    });
    await sql`update users set call_enabled = 0 where id = ${people.s3.id}`.execute(server.db);
    await dropCaches(server);
    expect((await next(people.s3)).code).toBe("FORBIDDEN");
    await sql`update users set call_enabled = 1 where id = ${people.s3.id}`.execute(server.db);
    await dropCaches(server);
    expect((await next(people.s3)).status).toBe(200);
  });

  test("of a list is the one behind, as far as it can be called", async () => {
    const { s1 } = people;
    const mark = unique("列表");
    const [a, b, c] = [
      await dueBy(s1, 0, { CustomerName: `${mark}甲` }),
      await dueBy(s1, 0, { CustomerName: `${mark}乙`, mobile: "" }),
      await dueBy(s1, 0, { CustomerName: `${mark}丙` }),
    ];
    const query = { key: mark, sort: "addtime", order: "asc" };
    expect(await nextId(s1, { ...query, id: a })).toBe(c);
    expect(await next(s1, { ...query, id: c })).toMatchObject({ status: 200, data: null });
    expect(await nextId(s1, { ...query, order: "desc", id: b })).toBe(a);
    expect(await count(server, sql`select count(*)::int as n from queue_leases`)).toBe(0);
    expect((await next(s1, { id: a, sort: "nothing" })).code).toBe("VALIDATION");
  });
});

describe("several at once", () => {
  test("never get the same one: its owner and whoever followed up last", async () => {
    const { s1, s2 } = people;
    const ids: number[] = [];
    for (let no = 0; no < 4; no += 1) ids.push(await dueBy(s1, 0));
    for (const [no, id] of ids.entries()) {
      await at(id, daysAgo(30 - no));
      await share(id, s2);
    }
    await sql`update customers set last_follow_user_id = ${s2.id} where id = any(${ids}::bigint[])`.execute(server.db);
    for (let round = 0; round < 10; round += 1) {
      const got = await Promise.all([nextId(s1), nextId(s2), nextId(s1), nextId(s2)]);
      expect(got[0]).toBe(got[2]);
      expect(got[1]).toBe(got[3]);
      expect(new Set([got[0], got[1]])).toEqual(new Set(ids.slice(0, 2)));
      await sql`delete from queue_leases`.execute(server.db);
    }
  });

  test("and twenty who reach for the same rows get twenty, also where all leases are over", async () => {
    const CALLERS = 20;
    const made = await server.rows(sql<{ id: number }>`
      insert into users (username, nickname, branch_id, password_hash)
      select ${unique("q")} || n, 'q', min(b.id), '-' from generate_series(1, ${CALLERS}) n cross join branches b group by n returning id`);
    const ids = Array.from({ length: CALLERS + 5 }, (_, no) => 900_000_000 + no);
    /** The first that he gets, as `next` walks them, in a transaction of his own. */
    const firstOf = (me: number) =>
      server.db.transaction().execute(async (db) => {
        for (const id of ids) if (await lease({ me: { id: me }, db } as never, { about: customerType, id })) return id;
        return undefined;
      });
    for (const time of ["none", "over"]) {
      const got = await Promise.all(made.map(({ id }) => firstOf(id)));
      expect([time, new Set(got).size, got.includes(undefined)]).toEqual([time, CALLERS, false]);
      await sql`update queue_leases set until = now() - interval '1 second'`.execute(server.db);
    }
  });

  test("whoever disappears keeps it ten minutes at most, and whoever is there goes on having it", async () => {
    const { s1, s2 } = people;
    const id = await dueBy(s1, 0);
    await at(id, daysAgo(1));
    await share(id, s2);
    await sql`update customers set last_follow_user_id = ${s2.id} where id = ${id}`.execute(server.db);
    expect(await nextId(s1)).toBe(id);
    expect((await next(s2)).data).toBeNull();
    expect((await listOf(s2)).find((row) => row.id === id)?.heldBy).toBe("s1先生");
    expect(
      await count(server, sql`select round(extract(epoch from until - now()) / 60)::int as n from queue_leases`),
    ).toBe(10);
    await sql`update queue_leases set until = now() + interval '1 minute'`.execute(server.db);
    expect((await s1.post(queue.keep, one(id))).data).toEqual({ held: 1 });
    expect((await s2.post(queue.keep, one(id))).data).toEqual({ held: 0 });
    expect(
      await count(server, sql`select round(extract(epoch from until - now()) / 60)::int as n from queue_leases`),
    ).toBe(10);
    await sql`update queue_leases set until = now() - interval '1 second'`.execute(server.db);
    expect((await s1.post(queue.keep, one(id))).data).toEqual({ held: 0 });
    expect(await nextId(s2)).toBe(id);
    expect((await next(s1)).data).toBeNull();
    await sql`update queue_leases set until = now() - interval '1 second'`.execute(server.db);
    await forgetOldLeases(server.db);
    expect(await count(server, sql`select count(*)::int as n from queue_leases`)).toBe(0);
  });
});
