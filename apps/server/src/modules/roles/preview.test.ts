/** "See as this role": the counts are those of the list, and nobody is told more than he sees himself. */
import { roles } from "@qicheng/api/roles/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";

let server: TestServer;
let by: Record<"boss" | "mgrA" | "s1" | "s3" | "view", Caller>;

const customers = { crm: { customer: { total: 1 } } };
const asked = (caller: Caller, values: Record<string, unknown> = {}) =>
  caller.raw(roles.preview.path, { auth: customers, dataScope: { customer: "self" }, ...values });
const roleNamed = (name: string) => count(server, sql`select id as n from roles where name = ${name}`);
const counts = (data: { counts: { module: string; count: number }[] }) =>
  Object.fromEntries(data.counts.map((one) => [one.module, one.count]));
const listed = async (caller: Caller) => (await caller.raw("/api/customer/index", {})).total ?? -1;

beforeAll(async () => {
  server = await testServer();
  by = await signIn(server, ["boss", "mgrA", "s1", "s3", "view"]);
  for (const owner of [by.s1, by.s1, by.s3]) await addContact(owner, await addCustomer(owner));
});
afterAll(() => server.close());

describe("what a role sees", () => {
  test("is counted as the list counts it for somebody who has it", async () => {
    for (const person of ["s1", "mgrA", "s3"] as const)
      for (const scope of ["self", "sub", "branch", "all"]) {
        const { data } = await asked(by.boss, { dataScope: { customer: scope }, userid: by[person].id });
        expect(data).toMatchObject({ UserID: by[person].id, NickName: `${person}先生` });
        await grant(server, person, ["crm.customer.total"], scope);
        expect([person, scope, counts(data).customer]).toEqual([person, scope, await listed(by[person])]);
      }
  });

  test("is of the ticks, not of what is stored, and has the records of no other right", async () => {
    const { data } = await asked(by.boss, { userid: by.s1.id });
    expect(counts(data)).toEqual({ customer: 2, contact: 2 });
    const none = await asked(by.boss, { auth: {}, userid: by.s1.id });
    expect(none.data.counts).toEqual([]);
    const warehouses = await asked(by.boss, { auth: { erp: { stock: { warehouse: 1 } } }, userid: by.s1.id });
    expect(counts(warehouses.data)).toEqual({
      warehouse: await count(server, sql`select count(*) as n from warehouses`),
    });
  });

  test("is that of the first who has it, and of nobody in particular where nobody does", async () => {
    await grant(server, "s3", ["crm.customer.total"]);
    const held = await count(
      server,
      sql`select ur.role_id as n from user_roles ur join users u on u.id = ur.user_id where u.username = 's3'`,
    );
    const { data } = await asked(by.boss, { id: held });
    expect(data).toMatchObject({ UserID: by.s3.id });
    expect(counts(data).customer).toBe(1);
    const free = newId(await by.boss.raw("/main/role/add", { name: unique("空"), auth: customers, dataScope: {} }));
    for (const id of [free, 0]) expect((await asked(by.boss, { id })).data).toMatchObject({ UserID: 0, NickName: "" });
  });

  test("is titled in the language of who asks", async () => {
    const answer = await by.boss.raw(
      roles.preview.path,
      { auth: customers, dataScope: {} },
      { headers: { "x-lang": "en" } },
    );
    expect(answer.data.counts).toContainEqual({ module: "customer", title: "Customer", count: 0 });
  });
});

describe("the preview", () => {
  const OWN = ["system.role", "crm.customer.total"] as const;
  beforeEach(() => grant(server, "view", OWN, "branch"));

  test("needs the right to look at roles", async () => {
    expect(await asked(server.anonymous)).toMatchObject({ status: 401, code: "AUTH_REQUIRED" });
    await grant(server, "view", ["crm.customer.total", "system.user"], "all");
    expect(await asked(by.view)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  test("is refused for a role of which one has not everything, ticked or stored", async () => {
    expect((await asked(by.view)).status).toBe(200);
    const beyond = [
      { auth: { crm: { customer: { total: 1, delete: 1 } } } },
      { dataScope: { customer: "branchBelow" } },
      { dataScope: { customer: "all" } },
      { id: await roleNamed("系统管理员") },
      { id: await roleNamed("销售") },
    ];
    for (const values of beyond)
      expect([values, await asked(by.view, values)]).toMatchObject([values, { status: 403, code: "FORBIDDEN" }]);
  });

  test("counts nothing that one does not see oneself, whoever it is asked for", async () => {
    expect(await listed(by.view)).toBe(0);
    for (const userid of [by.s1.id, by.s3.id, by.boss.id]) {
      const { data } = await asked(by.view, { dataScope: { customer: "branch" }, userid });
      expect(counts(data)).toEqual({ customer: 0, contact: 0 });
    }
  });

  test("is refused what is no role, no scope and nobody in service", async () => {
    const gone = await count(server, sql`select id as n from users where username = 'ex'`);
    expect(await asked(by.boss, { dataScope: { customer: "everything" } })).toMatchObject({
      status: 400,
      msg: "数据范围不正确",
    });
    expect(await asked(by.boss, { auth: "{" })).toMatchObject({ status: 400, msg: "权限不正确" });
    for (const userid of [gone, 999_999])
      expect(await asked(by.boss, { userid })).toMatchObject({ status: 400, msg: "人员不存在" });
    expect(await asked(by.boss, { id: 999_999 })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});
