/** Built-in fields of customers: all changed by an edit, refused, and those of the server never taken from a client. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1 } = await signIn(server, ["s1"]));
});
afterAll(() => server.close());

test("are all changed by an edit and logged with old and new text", async () => {
  const json = (await s1.raw("/api/Status/json", { types: "customerLevel,source,industry,scale" })).data;
  const id = await addCustomer(s1, { CustomerName: "旧名公司" });
  const change = {
    CustomerName: "新名公司",
    status: json.customerLevel[1].id,
    LaiYuan: json.source[2].id,
    industry: json.industry[3].id,
    scale: json.scale[0].id,
    nextgenjintime: "2032-03-04 05:06",
    city: "110108",
    address: "新地址",
    website: "https://neu.example.cn/a?b=1",
    wechat: "neu_wx",
    qq: "100200300",
    creditCode: "91350100M000100Y43",
    creditDays: 45,
    remark: "新备注",
  };
  expect((await s1.raw("/api/customer/edit", { id, version: 1, ...change })).status).toBe(200);
  expect(await viewOf(s1, id)).toMatchObject({ ...change, nextgenjintime: "2032-03-04 05:06:00", version: 2 });
  const [entry] = (await s1.raw("/api/actionLog/list", { modelId: id, modelType: 2 })).rows ?? [];
  expect(entry).toMatchObject({ action: "edit", text: "编辑客户：新名公司", UserID: s1.id, NickName: "s1先生" });
  expect(entry.changes.map((one: { field: string }) => one.field)).toEqual(
    Object.keys(await viewOf(s1, id)).filter((key) => key in change),
  );
  expect(entry.changes).toContainEqual({
    field: "CustomerName",
    title: "客户名称",
    from: "旧名公司",
    to: "新名公司",
  });
  expect(entry.changes).toContainEqual({
    field: "status",
    title: "客户级别",
    from: "",
    to: json.customerLevel[1].name,
  });
  expect(entry.changes).toContainEqual({ field: "city", title: "地区", from: "", to: "北京市/海淀区" });
  for (const key of ["新名", "xmgs"])
    expect((await s1.raw("/api/customer/index", { key })).rows?.map((row) => row.id)).toContain(id);
  expect((await s1.raw("/api/customer/index", { key: "旧名" })).total).toBe(0);
});

test.each([
  ["website", "javascript:alert(1)"],
  ["website", "data:text/html,x"],
  ["website", "http://"],
  ["creditCode", "91350100M000100Y44"],
  ["creditDays", -1],
  ["creditDays", 366],
  ["creditDays", 1.5],
  ["mobile", "x"],
  ["qq", "1".repeat(21)],
])("refuse %s %s", async (field, value) => {
  expect(await s1.raw("/api/customer/add", { CustomerName: unique("客户"), [field]: value })).toMatchObject({
    status: 400,
    data: { errors: [{ field }] },
  });
});

test("of the server are never taken from a client", async () => {
  const id = await addCustomer(s1);
  const before = await checksums(server);
  for (const key of [
    "id",
    "UserID",
    "owner_id",
    "AddTime",
    "updatetime",
    "code2",
    "IsGongHai",
    "clue",
    "money_total",
    "watchuserid",
    "version2",
    "deleted_at",
    "search_text",
    "followup_count",
    "genjintime",
    "genjintext",
    "contactId",
  ]) {
    const added = await s1.raw("/api/customer/add", { CustomerName: unique("不存"), [key]: 3 });
    expect([key, added]).toMatchObject([key, { status: 400, code: "VALIDATION" }]);
    if (key !== "id")
      expect([key, await s1.raw("/api/customer/edit", { id, [key]: 999 })]).toMatchObject([
        key,
        { status: 400, code: "VALIDATION" },
      ]);
  }
  expect(await checksums(server)).toEqual(before);
});
