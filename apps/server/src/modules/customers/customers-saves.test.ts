/** Saving, starring, deleting and counting customers while others do the same. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../../../../scripts/lib/sampled.mjs";
import { addContact, addCustomer, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { foldCounts } from "../../kernel/jobs/fold-counts";
import { customerCounts } from "./counts";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

const edit = (caller: Caller, id: number, values: Record<string, unknown>) =>
  caller.raw("/api/customer/edit", { id, ...values });

describe("two editors of one customer", () => {
  const PAIRS = sampled(
    Array.from({ length: 500 }, (_, at) => at),
    60,
  );

  test(`never overwrite each other, in ${PAIRS.length} pairs at once`, async () => {
    const { s1, mgrA } = people;
    const id = await addCustomer(s1);
    for (const pair of PAIRS) {
      const { version } = await viewOf(s1, id);
      const answers = await Promise.all([
        edit(s1, id, { version, remark: `甲${pair}` }),
        edit(mgrA, id, { version, address: `乙${pair}` }),
      ]);
      const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse();
      expect(won?.status).toBe(200);
      const winner = answers[0] === won ? "s1先生" : "mgrA先生";
      expect(lost).toMatchObject({
        status: 409,
        code: "CONFLICT",
        msg: `数据已被他人修改，请刷新（${winner}）`,
        data: { by: winner, current: { id, version: version + 1 } },
      });
      expect(lost?.data.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const now = await viewOf(s1, id);
      expect([now.version, now.remark === `甲${pair}`, now.address === `乙${pair}`]).toEqual([
        version + 1,
        winner === "s1先生",
        winner !== "s1先生",
      ]);
    }
  });

  test("who send no version overwrite, and the log says so", async () => {
    const { s1, mgrA } = people;
    const id = await addCustomer(s1);
    expect((await edit(s1, id, { remark: "甲" })).status).toBe(200);
    expect((await edit(mgrA, id, { remark: "乙" })).status).toBe(200);
    expect((await viewOf(s1, id)).remark).toBe("乙");
    const texts = await server.rows(
      sql<{ summary: string }>`select summary from audit_log where record_id = ${id} and action = 'edit'`,
    );
    expect(texts.every(({ summary }) => summary.endsWith("（未核对版本）"))).toBe(true);
    for (const version of [0, -1, "x", 99])
      expect((await edit(s1, id, { version, remark: "丙" })).status).toBeGreaterThanOrEqual(400);
    expect((await viewOf(s1, id)).remark).toBe("乙");
  });

  test("are in conflict with a follow-up and a contact that came between", async () => {
    const { s1 } = people;
    const id = await addCustomer(s1);
    const { version } = await viewOf(s1, id);
    await addContact(s1, id);
    expect((await edit(s1, id, { version, remark: "x" })).code).toBe("CONFLICT");
    const next = (await viewOf(s1, id)).version;
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "跟进" }));
    expect((await edit(s1, id, { version: next, remark: "x" })).code).toBe("CONFLICT");
  });
});

describe("stars", () => {
  const list = async (caller: Caller, query: Record<string, unknown>) =>
    (await caller.raw("/api/customer/index", query)).rows?.map((row) => row.id) ?? [];

  test("come first on every page, in the order of the list, and pages neither repeat nor lose a row", async () => {
    const { s2, mgrA } = people;
    const stem = unique("星");
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push(await addCustomer(at % 3 === 0 ? mgrA : s2, { CustomerName: `${stem}${at}` }));
    await sql`insert into customer_shares (customer_id, user_id, access) select id, ${s2.id}, 'r' from customers where id = any(${ids}) and owner_id = ${mgrA.id}`.execute(
      server.db,
    );
    const starred = [ids[0], ids[3], ids[7]] as number[];
    for (const id of starred)
      expect((await s2.raw("/api/customer/setTop", { id })).data).toEqual({ watchuserid: s2.id });
    const rest = ids.filter((id) => !starred.includes(id)).reverse();
    const expected = [...[...starred].reverse(), ...rest];
    for (const count of ["1", "0"])
      for (const rows of [1, 2, 3, 5, 12, 50]) {
        const paged: number[] = [];
        for (let page = 1; page <= Math.ceil(12 / rows) + 1; page += 1)
          paged.push(...(await list(s2, { key: stem, rows, page, count })));
        expect([count, rows, paged]).toEqual([count, rows, expected]);
      }
    for (const page of [1, 2, 3, 9])
      expect((await s2.raw("/api/customer/index", { key: stem, rows: 5, page })).total).toBe(12);
    expect(await list(s2, { key: stem, rows: 50, sort: "AddTime", order: "asc" })).toEqual([
      ...starred,
      ...[...rest].reverse(),
    ]);
    expect(await list(s2, { key: stem, watched: 1 })).toEqual([...starred].reverse());
    expect(await list(s2, { key: stem, field: "watchuserid", value: "me" })).toEqual([...starred].reverse());
    expect((await s2.raw("/api/customer/index", { key: stem, watched: 1 })).total).toBe(3);
    expect((await s2.raw("/api/customer/index", { watched: 1, count: "only" })).total).toBe(3);
  });

  test("are mine alone", async () => {
    const { s1, mgrA } = people;
    const [older, newer] = [await addCustomer(s1), await addCustomer(s1)];
    await s1.raw("/api/customer/setTop", { id: older });
    expect((await viewOf(mgrA, older)).watchuserid).toBe("");
    expect((await viewOf(s1, older)).watchuserid).toBe(s1.id);
    expect((await list(mgrA, { rows: 2 }))[0]).toBe(newer);
    await mgrA.raw("/api/customer/setTop", { id: older });
    await mgrA.raw("/api/customer/setTop", { id: older });
    expect((await viewOf(s1, older)).watchuserid).toBe(s1.id);
    await sql`update customers set owner_id = ${mgrA.id} where id = ${older}`.execute(server.db);
    expect(await list(s1, { watched: 1 })).not.toContain(older);
  });

  test("end at 500", async () => {
    const { s3 } = people;
    await sql`insert into customers (name, owner_id) select 'n' || g, ${s3.id} from generate_series(1, 501) g`.execute(
      server.db,
    );
    await sql`insert into customer_stars (user_id, customer_id) select ${s3.id}, id from customers where owner_id = ${s3.id} order by id limit 500`.execute(
      server.db,
    );
    const last = await count(server, sql`select max(id) as n from customers where owner_id = ${s3.id}`);
    expect(await s3.raw("/api/customer/setTop", { id: last })).toMatchObject({ status: 400, msg: "最多关注500个客户" });
    expect((await list(s3, { rows: 200, page: 3 })).length).toBe(101);
  });
});

describe("deleting a customer", () => {
  const bin = (caller: Caller, query: Record<string, unknown> = {}) =>
    caller.raw("/api/recycle/list", { module: "customer", rows: 200, ...query });

  test("takes its contacts to the bin, restoring brings them back, purging ends both", async () => {
    const { mgrA, director, s1, boss } = people;
    const CustomerName = unique("删除公司");
    const id = await addCustomer(s1, { CustomerName, contactName: "首要", mobile: "13911112222" });
    const [kept, gone] = [await addContact(s1, id), await addContact(s1, id)];
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "跟进" }));
    expect((await s1.raw("/api/contact/delete", { ids: [gone] })).status).toBe(200);
    await sleep(5);
    expect(await s1.raw("/api/customer/delete", { ids: [id] })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await mgrA.raw("/api/customer/delete", { ids: [id] })).data).toMatchObject({ done: [id], refused: [] });
    for (const path of ["/api/customer/Views", "/api/customer/edit", "/api/customer/setTop", "/api/customer/why"])
      expect((await s1.raw(path, { id })).code).toBe("NOT_FOUND");
    expect((await s1.raw("/api/contact/Views", { id: kept })).code).toBe("NOT_FOUND");
    expect((await s1.raw("/api/customer/index", { key: CustomerName })).total).toBe(0);
    expect((await s1.raw("/api/search/all", { key: CustomerName })).data.customer).toEqual([]);
    expect((await bin(director, { key: CustomerName })).rows).toEqual([
      {
        id,
        module: "customer",
        name: CustomerName,
        ext: "139****2222",
        UserID: s1.id,
        UserName: "s1先生",
        userheader: "",
        deletedBy: mgrA.id,
        deleteUserName: "mgrA先生",
        can: { restore: 1 },
        deletetime: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect((await director.raw("/api/recycle/restore", { module: "customer", ids: [id] })).data.done).toEqual([id]);
    expect(await viewOf(s1, id)).toMatchObject({
      CustomerName,
      contactName: "首要",
      subtotal: { contact: 2, followup: 1 },
    });
    expect((await s1.raw("/api/contact/Views", { id: gone })).code).toBe("NOT_FOUND");
    expect((await bin(director, { key: CustomerName })).total).toBe(0);
    await mgrA.raw("/api/customer/delete", { ids: [id] });
    expect((await boss.raw("/api/recycle/purge", { module: "customer", ids: [id] })).status).toBe(200);
    for (const table of ["contacts", "followups", "customer_keys", "customer_stars"])
      expect([
        table,
        await count(server, sql`select count(*) as n from ${sql.table(table)} where customer_id = ${id}`),
      ]).toEqual([table, 0]);
    expect(
      await count(
        server,
        sql`select (select count(*) from audit_log where module = 'customer' and record_id = ${id})
        + (select count(*) from audit_about where module = 'customer' and record_id = ${id}) as n`,
      ),
    ).toBeGreaterThanOrEqual(7);
    for (const path of ["restore", "purge"])
      expect((await boss.raw(`/api/recycle/${path}`, { module: "customer", ids: [id] })).code).toBe("NOT_FOUND");
  });

  test("is answered row by row", async () => {
    const { mgrA, s1, s3 } = people;
    const mine = await addCustomer(s1);
    const shared = await addCustomer(s3);
    await sql`insert into customer_shares (customer_id, user_id, access) values (${shared}, ${mgrA.id}, 'rw')`.execute(
      server.db,
    );
    const answer = await mgrA.raw("/api/customer/delete", { ids: [mine, shared] });
    expect(answer).toMatchObject({
      status: 200,
      data: { done: [mine], refused: [{ id: shared, code: "FORBIDDEN", msg: "只有负责人及其上级可以操作" }] },
    });
    expect(await viewOf(mgrA, shared)).toMatchObject({ id: shared });
  });

  test("only what lies in the bin is restored or purged, and only modules that have one", async () => {
    const { boss } = people;
    const alive = await addCustomer(boss);
    const before = await checksums(server);
    for (const path of ["restore", "purge"]) {
      expect((await boss.raw(`/api/recycle/${path}`, { module: "customer", ids: [alive] })).code).toBe("NOT_FOUND");
      for (const module of ["users", "__proto__", "constructor", "../customer", "pg_catalog"])
        expect(await boss.raw(`/api/recycle/${path}`, { module, ids: [alive] })).toMatchObject({
          status: 400,
          msg: "不支持的模块",
        });
    }
    expect((await bin(boss, { key: "%" })).total).toBe(0);
    expect(await checksums(server)).toEqual(before);
  });
});

describe("totals", () => {
  const listed = async (caller: Caller, query: Record<string, unknown>) =>
    (await caller.raw("/api/customer/index", { count: "only", ...query })).total;
  const real = (where: ReturnType<typeof sql>) =>
    count(server, sql`select count(*) as n from customers where deleted_at is null and ${where}`);

  async function expectExact(): Promise<void> {
    const { director, s1, mgrA } = people;
    const pairs: [unknown, unknown][] = [
      [await listed(director, {}), await real(sql`owner_id is not null and clue in (1, 2)`)],
      [await listed(director, { clue: 2 }), await real(sql`owner_id is not null and clue = 2`)],
      [await listed(director, { gonghai: 1 }), await real(sql`owner_id is null and clue in (1, 2)`)],
      [await listed(s1, { dataType: "myself" }), await real(sql`owner_id = ${s1.id} and clue in (1, 2)`)],
      [
        await listed(s1, {}),
        await real(
          sql`(owner_id = ${s1.id} or owner_id is not null and id in (select customer_id from customer_shares where user_id = ${s1.id})) and clue in (1, 2)`,
        ),
      ],
      [
        await listed(mgrA, { clue: 1 }),
        (
          await mgrA.raw("/api/customer/index", {
            clue: 1,
            count: "only",
            data: [{ field: "CustomerName", op: "notEmpty" }],
          })
        ).total,
      ],
    ];
    for (const [shown, counted] of pairs) expect(shown).toBe(counted);
  }

  test("read few rows after many were written at once, and all of them are counted", async () => {
    const { s1, s2 } = people;
    const folded = () => count(server, sql`select count(*) as n from customer_counts`);
    const many = 6_000;
    await foldCounts(server.db, customerCounts);
    const before = await folded();
    await sql`insert into customers (name, owner_id, clue)
      select 'm' || n, case when n % 2 = 0 then ${s1.id}::bigint else ${s2.id}::bigint end, 1 + n % 3 from generate_series(1, ${many}) n`.execute(
      server.db,
    );
    // Each row folds with a chance of one in two hundred: that none of 3,000 does happens once in three million times.
    expect(await folded()).toBeLessThan(before + 3_000);
    await expectExact();
    await sql`update customers set owner_id = null where name like 'm%'`.execute(server.db);
    expect(await folded()).toBeLessThan(before + 3_000);
    await expectExact();
    await sql`delete from customers where name like 'm%'`.execute(server.db);
    await expectExact();
  });

  test("stay exact through random changes, folding and writers at work", async () => {
    const { s1, s2, s3, mgrA } = people;
    const owners = [s1.id, s2.id, s3.id, mgrA.id];
    await expectExact();
    const seed = 20_260_101;
    let state = seed;
    const random = (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % n;
    };
    const change = async () => {
      const one = sql`(select id from customers order by md5(id::text || ${random(1_000)}::text) limit 1)`;
      const owner = owners[random(4)] ?? s1.id;
      const changes = [
        sql`insert into customers (name, owner_id, clue) values ('n', ${owner}, ${1 + random(3)})`,
        sql`update customers set owner_id = ${owner} where id = ${one}`,
        sql`update customers set owner_id = null where id = ${one}`,
        sql`update customers set clue = ${1 + random(3)} where id = ${one}`,
        sql`update customers set deleted_at = case when deleted_at is null then now() end where id = ${one}`,
        sql`delete from customers where id = ${one}`,
        sql`update customers set remark = 'x', version = version + 1 where id = ${one}`,
        sql`insert into customer_shares (customer_id, user_id, access) select id, ${s1.id}, 'r' from customers where id = ${one} on conflict do nothing`,
      ];
      await (changes[random(changes.length)] as ReturnType<typeof sql>).execute(server.db);
    };
    for (let round = 0; round < 6; round += 1) {
      for (let at = 0; at < 25; at += 1) await change();
      await expectExact();
      await foldCounts(server.db, customerCounts);
      await expectExact();
    }
    const astray = sql<{ n: number }>`select count(*) as n from customer_search s join customers c on c.id = s.id
      where (s.clue, s.owner_id, s.created_at, s.deleted_at) is distinct from (c.clue, c.owner_id, c.created_at, c.deleted_at)`;
    expect(await count(server, astray)).toBe(0);
    const [before] = await server.rows(sql<{ n: number }>`select sum(n)::int as n from customer_counts`);
    let writing = true;
    const seen = new Set<unknown>();
    const readers = (async () => {
      while (writing)
        seen.add(
          (
            await server.rows(
              sql<{ n: number }>`select sum(n)::int as n from customer_counts where owner_id <> 0 or true`,
            )
          )[0]?.n,
        );
    })();
    const folds = (async () => {
      while (writing) await Promise.all([foldCounts(server.db, customerCounts), foldCounts(server.db, customerCounts)]);
    })();
    await Promise.all(
      [s1, s2, s3, mgrA].map(async (caller) => {
        for (let at = 0; at < 10; at += 1) await addCustomer(caller);
      }),
    );
    writing = false;
    await Promise.all([readers, folds]);
    expect(Math.min(...([...seen] as number[]))).toBeGreaterThanOrEqual(before?.n ?? 0);
    await foldCounts(server.db, customerCounts);
    await expectExact();
    expect(await count(server, sql`select count(*) as n from customer_counts`)).toBe(
      await count(server, sql`select count(distinct (owner_id, clue)) as n from customer_counts`),
    );
  });
});
