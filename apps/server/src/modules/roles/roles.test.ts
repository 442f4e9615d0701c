import { grantedKeys, grantedTree, PERMISSION_KEYS, SCOPE_KEYS } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedBase } from "../../../seed/base";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { openDatabase } from "../../kernel/db/database";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

const role = (values: Record<string, unknown> = {}) => ({
  name: unique("角色"),
  ext: "说明",
  auth: { crm: { customer: { total: 1, add: 1 } }, system: { manage: { role: 1 } } },
  dataScope: { customer: "branch" },
  ...values,
});
/** All seven roots are there, also those in which nothing is granted. */
const ROOTS = { crm: {}, oa: {}, bi: {}, erp: {}, system: {}, call: {}, dbcall: {} };
const add = async (values: Record<string, unknown> = {}) => newId(await boss.raw("/main/role/add", role(values)));
const detail = async (id: number) => (await boss.raw("/main/role/detail", { id })).data;
const builtin = () => count(server, sql`select id as n from roles where builtin`);

/** The same reach over everything that has one. */
const reachOfAll = (reach: string) => Object.fromEntries(SCOPE_KEYS.map((module) => [module, reach]));

describe("a role", () => {
  test("keeps tree and scopes, as JSON and as JSON text", async () => {
    for (const useForm of [false, true]) {
      const given = role();
      const id = newId(await boss.raw("/main/role/add", given, { form: useForm }));
      const kept = { assignable: [], userCount: 0, builtin: 0, can: { edit: 1, delete: 1, copy: 1 } };
      const own = reachOfAll("self");
      const dataScope = { ...own, ...given.dataScope };
      expect(await detail(id)).toEqual({
        id,
        ...given,
        auth: { ...ROOTS, ...given.auth },
        dataScope,
        ...kept,
        version: 1,
      });
      const changed = role({ auth: {}, dataScope: {}, ext: "" });
      expect((await boss.raw("/main/role/edit", { id, version: 1, ...changed }, { form: useForm })).status).toBe(200);
      expect(await detail(id)).toEqual({ id, ...changed, auth: ROOTS, dataScope: own, ...kept, version: 2 });
    }
  });

  test("drops leaves that do not exist and takes granted ones only as 1", async () => {
    const auth = {
      crm: { customer: { total: 1, add: 0, nope: 1, edit: "1", delete: true } },
      hack: 1,
      system: 1,
    };
    const id = await add({ auth });
    expect((await detail(id)).auth).toEqual({ ...ROOTS, crm: { customer: { total: 1, edit: 1, delete: 1 } } });
    expect(({} as { hack?: number }).hack).toBeUndefined();
  });

  test("is refused with the field named", async () => {
    const taken = (await detail(await add())).name;
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: "" }, "信息必须填写"],
      [{ name: "字".repeat(31) }, "角色名称最多30个字"],
      [{ name: taken }, "角色名称已存在"],
      [{ ext: "字".repeat(201) }, "说明最多200个字"],
      [{ dataScope: { customer: "everything" } }, "数据范围不正确"],
      [{ auth: "{" }, "权限不正确"],
      [{ builtin: 1 }, "不支持的字段：builtin"],
    ];
    for (const [values, msg] of wrong)
      expect([values, await boss.raw("/main/role/add", role(values))]).toMatchObject([values, { status: 400, msg }]);
    expect(await checksums(server)).toEqual(before);
  });

  test("saved by two at once is told who came first", async () => {
    const id = await add();
    const changes = [role(), role()];
    const answers = await Promise.all(
      changes.map((change) => boss.raw("/main/role/edit", { id, version: 1, ...change })),
    );
    const at = answers.findIndex((answer) => answer.status === 200);
    expect(answers[1 - at]).toMatchObject({ status: 409, code: "CONFLICT", data: { by: "boss先生" } });
    expect((await detail(id)).name).toBe(changes[at]?.name);
  });

  test("is copied whole under a new name", async () => {
    const id = await add();
    const name = unique("副本");
    const copy = newId(await boss.raw("/main/role/copy", { id, name }));
    expect(await detail(copy)).toEqual({ ...(await detail(id)), id: copy, name });
    expect((await boss.raw("/main/role/copy", { id, name })).msg).toBe("角色名称已存在");
  });

  test("of people in service is not deleted, and free ones are", async () => {
    const [free, used] = [await add(), await count(server, sql`select id as n from roles where name = '销售'`)];
    const answer = await boss.raw("/main/role/delete", { ids: [free, used, await builtin()] });
    expect(answer.data).toMatchObject({
      done: [free],
      refused: [
        { code: "FORBIDDEN" },
        { id: used, code: "CONFLICT", msg: expect.stringMatching(/^销售还有\d名员工$/) },
      ],
    });
    expect(await count(server, sql`select count(*) as n from roles where id in (${free}, ${used}) or builtin`)).toBe(2);
  });
});

describe("the log of a role", () => {
  const changed = async (id: number) => {
    const [entry] = await server.rows(
      sql<{ changes: Record<string, string>[] }>`
        select changes from audit_log where module = 'role' and record_id = ${id} and action = 'edit' order by id desc`,
    );
    return entry?.changes.find(({ field }) => field === "auth");
  };
  const edited = async (id: number, auth: unknown) => {
    expect((await boss.raw("/main/role/edit", { id, auth })).status).toBe(200);
    return changed(id);
  };

  test("names the rights that were given and taken, in words, and no others", async () => {
    const id = await add({ auth: { crm: { customer: { total: 1, add: 1 } } } });
    expect(await edited(id, { crm: { customer: { total: 1, delete: 1 } }, erp: { supplier: 1 } })).toEqual({
      field: "auth",
      title: "权限",
      en: "Permissions",
      from: "",
      to: "增加：销售 · 客户 · 删除、库存 · 供应商；取消：销售 · 客户 · 新建",
      toEn: "Added: Sales · Customers · Delete, Stock · Suppliers; Removed: Sales · Customers · Create",
    });
    expect(await edited(id, { crm: { customer: { total: 1, delete: 1 } } })).toMatchObject({
      to: "取消：库存 · 供应商",
      toEn: "Removed: Stock · Suppliers",
    });
    expect((await boss.raw("/main/role/edit", { id, ext: "只改说明" })).status).toBe(200);
    expect(await changed(id)).toBeUndefined();
  });
});

describe("the administrator's role", () => {
  test("has everything, and nobody changes, deletes or copies less of it", async () => {
    const id = await builtin();
    expect((await detail(id)).dataScope).toEqual(reachOfAll("all"));
    expect((await detail(id)).auth).toEqual(grantedTree(PERMISSION_KEYS));
    const before = await checksums(server);
    expect(await boss.raw("/main/role/edit", { id, ...role() })).toMatchObject({
      status: 403,
      msg: "系统管理员角色不能修改",
    });
    expect(await boss.raw("/main/role/delete", { ids: [id] })).toMatchObject({
      status: 403,
      msg: "系统管理员角色不能删除",
    });
    expect(await checksums(server)).toEqual(before);
  });
});

describe("the right to manage roles", () => {
  const OWN = ["system.role", "system.manage.role", "crm.customer.total"] as const;

  test("gives no more than one has oneself", async () => {
    await grant(server, "view", OWN, "branch");
    const clerk = await server.as("view");
    const own = { crm: { customer: { total: 1 } }, system: { role: 1, manage: { role: 1 } } };
    const id = newId(await clerk.raw("/main/role/add", role({ auth: own, dataScope: { customer: "sub" } })));
    const target = await add();
    const before = await checksums(server);
    for (const key of PERMISSION_KEYS.filter((one) => !(OWN as readonly string[]).includes(one))) {
      const auth = key.split(".").reduceRight<unknown>((inner, part) => ({ [part]: inner }), 1);
      expect([key, await clerk.raw("/main/role/add", role({ auth }))]).toMatchObject([
        key,
        { status: 403, msg: "不能授予自己没有的权限" },
      ]);
      expect([key, await clerk.raw("/main/role/edit", { id, ...role({ auth }) })]).toMatchObject([
        key,
        { status: 403 },
      ]);
    }
    expect(await clerk.raw("/main/role/copy", { id: await builtin(), name: unique("x") })).toMatchObject({
      status: 403,
    });
    expect(await clerk.raw("/main/role/copy", { id: target, name: unique("x") })).toMatchObject({ status: 403 });
    for (const customer of ["branchBelow", "all"]) {
      expect(await clerk.raw("/main/role/add", role({ auth: own, dataScope: { customer } }))).toMatchObject({
        status: 403,
      });
      expect(await clerk.raw("/main/role/edit", { id, ...role({ auth: own, dataScope: { customer } }) })).toMatchObject(
        { status: 403 },
      );
    }
    expect(await checksums(server)).toEqual(before);
  });
});

describe("the lists of roles", () => {
  test("search, count and page", async () => {
    await add({ name: "特殊_角色%" });
    const list = (query: Record<string, unknown>) => boss.raw("/main/role/index", query);
    expect((await list({ key: "_角色%" })).rows?.map((row) => row.name)).toEqual(["特殊_角色%"]);
    expect((await list({ key: "%角" })).total).toBe(0);
    const { total } = await list({ rows: 3 });
    expect(total).toBe(await count(server, sql`select count(*) as n from roles`));
    expect((await list({ rows: 3, page: 2 })).rows).toHaveLength(3);
    const users = await server.rows(
      sql<{
        name: string;
        n: number;
      }>`select r.name, count(ur.user_id) as n from roles r left join user_roles ur on ur.role_id = r.id group by r.name`,
    );
    for (const row of (await list({ rows: 200 })).rows ?? [])
      expect([row.name, row.userCount]).toEqual([row.name, users.find((one) => one.name === row.name)?.n]);
    expect((await boss.raw("/main/role/list", {})).data).toHaveLength(total ?? -1);
  });
});

describe("permissions that an upgrade brought", () => {
  const news = async () => (await boss.raw("/main/role/news", {})).data as string[];
  const start = async () => {
    const { rights, close } = openDatabase(server.databaseUrl, { max: 1 });
    try {
      await seedBase(rights);
    } finally {
      await close();
    }
  };

  test("are none in a company that began with them, are told once they came, and are new for a month", async () => {
    expect(await news()).toEqual([]);
    await sql`delete from known_permissions where key in ('erp.supplier', 'crm.customer.total')`.execute(server.db);
    await start();
    expect(await news()).toEqual(["crm.customer.total", "erp.supplier"]);
    await start();
    await sql`update known_permissions set since = now() - interval '31 days' where key = 'erp.supplier'`.execute(
      server.db,
    );
    expect(await news()).toEqual(["crm.customer.total"]);
    await sql`update known_permissions set since = null`.execute(server.db);
  });

  test("are had by the administrator at once", async () => {
    const { auth } = await detail(await builtin());
    expect(grantedKeys(auth)).toHaveLength(PERMISSION_KEYS.length);
  });
});
