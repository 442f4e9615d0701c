/** The generic names of form-driven modules reach the very same service. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1 } = await signIn(server, ["s1"]));
});
afterAll(() => server.close());

const add = (data: unknown, rest: Record<string, unknown> = {}) =>
  s1.raw("/api/module/add", { module: "customer", data, ...rest });

describe("module/add, Edit and detail", () => {
  test("do what the customer calls do, with data as text or as an object", async () => {
    const values = {
      contactName: "甲",
      mobile: "13900009999",
      city: "330106",
      remark: "备注",
      nextgenjintime: "2031-01-01 10:00",
    };
    const rows = [];
    for (const data of [
      JSON.stringify({ CustomerName: "模块公司", ...values }),
      { CustomerName: "模块公司", ...values },
    ]) {
      const id = newId(await add(data, { CcList: [], code: "client-uuid" }));
      rows.push(await viewOf(s1, id));
      expect((await s1.raw("/api/module/detail", { module: "customer", id })).data).toEqual(rows.at(-1));
      expect(
        (
          await s1.raw("/api/module/Edit", {
            module: "customer",
            id,
            ids: "",
            data: JSON.stringify({ remark: "改", version: 1 }),
          })
        ).status,
      ).toBe(200);
      expect(await viewOf(s1, id)).toMatchObject({ remark: "改", version: 2 });
      expect(
        (await s1.raw("/api/module/Edit", { module: "customer", id, data: { remark: "晚" }, version: 1 })).code,
      ).toBe("CONFLICT");
    }
    const own = await addCustomer(s1, { CustomerName: "模块公司", ...values });
    const plain = (row: Record<string, unknown>) => ({
      ...row,
      id: 0,
      code: "",
      customerId: 0,
      contactId: 0,
      AddTime: "",
      updatetime: "",
    });
    expect(plain(rows[0])).toEqual(plain(await viewOf(s1, own)));
    expect(plain(rows[1])).toEqual(plain(rows[0]));
  });

  test("give nothing to the client that is the server's", async () => {
    const before = await checksums(server);
    const wrong: [unknown, string][] = [
      ['{"CustomerName":"x","UserID":1,"approval":2,"IsGongHai":0}', "不支持的字段：approval"],
      ['{"CustomerName":"x","IsGongHai":0}', "不支持的字段：IsGongHai"],
      ['{"CustomerName":"x","UserID":1}', "负责人：不能修改"],
      ['{"__proto__":{"isAdmin":true}}', "不支持的字段：__proto__"],
      ['{"CustomerName":"x","CustomerName":"y"}', "字段重复：CustomerName"],
      ["{", "提交的信息不正确"],
      ["[]", "提交的信息不正确"],
      ['"x"', "提交的信息不正确"],
      ["null", "提交的信息不正确"],
      ["", "提交的信息不正确"],
      ["{}", "信息必须填写"],
      [{ CustomerName: "" }, "信息必须填写"],
    ];
    for (const [data, msg] of wrong) expect([data, await add(data)]).toMatchObject([data, { status: 400, msg }]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const id = await count(server, sql`select max(id) as n from customers`);
    for (const version of [{ toString: 0 }, "x", 0, -1, [1, 2], null])
      expect([
        version,
        await s1.raw("/api/module/Edit", { module: "customer", id, data: { remark: "x", version } }),
      ]).toMatchObject([version, { status: 400, msg: "版本不正确" }]);
    expect(await checksums(server)).toEqual(before);
  });

  test("know no other module", async () => {
    const id = await addCustomer(s1);
    const before = await checksums(server);
    for (const module of [
      "../user",
      "pg_catalog",
      "__proto__",
      "constructor",
      "user",
      "customers",
      "Customer",
      "customer;",
    ]) {
      expect([module, await s1.raw("/api/module/add", { module, data: { CustomerName: "x" } })]).toMatchObject([
        module,
        { status: 400, msg: "不支持的模块" },
      ]);
      expect([module, await s1.raw("/api/module/Edit", { module, id, data: { remark: "x" } })]).toMatchObject([
        module,
        { status: 400, msg: "不支持的模块" },
      ]);
      expect([module, await s1.raw("/api/module/detail", { module, id })]).toMatchObject([
        module,
        { status: 400, msg: "不支持的模块" },
      ]);
    }
    expect(await checksums(server)).toEqual(before);
  });

  test("need the customer's own rights", async () => {
    const id = await addCustomer(await server.as("s3"));
    await grant(server, "s3", ["crm.customer.gonghai"]);
    const s3 = await server.as("s3");
    const rows = await count(server, sql`select count(*) as n from customers`);
    expect((await s3.raw("/api/module/add", { module: "customer", data: { CustomerName: unique("x") } })).code).toBe(
      "FORBIDDEN",
    );
    expect((await s3.raw("/api/module/Edit", { module: "customer", id, data: { remark: "x" } })).code).toBe(
      "FORBIDDEN",
    );
    expect((await s3.raw("/api/module/detail", { module: "customer", id })).status).toBe(200);
    expect(await count(server, sql`select count(*) as n from customers`)).toBe(rows);
    await grant(server, "s3", ["crm.customer.add", "crm.customer.edit"]);
    const writer = await server.as("s3");
    expect((await writer.raw("/api/module/detail", { module: "customer", id })).code).toBe("FORBIDDEN");
    // The answer to an outdated version would show him the whole record.
    for (const data of [{ remark: "x" }, { remark: "x", version: 99 }])
      expect((await writer.raw("/api/module/Edit", { module: "customer", id, data })).code).toBe("NOT_FOUND");
    await grant(server, "s3", ["crm.customer.total", "crm.customer.add", "crm.customer.edit"]);
    const seeing = await server.as("s3");
    expect((await seeing.raw("/api/module/Edit", { module: "customer", id, data: { remark: "x" } })).status).toBe(200);
  });
});

describe("the operation log", () => {
  test("is of what one may see: of customers in reach, and not of people and roles", async () => {
    const id = await addCustomer(s1, { contactName: "甲" });
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "跟进" }));
    await s1.raw("/api/customer/setTop", { id });
    for (const modelType of [2, "2", "customer"]) {
      const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType });
      expect(log.rows?.map((row) => row.action)).toEqual(["star", "add", "add"]);
      expect(log.total).toBe(3);
      expect(log.rows?.map((row) => row.text)).toEqual([
        expect.stringMatching(/^关注客户：/),
        "写跟进：跟进",
        expect.stringMatching(/^新建客户：/),
      ]);
    }
    expect((await s1.raw("/api/actionLog/list", { modelId: id, modelType: 2, rows: 2, page: 2 })).rows).toHaveLength(1);
    for (const [modelType, code] of [
      [1, "NOT_FOUND"],
      [3, "NOT_FOUND"],
      ["user", "FORBIDDEN"],
      ["role", "FORBIDDEN"],
      ["__proto__", "NOT_FOUND"],
      ["", "NOT_FOUND"],
    ])
      expect([modelType, (await s1.raw("/api/actionLog/list", { modelId: id, modelType })).code]).toEqual([
        modelType,
        code,
      ]);
  });
});
