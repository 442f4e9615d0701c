import { customers } from "@qicheng/api/customers/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let s3: Caller;
let mgrA: Caller;
let director: Caller;
let view: Caller;

beforeAll(async () => {
  server = await testServer();
  [s1, s2, s3, mgrA, director, view] = (await Promise.all(
    (["s1", "s2", "s3", "mgrA", "director", "view"] as const).map((name) => server.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => server.close());

async function add(caller: Caller, values: Record<string, unknown>): Promise<number> {
  const answer = await caller.post(customers.add, values);
  expect(answer.msg).toBe("新建成功");
  return answer.data.id as number;
}

const view1 = async (caller: Caller, id: number) => (await caller.post(customers.view, { id })).data;

describe("a customer", () => {
  test("keeps every field it was given", async () => {
    const levels = (await s1.get("/api/Status/json?types=customerLevel,source,industry,scale")).data;
    const given = {
      CustomerName: "北京纷扬科技有限公司",
      contactName: "曾国强",
      mobile: "13800138000",
      status: levels.customerLevel[0].id,
      LaiYuan: levels.source[1].id,
      industry: levels.industry[1].id,
      scale: levels.scale[2].id,
      city: "110108",
      address: "中关村大街1号",
      website: "www.fenyang-example.cn",
      wechat: "fenyang_01",
      qq: "123456789",
      creditCode: "91110108MA01A2B3C8",
      remark: "展会认识",
      nextgenjintime: "2030-01-02 09:30",
    };
    const { creditCode: _unchecked, ...sound } = given;
    const id = await add(s1, sound);
    const row = await view1(s1, id);
    expect(row).toMatchObject({
      ...sound,
      nextgenjintime: "2030-01-02 09:30:00",
      statusName: levels.customerLevel[0].name,
      LaiYuanName: "搜索引擎",
      cityName: "北京市/海淀区",
    });
    expect(row).toMatchObject({
      clue: 1,
      IsGongHai: 0,
      UserID: s1.id,
      UserName: "s1先生",
      version: 1,
      watchuserid: "",
      subtotal: { contact: 1, followup: 0 },
    });
    expect(row.can).toMatchObject({ edit: 1, followup: 1, contact: 1 });
    expect(row.can.delete).toBeUndefined();
  });

  test("is refused with the field named, and nothing is written", async () => {
    const before = await server.rows(sql<{ n: number }>`select count(*) as n from customers`);
    const refusals: [Record<string, unknown>, string][] = [
      [{ CustomerName: "　 \t" }, "信息必须填写"],
      [{ CustomerName: "A\u0000B" }, "客户名称：包含非法字符"],
      [{ CustomerName: "字".repeat(10_001) }, "客户名称：最多100个字"],
      [{ CustomerName: "甲", nextgenjintime: "2026-02-30" }, "下次跟进时间：日期时间不正确"],
      [{ CustomerName: "甲", status: 999_999 }, "客户级别：选项不存在"],
      [{ CustomerName: "甲", city: "999999" }, "地区：地区不存在"],
      [{ CustomerName: "甲", UserID: 1 }, "负责人：不能修改"],
      [{ CustomerName: "甲", IsGongHai: 0 }, "不支持的字段：IsGongHai"],
      [{ CustomerName: "甲", approval: 2 }, "不支持的字段：approval"],
    ];
    for (const [values, msg] of refusals) {
      const answer = await s1.post(customers.add, values);
      expect(answer).toMatchObject({ status: 400, result: "error", code: "VALIDATION", msg });
      expect(answer.data.errors[0].msg).toBe(msg);
    }
    expect(await server.rows(sql<{ n: number }>`select count(*) as n from customers`)).toEqual(before);
  });

  test("shows to its owner, his head and those above, and to nobody else", async () => {
    const id = await add(s1, { CustomerName: "只给自己看的公司" });
    for (const caller of [s1, mgrA, director, view]) expect((await view1(caller, id))?.id).toBe(id);
    for (const caller of [s2, s3]) {
      const foreign = await caller.post(customers.view, { id });
      const missing = await caller.post(customers.view, { id: 999_999_999 });
      expect(foreign).toMatchObject({ status: 404, code: "NOT_FOUND", msg: "记录不存在或无权访问" });
      expect(foreign.text).toBe(missing.text);
    }
    expect((await view1(view, id)).can).toEqual({});
    expect((await view.post(customers.edit, { id, remark: "x" })).code).toBe("FORBIDDEN");
  });

  test("lists with scope, count and search", async () => {
    const id = await add(s3, {
      CustomerName: "杭州云帆新能源有限公司",
      contactName: "单小明",
      mobile: "139 5710 0042",
    });
    const keys = ["云", "云帆", "新能", "hzyf", "0042", "单小", "sxm", "13957100042", "139 5710"];
    for (const key of keys) {
      const found = await s3.post(customers.index, { key });
      expect([key, found.rows?.map((row) => row.id)]).toEqual([key, [id]]);
      expect(found.total).toBe(1);
      expect((await s2.post(customers.index, { key })).total).toBe(0);
    }
    for (const key of ["%", "_", "云%", "帆云", "004"]) expect((await s3.post(customers.index, { key })).total).toBe(0);
  });

  test("answers rows and total apart, and under data too", async () => {
    const all = await director.post(customers.index, { rows: 2 });
    expect(all.rows).toHaveLength(2);
    expect(all.data.rows).toEqual(all.rows);
    const { n } = (
      await server.rows(
        sql<{ n: number }>`select count(*) as n from customers where deleted_at is null and owner_id is not null`,
      )
    )[0] ?? { n: 0 };
    expect(all.total).toBe(n);
    const rowsOnly = await director.post(customers.index, { rows: 2, count: "0" });
    expect(rowsOnly.total).toBeUndefined();
    const totalOnly = await director.post(customers.index, { count: "only" });
    expect(totalOnly.rows).toBeUndefined();
    expect(totalOnly.total).toBe(n);
  });

  test("carries no more of a row than is asked for, and always what every screen needs", async () => {
    const id = await add(s1, { CustomerName: "只问两列的公司", mobile: "13800138123", address: "文三路1号" });
    await s1.post(customers.star, { id });
    const asked = { key: "只问两列的公司", fields: "status, genjintime" };
    const { rows, total } = await s1.post(customers.index, asked);
    expect(total).toBe(1);
    const row = rows?.[0];
    expect(row).toMatchObject({
      id,
      CustomerName: "只问两列的公司",
      UserName: "s1先生",
      userheader: "",
      watchuserid: s1.id,
      version: 1,
      IsGongHai: 0,
      can: { edit: 1, followup: 1 },
      status: "",
      statusName: "",
      genjintime: "",
    });
    for (const key of ["mobile", "address", "UserID", "LaiYuan", "LaiYuanName"]) expect(row).not.toHaveProperty(key);
    expect((await s1.post(customers.index, { ...asked, fields: "" })).rows?.[0]).toMatchObject({
      mobile: "13800138123",
    });
    const refused = await s1.post(customers.index, { ...asked, fields: "status,nothing" });
    expect(refused).toMatchObject({ status: 400, msg: "没有这个字段：nothing" });
  });

  test("refuses what no list accepts", async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ sort: "addtime desc; DROP TABLE customer--" }, "不支持的排序字段"],
      [{ sort: "(CASE WHEN (1=1) THEN addtime ELSE id END)" }, "不支持的排序字段"],
      [{ data: '[{"field":"password","op":"like","value":"$argon2%"}]' }, "不支持的筛选字段"],
      [{ rows: 100_000 }, "每页条数必须在1到200之间"],
      [{ rows: 0 }, "每页条数必须在1到200之间"],
      [{ page: -1 }, "页码必须在1到1000000之间"],
      [{ page: "1e9" }, "页码不正确"],
    ];
    for (const [query, msg] of refused)
      expect(await s1.raw("/api/customer/index", query)).toMatchObject({ status: 400, msg });
  });
});
