/** Choices that come from a read of the product: who may name a source, and by whose rights it is asked. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { csvOf } from "../../../test/importing";
import { upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
/** Whoever is asked from outside of the product notes it. */
let canary: Server;
let heard = 0;

const CUSTOMERS = {
  url: "/api/customer/index",
  params: {},
  loadFilter: "data.rows",
  optionText: "CustomerName",
  optionValue: "id",
  remote: 1,
};
const field = (key: string, more: object = {}) => ({
  field: key,
  type: "select",
  title: `来源${key}`,
  source: CUSTOMERS,
  flags: { list: true, show: true, filter: true, sort: true },
  ...more,
});
const add = (data: object, by = boss) => by.raw("/api/field/add", { module: "customer", data });
const { remote: _remote, ...TRIED } = CUSTOMERS;
const tried = (more: object = {}, by = boss) => by.raw("/api/form/remoteTest", { ...TRIED, ...more });

let mine: number;
let mineName: string;
let others: number;

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  const sales = PERMISSION_KEYS.filter((key) => !key.startsWith("system."));
  for (const name of ["s1", "s2"] as const) await grant(server, name, sales);
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
  canary = createServer((_request, response) => {
    heard += 1;
    response.end("{}");
  });
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
  mineName = unique("甲方");
  mine = await addCustomer(s1, { CustomerName: mineName });
  others = await addCustomer(s2, { CustomerName: unique("乙方") });
  expect(await add(field("zOne"))).toMatchObject({ status: 200 });
  expect(await add(field("zMany", { multiple: 1 }))).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await new Promise((done) => canary.close(done));
  await server.close();
});

const edit = (by: Caller, id: number, values: object) => by.raw("/api/customer/edit", { id, ...values });
const read = async (by: Caller, id: number) => viewOf(by, id) as Promise<Record<string, unknown>>;

describe("a source", () => {
  test("is tried with the rights of whoever designs: at most fifty choices, or the reason", async () => {
    const answer = await tried();
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data.length).toBeLessThanOrEqual(50);
    expect(answer.data).toContainEqual({ value: String(mine), label: mineName });
    expect((await tried({ key: mineName })).data).toEqual([{ value: String(mine), label: mineName }]);
    expect(await tried({ loadFilter: "data.nothing" })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await tried({ optionText: "nothing" })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await tried({ params: { nothing: 1 } })).toMatchObject({ status: 400, code: "VALIDATION" });
  });

  test("is nobody's to try who may not design", async () => {
    expect(await tried({}, s1)).toMatchObject({ status: 403 });
    expect(await tried({}, server.anonymous)).toMatchObject({ status: 401 });
  });

  test("is no address, and no call that is not listed: neither tried nor published, and nobody outside is asked", async () => {
    const { port } = canary.address() as AddressInfo;
    for (const url of [
      `http://127.0.0.1:${port}/x`,
      `https://127.0.0.1:${port}/x`,
      `//127.0.0.1:${port}/x`,
      `/\\127.0.0.1:${port}/x`,
      "https://evil.test/c",
      "//evil.test/c",
      "/api/customer%2findex",
      "/api/user/delete",
      "/api/customer/add",
      "/api/user/login",
      "/api/customer/index/",
    ]) {
      expect(await tried({ url }), url).toMatchObject({ status: 400, code: "VALIDATION" });
      const source = { ...CUSTOMERS, url };
      expect(await add(field("zBad", { source })), url).toMatchObject({ status: 400, code: "VALIDATION" });
    }
    for (const method of ["GET", "PUT"]) {
      expect(await tried({ method })).toMatchObject({ status: 400 });
      expect(await add(field("zBad", { source: { ...CUSTOMERS, method } }))).toMatchObject({ status: 400 });
    }
    for (const loadFilter of ["__proto__", "constructor.name"])
      expect(await tried({ loadFilter })).toMatchObject({ status: 400 });
    for (const loadFilter of ["data rows", "data.rows[0]", "a.b.c.d.e.f"]) {
      expect(await tried({ loadFilter })).toMatchObject({ status: 400 });
      expect(await add(field("zBad", { source: { ...CUSTOMERS, loadFilter } }))).toMatchObject({ status: 400 });
    }
    expect(heard).toBe(0);
  });

  test("stays what it was once it is published", async () => {
    const { rows } = await sql<{ id: number }>`select id from custom_fields where key = 'zOne'`.execute(server.db);
    const change = (source: object) =>
      boss.raw("/api/field/edit", { id: rows[0]?.id, data: { source: { ...CUSTOMERS, ...source } } });
    expect(await change({ url: "/api/user/index", optionValue: "UserID" })).toMatchObject({ status: 400 });
    expect(await change({ onHand: 1 })).toMatchObject({ status: 200 });
  });
});

describe("the choices of a field", () => {
  const options = (by: Caller, more: object = {}) =>
    by.raw("/api/field/options", { formid: "customer", field: "zOne", ...more });

  test("are those that one sees oneself", async () => {
    const [his, theirs] = [await options(s1), await options(boss)];
    const values = (answer: typeof his) => answer.data.map(({ value }: { value: string }) => value);
    expect(values(his)).toContain(String(mine));
    expect(values(his)).not.toContain(String(others));
    expect(values(theirs)).toEqual(expect.arrayContaining([String(mine), String(others)]));
    expect((await options(s1, { key: mineName })).data).toEqual([{ value: String(mine), label: mineName }]);
    const named = await options(s1, { values: [String(mine), String(others), "nothing"] });
    expect(named.data).toEqual([{ value: String(mine), label: mineName }]);
    expect(await options(server.anonymous)).toMatchObject({ status: 401 });
    expect(await options(s1, { field: "CustomerName" })).toMatchObject({ status: 400 });
    expect(await options(s1, { field: "zNone" })).toMatchObject({ status: 400 });
    expect(await options(s1, { formid: "nothing" })).toMatchObject({ status: 400 });
  });

  test("nobody writes one that he may not see; what stands there already may stay", async () => {
    const id = await addCustomer(s1);
    expect(await edit(s1, id, { zOne: String(mine) })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zOne: String(others) })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await edit(s1, id, { zMany: [mine, others] })).toMatchObject({ status: 400 });
    expect(await edit(s1, id, { zOne: "no such" })).toMatchObject({ status: 400 });
    expect(await edit(s1, id, { zOne: { id: mine } })).toMatchObject({ status: 400 });
    expect(await edit(boss, id, { zOne: others, zMany: [mine, others] })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zOne: String(others), zMany: [others], remark: "x" })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zOne: "", zMany: [] })).toMatchObject({ status: 200 });
    expect(await read(s1, id)).toMatchObject({ zOne: "", zMany: [] });
  });

  test("are named for whoever may read them, in views, lists, exports' rows and the log; for others they are …", async () => {
    const id = await addCustomer(s1);
    await edit(boss, id, { zOne: others, zMany: [mine, others] });
    const { CustomerName: otherName } = await read(s2, others);
    expect(await read(boss, id)).toMatchObject({ zOne: String(others), zOneName: otherName });
    expect(await read(s1, id)).toMatchObject({ zOne: String(others), zOneName: "…", zManyName: `${mineName}、…` });
    const listed = await s1.raw("/api/customer/index", { data: [{ field: "id", op: "in", value: [id] }] });
    expect(listed.rows?.[0]).toMatchObject({ zOneName: "…", zManyName: `${mineName}、…` });
    const log = async (by: Caller) =>
      JSON.stringify((await by.raw("/api/actionLog/list", { modelType: "customer", modelId: id })).rows ?? []);
    expect(await log(boss)).toContain(String(otherName));
    expect(await log(s1)).not.toContain(String(otherName));
  });

  test("are filtered by their values, and neither sorted nor counted as groups", async () => {
    const id = await addCustomer(s1, { zOne: String(mine), zMany: [String(mine)] });
    const found = async (data: object[]) =>
      ((await s1.raw("/api/customer/index", { data })).rows as { id: number }[]).map((row) => row.id);
    expect(await found([{ field: "zOne", op: "eq", value: String(mine) }])).toContain(id);
    expect(await found([{ field: "zOne", op: "in", value: [mine] }])).toContain(id);
    expect(await found([{ field: "zOne", op: "notIn", value: [String(mine)] }])).not.toContain(id);
    expect(await found([{ field: "zMany", op: "hasAny", value: [String(mine)] }])).toContain(id);
    const fields = (await s1.raw("/api/field/list", { formid: "customer" })).data as Record<string, unknown>[];
    expect(fields.find((one) => one.field === "zOne")).toMatchObject({
      remote: { form: "customer", searched: 1 },
      sort: 0,
      board: 0,
      filter: 1,
    });
    expect(fields.find((one) => one.field === "CustomerName")).not.toHaveProperty("remote");
  });

  test("of a read that one has no right to are none, and nothing can be chosen of it", async () => {
    const source = {
      url: "/main/role/index",
      loadFilter: "data.rows",
      optionText: "name",
      optionValue: "id",
      params: {},
    };
    expect(await add(field("zRole", { source }))).toMatchObject({ status: 200 });
    expect(await s1.raw("/api/field/options", { formid: "customer", field: "zRole" })).toMatchObject({ status: 403 });
    const roles = (await boss.raw("/api/field/options", { formid: "customer", field: "zRole" })).data;
    const id = await addCustomer(s1);
    expect(await edit(s1, id, { zRole: roles[0].value })).toMatchObject({ status: 400 });
    expect(await edit(boss, id, { zRole: roles[0].value })).toMatchObject({ status: 200 });
    expect(await read(boss, id)).toMatchObject({ zRole: roles[0].value, zRoleName: roles[0].label });
    expect((await read(s1, id)).zRoleName).toBe("…");
  });
});

describe("a file", () => {
  test("names choices as people call them, and comes back as it went; what one may not see is not there", async () => {
    const other = String((await read(s2, others)).CustomerName);
    const importing = async (by: Caller, cells: readonly string[]) => {
      const bytes = csvOf(["客户名称", "来源zOne", "来源zMany"], [cells]);
      const fields = { module: "customer" };
      const sent = await upload(server, by, { path: "/api/import/upload", filename: "名单.csv", bytes, fields });
      const { id } = sent.data as { id: number };
      const mapping = ["CustomerName", "zOne", "zMany"];
      return by.raw("/api/import/check", { id, sheet: 0, mapping });
    };
    const counts = async (by: Caller, cells: readonly string[]) => (await importing(by, cells)).data.counts;
    expect(await counts(boss, [unique("丙"), other, `${mineName}、${other}`])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await counts(s1, [unique("丙"), mineName, mineName])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await counts(s1, [unique("丙"), other, ""])).toMatchObject({ ready: 0, wrong: 1 });
    expect(await counts(s1, [unique("丙"), "…", ""])).toMatchObject({ ready: 0, wrong: 1 });
  });
});

describe("a field that was archived while somebody filled in the form", () => {
  test("is named in the refusal as people know it", async () => {
    const { id } = (await add({ ...field("zGone"), type: "input", source: undefined, title: "旧项" })).data;
    expect(await boss.raw("/api/field/delete", { id })).toMatchObject({ status: 200 });
    const answer = await s1.raw("/api/customer/add", { CustomerName: unique("丁"), zGone: "x", zNever: "y" });
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(answer.data.errors).toEqual([
      { field: "zGone", msg: "“旧项”已停用，不能再填写" },
      { field: "zNever", msg: "不支持的字段：zNever" },
    ]);
  });
});
