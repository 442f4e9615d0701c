import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let s1: Caller;
let mgrA: Caller;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, mgrA, boss } = await signIn(server, ["s1", "mgrA", "boss"]));
});
afterAll(() => server.close());

const view = async (id: number) => (await s1.raw("/api/contact/Views", { id })).data;
const list = async (customerId: number, query: Record<string, unknown> = {}) =>
  s1.raw("/api/contact/list", { customerId, ...query });
const primaries = (customerId: number) =>
  server.rows(
    sql<{
      id: number;
    }>`select id from contacts where customer_id = ${customerId} and is_primary and deleted_at is null`,
  );

/** What must hold of every customer: one primary among live contacts, mirrored to the letter. */
async function expectMirrored(customerId: number): Promise<void> {
  const [row] = await server.rows(sql`
    select count(*) filter (where k.is_primary) as primaries, count(k.id) > 0 as any,
      bool_and(not k.is_primary or (c.primary_contact_id = k.id and c.contact_name = k.name and c.mobile is not distinct from k.mobile)) as mirrored
    from customers c left join contacts k on k.customer_id = c.id and k.deleted_at is null where c.id = ${customerId} group by c.id`);
  expect(row).toMatchObject({ primaries: (row as { any: boolean }).any ? 1 : 0 });
  expect((row as { mirrored: boolean | null }).mirrored ?? true).toBe(true);
}

describe("a contact in the pool", () => {
  test("is masked, and neither filter nor search nor order tells what the mask hides", async () => {
    const customerId = await addCustomer(s1, { contactName: "池中人", mobile: "13912345678" });
    const query = (values: Record<string, unknown>) => list(customerId, values);
    const hits = async () => [
      (await query({ key: "12345678" })).total,
      (await query({ data: [{ field: "mobile", op: "contains", value: "1234" }] })).total,
      (await query({ data: [{ field: "mobile", op: "notEmpty" }] })).total,
    ];
    expect(await hits()).toEqual([1, 1, 1]);
    await sql`update customers set owner_id = null where id = ${customerId}`.execute(server.db);
    expect((await query({})).rows).toMatchObject([{ contactName: "池中人", mobile: "139****5678" }]);
    expect(await hits()).toEqual([0, 0, 0]);
    expect((await query({ key: "池中" })).total).toBe(1);
  });
});

describe("a contact", () => {
  test("comes with the mark of the specification's form, and with no other", async () => {
    const customerId = await addCustomer(s1);
    for (const clue of [3, "3", "", undefined])
      newId(await s1.raw("/api/contact/add", { customerId, contactName: unique("甲"), clue }));
    for (const clue of [2, "x", [3]])
      expect(await s1.raw("/api/contact/add", { customerId, contactName: "x", clue })).toMatchObject({ status: 400 });
  });

  test("keeps every field, on creation and on edit", async () => {
    const customerId = await addCustomer(s1);
    const positions = (await s1.raw("/api/Status/json", { types: "position" })).data.position;
    const given = {
      contactName: "单小明",
      mobile: "13957100042",
      telephone: "(0571)8000 1234转808",
      wechat: "shan_xm",
      qq: "10000042",
      zhiwei: positions[2].id,
      sex: "男",
      email: "shan@example.cn",
      birthday: "1988-02-29",
      remark: "喜欢喝茶\n不吃辣",
    };
    const id = await addContact(s1, customerId, {
      ...given,
      mobile: "+86 139-5710-0042",
      telephone: "（0571）8000 1234转808",
      clue: 3,
      code: "client-uuid",
    });
    expect(await view(id)).toMatchObject({
      id,
      customerId,
      ...given,
      zhiweiName: positions[2].name,
      primary: 1,
      version: 1,
      can: { edit: 1, delete: 1 },
    });
    const changed = {
      contactName: "单大明",
      mobile: "",
      telephone: "",
      wechat: "",
      qq: "",
      zhiwei: "",
      sex: "",
      email: "",
      birthday: "",
      remark: "",
    };
    expect((await s1.raw("/api/contact/Edit", { id, version: 1, customerId, ...changed })).status).toBe(200);
    expect(await view(id)).toMatchObject({ ...changed, zhiweiName: "", version: 2 });
    expect(await s1.raw("/api/contact/Edit", { id, version: 1, contactName: "晚了" })).toMatchObject({
      status: 409,
      data: { by: "s1先生", current: { contactName: "单大明" } },
    });
    const [log] = (await s1.raw("/api/actionLog/list", { modelId: customerId, modelType: "customer" })).rows ?? [];
    expect(log.changes.map((change: { field: string }) => change.field)).toEqual(Object.keys(changed));
  });

  test("that came without a person has no name, and takes back what it answered", async () => {
    const customerId = await addCustomer(s1, { contactName: "", mobile: "13957100055" });
    expect(await viewOf(s1, customerId)).toMatchObject({ contactName: "", mobile: "13957100055" });
    const [row] = (await s1.raw("/api/contact/list", { customerId })).rows ?? [];
    expect(row).toMatchObject({ contactName: "", mobile: "13957100055", primary: 1 });
    for (const form of [false, true])
      expect(await s1.raw("/api/contact/Edit", await view(Number(row?.id)), { form })).toMatchObject({ status: 200 });
    expect(await view(Number(row?.id))).toMatchObject({ contactName: "", mobile: "13957100055" });
    await s1.raw("/api/contact/Edit", { id: row?.id, mobile: "13957100056" });
    const [log] = (await s1.raw("/api/actionLog/list", { modelId: customerId, modelType: "customer" })).rows ?? [];
    expect(JSON.stringify(log)).toContain("未填姓名");
    expect(await s1.raw("/api/contact/Edit", { id: row?.id, contactName: "韩擒虎" })).toMatchObject({ status: 200 });
    expect(await s1.raw("/api/contact/Edit", { id: row?.id, contactName: "" })).toMatchObject({ status: 400 });
    expect(await viewOf(s1, customerId)).toMatchObject({ contactName: "韩擒虎", mobile: "13957100056" });
  });

  test("is refused with the field named", async () => {
    const customerId = await addCustomer(s1, { contactName: "甲" });
    const other = await addCustomer(s1, { contactName: "乙" });
    const id = (await viewOf(s1, customerId)).contactId;
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ contactName: " " }, "信息必须填写"],
      [{ contactName: "字".repeat(51) }, "姓名：最多50个字"],
      [{ mobile: "12" }, "手机：电话格式不正确"],
      [{ email: "a@b" }, "邮箱：邮箱格式不正确"],
      [{ sex: "X" }, "性别：选项不存在"],
      [{ birthday: "2026-02-30" }, "生日：日期不正确"],
      [{ zhiwei: 999_999 }, "职位：选项不存在"],
      [{ remark: "字".repeat(501) }, "备注：最多500个字"],
      [{ is_primary: true }, "不支持的字段：is_primary"],
    ];
    for (const [values, msg] of wrong) {
      expect([values, await s1.raw("/api/contact/add", { customerId, contactName: "新", ...values })]).toMatchObject([
        values,
        { status: 400, msg },
      ]);
      expect([values, await s1.raw("/api/contact/Edit", { id, ...values })]).toMatchObject([
        values,
        { status: 400, msg },
      ]);
    }
    // What the record answers may come back, and nothing else.
    expect((await s1.raw("/api/contact/add", { customerId, contactName: "新", primary: 1 })).msg).toBe(
      "不支持的字段：primary",
    );
    expect((await s1.raw("/api/contact/Edit", { id, primary: 0 })).msg).toBe("primary：不能修改");
    expect(await s1.raw("/api/contact/Edit", { id, customerId: other, remark: "x" })).toMatchObject({
      status: 400,
      msg: "联系人不属于该客户",
    });
    expect((await s1.raw("/api/contact/Primary", { id, customerId: other })).code).toBe("NOT_FOUND");
    expect(await checksums(server)).toEqual(before);
  });

  test("lists the primary one first, then by age, in pages", async () => {
    const customerId = await addCustomer(s1, { contactName: "一" });
    const ids = [(await viewOf(s1, customerId)).contactId as number];
    for (let at = 0; at < 4; at += 1) ids.push(await addContact(s1, customerId));
    await s1.raw("/api/contact/Primary", { id: ids[3], customerId });
    const expected = [ids[3], ids[0], ids[1], ids[2], ids[4]];
    expect((await list(customerId)).rows?.map((row) => row.id)).toEqual(expected);
    expect((await list(customerId, { rows: 2, page: 2 })).rows?.map((row) => row.id)).toEqual(expected.slice(2, 4));
    expect((await list(customerId, { rows: 2, page: 2 })).total).toBe(5);
  });
});

describe("the primary contact", () => {
  test("mirrors to the customer, is found by, and its customer with it", async () => {
    const customerId = await addCustomer(s1, { contactName: "原来的人", mobile: "13811110001" });
    const second = await addContact(s1, customerId, { contactName: "钱多多", mobile: "13811110002" });
    expect(await viewOf(s1, customerId)).toMatchObject({ contactName: "原来的人", mobile: "13811110001" });
    const before = (await viewOf(s1, customerId)).version;
    expect((await s1.raw("/api/contact/Primary", { id: second, customerId })).status).toBe(200);
    expect(await viewOf(s1, customerId)).toMatchObject({
      contactName: "钱多多",
      mobile: "13811110002",
      contactId: second,
      version: before + 1,
    });
    await expectMirrored(customerId);
    expect((await s1.raw("/api/customer/index", { key: "钱多" })).rows?.map((row) => row.id)).toEqual([customerId]);
    expect((await s1.raw("/api/customer/index", { key: "0002" })).rows?.map((row) => row.id)).toEqual([customerId]);
    await s1.raw("/api/contact/Edit", { id: second, contactName: "钱少少", mobile: "13811110003" });
    expect(await viewOf(s1, customerId)).toMatchObject({ contactName: "钱少少", mobile: "13811110003" });
    expect((await s1.raw("/api/customer/index", { key: "qss" })).rows?.map((row) => row.id)).toEqual([customerId]);
    expect((await s1.raw("/api/customer/index", { key: "钱多" })).total).toBe(0);
    await s1.raw("/api/contact/Primary", { id: second, customerId });
    await expectMirrored(customerId);
  });

  test("passes to the oldest when it is deleted, and to none when it was the last", async () => {
    const customerId = await addCustomer(s1, { contactName: "一" });
    const first = (await viewOf(s1, customerId)).contactId;
    const [second, third] = [await addContact(s1, customerId), await addContact(s1, customerId)];
    expect((await s1.raw("/api/contact/delete", { ids: [first] })).data.done).toEqual([first]);
    expect((await primaries(customerId)).map((row) => row.id)).toEqual([second]);
    await expectMirrored(customerId);
    expect((await s1.raw("/api/contact/delete", { ids: [third, second] })).status).toBe(200);
    expect(await viewOf(s1, customerId)).toMatchObject({
      contactId: 0,
      contactName: "",
      mobile: "",
      subtotal: { contact: 0 },
    });
    const bin = await boss.raw("/api/recycle/list", { module: "contact", rows: 200 });
    expect(bin.rows?.map((row) => row.id)).toEqual(expect.arrayContaining([first, second, third]));
    expect((await boss.raw("/api/recycle/restore", { module: "contact", ids: [third] })).status).toBe(200);
    expect((await primaries(customerId)).map((row) => row.id)).toEqual([third]);
    await expectMirrored(customerId);
    expect((await boss.raw("/api/recycle/purge", { module: "contact", ids: [first] })).status).toBe(200);
    expect((await boss.raw("/api/recycle/purge", { module: "contact", ids: [third] })).code).toBe("NOT_FOUND");
    expect(await count(server, sql`select count(*) as n from contacts where id = ${first}`)).toBe(0);
  });

  test("is exactly one, however many hands choose, add and delete at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const customerId = await addCustomer(s1, { contactName: "一", mobile: "13800000000" });
      const ids = [(await viewOf(s1, customerId)).contactId as number];
      for (let at = 0; at < 5; at += 1) ids.push(await addContact(s1, customerId, { mobile: `1380000000${at}` }));
      const acts = ids.flatMap((id, at) => [
        s1.raw("/api/contact/Primary", { id, customerId }),
        mgrA.raw("/api/contact/Edit", { id, contactName: unique("改") }),
        ...(at % 2 === 0 ? [mgrA.raw("/api/contact/delete", { ids: [id] })] : []),
        s1.raw("/api/contact/add", { customerId, contactName: unique("新") }),
        s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "同时" }),
      ]);
      for (const answer of await Promise.all(acts)) expect([200, 404]).toContain(answer.status);
      await expectMirrored(customerId);
    }
    const empty = await addCustomer(s1);
    await Promise.all(Array.from({ length: 10 }, () => addContact(s1, empty)));
    await expectMirrored(empty);
    expect((await viewOf(s1, empty)).subtotal.contact).toBe(10);
  });
});

describe("a duplicate contact", () => {
  test("is found by phone, masked, wherever it is", async () => {
    const CustomerName = unique("重复联系人公司");
    const customerId = await addCustomer(s1, { CustomerName, contactName: "首要", mobile: "13600001111" });
    const second = await addContact(s1, customerId, { mobile: "136 0000 2222" });
    const s3 = await server.as("s3");
    const hits = await s3.raw("/api/contact/repeat", { key: "+86 13600002222" });
    expect(hits.rows).toEqual([
      expect.objectContaining({
        type: "contact",
        CustomerName,
        UserName: "s1先生",
        match: "exact",
        by: "mobile",
        open: 0,
        mobile: "136****1111",
      }),
    ]);
    expect(hits.text).not.toMatch(/13600002222|13600001111/);
    expect((await s1.raw("/api/contact/repeat", { key: "13600002222", id: second })).total).toBe(0);
    expect((await s3.raw("/api/contact/repeat", { key: "13600002222", id: second })).code).toBe("NOT_FOUND");
    expect((await s1.raw("/api/contact/repeat", { key: "1360000" })).total).toBe(0);
    newId(await s1.raw("/api/contact/add", { customerId, contactName: "不看重", mobile: "13600002222" }));
  });

  test("is asked for by the right to check customers or leads", async () => {
    const asked = async (right: PermissionKey[]) => {
      await grant(server, "s2", ["crm.clues.total", ...right]);
      return (await (await server.as("s2")).raw("/api/contact/repeat", { key: "13600002222" })).status;
    };
    expect(await asked(["crm.clues.repeat"])).toBe(200);
    expect(await asked(["crm.customer.repeat"])).toBe(200);
    expect(await asked([])).toBe(403);
  });
});
