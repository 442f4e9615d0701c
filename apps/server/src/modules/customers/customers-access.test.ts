/** Who sees which customers: every dataType for every person against the truth in SQL, shares, the pool, and why. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, dropCaches, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

const NAMES = ["boss", "director", "mgrA", "s1", "s2", "s3", "view"] as const;
let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
  for (const [name, n] of [
    ["s1", 6],
    ["s2", 5],
    ["s3", 4],
    ["mgrA", 3],
    ["director", 2],
  ] as const)
    for (let at = 0; at < n; at += 1)
      await addCustomer(people[name], { contactName: `联${name}`, mobile: `1390000${1000 + at}` });
  const ex = sql`(select id from users where username = 'ex')`;
  await sql`update customers set owner_id = ${ex} where id = (select max(id) from customers where owner_id = ${people.s1.id})`.execute(
    server.db,
  );
  await sql`update customers set clue = 2 where id % 4 = 0`.execute(server.db);
  await sql`update customers set clue = 3 where id = (select min(id) from customers)`.execute(server.db);
  await sql`update customers set owner_id = null where id in (select min(id) from customers where clue = 1 group by owner_id)`.execute(
    server.db,
  );
  await sql`insert into customer_shares (customer_id, user_id, access)
    select id, ${people.s1.id}, case when id % 2 = 0 then 'r' else 'rw' end from customers where owner_id = ${people.s3.id}`.execute(
    server.db,
  );
  await sql`insert into customer_shares (customer_id, user_id, access) select id, ${people.mgrA.id}, 'rw' from customers where owner_id in (${people.s3.id}, ${people.s2.id})`.execute(
    server.db,
  );
  await sql`insert into customer_shares (customer_id, user_id, access) select id, ${people.s2.id}, 'rw' from customers where owner_id is null`.execute(
    server.db,
  );
});
afterAll(() => server.close());

/** Owners that a person's role covers, worked out by hand from the people of the tests. */
async function covered(name: (typeof NAMES)[number]): Promise<number[] | null> {
  if (["boss", "director", "view"].includes(name)) return null;
  const ids = (where: ReturnType<typeof sql>) =>
    server.rows(sql<{ id: number }>`select u.id from users u join branches b on b.id = u.branch_id where ${where}`);
  if (name === "mgrA") return (await ids(sql`b.name = '甲部'`)).map((row) => row.id);
  return [people[name].id];
}

async function truth(name: (typeof NAMES)[number], dataType: string): Promise<number[]> {
  const me = people[name].id;
  const owners = await covered(name);
  const shared = sql`exists (select 1 from customer_shares s where s.customer_id = c.id and s.user_id = ${me})`;
  const inCeiling = owners === null ? sql`c.owner_id is not null` : sql`c.owner_id = any(${owners}::bigint[])`;
  const below = name === "mgrA" ? sql`c.owner_id = any(${owners ?? []}::bigint[]) and c.owner_id <> ${me}` : sql`false`;
  const conditions: Record<string, ReturnType<typeof sql>> = {
    all: sql`(${inCeiling} or (c.owner_id is not null and ${shared}))`,
    myself: sql`c.owner_id = ${me}`,
    participate: sql`c.owner_id is not null and c.owner_id <> ${me} and ${shared}`,
    sub: below,
  };
  const rows = await server.rows(
    sql<{
      id: number;
    }>`select c.id from customers c where c.deleted_at is null and c.clue in (1, 2) and ${conditions[dataType] ?? conditions.all} order by c.created_at desc, c.id desc`,
  );
  return rows.map((row) => row.id);
}

const cases = NAMES.flatMap((name) =>
  ["all", "myself", "participate", "sub", "everything", ""].map((dataType) => [name, dataType] as const),
);

describe("the list", () => {
  test.each(cases)("of %s with dataType %j is the truth, in rows and total", async (name, dataType) => {
    const expected = await truth(name, ["myself", "participate", "sub"].includes(dataType) ? dataType : "all");
    const caller = people[name];
    for (const query of [{ dataType }, { field: "dataType", value: dataType }]) {
      const answer = await caller.raw("/api/customer/index", { rows: 200, ...query });
      expect(answer.rows?.map((row) => row.id)).toEqual(expected);
      expect(answer.total).toBe(expected.length);
    }
    for (const clue of [1, 2]) {
      const some = await caller.raw("/api/customer/index", { rows: 200, dataType, clue });
      expect(some.total).toBe(some.rows?.length);
      expect(some.rows?.every((row) => row.clue === clue)).toBe(true);
    }
    const counted = await caller.raw("/api/customer/index", {
      dataType,
      data: [{ field: "CustomerName", op: "notEmpty" }],
    });
    expect(counted.total).toBe(expected.length);
  });

  test("narrows by every word it is given, and no word widens another", async () => {
    const { s1, mgrA } = people;
    const mine = await truth("s1", "myself");
    for (const query of [
      { dataType: "myself", field: "dataType", value: "all" },
      { dataType: "all", field: "dataType", value: "myself" },
    ])
      expect((await s1.raw("/api/customer/index", { rows: 200, ...query })).rows?.map((row) => row.id)).toEqual(mine);
    const s2Only = await mgrA.raw("/api/customer/index", { rows: 200, NickName: "s2" });
    expect(s2Only.rows?.length).toBeGreaterThan(0);
    expect(s2Only.rows?.every((row) => row.UserName === "s2先生")).toBe(true);
    expect((await s1.raw("/api/customer/index", { NickName: "s2" })).total).toBe(0);
    expect(
      (await s1.raw("/api/customer/index", { data: [{ field: "UserID", op: "eq", value: people.s2.id }] })).total,
    ).toBe(0);
    expect((await s1.raw("/api/customer/index", { field: "UserID", value: people.s2.id })).total).toBe(0);
  });

  test("and the record agree on who sees what", async () => {
    const all = (await server.rows(sql<{ id: number }>`select id from customers order by id`)).map((row) => row.id);
    for (const name of NAMES) {
      const pool = (await server.rows(sql<{ id: number }>`select id from customers where owner_id is null`)).map(
        (row) => row.id,
      );
      const mayPool = name !== "view";
      const seen = new Set([...(await truth(name, "all")), ...(mayPool ? pool : [])]);
      for (const id of all) {
        const leads = await count(server, sql`select count(*) as n from customers where id = ${id} and clue = 3`);
        const expected = seen.has(id) && leads === 0 ? 200 : 404;
        for (const path of ["/api/customer/Views", "/api/customer/Subtotal", "/api/customer/why"])
          expect([name, path, id, (await people[name].raw(path, { id })).status]).toEqual([name, path, id, expected]);
        // What hangs on a lead is seen by whoever sees the lead.
        const hanging = leads === 0 ? expected : (await people[name].raw("/api/clues/Views", { id })).status;
        // What is written of one in the pool is read by those who allocate.
        const open = hanging === 200 ? 200 : 404;
        const closed = pool.includes(id) && name.startsWith("s") && hanging === 200;
        for (const [path, status] of [
          ["/api/contact/list", open],
          ["/api/OpportLogs/Logs", closed ? 403 : open],
        ] as const)
          expect([name, path, id, (await people[name].raw(path, { customerId: id })).status]).toEqual([
            name,
            path,
            id,
            status,
          ]);
        expect((await people[name].raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).status).toBe(
          expected,
        );
      }
    }
  });

  test("search and picker show no more than the list", async () => {
    for (const name of NAMES) {
      const listed = new Set(await truth(name, "all"));
      const found = (await people[name].raw("/api/search/all", { key: "客户" })).data;
      for (const hit of [...(found.customer ?? []), ...(found.contact ?? [])])
        expect([name, hit.shows.module, listed.has(hit.shows.id)]).toEqual([name, "customer", true]);
      const byKey = await people[name].raw("/api/customer/index", { key: "客户", rows: 200 });
      for (const row of byKey.rows ?? []) expect(listed.has(row.id)).toBe(true);
    }
  });
});

describe("a share", () => {
  const shared = (access: string) =>
    count(
      server,
      sql`select customer_id as n from customer_shares where user_id = ${people.s1.id} and access = ${access} limit 1`,
    );

  test("for reading lets one look, and say why", async () => {
    const { s1 } = people;
    const id = await shared("r");
    const row = await viewOf(s1, id);
    expect(row).toMatchObject({ id, UserName: "s3先生", can: {} });
    const before = await checksums(server);
    expect(await s1.raw("/api/customer/edit", { id, remark: "x" })).toMatchObject({
      status: 403,
      msg: "共享给你的客户为只读",
    });
    expect(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "x" })).toMatchObject({
      status: 403,
      msg: "共享给你的客户为只读",
    });
    expect(await s1.raw("/api/contact/add", { customerId: id, contactName: "x" })).toMatchObject({ status: 403 });
    expect(await s1.raw("/api/contact/Edit", { id: row.contactId, contactName: "x" })).toMatchObject({ status: 403 });
    expect(await s1.raw("/api/contact/delete", { ids: [row.contactId] })).toMatchObject({ status: 403 });
    expect(await checksums(server)).toEqual(before);
    expect((await s1.raw("/api/customer/why", { id })).data.see).toEqual([
      { rule: "share", text: "s3先生把该客户共享给你，仅可查看" },
    ]);
  });

  test("for writing lets one edit and follow up, not delete", async () => {
    const { s1 } = people;
    const id = await shared("rw");
    expect((await viewOf(s1, id)).can).toEqual({ edit: 1, followup: 1, contact: 1, contactEdit: 1, contactDelete: 1 });
    expect((await s1.raw("/api/customer/edit", { id, remark: "共享改" })).status).toBe(200);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "共享跟进" }));
    newId(await s1.raw("/api/contact/add", { customerId: id, contactName: "共享联系人" }));
    expect((await viewOf(people.s3, id)).remark).toBe("共享改");
    await sql`update roles set permissions = permissions || '{crm.customer.delete}' where name = '销售'`.execute(
      server.db,
    );
    await dropCaches(server);
    expect(await s1.raw("/api/customer/delete", { ids: [id] })).toMatchObject({
      status: 403,
      msg: "只有负责人及其上级可以操作",
    });
    expect((await viewOf(people.s3, id)).can.delete).toBe(1);
    await sql`update roles set permissions = array_remove(permissions, 'crm.customer.delete') where name = '销售'`.execute(
      server.db,
    );
    await dropCaches(server);
  });
});

describe("the pool", () => {
  const anyPooled = () => count(server, sql`select min(id) as n from customers where owner_id is null and clue = 1`);

  test("shows its rows masked, in list, record, search, filter and log", async () => {
    const { s1 } = people;
    const id = await addCustomer(s1, {
      CustomerName: unique("公海客户"),
      contactName: "甲",
      mobile: "13912345678",
      wechat: "weixin_9",
      qq: "987654321",
      remark: "备注",
    });
    await addContact(s1, id, { mobile: "13787654321", wechat: "weixin_8", qq: "123456789", email: "a@b.cn" });
    await s1.raw("/api/customer/edit", { id, wechat: "weixin_10" });
    await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
    const secrets = /13912345678|13787654321|weixin_|987654321|123456789|a@b\.cn/;
    const { s2 } = people;
    const answers = {
      list: await s2.raw("/api/customer/index", { gonghai: 1, rows: 200 }),
      view: await s2.raw("/api/customer/Views", { id }),
      module: await s2.raw("/api/module/detail", { module: "customer", id }),
      contacts: await s2.raw("/api/contact/list", { customerId: id }),
      log: await s2.raw("/api/actionLog/list", { modelId: id, modelType: "customer" }),
      repeat: await s2.raw("/api/customer/repeat", { key: "13912345678" }),
    };
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer.status, secrets.exec(answer.text)?.[0]]).toEqual([name, 200, undefined]);
    expect(answers.list.rows?.find((row) => row.id === id)).toMatchObject({
      mobile: "139****5678",
      wechat: "****",
      qq: "****",
      IsGongHai: 1,
      UserID: 0,
      can: {},
    });
    const contactId = answers.contacts.rows?.[0].id;
    expect(secrets.test((await s2.raw("/api/contact/Views", { id: contactId })).text)).toBe(false);
    for (const key of ["5678", "13912345678", "139123", "weixin"])
      expect([key, (await s2.raw("/api/customer/index", { gonghai: 1, key })).total]).toEqual([key, 0]);
    for (const field of ["mobile", "wechat", "qq"])
      for (const op of ["eq", "contains", "prefix", "empty", "notEmpty"])
        expect(await s2.raw("/api/customer/index", { gonghai: 1, data: [{ field, op, value: "1" }] })).toMatchObject({
          status: 400,
          msg: "不支持的筛选字段",
        });
    expect((await s2.raw("/api/customer/index", { gonghai: 1, key: "公海" })).total).toBe(1);
  });

  test("stays out of every other list, and lets nobody write", async () => {
    const { boss, mgrA, s2 } = people;
    const id = await anyPooled();
    for (const caller of [boss, mgrA, s2]) {
      expect((await caller.raw("/api/customer/index", { rows: 200 })).rows?.some((row) => row.IsGongHai === 1)).toBe(
        false,
      );
      const allocates = caller === s2 ? {} : { alloc: 1 };
      expect((await viewOf(caller, id)).can).toEqual({ receive: 1, ...allocates });
    }
    const before = await checksums(server);
    for (const [path, input] of [
      ["/api/customer/edit", { id, remark: "x" }],
      ["/api/customer/delete", { ids: [id] }],
      ["/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "x" }],
      ["/api/contact/add", { customerId: id, contactName: "x" }],
      ["/api/customer/lock", { ids: [id] }],
    ] as const)
      expect([path, await boss.raw(path, input)]).toMatchObject([
        path,
        { status: 403, code: "FORBIDDEN", msg: "公海客户只能领取或分配" },
      ]);
    expect(await checksums(server)).toEqual(before);
    expect((await boss.raw("/api/customer/why", { id })).data.see).toEqual([
      { rule: "pool", text: "该客户在公海中，你有公海的查看权限" },
    ]);
  });

  test("is counted exactly, and closed without the right to see it", async () => {
    const pooled = await count(
      server,
      sql`select count(*) as n from customers where owner_id is null and clue in (1, 2) and deleted_at is null`,
    );
    expect((await people.s1.raw("/api/customer/index", { gonghai: 1 })).total).toBe(pooled);
    expect(await people.view.raw("/api/customer/index", { gonghai: 1 })).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
    });
    expect((await people.view.raw("/api/customer/Views", { id: await anyPooled() })).code).toBe("NOT_FOUND");
  });
});

describe("why", () => {
  test("names each rule, and what one may do", async () => {
    const id = await addCustomer(people.s1);
    const why = async (name: (typeof NAMES)[number]) => (await people[name].raw("/api/customer/why", { id })).data;
    expect((await why("s1")).see).toEqual([{ rule: "owner", text: "你是该客户的负责人" }]);
    expect((await why("mgrA")).see).toEqual([
      { rule: "superior", text: "负责人s1先生（甲部）是你的下属" },
      { rule: "scope", text: "你的角色「销售经理」的客户数据范围是本部门及下级，包含负责人s1先生" },
    ]);
    expect((await why("view")).see).toEqual([
      { rule: "scope", text: "你的角色「财务」的客户数据范围是全部，包含负责人s1先生" },
    ]);
    const can = (await why("s1")).can as { ability: string; allowed: number; text: string }[];
    expect(Object.fromEntries(can.map(({ ability, allowed }) => [ability, allowed]))).toEqual({
      edit: 1,
      delete: 0,
      followup: 1,
      followupEdit: 0,
      followupDelete: 0,
      contact: 1,
      contactEdit: 1,
      contactDelete: 1,
      receive: 0,
      alloc: 0,
      toPool: 1,
      lock: 0,
      transfer: 0,
      share: 1,
      merge: 0,
    });
    expect(can.find((one) => one.ability === "delete")?.text).toBe("你的角色没有此权限");
    for (const name of NAMES) {
      const answer = await people[name].raw("/api/customer/why", { id });
      if (answer.status !== 200) continue;
      const allowed = (answer.data.can as typeof can).filter((one) => one.allowed === 1).map((one) => one.ability);
      expect(Object.keys((await viewOf(people[name], id)).can).sort()).toEqual(allowed.sort());
    }
  });
});
