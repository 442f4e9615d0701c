/** Follow-ups of all customers that one sees: list, filters, statistics. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addComment, addCustomer, addFollowUp, grant, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3" | "view" | "none", Caller>;
/** Customers of s1, s2 and s3, and their follow-ups from the oldest on. */
let customers: Record<"a" | "b" | "c", number>;
let written: number[];

const PATH = "/api/OpportLogs/index";
const idsOf = async (caller: Caller, query: Record<string, unknown> = {}) => {
  const answer = await caller.raw(PATH, { rows: 200, ...query });
  expect([answer.msg, answer.status]).toEqual([answer.msg, 200]);
  const ids = (answer.rows ?? []).map(({ id }) => id as number);
  expect(answer.total).toBe(ids.length);
  return ids;
};
const at = (id: number, day: string) =>
  sql`update followups set created_at = ${day}::timestamptz where id = ${id}`.execute(server.db);
const data = (...conditions: object[]) => JSON.stringify(conditions);

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3", "view", "none"]);
  const { s1, s2, s3, mgrA } = people;
  customers = {
    a: await addCustomer(s1, { CustomerName: "动态甲公司" }),
    b: await addCustomer(s2, { CustomerName: "动态乙公司" }),
    c: await addCustomer(s3, { CustomerName: "动态丙公司" }),
  };
  written = [
    await addFollowUp(s1, customers.a, { Ext: "第一次拜访", status: "其他" }),
    await addFollowUp(mgrA, customers.a, { Ext: "陪同拜访", status: "电话" }),
    await addFollowUp(s2, customers.b, { Ext: "发了报价", status: "邮件" }),
    await addFollowUp(s3, customers.c, { Ext: "电话沟通报价", status: "电话" }),
  ];
  const now = Date.now();
  for (const [n, id] of written.entries()) await at(id, new Date(now - (4 - n) * 86_400_000).toISOString());
});
afterAll(() => server.close());

describe("the list", () => {
  test("has what was written of customers that one sees, the newest first, with its customer", async () => {
    const { s1, s2, s3, mgrA, boss, view } = people;
    const [w1, w2, w3, w4] = written;
    expect(await idsOf(boss)).toEqual([w4, w3, w2, w1]);
    expect(await idsOf(view)).toEqual([w4, w3, w2, w1]);
    expect(await idsOf(mgrA)).toEqual([w3, w2, w1]);
    expect(await idsOf(s1)).toEqual([w2, w1]);
    expect(await idsOf(s2)).toEqual([w3]);
    expect(await idsOf(s3)).toEqual([w4]);
    expect(await idsOf(mgrA, { dataType: "sub" })).toEqual([w3, w2, w1]);
    expect(await idsOf(mgrA, { dataType: "myself" })).toEqual([]);
    expect(await idsOf(boss, { order: "asc" })).toEqual([w1, w2, w3, w4]);
    expect(await idsOf(boss, { sort: "AddTime", order: "asc" })).toEqual([w1, w2, w3, w4]);
    const [row] = (await boss.raw(PATH, { rows: 1 })).rows ?? [];
    expect(row).toMatchObject({ customerId: customers.c, customerName: "动态丙公司", NickName: "s3先生", comments: 0 });
    await addComment(boss, w4 ?? 0);
    expect((await boss.raw(PATH, { rows: 1 })).rows?.[0]).toMatchObject({
      comments: 1,
      can: { edit: 1, delete: 1, comment: 1 },
    });
    expect(await boss.raw(PATH, { rows: 1, page: 2 })).toMatchObject({ total: 4, rows: [{ id: w3 }] });
  });

  test("follows its customers: shares open, the pool and the bin close", async () => {
    const { s1, s2, mgrA, boss } = people;
    const id = await addCustomer(s2, { CustomerName: "动态丁公司" });
    const own = await addFollowUp(s2, id);
    const has = async (caller: Caller) => (await idsOf(caller)).includes(own);
    expect([await has(s1), await has(s2)]).toEqual([false, true]);
    await sql`insert into customer_shares (customer_id, user_id, access) values (${id}, ${s1.id}, 'r')`.execute(
      server.db,
    );
    expect(await has(s1)).toBe(true);
    expect(await idsOf(s1, { dataType: "participate" })).toEqual([own]);
    await sql`delete from customer_shares where customer_id = ${id}`.execute(server.db);
    await sql`update customers set owner_id = null, pool_at = now() where id = ${id}`.execute(server.db);
    await grant(server, "none", ["crm.customer.total", "crm.opportLogs"], "all");
    // Whoever sees the pool has no search over what was written of it.
    expect([await has(await server.as("none")), await has(boss)]).toEqual([false, false]);
    expect(await idsOf(mgrA, { dataType: "sub" })).not.toContain(own);
    await sql`update customers set deleted_at = now() where id = ${id}`.execute(server.db);
    expect(await has(boss)).toBe(false);
    await sql`delete from customers where id = ${id}`.execute(server.db);
  });

  test("asks for its right, and shows nothing without that to customers", async () => {
    await grant(server, "none", ["crm.opportLogs"], "all");
    expect(await idsOf(await server.as("none"))).toEqual([]);
    await grant(server, "none", ["crm.customer.total"], "all");
    expect(await (await server.as("none")).raw(PATH, {})).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  test("is narrowed by person, method, customer, day, text and branch", async () => {
    const { boss, s3 } = people;
    const [w1, w2, w3, w4] = written;
    expect(await idsOf(boss, { NickName: "s3" })).toEqual([w4]);
    expect(await idsOf(boss, { data: data({ field: "UserID", op: "in", value: [s3.id] }) })).toEqual([w4]);
    // 电话 is number 0.
    expect(await idsOf(boss, { data: data({ field: "status", op: "in", value: [0] }) })).toEqual([w4, w2]);
    expect(await idsOf(boss, { data: data({ field: "statusName", op: "eq", value: "邮件" }) })).toEqual([w3]);
    expect(await idsOf(boss, { data: data({ field: "customerId", op: "in", value: [customers.a] }) })).toEqual([
      w2,
      w1,
    ]);
    expect(await idsOf(boss, { data: data({ field: "Ext", op: "contains", value: "拜访" }) })).toEqual([w2, w1]);
    expect(await idsOf(boss, { key: "报价" })).toEqual([w4, w3]);
    expect(await idsOf(boss, { key: "动态乙" })).toEqual([w3]);
    const [{ id: branch } = { id: 0 }] = await server.rows(
      sql<{ id: number }>`select id from branches where name = '甲部'`,
    );
    expect(await idsOf(boss, { data: data({ field: "BranchID", op: "inBranchTree", value: [branch] }) })).toEqual([
      w3,
      w2,
      w1,
    ]);
    const [{ day } = { day: "" }] = await server.rows(
      sql<{ day: string }>`select created_at::date::text as day from followups where id = ${w2}`,
    );
    const onDay = { field: "AddTime", op: "between", value: [`${day} 00:00`, `${day} 23:59`] };
    expect(await idsOf(boss, { data: data(onDay) })).toEqual([w2]);
    expect(await idsOf(boss, { key: "拜访", data: data(onDay) })).toEqual([w2]);
  });

  test("looks for words in those of a year, unless it is said when", async () => {
    const { boss } = people;
    const old = await addFollowUp(boss, customers.a, { Ext: "去年的老话" });
    await sql`select ensure_partitions('2025-01-01'::date, 0)`.execute(server.db);
    await at(old, "2025-01-15 10:00:00+08");
    expect(await idsOf(boss, { key: "老话" })).toEqual([]);
    expect(await idsOf(boss, { data: data({ field: "Ext", op: "contains", value: "老话" }) })).toEqual([]);
    const then = { field: "AddTime", op: "between", value: ["2025-01-01 00:00", "2025-01-31 23:59"] };
    expect(await idsOf(boss, { key: "老话", data: data(then) })).toEqual([old]);
    expect(await idsOf(boss, { data: data(then) })).toEqual([old]);
    expect(await idsOf(boss)).toContain(old);
    await sql`delete from followups where id = ${old}`.execute(server.db);
    await sql`update customers set followup_count = followup_count - 1 where id = ${customers.a}`.execute(server.db);
  });

  test("stands in groups by method and person", async () => {
    const { boss } = people;
    const board = async (by: string) =>
      ((await boss.raw(PATH, { board: by, rows: 1 })).board ?? []).filter(({ count }) => count > 0);
    expect(await board("status")).toMatchObject([
      { value: 0, label: "电话", count: 2 },
      { value: 3, label: "邮件", count: 1 },
      { value: 5, label: "其他", count: 1 },
    ]);
    expect(await board("UserID")).toHaveLength(4);
  });

  test("refuses what it does not have", async () => {
    const { boss } = people;
    for (const query of [
      { watched: 1 },
      { sort: "Ext" },
      { data: data({ field: "nothing", op: "eq", value: 1 }) },
      { board: "Ext" },
      { fields: "nope" },
    ])
      expect([query, await boss.raw(PATH, query)]).toMatchObject([query, { status: 400, code: "VALIDATION" }]);
  });
});

describe("statistics", () => {
  const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  const counts = (caller: Caller, values: Record<string, unknown> = {}) =>
    caller.raw("/api/OpportLogs/statistics", { from: day(6), to: day(0), ...values });

  test("count by person, day and method what one sees", async () => {
    const { boss, s1, mgrA } = people;
    const { data } = await counts(boss);
    expect(data.total).toBe(4);
    expect(
      data.people
        .map(({ NickName, count, BranchName }: Record<string, unknown>) => [NickName, count, BranchName])
        .sort(),
    ).toEqual([
      ["mgrA先生", 1, "甲部"],
      ["s1先生", 1, "甲部"],
      ["s2先生", 1, "甲部"],
      ["s3先生", 1, "乙部"],
    ]);
    expect(data.days.map(({ day: of, count }: { day: string; count: number }) => [of, count])).toEqual([
      [day(6), 0],
      [day(5), 0],
      [day(4), 1],
      [day(3), 1],
      [day(2), 1],
      [day(1), 1],
      [day(0), 0],
    ]);
    expect(data.methods).toMatchObject([{ status: 0, statusName: "电话", count: 2 }, { count: 1 }, { count: 1 }]);
    expect((await counts(s1)).data).toMatchObject({ total: 2, methods: [{ count: 1 }, { count: 1 }] });
    expect((await counts(mgrA)).data.total).toBe(3);
  });

  test("hold each number against as many days just before, and name who wrote then only", async () => {
    const { boss, s1 } = people;
    const { data } = await counts(boss, { from: day(2), to: day(1) });
    expect(data.before).toEqual({ from: day(4), to: day(3), total: 2 });
    expect(data).toMatchObject({ total: 2, methods: [{ count: 1 }, { count: 1 }] });
    expect(data.days).toEqual([
      { day: day(2), count: 1, former: 1 },
      { day: day(1), count: 1, former: 1 },
    ]);
    const told = data.people.map(({ NickName, count, former }: Record<string, unknown>) => [NickName, count, former]);
    expect(told).toEqual([
      ["s2先生", 1, 0],
      ["s3先生", 1, 0],
      ["mgrA先生", 0, 1],
      ["s1先生", 0, 1],
    ]);
    // one sees no more of the days before than of these
    expect((await counts(s1, { from: day(2), to: day(1) })).data).toMatchObject({ total: 0, before: { total: 2 } });
  });

  test("are narrowed to days and to people of a branch and those below", async () => {
    const { boss } = people;
    expect((await counts(boss, { from: day(2), to: day(2) })).data).toMatchObject({
      total: 1,
      days: [{ day: day(2), count: 1 }],
    });
    const branches = await server.rows(sql<{ id: number; name: string }>`select id, name from branches`);
    const of = async (name: string) =>
      (await counts(boss, { BranchID: branches.find((one) => one.name === name)?.id })).data.total;
    expect([await of("总部"), await of("甲部"), await of("乙部")]).toEqual([4, 3, 1]);
    expect((await counts(boss, { from: day(60), to: day(50) })).data).toMatchObject({
      total: 0,
      people: [],
      methods: [],
    });
  });

  test("refuse a span that is none, too long or backwards", async () => {
    const { boss, none } = people;
    const wrong: [Record<string, unknown>, string][] = [
      [{ from: "2026-02-30" }, "时间范围不正确"],
      [{ from: day(0), to: day(1) }, "时间范围不正确"],
      [{ from: "2020-01-01" }, "最多统计366天"],
      [{ from: "" }, "信息必须填写"],
    ];
    for (const [values, msg] of wrong) expect(await counts(boss, values)).toMatchObject({ status: 400, msg });
    expect((await counts(boss, { from: "2024-01-01", to: "2024-12-31" })).data.days).toHaveLength(366);
    expect(await counts(none)).toMatchObject({ status: 403 });
  });
});
