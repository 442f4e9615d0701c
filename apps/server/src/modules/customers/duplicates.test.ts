import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, newId, setSettings, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s3: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s3 } = await signIn(server, ["boss", "s1", "s3"]));
});
afterAll(() => server.close());

const policy = (duplicatePolicy: "warn" | "refuse"): Promise<void> => setSettings(server, { duplicatePolicy });
const repeat = (caller: Caller, key: string, rest: Record<string, unknown> = {}) =>
  caller.raw("/api/customer/repeat", { key, ...rest });

describe("looking for duplicates", () => {
  test("finds other writings of one name exactly, and like names as similar", async () => {
    const id = await addCustomer(s1, { CustomerName: "杭州纷扬科技有限公司" });
    for (const key of [
      "杭州纷扬科技有限公司",
      "纷扬科技",
      "纷扬科技（杭州）有限公司",
      "纷扬 科技股份有限公司",
      "浙江杭州纷扬科技有限责任公司",
      "纷扬科技集团",
      "（杭州）纷扬科技",
    ]) {
      const [hit] = (await repeat(s3, key)).rows ?? [];
      expect([key, hit]).toMatchObject([
        key,
        {
          id,
          type: "customer",
          CustomerName: "杭州纷扬科技有限公司",
          UserName: "s1先生",
          IsGongHai: 0,
          deleted: 0,
          match: "exact",
          by: "name",
          open: 0,
        },
      ]);
    }
    expect((await repeat(s3, "分扬科技")).rows).toMatchObject([{ id, match: "similar", by: "name" }]);
    const long = await addCustomer(s1, { CustomerName: "宁波海纳智能装备制造有限公司" });
    for (const key of ["海纳智能装备制造厂", "海纳智能装备", "海钠智能装备制造"])
      expect([key, (await repeat(s3, key)).rows]).toMatchObject([key, [{ id: long, match: "similar", by: "name" }]]);
    expect((await repeat(s3, "纷扬服务")).rows).toEqual([]);
    expect((await repeat(s3, "完全不同的名字")).rows).toEqual([]);
    expect((await repeat(s1, "纷扬科技")).rows).toMatchObject([{ open: 1 }]);
    expect((await repeat(s1, "纷扬科技", { id })).rows).toEqual([]);
  });

  test("finds every account in every writing, pool and bin included, and never shows a phone", async () => {
    const id = await addCustomer(s1, {
      CustomerName: unique("账号公司"),
      contactName: "甲",
      mobile: "139-1111-2222",
      wechat: "WeiXin_Abc",
      qq: "77788899",
      creditCode: "91350100M000100Y43",
    });
    const accounts: [string, string, string][] = [
      ["mobile", "+86 139 1111 2222", "mobile"],
      ["mobile", "008613911112222", "mobile"],
      ["mobile", "013911112222", "mobile"],
      ["wechat", "weixin_abc", "wechat"],
      ["qq", "777 88899", "qq"],
      ["creditCode", "91350100m000100y43", "creditCode"],
      ["", "13911112222", "mobile"],
    ];
    for (const [field, key, by] of accounts) {
      const answer = await repeat(s3, key, { field });
      expect([key, answer.rows]).toMatchObject([key, [{ id, match: "exact", by, mobile: "139****2222" }]]);
      expect(answer.text).not.toContain("11112222");
    }
    await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
    expect((await repeat(s3, "13911112222")).rows).toMatchObject([{ id, IsGongHai: 1, UserName: "" }]);
    await sql`update customers set deleted_at = now(), owner_id = ${s1.id} where id = ${id}`.execute(server.db);
    expect((await repeat(s1, "13911112222")).rows).toMatchObject([{ id, deleted: 1, open: 0 }]);
    await sql`update customers set deleted_at = null, clue = 3 where id = ${id}`.execute(server.db);
    expect((await repeat(s3, "13911112222")).rows).toMatchObject([{ id, type: "lead" }]);
  });

  test("finds a part of a name, its letters, a contact's name and the end of a phone as likely ones", async () => {
    const id = await addCustomer(s1, {
      CustomerName: "泉州鹭屿海产加工有限公司",
      contactName: "欧阳明珠",
      mobile: "13677418852",
    });
    await addContact(s1, id, { contactName: "司徒晓蕾", mobile: "13500009639" });
    for (const [key, by] of [
      ["鹭屿", "name"],
      ["海产加工", "name"],
      ["lyhc", "name"],
      ["luyuhaichanjiagong", "name"],
      ["司徒晓", "contact"],
      ["8852", "mobile"],
      ["9639", "mobile"],
    ])
      expect([key, (await repeat(s3, key ?? "")).rows]).toMatchObject([
        key,
        [{ id, match: "similar", by, CustomerName: "泉州鹭屿海产加工有限公司", open: 0 }],
      ]);
    expect((await repeat(s3, "欧阳明珠")).rows).toMatchObject([{ id, match: "similar" }]);
    // in the field of a name it is names that are looked for
    expect((await repeat(s3, "司徒晓", { field: "CustomerName" })).rows).toEqual([]);
    expect((await repeat(s3, "海产加工", { field: "CustomerName" })).rows).toMatchObject([{ id }]);
    // what is masked of a phone is not told by finding it
    for (const key of ["7741", "1367", "13677", "77418852", "136 7741", "欧阳明珠 7741", "７７４１"])
      expect([key, (await repeat(s3, key)).rows]).toEqual([key, []]);
  });

  test("tells whether the company refuses the same again", async () => {
    const CustomerName = unique("拦不拦住公司");
    await addCustomer(s1, { CustomerName });
    for (const [rule, blocks] of [
      ["warn", 0],
      ["refuse", 1],
    ] as const) {
      await policy(rule);
      expect((await repeat(s3, CustomerName)).rows).toMatchObject([{ match: "exact", blocks }]);
    }
    await policy("warn");
  });

  test("wants two characters, gives ten hits, and takes nothing as a pattern", async () => {
    for (const key of ["", " ", "字", "　"]) expect((await repeat(s3, key)).status).toBe(400);
    expect((await repeat(s3, "字".repeat(101))).status).toBe(400);
    for (const key of ["%%", "__", "%科技%", "' or 1=1 --", "139%", "1391111"])
      expect([key, (await repeat(s3, key)).rows]).toEqual([key, []]);
    expect((await repeat(s3, "甲乙", { field: "password" })).status).toBe(400);
    for (let at = 0; at < 12; at += 1)
      await addCustomer(s1, { CustomerName: `十二家同名有限公司`, remark: String(at) });
    expect((await repeat(s3, "十二家同名")).rows).toHaveLength(10);
  });

  test("is limited and logged", async () => {
    const limited = await testServer({ rateLimit: true });
    const caller = await limited.as("s1");
    const codes: unknown[] = [];
    for (let at = 0; at < 50; at += 1)
      codes.push((await caller.raw("/api/customer/repeat", { key: `查找${at}` })).status);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
    await limited.services.securityLog.idle();
    const [logged] = await limited.rows(
      sql<{
        detail: string;
        user_id: number;
      }>`select detail, user_id from security_log where event = 'repeat' order by id limit 1`,
    );
    expect(logged).toEqual({ detail: "查找0", user_id: caller.id });
    await limited.close();
  });
});

describe("under the warning policy", () => {
  test("a duplicate is saved", async () => {
    await policy("warn");
    const CustomerName = unique("允许重复");
    await addCustomer(s1, { CustomerName });
    await addCustomer(s3, { CustomerName });
  });
});

describe("under the refusing policy", () => {
  beforeEach(() => policy("refuse"));

  test("a save with the name or an account of another is refused with its owner, whoever that is", async () => {
    const CustomerName = unique("拒绝重复公司");
    await addCustomer(s1, {
      CustomerName,
      contactName: "甲",
      mobile: "13500001111",
      wechat: "wx_refuse",
      qq: "55566677",
    });
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ CustomerName }, "CustomerName"],
      [{ mobile: "+86 135 0000 1111" }, "mobile"],
      [{ wechat: "WX_refuse" }, "wechat"],
      [{ qq: "55566677" }, "qq"],
    ];
    for (const [values, field] of wrong) {
      const answer = await s3.raw("/api/customer/add", {
        CustomerName: unique("别的公司"),
        contactName: "乙",
        ...values,
      });
      expect([values, answer]).toMatchObject([
        values,
        {
          status: 400,
          msg: `与已有客户「${CustomerName}」重复（s1先生）`,
          data: { errors: [{ field, reason: "DUPLICATE" }] },
        },
      ]);
    }
    expect(await checksums(server)).toEqual(before);
  });

  test("an edit into a duplicate is refused, an edit of the same record is not", async () => {
    const taken = unique("已有公司");
    const other = await addCustomer(s1, { CustomerName: taken, contactName: "甲", mobile: "13500002222" });
    const id = await addCustomer(s3, { CustomerName: unique("改名公司"), contactName: "乙", mobile: "13500003333" });
    const { version, contactId } = await viewOf(s3, id);
    expect((await s3.raw("/api/customer/edit", { id, version, CustomerName: taken })).status).toBe(400);
    expect((await s3.raw("/api/contact/Edit", { id: contactId, mobile: "13500002222" })).status).toBe(400);
    expect(
      (await s3.raw("/api/contact/add", { customerId: id, contactName: "丙", mobile: "13500002222" })).status,
    ).toBe(400);
    expect(await viewOf(s3, id)).toMatchObject({ version, mobile: "13500003333", subtotal: { contact: 1 } });
    expect((await s3.raw("/api/customer/edit", { id, version, remark: "自己不算重复" })).status).toBe(200);
    newId(await s3.raw("/api/contact/add", { customerId: id, contactName: "丁", mobile: "13500003333" }));
    const boss2 = await boss.raw("/api/customer/delete", { ids: [other] });
    expect(boss2.status).toBe(200);
    expect(await s3.raw("/api/customer/edit", { id, CustomerName: taken })).toMatchObject({
      status: 400,
      msg: `与已有客户「${taken}」重复（回收站）`,
    });
    expect((await boss.raw("/api/recycle/purge", { module: "customer", ids: [other] })).status).toBe(200);
    expect((await s3.raw("/api/customer/edit", { id, CustomerName: taken })).status).toBe(200);
  });

  test("of 20 saves at once one stands, by name and by phone", async () => {
    const CustomerName = unique("同时保存公司");
    const byName = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? s1 : s3).raw("/api/customer/add", {
          CustomerName: at % 3 === 0 ? `${CustomerName}有限公司` : CustomerName,
        }),
      ),
    );
    expect(byName.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await count(server, sql`select count(*) as n from customers where name like ${`${CustomerName}%`}`)).toBe(1);
    const byPhone = await Promise.all(
      Array.from({ length: 20 }, () =>
        s1.raw("/api/customer/add", { CustomerName: unique("不同名"), contactName: "甲", mobile: "13500004444" }),
      ),
    );
    expect(byPhone.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of [...byName, ...byPhone].filter((one) => one.status !== 200))
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining("重复") });
    const customerId = await addCustomer(s1);
    const contacts = await Promise.all(
      Array.from({ length: 10 }, async (_, at) =>
        s1.raw("/api/contact/add", {
          customerId: at === 0 ? customerId : await addCustomer(s1),
          contactName: "甲",
          mobile: "13500005555",
        }),
      ),
    );
    expect(contacts.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("a key that its contact gave up is free", async () => {
    const customerId = await addCustomer(s1);
    const contact = await addContact(s1, customerId, { mobile: "13500006666", wechat: "frei_wx" });
    await s1.raw("/api/contact/Edit", { id: contact, mobile: "13500007777", wechat: "" });
    await addCustomer(s3, { contactName: "甲", mobile: "13500006666", wechat: "frei_wx" });
    expect(
      (await s3.raw("/api/customer/add", { CustomerName: unique("x"), contactName: "甲", mobile: "13500007777" }))
        .status,
    ).toBe(400);
  });
});
