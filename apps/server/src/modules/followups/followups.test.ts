import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, fileOf, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let mgrA: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2, mgrA } = await signIn(server, ["s1", "s2", "mgrA"]));
});
afterAll(() => server.close());

const add = (caller: Caller, customerId: number, values: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "聊了聊", ...values });
interface Entry {
  id: number;
  code: number;
  name: string;
}

const list = (caller: Caller, customerId: number, query: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/Logs", { customerId, ...query });

describe("a follow-up", () => {
  test("takes no key that the server keeps, and writes nothing", async () => {
    const customerId = await addCustomer(s1);
    const id = newId(await add(s1, customerId));
    const answered = Object.keys((await list(s1, customerId)).rows?.[0] ?? {});
    const written = {
      "/api/OpportLogs/Add": { customerId, contractId: "", status: "电话", Ext: "聊了聊", nextgenjintime: "", img: [] },
      "/api/OpportLogs/edit": { id, Ext: "改了", nextgenjintime: "", EditTime: "" },
    };
    const before = await checksums(server);
    for (const [path, taken] of Object.entries(written))
      for (const key of answered.filter((one) => !(one in taken)))
        expect([path, key, await s1.raw(path, { ...taken, [key]: 987_654_321 })]).toMatchObject([
          path,
          key,
          { status: 400, code: "VALIDATION", data: { errors: [{ field: key }] } },
        ]);
    expect(await checksums(server)).toEqual(before);
  });

  test("comes back whole and writes to its customer at once", async () => {
    const customerId = await addCustomer(s1);
    const picture = await fileOf(server, s1);
    const before = await viewOf(s1, customerId);
    const id = newId(
      await add(s1, customerId, {
        status: 2,
        Ext: "  发了报价\n等回复  ",
        nextgenjintime: "2031/05/06 07:08:00",
        img: [{ id: picture }],
        code: "uuid",
        contractId: "",
      }),
    );
    const [row] = (await list(s1, customerId)).rows ?? [];
    expect(row).toMatchObject({
      id,
      customerId,
      contractId: 0,
      status: 2,
      statusName: "微信",
      Ext: "发了报价\n等回复",
      nextgenjintime: "2031-05-06 07:08:00",
      UserID: s1.id,
      NickName: "s1先生",
      img: [{ id: picture, filename: "a.png" }],
    });
    const after = await viewOf(s1, customerId);
    expect(after).toMatchObject({
      genjintime: row.AddTime,
      genjintext: "发了报价\n等回复",
      nextgenjintime: "2031-05-06 07:08:00",
      version: before.version + 1,
      subtotal: { contact: 0, followup: 1 },
    });
    expect((await s1.raw("/api/customer/Subtotal", { id: customerId })).data).toEqual({
      contact: 0,
      followup: 1,
      file: 0,
    });
    expect(
      await server.rows(
        sql`select last_follow_user_id as u, followup_count as n from customers where id = ${customerId}`,
      ),
    ).toEqual([{ u: s1.id, n: 1 }]);
    expect((await s1.raw("/api/customer/index", { sort: "genjintime", rows: 1 })).rows?.[0].id).toBe(customerId);
    newId(await add(mgrA, customerId, { status: "微信", Ext: "上级也跟进" }));
    expect(await viewOf(s1, customerId)).toMatchObject({
      genjintext: "上级也跟进",
      nextgenjintime: "",
      subtotal: { followup: 2 },
    });
  });

  test("takes and shows the method by the specification's number, and takes its name", async () => {
    const named = { 0: "电话", 1: "QQ", 2: "微信", 3: "邮件", 4: "短信", 5: "其他" };
    const methods = (await s1.raw("/api/Status/json", { types: "logMethod" })).data.logMethod;
    expect(Object.fromEntries(methods.map(({ code, name }: Entry) => [code, name]))).toEqual(named);
    const customerId = await addCustomer(s1);
    for (const [code, name] of Object.entries(named)) {
      for (const status of [Number(code), code, name])
        for (const form of [false, true])
          newId(await s1.raw("/api/OpportLogs/Add", { customerId, status, Ext: "聊" }, { form }));
      for (const type of [Number(code), code]) {
        const { rows, total } = await list(s1, customerId, { type });
        expect(total).toBe(6);
        for (const row of rows ?? []) expect(row).toMatchObject({ status: Number(code), statusName: name });
      }
    }
    for (const type of [undefined, "", -1, "-1"]) expect((await list(s1, customerId, { type })).total).toBe(36);
    for (const status of ["没有", 6, 9, "", -1, 999_999])
      expect([status, await add(s1, customerId, { status })]).toMatchObject([
        status,
        { status: 400, data: { errors: [{ field: "status" }] } },
      ]);
  });

  test("has a company's own methods from ten on, whoever adds them", async () => {
    const boss = await server.as("boss");
    const added = await Promise.all(
      [1, 2, 3].map(() => boss.raw("/api/status/add", { types: "logMethod", name: unique("法") })),
    );
    // As a server of the former release would write it.
    const former = sql<Entry>`insert into dictionary (kind, name) values ('logMethod', ${unique("旧")}) returning id`;
    const ids = [...added.map(newId), ...(await server.rows(former)).map(({ id }) => id)];
    await dropCaches(server);
    const methods: Entry[] = (await s1.raw("/api/Status/json", { types: "logMethod" })).data.logMethod;
    const own = methods.filter(({ id }) => ids.includes(id));
    expect(own.map(({ code }) => code).sort((a, b) => a - b)).toEqual([10, 11, 12, 13]);
    const customerId = await addCustomer(s1);
    for (const { code, name } of own) {
      newId(await add(s1, customerId, { status: code }));
      expect((await list(s1, customerId, { type: code })).rows).toMatchObject([{ status: code, statusName: name }]);
    }
    expect(await list(s1, customerId, { type: 99 })).toMatchObject({ status: 400, msg: "跟进方式不存在" });
    const others = (await s1.raw("/api/Status/json", { types: "source,scale" })).data;
    for (const { id, code } of [others.source, others.scale].flat() as Entry[]) expect(code).toBe(id);
  });

  test("counts characters, not code units", async () => {
    const customerId = await addCustomer(s1);
    expect(await add(s1, customerId, { Ext: "😀".repeat(301) })).toMatchObject({
      status: 400,
      msg: "跟进内容最多300个字",
    });
    const id = newId(await add(s1, customerId, { Ext: "😀".repeat(300) }));
    expect((await list(s1, customerId)).rows).toMatchObject([{ id, Ext: "😀".repeat(300) }]);
    newId(await add(s1, customerId, { Ext: `a${"😀".repeat(100)}` }));
    const texts = await server.rows(
      sql<{
        summary: string;
      }>`select a.summary from audit_log a join audit_about t on t.audit_id = a.id where t.record_id = ${customerId} and a.module = 'followup'`,
    );
    for (const { summary } of texts) expect(summary).not.toContain("\ufffd");
  });

  test("is refused with the field named, and leaves everything as it was", async () => {
    const customerId = await addCustomer(s1);
    const foreign = await fileOf(server, s2);
    const own = [];
    for (let at = 0; at < 10; at += 1) own.push(await fileOf(server, s1));
    const now = await server.rows(
      sql<{ t: string }>`select to_char(now() - interval '1 minute', 'YYYY-MM-DD HH24:MI') as t`,
    );
    const taken = await fileOf(server, s1);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "x", img: [taken] }));
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ Ext: " 　\n" }, "信息必须填写"],
      [{ Ext: "a\u0000b" }, "跟进内容包含非法字符"],
      [{ nextgenjintime: now[0]?.t }, "下次跟进时间必须晚于现在"],
      [{ nextgenjintime: "2020-01-01" }, "下次跟进时间必须晚于现在"],
      [{ nextgenjintime: "2031-02-30 10:00" }, "下次跟进时间不正确"],
      [{ nextgenjintime: "明天" }, "下次跟进时间不正确"],
      [{ contractId: 5 }, "合同不存在"],
      [{ img: [{ id: foreign }] }, "图片不存在，请重新上传"],
      [{ img: [999_999_999] }, "图片不存在，请重新上传"],
      [{ img: [own[0], foreign] }, "图片不存在，请重新上传"],
      [{ img: [taken] }, "图片不存在，请重新上传"],
      [{ img: own }, "最多上传9张图片"],
      [{ img: "x" }, "图片不正确"],
      [{ img: { id: 1 } }, "图片不正确"],
      [{ img: ["1; drop table"] }, "图片不正确"],
      [{ AddTime: "2020-01-01" }, "不支持的字段：AddTime"],
      [{ UserID: s2.id }, "不支持的字段：UserID"],
    ];
    for (const [values, msg] of wrong)
      expect([values, await add(s1, customerId, values)]).toMatchObject([values, { status: 400, msg }]);
    expect((await add(s2, customerId)).code).toBe("NOT_FOUND");
    expect(await checksums(server)).toEqual(before);
  });

  test("takes today as the whole day", async () => {
    const customerId = await addCustomer(s1);
    const [today] = await server.rows(sql<{ day: string }>`select to_char(now(), 'YYYY-MM-DD') as day`);
    newId(await add(s1, customerId, { nextgenjintime: today?.day }));
    expect((await viewOf(s1, customerId)).nextgenjintime).toBe(`${today?.day} 23:59:00`);
  });
});

describe("the list of follow-ups", () => {
  test("is newest first, in pages, by method, with exact totals", async () => {
    const customerId = await addCustomer(s1);
    const other = await addCustomer(s1);
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1)
      ids.push(newId(await add(s1, customerId, { status: at % 3 === 0 ? "微信" : "电话", Ext: `第${at}次` })));
    newId(await add(s1, other));
    ids.reverse();
    expect((await list(s1, customerId)).rows?.map((row) => row.id)).toEqual(ids);
    const paged: number[] = [];
    for (let page = 1; page <= 4; page += 1)
      paged.push(...((await list(s1, customerId, { rows: 2, page })).rows ?? []).map((row) => row.id));
    expect(paged).toEqual(ids);
    expect((await list(s1, customerId, { rows: 2 })).total).toBe(7);
    for (const type of [2, "2"])
      expect(await list(s1, customerId, { type })).toMatchObject({
        total: 3,
        rows: [{ statusName: "微信" }, { statusName: "微信" }, { statusName: "微信" }],
      });
    expect((await list(s1, customerId, { type: "" })).total).toBe(7);
    expect((await list(s1, customerId, { key: "第3" })).rows).toMatchObject([{ Ext: "第3次" }]);
    expect((await list(s1, customerId, { sort: "asc" })).rows?.map((row) => row.id)).toEqual(ids.reverse());
  });

  test("counts what 20 people write at once", async () => {
    const customerId = await addCustomer(s1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(at % 2 === 0 ? s1 : mgrA, customerId, { Ext: `同时${at}` })),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(
      await server.rows(sql`
      select followup_count as kept, (select count(*) from followups f where f.customer_id = c.id) as rows,
        (select count(*) from audit_about t where t.module = 'customer' and t.record_id = c.id) as audits, version
      from customers c where id = ${customerId}`),
    ).toEqual([{ kept: 20, rows: 20, audits: 20, version: 21 }]);
    const [newest] = (await list(s1, customerId)).rows ?? [];
    expect(await viewOf(s1, customerId)).toMatchObject({ genjintime: newest.AddTime });
  });
});
