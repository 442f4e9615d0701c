/** The matrix itself: who reads and changes it, what is refused, two at once. What it does to records is walked in test/field-rights.test.ts. */
import { type FieldRightsAnswer, fieldRights } from "@qicheng/api/field-rights/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let role: number;

const EDIT = { access: "edit", own: 0 };
const cell = (values: Record<string, unknown> = {}) => ({
  role,
  field: "address",
  access: "hide",
  before: { access: "edit" },
  ...values,
});
const save = (rights: unknown, by = boss, module = "customer") => by.raw(fieldRights.save.path, { module, rights });
const seen = async (by = boss, module = "customer"): Promise<FieldRightsAnswer> =>
  (await by.raw(fieldRights.view.path, { module })).data;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
  role = await count(server, sql`select role_id as n from user_roles where user_id = ${s1.id}`);
});
afterEach(async () => {
  await sql`delete from field_rights`.execute(server.db);
  await dropCaches(server);
});
afterAll(() => server.close());

describe("the matrix", () => {
  test("says of each field what there is for it, and what is set comes back as it was set", async () => {
    const { fields, roles, can, modules } = await seen();
    const levels = (key: string) => fields.find(({ field }) => field === key)?.levels;
    expect(can).toBe(1);
    expect(modules).toContainEqual({ module: "supplier", title: "供应商" });
    expect(levels("CustomerName")).toEqual(["read", "edit"]);
    expect(levels("address")).toEqual(["hide", "mask", "read", "edit"]);
    expect([fields.find(({ field }) => field === "genjintime")?.fixed, levels("genjintime")]).toEqual([
      1,
      ["hide", "mask", "edit"],
    ]);
    expect(fields.map(({ field }) => field)).not.toContain("UserID");
    expect(roles[0]).toMatchObject({ builtin: 1, edit: 0 });
    const given = [
      cell(),
      cell({ field: "mobile", access: "mask", own: 1 }),
      cell({ field: "qq", access: "mask" }),
      cell({ field: "wechat", access: "read" }),
    ];
    expect(await save(given)).toMatchObject({ status: 200, msg: "保存成功" });
    const stored = (await seen()).rights.filter((one) => one.role === role);
    expect(stored.map(({ field, access, own }) => [field, access, own]).sort()).toEqual([
      ["address", "hide", 0],
      ["mobile", "mask", 1],
      ["qq", "mask", 0],
      ["wechat", "read", 0],
    ]);
    expect(await save([cell({ ...EDIT, before: { access: "hide" } })])).toMatchObject({ status: 200 });
    expect((await seen()).rights.map(({ field }) => field)).not.toContain("address");
  });

  test("stands in the log of the role in words", async () => {
    await save([cell({ field: "mobile", access: "mask", own: 1 })]);
    const log = await boss.raw("/api/actionLog/list", { modelType: "role", modelId: role });
    expect(log.rows?.[0]).toMatchObject({
      text: expect.stringMatching(/^修改角色「.+」的字段权限$/),
      changes: [{ title: "客户 · 手机", from: "可编辑", to: "掩码，含本人" }],
    });
  });

  test("refuses what makes no sense, and writes nothing", async () => {
    const builtin = await count(server, sql`select id as n from roles where builtin`);
    const before = await checksums(server);
    const wrong: [unknown, object][] = [
      [[], { status: 400 }],
      [[cell({ role: 999_999 })], { status: 400, msg: "角色不存在" }],
      [[cell({ field: "nothing" })], { status: 400, msg: "没有这个字段：nothing" }],
      [[cell({ field: "UserID" })], { status: 400, msg: "没有这个字段：UserID" }],
      [[cell({ access: "some" })], { status: 400, msg: "字段权限不正确" }],
      [[cell({ field: "CustomerName" })], { status: 400, msg: "客户名称不能设为不可见" }],
      [[cell({ field: "genjintime", access: "read" })], { status: 400, msg: "最后跟进时间不能设为只读" }],
      [[cell(), cell({ access: "read" })], { status: 400, msg: "同一角色的同一字段只能设置一次" }],
      [[cell({ role: builtin })], { status: 403, msg: "系统管理员角色不能修改" }],
      [[cell(), cell({ field: "qq", before: { access: "read" } })], { status: 409, code: "CONFLICT" }],
    ];
    for (const [rights, answer] of wrong) expect([rights, await save(rights)]).toMatchObject([rights, answer]);
    expect(await save([cell()], boss, "nothing")).toMatchObject({ status: 400, msg: "没有这个模块" });
    expect(await checksums(server)).toEqual(before);
  });

  test("two who set one cell at the same moment: one does, the other is told", async () => {
    const answers = await Promise.all([save([cell()]), save([cell({ access: "read" })])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.msg).toMatch(/^.+的详细地址已被他人修改，请重新选择$/);
    expect(await Promise.all([save([cell({ field: "qq" })]), save([cell({ field: "wechat" })])])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
  });
});

describe("nobody lets others do more than he may himself", () => {
  /** Who manages roles and has a field masked. */
  async function manager() {
    await grant(server, "mgrA", undefined, "all");
    const own = await count(
      server,
      sql`select ur.role_id as n from user_roles ur join users u on u.id = ur.user_id where u.username = 'mgrA'`,
    );
    expect(await save([cell({ role: own, access: "mask" })])).toMatchObject({ status: 200 });
    return { own, mgrA: await server.as("mgrA") };
  }

  test("by setting, by making, copying or giving a role", async () => {
    const { mgrA, own } = await manager();
    const before = await checksums(server);
    const mine = [cell({ role: own, ...EDIT, before: { access: "mask" } })];
    expect(await save(mine, mgrA)).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      msg: "不能授予比自己更大的字段权限",
    });
    // The role lets others edit what he reads masked.
    expect((await seen(mgrA)).roles.find(({ id }) => id === role)?.edit).toBe(0);
    expect(await save([cell({ field: "qq", access: "mask" })], mgrA)).toMatchObject({ status: 403 });
    const made = { name: unique("角"), auth: { crm: { customer: { total: 1 } } }, dataScope: { customer: "self" } };
    expect(await mgrA.raw("/main/role/add", made)).toMatchObject({ status: 403 });
    const person = { Name: unique("p"), NickName: "新人", BranchID: 1, roleids: [role] };
    expect(await mgrA.raw("/api/user/add", person)).toMatchObject({ status: 403 });
    expect(await checksums(server)).toEqual(before);
  });

  test("and a copy of a role lets its holders do no more than the role does", async () => {
    await save([cell(), cell({ field: "mobile", access: "mask", own: 1 })]);
    const copy = newId(await boss.raw("/main/role/copy", { id: role, name: unique("副本") }));
    const rightsOf = (all: FieldRightsAnswer["rights"], of: number) =>
      all.flatMap(({ role: id, ...rest }) => (id === of ? [rest] : []));
    const { rights } = await seen();
    expect(rightsOf(rights, copy)).toEqual(rightsOf(rights, role));
    expect(rightsOf(rights, copy)).toHaveLength(2);
  });

  test("who has two roles has the wider of each", async () => {
    const id = await addCustomer(s1, { address: "宽街" });
    const other = newId(
      await boss.raw("/main/role/add", {
        name: unique("宽"),
        auth: { crm: { customer: { total: 1 } } },
        dataScope: {},
      }),
    );
    await save([cell()]);
    expect(await viewOf(s1, id)).not.toHaveProperty("address");
    await sql`insert into user_roles (user_id, role_id) values (${s1.id}, ${other})`.execute(server.db);
    await dropCaches(server);
    expect(await viewOf(s1, id)).toMatchObject({ address: "宽街" });
    await save([cell({ role: other, access: "mask", own: 1 })]);
    expect(await viewOf(s1, id)).toMatchObject({ address: "****" });
    await save([cell({ access: "read", before: { access: "hide" } })]);
    expect(await viewOf(s1, id)).toMatchObject({ address: "宽街" });
    expect((await s1.raw("/api/customer/edit", { id, address: "别处" })).status).toBe(400);
    await sql`delete from user_roles where role_id = ${other}`.execute(server.db);
  });
});

test("what follows from a change happens in fields that one does not see, and a default is theirs as ever", async () => {
  const fields = [
    { key: "rPrice", type: "number", title: "单价" },
    { key: "rCount", type: "number", title: "数" },
    { key: "rSum", type: "number", title: "合计", computed: "{rPrice} * {rCount}" },
    { key: "rStart", type: "input", title: "起始", defaultValue: "新" },
    { key: "rKind", type: "select", title: "类", options: ["a", "b"].map((value) => ({ value, label: value })) },
    { key: "rMore", type: "input", title: "补", linkage: { show: [{ field: "rKind", op: "eq", value: "a" }] } },
  ];
  for (const [sort, { key, ...rest }] of fields.entries())
    await sql`insert into custom_fields (module, key, definition, sort)
      values ('customer', ${key}, ${JSON.stringify({ ...rest, flags: { list: true } })}::jsonb, ${sort})`.execute(
      server.db,
    );
  await dropCaches(server);
  const id = await addCustomer(boss, { rPrice: 2, rCount: 3, rKind: "a", rMore: "有" });
  await sql`update customers set owner_id = ${s1.id} where id = ${id}`.execute(server.db);
  const hidden = ["rPrice", "rSum", "rMore", "rStart"].map((field) => cell({ field }));
  expect(await save(hidden)).toMatchObject({ status: 200 });
  expect(await s1.raw("/api/customer/edit", { id, rCount: 5, rKind: "b" })).toMatchObject({ status: 200 });
  expect(await viewOf(boss, id)).toMatchObject({ rPrice: 2, rSum: 10, rMore: "" });
  const { rows = [] } = await boss.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
  expect(rows[0]?.changes).toMatchObject(["数", "合计", "类", "补"].map((title) => ({ title })));
  const edit = { module: "customer", ids: [id], data: { rCount: 9 } };
  const { undo } = (await s1.raw("/api/record/massEdit", edit)).data as { undo: number };
  expect(await viewOf(boss, id)).toMatchObject({ rCount: 9, rSum: 18 });
  expect(await s1.raw("/api/undo/run", { id: undo })).toMatchObject({ status: 200 });
  expect(await viewOf(boss, id)).toMatchObject({ rCount: 5, rSum: 10 });
  const added = await addCustomer(s1, { rCount: 1 });
  expect(await viewOf(boss, added)).toMatchObject({ rStart: "新", rCount: 1 });
});
