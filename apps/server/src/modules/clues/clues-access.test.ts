/** Who sees which leads: every dataType for every person against the truth in SQL, in files too; and what the pool masks. */
import { clues } from "@qicheng/api/clues/routes";
import { exports } from "@qicheng/api/exports/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addLead, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

const NAMES = ["boss", "director", "mgrA", "s1", "s2", "s3", "view"] as const;
type Name = (typeof NAMES)[number];
/** How far the role of each reaches over leads. */
const REACH: Record<Name, string> = {
  boss: "all",
  director: "all",
  mgrA: "branchBelow",
  s1: "self",
  s2: "self",
  s3: "self",
  view: "all",
};
const SEES: readonly PermissionKey[] = ["crm.clues.total", "crm.clues.export"];

let server: TestServer;
let people: Record<Name, Caller>;

beforeAll(async () => {
  server = await testServer();
  for (const name of NAMES) await grant(server, name, name === "view" ? SEES : undefined, REACH[name]);
  people = await signIn(server, NAMES);
  for (const [name, n] of [
    ["s1", 5],
    ["s2", 4],
    ["s3", 4],
    ["mgrA", 3],
    ["director", 2],
  ] as const)
    for (let at = 0; at < n; at += 1) await addLead(people[name]);
  const { s1, s2, s3, mgrA } = people;
  const first = (owner: Caller) => sql`(select min(id) from customers where owner_id = ${owner.id})`;
  const last = (owner: Caller) => sql`(select max(id) from customers where owner_id = ${owner.id})`;
  await sql`insert into customer_shares (customer_id, user_id, access)
    select id, ${s1.id}, case when id % 2 = 0 then 'r' else 'rw' end from customers where owner_id = ${s3.id}`.execute(
    server.db,
  );
  await sql`insert into customer_shares (customer_id, user_id, access)
    select id, ${mgrA.id}, 'rw' from customers where owner_id in (${s2.id}, ${s3.id})`.execute(server.db);
  await sql`update customers set owner_id = (select id from users where username = 'ex') where id = ${last(s1)}`.execute(
    server.db,
  );
  await sql`update customers set deleted_at = now() where id = ${last(s3)}`.execute(server.db);
  await sql`update customers set clue = 1 where id = ${last(s2)}`.execute(server.db);
  await sql`update customers set invalid_at = now() where id = ${last(mgrA)}`.execute(server.db);
  for (const owner of [s2, s3])
    await sql`update customers set owner_id = null, pool_at = now() where id = ${first(owner)}`.execute(server.db);
  await sql`update customers set created_at = now() - make_interval(mins => (id % 7)::integer)`.execute(server.db);
});
afterAll(() => server.close());

/** Leads that a person sees so, worked out by hand from the people of the tests. */
async function truth(name: Name, dataType: string): Promise<{ id: number; name: string }[]> {
  const me = people[name].id;
  const branch = sql`c.owner_id in (select u.id from users u join branches b on b.id = u.branch_id where b.name = '甲部')`;
  const reach = { all: sql`true`, branchBelow: branch, self: sql`c.owner_id = ${me}` }[REACH[name]];
  const shared = sql`exists (select 1 from customer_shares s where s.customer_id = c.id and s.user_id = ${me})`;
  const conditions: Record<string, ReturnType<typeof sql>> = {
    all: sql`(${reach} or ${shared})`,
    myself: sql`c.owner_id = ${me}`,
    participate: sql`c.owner_id <> ${me} and ${shared}`,
    sub: name === "mgrA" ? sql`c.owner_id <> ${me} and ${branch}` : sql`false`,
  };
  return server.rows(sql<{ id: number; name: string }>`
    select c.id, c.name from customers c
    where c.deleted_at is null and c.clue = 3 and c.owner_id is not null and ${conditions[dataType] ?? conditions.all}
    order by c.created_at desc, c.id desc`);
}

const TYPES = ["all", "myself", "participate", "sub", "everything", ""];

describe("the list of leads", () => {
  test.each(NAMES.flatMap((name) => TYPES.map((dataType) => [name, dataType] as const)))(
    "of %s with dataType %j is the truth, in rows and total",
    async (name, dataType) => {
      const expected = (await truth(name, dataType)).map(({ id }) => id);
      for (const query of [{ dataType }, { field: "dataType", value: dataType }]) {
        const answer = await people[name].raw(clues.index.path, { rows: 200, ...query });
        expect(answer.rows?.map(({ id }) => id)).toEqual(expected);
        expect(answer.total).toBe(expected.length);
      }
      const data = [{ field: "CustomerName", op: "notEmpty" }];
      expect((await people[name].raw(clues.index.path, { dataType, data })).total).toBe(expected.length);
    },
  );

  test("sees what the truth says, of somebody at least, by each of them", async () => {
    for (const dataType of ["all", "myself", "participate", "sub"])
      expect([dataType, (await truth("mgrA", dataType)).length]).toEqual([dataType, expect.toSatisfy((n) => n > 0)]);
  });

  test.each(TYPES)("goes to a file with these rows and no others, with dataType %j", async (dataType) => {
    const { s1 } = people;
    const expected = (await truth("s1", dataType)).map(({ name }) => name);
    const answer = await s1.raw(exports.run.path, { module: "clue", dataType, fields: "CustomerName" });
    if (expected.length === 0) return expect(answer).toMatchObject({ status: 400, msg: "没有可导出的数据" });
    expect(answer.status).toBe(200);
    const { rawPayload } = await server.app.inject({ method: "GET", url: answer.data.file.url as string });
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(expected);
  });
});

describe("a masked field in the pool", () => {
  const SECRETS = /13912345678|weixin_9|987654321/;

  test("of a lead is neither told, filtered, sorted nor searched by", async () => {
    const { s1, s2 } = people;
    const values = { contact_name: "甲", contact_mobile: "13912345678", wechat: "weixin_9", qq: "987654321" };
    const id = await addLead(s1, { CustomerName: unique("公海线索"), ...values });
    await addContact(s1, id, { mobile: "13912345678", wechat: "weixin_9", qq: "987654321" });
    await s1.post(clues.toPool, { ids: [id] });
    const ask = (query: object) => s2.raw(clues.gonghai.path, { rows: 200, ...query });
    const answers = {
      list: await ask({}),
      view: await s2.post(clues.view, { id }),
      contacts: await s2.raw("/api/contact/list", { customerId: id }),
      log: await s2.raw("/api/actionLog/list", { modelId: id, modelType: "clue" }),
      repeat: await s2.post(clues.repeat, { key: "13912345678" }),
    };
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer.status, SECRETS.exec(answer.text)?.[0]]).toEqual([name, 200, undefined]);
    const masked = { contact_mobile: "139****5678", wechat: "****", qq: "****" };
    expect(answers.list.rows?.find((row) => row.id === id)).toMatchObject(masked);
    for (const key of ["5678", "13912345678", "139123", "weixin", "987654321"])
      expect([key, (await ask({ key })).total]).toEqual([key, 0]);
    for (const field of ["contact_mobile", "wechat", "qq"]) {
      for (const op of ["eq", "contains", "prefix", "empty", "notEmpty"])
        expect(await ask({ data: [{ field, op, value: "1" }] })).toMatchObject({
          status: 400,
          msg: "不支持的筛选字段",
        });
      expect([field, await ask({ sort: field })]).toMatchObject([field, { status: 400, msg: "不支持的排序字段" }]);
      expect((await ask({ field, value: "1" })).status).toBe(400);
    }
    expect((await ask({ key: "公海" })).total).toBe(1);
  });

  test.each([
    ["customer", "/api/customer/index", { gonghai: 1 }],
    ["clue", clues.gonghai.path, {}],
  ] as const)("that the company made of phones sorts no pool of the type %s", async (module, path, pool) => {
    const { boss, s2 } = people;
    const field = `own${module}`;
    const flags = { list: true, filter: true, sort: true };
    newId(
      await boss.raw("/api/field/add", {
        module,
        data: { field, title: unique("备用电话"), type: "input", pattern: "mobile", flags },
      }),
    );
    const own = module === "clue" ? clues.index.path : path;
    expect((await s2.raw(own, { sort: field })).status).toBe(200);
    for (const caller of [boss, s2]) {
      expect(await caller.raw(path, { ...pool, sort: field })).toMatchObject({ status: 400, msg: "不支持的排序字段" });
      expect(await caller.raw(path, { ...pool, data: [{ field, op: "eq", value: "1" }] })).toMatchObject({
        status: 400,
        msg: "不支持的筛选字段",
      });
    }
  });
});
