/** How a request may be written: both encodings, their limits, and what is confusing enough to be refused. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { growsLinearly } from "../../../packages/engine/test/growth";
import { addContact, addCustomer, setSettings, unique, viewOf } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { checksums, count } from "./observe";
import { ALL_ROUTES } from "./sample-inputs";

let server: TestServer;
let s1: Caller;
let customer: number;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
  customer = await addCustomer(s1, { contactName: "曾国强", mobile: "13800138000" });
});
afterAll(() => server.close());

async function send(
  url: string,
  type: string | undefined,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await server.app.inject({
    method: "POST",
    url,
    headers: { authkey: s1.key, ...(type ? { "content-type": type } : {}), ...headers },
    payload,
  });
  return {
    status: response.statusCode,
    ...(JSON.parse(response.body) as { result: string; code?: string; msg: string; data?: unknown; total?: number }),
  };
}
const json = (url: string, text: string) => send(url, "application/json", text);
const form = (url: string, text: string) => send(url, "application/x-www-form-urlencoded; charset=utf-8", text);

async function refused(
  answer: Promise<{ status: number; code?: string; msg: string }>,
  msg: string,
  status = 400,
): Promise<void> {
  const { status: got, code, msg: text } = await answer;
  expect([text, got, code]).toEqual([msg, status, status === 413 ? "TOO_LARGE" : "VALIDATION"]);
}

describe("both encodings", () => {
  test("give the same answer to the same question", async () => {
    const questions: [string, Record<string, unknown>][] = [
      [
        "/api/customer/index",
        {
          page: 1,
          rows: 20,
          dataType: "myself",
          sort: "desc",
          order: "addtime",
          data: [{ field: "CustomerName", op: "notEmpty" }],
          count: "1",
        },
      ],
      ["/api/customer/index", { rows: 0 }],
      ["/api/customer/Views", { id: customer }],
      ["/api/customer/Views", { id: 999_999_999 }],
      ["/api/contact/list", { customerId: customer, page: 1, rows: 10 }],
      ["/api/contact/list", { customerId: "" }],
      ["/api/OpportLogs/Logs", { customerId: customer, type: "" }],
      ["/api/Status/json", { types: "source,industry" }],
      ["/api/user/GetGridJson", { BranchID: 0, parent: 1, NickName: "s" }],
      ["/api/field/my", { formid: "customer" }],
      ["/api/customer/repeat", { key: "13800138000", field: "mobile", id: customer }],
      ["/api/actionLog/list", { modelId: customer, modelType: 2 }],
      ["/api/nothing", { id: 1 }],
    ];
    for (const [path, input] of questions) {
      const [one, other] = [await s1.raw(path, input), await s1.raw(path, input, { form: true })];
      expect([path, other.status, other.text.replaceAll(/s=[\w-]+/g, "")]).toEqual([
        path,
        one.status,
        one.text.replaceAll(/s=[\w-]+/g, ""),
      ]);
    }
  });

  test("write the same row", async () => {
    const given = {
      contactName: "单小明",
      mobile: "13957100042",
      city: "330106",
      nextgenjintime: "2031-05-06 07:08",
      remark: "第一行\n第二行 & = + % 😀",
    };
    const rows = [];
    for (const useForm of [false, true]) {
      const CustomerName = unique("同样的公司");
      const { id } = (await s1.raw("/api/customer/add", { CustomerName, ...given }, { form: useForm })).data as {
        id: number;
      };
      const row = await viewOf(s1, id);
      rows.push({
        ...row,
        id: 0,
        code: "",
        CustomerName: "",
        customerId: 0,
        customerName: "",
        contactId: 0,
        AddTime: "",
        updatetime: "",
      });
    }
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[0]).toMatchObject({ ...given, nextgenjintime: "2031-05-06 07:08:00" });
  });

  test("take a whole record back on edit, read-only values included", async () => {
    for (const useForm of [false, true]) {
      const before = await viewOf(s1, customer);
      const { id, version, UserID, clue, AddTime, contactName, mobile, genjintime } = before;
      const record = {
        id,
        version,
        UserID,
        clue,
        AddTime,
        contactName,
        mobile,
        genjintime,
        CustomerName: before.CustomerName,
        remark: `改了${useForm}`,
      };
      expect([useForm, await s1.raw("/api/customer/edit", record, { form: useForm })]).toMatchObject([
        useForm,
        { status: 200, msg: "保存成功" },
      ]);
      expect((await viewOf(s1, customer)).remark).toBe(`改了${useForm}`);
      for (const wrong of [
        { UserID: UserID + 1 },
        { clue: 2 },
        { AddTime: "2020-01-01 00:00:00" },
        { mobile: "13800138001" },
        { UserID: "" },
      ])
        expect(await s1.raw("/api/customer/edit", { id, ...wrong }, { form: useForm })).toMatchObject({
          status: 400,
          msg: expect.stringMatching(/：不能修改$/),
        });
    }
  });

  const contact = () => addContact(s1, customer);

  test("carry lists in every spelling that the wire names", async () => {
    const [a, b, c, d, e, f] = [
      await contact(),
      await contact(),
      await contact(),
      await contact(),
      await contact(),
      await contact(),
    ];
    expect((await json("/api/contact/delete", `{"ids":[${a},"${b}"]}`)).data).toMatchObject({ done: [a, b] });
    expect((await form("/api/contact/delete", `ids[]=${c}&ids%5B%5D=${d}`)).data).toMatchObject({ done: [c, d] });
    expect((await form("/api/contact/delete", `ids=${e}%2C%20${f}`)).data).toMatchObject({ done: [e, f] });
  });
});

describe("confusing bodies", () => {
  const add = "/api/customer/add";

  test("are refused, and nothing is written", async () => {
    const before = await checksums(server);
    await refused(json(add, '{"CustomerName":"甲","CustomerName":"乙"}'), "字段重复：CustomerName");
    await refused(json(add, '{"CustomerName":"甲","Customer\\u004eame":"乙"}'), "字段重复：CustomerName");
    await refused(json(add, `{"CustomerName":"甲","CustomerName"${" ".repeat(40)}:"乙"}`), "字段重复：CustomerName");
    await refused(form(add, "CustomerName=甲&CustomerName=乙"), "字段重复：CustomerName");
    await refused(form("/api/contact/delete", "ids=1&ids[]=2"), "字段重复：ids");
    await refused(form("/api/contact/delete", "ids[]=1&ids=2"), "字段重复：ids");
    await refused(form("/api/customer/Views", "id=1&id=2"), "字段重复：id");
    for (const key of ["__proto__", "constructor", "prototype"]) {
      await refused(json(add, `{"CustomerName":"甲","${key}":{"isAdmin":true}}`), `不支持的字段：${key}`);
      await refused(
        json(add, `{"CustomerName":"甲","${key}"${"\n ".repeat(30)}:{"isAdmin":true}}`),
        `不支持的字段：${key}`,
      );
      await refused(json(add, `{"CustomerName":"甲","remark":{"a":{"${key}":1}}}`), `不支持的字段：${key}`);
      await refused(form(add, `CustomerName=x&${key}=1`), `不支持的字段：${key}`);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    for (const broken of [
      "{",
      "[]",
      "1",
      '"x"',
      "null",
      "{'a':1}",
      '{"a":1,}',
      '{"a":01}',
      '{"a":NaN}',
      '{"\\x":1}',
      '{"a":"\\x"}',
      "{}{}",
      "\u0000",
      "CustomerName=甲",
    ])
      await refused(json(add, broken), "内容格式不正确");
    await refused(json(add, '{"CustomerName":"A\\u0000B"}'), "客户名称：包含非法字符");
    await refused(form(add, "CustomerName=A%00B"), "客户名称：包含非法字符");
    await refused(json(add, '{"CustomerName":"A\\ud83dB"}'), "内容不是有效的UTF-8文字");
    await refused(json(add, '{"CustomerName":"A","approval":2}'), "不支持的字段：approval");
    await refused(form(add, "CustomerName=A&approval=2"), "不支持的字段：approval");
    await refused(json(add, '{"CustomerName":{"a":1}}'), "客户名称：格式不正确");
    await refused(json(add, '{"CustomerName":["甲"]}'), "客户名称：格式不正确");
    await refused(json(add, '{"CustomerName":true}'), "客户名称：格式不正确");
    expect(await checksums(server)).toEqual(before);
  });

  test("of another content type are refused", async () => {
    const body = '{"CustomerName":"不该有的公司"}';
    for (const type of [
      "text/plain",
      "text/html",
      "application/xml",
      "application/json5",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "image/png",
    ])
      await refused(send(add, type, body), "请求内容只能是JSON或表单编码");
    await refused(send(add, undefined, body), "请求内容只能是JSON或表单编码");
    expect(await count(server, sql`select count(*) as n from customers where name = '不该有的公司'`)).toBe(0);
    expect((await send("/api/Status/typelist", undefined, "")).status).toBe(200);
    expect((await send("/api/Status/typelist", "application/json", "")).status).toBe(200);
  });
});

describe("limits", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
  const open = (depth: number) => `{"a":${"[".repeat(depth)}`;
  growsLinearly("deep JSON is refused", (size) => json("/api/customer/add", nested(size)), 20_000);
  growsLinearly("JSON that is never closed is refused", (size) => json("/api/customer/add", open(size)), 500_000);

  test("on the depth of JSON, in the body and in JSON text", async () => {
    await refused(json("/api/customer/add", nested(33)), "内容嵌套过深");
    await refused(json("/api/customer/add", nested(32)), "不支持的字段：a");
    await refused(json("/api/customer/add", nested(20_000)), "内容嵌套过深");
    await refused(json("/api/customer/add", open(500_000)), "内容嵌套过深");
    await refused(json("/api/customer/index", JSON.stringify({ data: nested(33) })), "内容嵌套过深");
    await refused(
      form("/api/scene/save", new URLSearchParams({ module: "customer", name: "深", query: nested(33) }).toString()),
      "内容嵌套过深",
    );
    await refused(json("/api/module/add", JSON.stringify({ module: "customer", data: nested(33) })), "内容嵌套过深");
  });

  test("on the size of a body", async () => {
    const empty = JSON.stringify({ CustomerName: "" }).length;
    const sized = (bytes: number) => JSON.stringify({ CustomerName: "x".repeat(bytes - empty) });
    await refused(json("/api/customer/add", sized(1_048_576)), "客户名称：最多100个字");
    await refused(json("/api/customer/add", sized(1_048_577)), "提交的内容过大", 413);
    await refused(form("/api/customer/add", `CustomerName=${"x".repeat(1_048_577)}`), "提交的内容过大", 413);
  });

  test("on the number of ids", async () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => 900_000_000 + at);
    const boss = await server.as("boss");
    expect((await boss.raw("/api/customer/delete", { ids: many(500) })).code).toBe("NOT_FOUND");
    expect((await boss.raw("/api/customer/delete", { ids: many(501) })).code).toBe("VALIDATION");
    expect((await boss.raw("/api/customer/delete", { ids: many(501).join(",") })).code).toBe("VALIDATION");
    await refused(
      form(
        "/api/contact/delete",
        many(1_001)
          .map((id) => `ids[]=${id}`)
          .join("&"),
      ),
      "ids过多",
    );
    for (const wrong of ["1,2) OR (1=1", "", ",", "1,,2", "0", "-1", "1.5", "1e3", "abc", "１２", "9999999999999999"])
      expect([wrong, await boss.raw("/api/customer/delete", { ids: wrong })]).toMatchObject([
        wrong,
        { status: 400, code: "VALIDATION" },
      ]);
    for (const wrong of ["1' OR '1'='1", "", "0", 0, -1, 1.5, "1e3", null, [], {}, true, "99999999999999999"])
      expect([wrong, await boss.raw("/api/customer/Views", { id: wrong })]).toMatchObject([
        wrong,
        { status: 400, code: "VALIDATION" },
      ]);
  });

  test("on requests per person, with the time to wait", async () => {
    const limited = await testServer({ rateLimit: true });
    const [one, other] = [await limited.as("s1"), await limited.as("s2")];
    const answers = await Promise.all(Array.from({ length: 100 }, () => one.raw("/api/Status/typelist", {})));
    const slowed = answers.filter((answer) => answer.status === 429);
    expect(answers.length - slowed.length).toBeGreaterThanOrEqual(60);
    expect(slowed.length).toBeGreaterThan(10);
    expect(slowed[0]).toMatchObject({
      code: "RATE_LIMITED",
      msg: "操作过于频繁，请稍候再试",
      headers: { "retry-after": expect.anything() },
    });
    expect((await other.raw("/api/Status/typelist", {})).status).toBe(200);
    await limited.close();
  });
});

describe("the envelope", () => {
  test("has the same keys whatever happens", async () => {
    const answers = [
      await s1.raw("/api/customer/index", {}),
      await s1.raw("/api/customer/Views", { id: customer }),
      await s1.raw("/api/customer/Views", { id: 999_999_999 }),
      await s1.raw("/api/customer/Views", {}),
      await s1.raw("/api/nothing", {}),
      await s1.get("/api/customer/index"),
      await server.anonymous.raw("/api/customer/index", {}),
      await s1.raw("/api/customer/delete", { ids: [customer] }),
    ];
    for (const { text, status } of answers) {
      const body = JSON.parse(text) as Record<string, unknown>;
      expect(
        Object.keys(body).filter((key) => !["result", "msg", "code", "reason", "data", "rows", "total"].includes(key)),
      ).toEqual([]);
      expect(body.result).toBe(status === 200 ? "success" : "error");
      expect(typeof body.msg).toBe("string");
      expect(status === 200 || typeof body.code === "string").toBe(true);
    }
  });

  test("names field and text of every wrong value, the first one as msg", async () => {
    const answer = await s1.raw("/api/customer/add", { CustomerName: "", mobile: "abc", nope: 1, city: "x" });
    expect(answer.data.errors).toEqual([
      { field: "nope", msg: "不支持的字段：nope" },
      { field: "CustomerName", msg: "信息必须填写" },
      { field: "mobile", msg: "手机：电话格式不正确" },
      { field: "city", msg: "地区：地区不正确" },
    ]);
    expect(answer.msg).toBe("不支持的字段：nope");
  });

  test("never carries 登陆 in a text that a person made, but when the login key is no good", async () => {
    const id = await addCustomer(s1, { CustomerName: "登陆科技公司" });
    await setSettings(server, { duplicatePolicy: "refuse" });
    const refusal = await s1.raw("/api/customer/add", { CustomerName: "登陆科技公司" });
    expect(refusal).toMatchObject({ status: 400, msg: "与已有客户「登录科技公司」重复（s1先生）" });
    expect((await viewOf(s1, id)).CustomerName).toBe("登陆科技公司");
    await setSettings(server, { duplicatePolicy: "warn" });
  });

  test("sends a list once to a client that asks for the minimum", async () => {
    const minimal = await s1.raw("/api/customer/index", { rows: 1 }, { headers: { prefer: "return=minimal" } });
    expect(minimal.rows).toHaveLength(1);
    expect(minimal.data).toBeUndefined();
    const whole = await s1.raw("/api/customer/index", { rows: 1 });
    expect(whole.data).toEqual({ rows: whole.rows, total: whole.total });
  });

  test("takes the login key as a bearer token, and from no url", async () => {
    const call = (headers: Record<string, string>, url = "/api/Status/typelist") =>
      server.app.inject({ method: "POST", url, headers });
    expect((await call({ authorization: `Bearer ${s1.key}` })).statusCode).toBe(200);
    expect((await call({ authorization: s1.key })).statusCode).toBe(401);
    expect((await call({}, `/api/Status/typelist?authkey=${s1.key}`)).statusCode).toBe(401);
    expect((await call({ cookie: `authkey=${s1.key}` })).statusCode).toBe(401);
  });
});

test("every route that takes a body refuses a body that is none", async () => {
  const boss = await server.as("boss");
  for (const { route } of ALL_ROUTES.filter((listed) => listed.route.method === "POST" && !listed.route.multipart)) {
    for (const payload of ["[", '{"a":1,"a":2}', `{"${randomUUID()}":1}x`]) {
      const response = await server.app.inject({
        method: "POST",
        url: route.path,
        headers: { authkey: boss.key, "content-type": "application/json" },
        payload,
      });
      expect([route.path, payload, response.statusCode]).toEqual([route.path, payload, 400]);
    }
  }
});
