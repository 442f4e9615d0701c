import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, fileOf, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let branches: Record<string, number>;
let roles: Record<string, number>;

const idsByName = async (table: string) =>
  Object.fromEntries(
    (await server.rows(sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}`)).map(
      ({ id, name }) => [name, id],
    ),
  );

beforeAll(async () => {
  server = await testServer();
  ({ boss } = await signIn(server, ["boss"]));
  [branches, roles] = [await idsByName("branches"), await idsByName("roles")];
});
afterAll(() => server.close());

const fresh = (values: Record<string, unknown> = {}) => ({
  Name: unique("u"),
  NickName: "新人",
  BranchID: branches.甲部,
  roleids: [roles.销售],
  ...values,
});
const add = async (values: Record<string, unknown> = {}): Promise<number> =>
  newId(await boss.raw("/api/user/add", fresh(values)));
const detail = async (id: number) => (await boss.raw("/api/user/detail", { id })).data;

describe("a person", () => {
  test("keeps every field, on creation and on edit", async () => {
    const given = fresh({
      NickName: "李四",
      mobile: "13900001111",
      email: "li@example.cn",
      sex: "女",
      zhiwei: "客户经理",
      roleids: [roles.销售, roles.财务],
    });
    const id = await add(given);
    expect(await detail(id)).toMatchObject({
      id,
      UserID: id,
      ...given,
      BranchName: "甲部",
      branches: [{ id: branches.甲部, name: "甲部" }],
      branchids: [],
      rolename: "销售,财务",
      QuitStatus: 0,
      version: 1,
      lastlogin: "",
    });
    const changed = {
      Name: unique("u"),
      NickName: "李四四",
      BranchID: branches.乙部,
      mobile: "0571-88888888",
      email: "",
      sex: "男",
      zhiwei: "",
      roleids: [roles.销售经理],
      QuitStatus: 1,
    };
    expect(await boss.raw("/api/user/edit", { id, version: 1, ...changed })).toMatchObject({
      status: 200,
      msg: "保存成功",
    });
    expect(await detail(id)).toMatchObject({ ...changed, BranchName: "乙部", version: 2 });
    const [log] = await server.rows(
      sql<{
        changes: { field: string; from: string; to: string }[];
      }>`select changes from audit_log where module = 'user' and record_id = ${id} and action = 'edit'`,
    );
    expect(log?.changes).toMatchObject([
      { field: "NickName", title: "姓名", from: "李四", to: "李四四" },
      { field: "Name", title: "用户名", from: given.Name, to: changed.Name },
      { field: "BranchID", title: "部门", from: "甲部", to: "乙部" },
      { field: "roleids", title: "角色", from: "销售、财务", to: "销售经理" },
      { field: "zhiwei", title: "职位", from: "客户经理", to: "" },
      { field: "mobile", title: "手机", from: "13900001111", to: "0571-88888888" },
      { field: "email", title: "邮箱", from: "li@example.cn", to: "" },
      { field: "sex", title: "性别", from: "女", to: "男" },
      { field: "QuitStatus", title: "状态", from: "在职", to: "离职" },
    ]);
  });

  test("is refused with the field named", async () => {
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ Name: "" }, "Name", "信息必须填写"],
      [{ Name: "a b" }, "Name", "用户名只能是字母、数字、下划线或汉字"],
      [{ Name: "<script>" }, "Name", "用户名只能是字母、数字、下划线或汉字"],
      [{ Name: "S1" }, "Name", "用户名已存在"],
      [{ NickName: " " }, "NickName", "信息必须填写"],
      [{ NickName: "字".repeat(31) }, "NickName", "姓名最多30个字"],
      [{ BranchID: 999_999 }, "BranchID", "部门不存在"],
      [{ BranchID: 0 }, "BranchID", "编号不正确"],
      [{ roleids: [999_999] }, "roleids", "角色不存在"],
      [{ mobile: "abc" }, "mobile", "手机格式不正确"],
      [{ email: "nobody" }, "email", "邮箱格式不正确"],
      [{ sex: "X" }, "sex", "性别不正确"],
    ];
    for (const [values, field, msg] of wrong)
      expect([values, await boss.raw("/api/user/add", fresh(values))]).toMatchObject([
        values,
        { status: 400, msg, data: { errors: expect.arrayContaining([{ field, msg }]) } },
      ]);
    for (const extra of ["password", "password_hash", "roleid", "LoginToken", "id", "must_change_password"])
      expect([extra, await boss.raw("/api/user/add", fresh({ [extra]: 1 }))]).toMatchObject([
        extra,
        { status: 400, msg: `不支持的字段：${extra}` },
      ]);
    expect(await checksums(server)).toEqual(before);
  });

  test("is the same person wherever he is answered", async () => {
    const id = await add({ iscall: "1", calltype: "huibo", QuitStatus: 0 });
    const { UserID, Name, NickName } = await detail(id);
    const facts = {
      UserID,
      ID: id,
      Name,
      NickName,
      Header: "",
      Headimg: "",
      rolename: "销售",
      BranchID: branches.甲部,
      BranchName: "甲部",
      QuitStatus: 0,
      iscall: 1,
      calltype: "huibo",
    };
    expect(await detail(id)).toMatchObject(facts);
    for (const path of ["/api/user/index", "/api/user/GetGridJson"])
      expect((await boss.raw(path, { key: Name })).rows).toMatchObject([facts]);
    const { password } = (await boss.raw("/api/user/resetPwd", { id })).data;
    const login = await server.anonymous.raw("/api/user/login", { username: Name, password });
    expect(login.data).toMatchObject(facts);
    const current = await server.anonymous.get("/api/user/isApplogin", { headers: { authkey: login.data.LoginToken } });
    expect(current.data).toMatchObject(facts);
  });

  test("is changed in part, and has roles by their exact names", async () => {
    const id = await add({ mobile: "13900001111", roleids: undefined, rolename: "销售, 财务" });
    const before = await detail(id);
    expect(before).toMatchObject({ rolename: "销售,财务", roleids: [roles.销售, roles.财务], mobile: "13900001111" });
    const edit = (values: Record<string, unknown>, form = false) =>
      boss.raw("/api/user/edit", { id, ...values }, { form });
    expect((await edit({ iscall: 1, calltype: "dxhuibo" })).status).toBe(200);
    expect(await detail(id)).toEqual({ ...before, iscall: 1, calltype: "dxhuibo", version: 2 });
    expect((await edit({ mobile: "" }, true)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ mobile: "", iscall: 1, NickName: before.NickName });
    expect((await edit({ rolename: "财务" })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ rolename: "财务", roleids: [roles.财务] });
    // A whole record with one of the two changed means that one.
    expect((await edit({ ...(await detail(id)), roleids: [roles.销售] })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ rolename: "销售" });
    expect((await edit({ ...(await detail(id)), rolename: "财务,销售" })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ roleids: [roles.销售, roles.财务] });
    for (const rolename of ["销", "销售、财务", "销售,没有"])
      expect(await edit({ rolename })).toMatchObject({ status: 400, msg: "角色不存在" });
    expect(await edit({ rolename: "财务", roleids: [roles.销售经理] })).toMatchObject({ status: 400 });
    // Commas name nobody's role, and take none away.
    const nameless = { status: 400, data: { errors: [{ field: "rolename", msg: "信息必须填写" }] } };
    for (const rolename of [",", " , ", " "]) {
      expect([rolename, await edit({ rolename })]).toMatchObject([rolename, nameless]);
      const person = fresh({ roleids: undefined, rolename });
      expect([rolename, await boss.raw("/api/user/add", person)]).toMatchObject([rolename, nameless]);
    }
    expect(await detail(id)).toMatchObject({ roleids: [roles.销售, roles.财务] });
    expect(await edit({ QuitStatus: 1 })).toMatchObject({ status: 200 });
    expect((await detail(id)).QuitStatus).toBe(1);
    const hidden = fresh({ roleids: undefined });
    expect(await boss.raw("/api/user/add", hidden)).toMatchObject({ status: 400, msg: "信息必须填写" });
  });

  test("gives and gets no more by a role's name than by its number", async () => {
    const id = await add();
    await grant(server, "none", ["system.user", "system.manage.user"], "self");
    const { none } = await signIn(server, ["none"]);
    for (const given of [{ rolename: "系统管理员" }, { rolename: "销售经理" }]) {
      expect(await none.raw("/api/user/edit", { id, ...given })).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect(await none.raw("/api/user/add", fresh({ roleids: undefined, ...given }))).toMatchObject({ status: 403 });
      expect(await none.raw("/api/user/edit", { id: none.id, ...given })).toMatchObject({ status: 403 });
    }
    expect((await detail(id)).rolename).toBe("销售");
  });

  test("is picked from a branch with those below it, or from that one alone", async () => {
    const above = newId(await boss.raw("/main/Branch/add", { Name: unique("上"), parent: branches.总部 }));
    const below = newId(await boss.raw("/main/Branch/add", { Name: unique("下"), parent: above }));
    const [one, other] = [await add({ BranchID: above }), await add({ BranchID: below })];
    const picked = async (query: Record<string, unknown>) =>
      (await boss.raw("/api/user/GetGridJson", { BranchID: above, ...query })).rows?.map((row) => row.UserID).sort();
    for (const parent of [undefined, "", 1, "1", above, "x"]) expect(await picked({ parent })).toEqual([one, other]);
    for (const parent of [0, "0"]) expect(await picked({ parent })).toEqual([one]);
    expect((await boss.raw("/api/user/edit", { id: one, QuitStatus: 1 })).status).toBe(200);
    expect(await picked({ QuitStatus: 0 })).toEqual([other]);
    expect(await picked({ QuitStatus: 1 })).toEqual([one]);
    expect(await boss.raw("/api/user/GetGridJson", { QuitStatus: 2 })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "QuitStatus" }] },
    });
  });

  test("saved by two at once is told who came first", async () => {
    const id = await add();
    const other = await server.as("director");
    const edit = (caller: Caller, NickName: string) =>
      caller.raw("/api/user/edit", { id, version: 1, NickName, BranchID: branches.甲部, roleids: [roles.销售] });
    expect((await other.raw("/api/user/edit", { id, NickName: "x", BranchID: branches.甲部, roleids: [] })).code).toBe(
      "FORBIDDEN",
    );
    expect((await edit(boss, "第一")).status).toBe(200);
    expect(await edit(boss, "第二")).toMatchObject({
      status: 409,
      code: "CONFLICT",
      msg: "数据已被他人修改，请刷新（boss先生）",
      data: { by: "boss先生", current: { NickName: "第一", version: 2 } },
    });
    expect((await detail(id)).NickName).toBe("第一");
  });

  test("belongs to further branches, never twice to his own", async () => {
    const id = await add();
    const call = (path: string, branchid = branches.乙部) => boss.raw(`/api/user/${path}`, { userid: id, branchid });
    expect((await call("userBranchAdd")).status).toBe(200);
    expect((await call("userBranchAdd")).status).toBe(200);
    expect((await detail(id)).branches.map((branch: { name: string }) => branch.name)).toEqual(["甲部", "乙部"]);
    expect(await call("userBranchAdd", branches.甲部)).toMatchObject({ status: 400, msg: "这是他的主部门" });
    const inB = await boss.raw("/api/user/GetGridJson", { BranchID: branches.乙部, rows: 200 });
    expect(inB.rows?.map((row) => row.id ?? row.ID)).toContain(id);
    expect((await call("userBranchRemove")).status).toBe(200);
    expect((await detail(id)).branches).toHaveLength(1);
    expect((await call("userBranchAdd", 999_999)).code).toBe("NOT_FOUND");
  });
});

describe("the list of people", () => {
  test("has those of some ids alone, for who chose them lately, and of nobody else", async () => {
    const some = [await add(), await add()];
    const of = async (query: object) =>
      (await boss.raw("/api/user/GetGridJson", { rows: 8, ...query })).rows?.map((row) => row.userid);
    expect(await of({ ids: [...some, 999_999_999] })).toEqual(some);
    expect(await of({ ids: some.join(","), BranchID: branches.乙部 })).toEqual([]);
  });

  test("filters by branch with those below, state and name, in exact numbers", async () => {
    const truth = (where: ReturnType<typeof sql>) =>
      count(server, sql`select count(*) as n from users u where ${where}`);
    const list = (query: Record<string, unknown>) => boss.raw("/api/user/index", { rows: 200, ...query });
    expect((await list({})).total).toBe(await truth(sql`true`));
    expect((await list({ BranchID: branches.总部 })).total).toBe(await truth(sql`true`));
    expect((await list({ BranchID: branches.甲部 })).total).toBe(await truth(sql`branch_id = ${branches.甲部}`));
    expect((await list({ QuitStatus: 1 })).total).toBe(await truth(sql`quit_status = 1`));
    expect((await list({ key: "MGRa" })).rows?.map((row) => row.Name)).toEqual(["mgrA"]);
    expect((await list({ key: "%" })).total).toBe(0);
    expect((await list({ key: "_" })).total).toBe(0);
    const all = (await list({})).rows?.map((row) => row.id);
    const paged = [];
    for (let page = 1; page <= 4; page += 1)
      paged.push(...((await list({ rows: 5, page })).rows ?? []).map((row) => row.id));
    expect(paged).toEqual(all?.slice(0, 20));
  });
});

describe("rights over people", () => {
  test("make an administrator only of an administrator's hand", async () => {
    await grant(server, "view", ["system.user", "system.manage.user"]);
    const hr = await server.as("view");
    const person = fresh({ roleids: [roles.系统管理员] });
    expect(await hr.raw("/api/user/add", person)).toMatchObject({ status: 403, msg: "只有系统管理员可以授予该角色" });
    const id = await add();
    expect(
      (await hr.raw("/api/user/edit", { id, NickName: "x", BranchID: branches.甲部, roleids: [roles.系统管理员] }))
        .status,
    ).toBe(403);
    const before = await checksums(server);
    // Nor may he take an administrator out of the way: by a new name, a lost role, or a way out of the door.
    for (const change of [{ roleids: [] }, { roleids: [roles.销售] }, { QuitStatus: 1, roleids: [] }]) {
      const second = await server.rows(sql<{ id: number }>`select id from users where username = 'boss'`);
      expect(
        await hr.raw("/api/user/edit", { id: second[0]?.id, NickName: "x", BranchID: branches.总部, ...change }),
      ).toMatchObject({ result: "error" });
    }
    expect((await hr.raw("/api/user/resetPwd", { id: boss.id })).result).toBe("error");
    expect(await checksums(server)).toEqual(before);
    const other = newId(await boss.raw("/api/user/add", fresh({ roleids: [roles.系统管理员] })));
    expect(
      await hr.raw("/api/user/edit", { id: other, NickName: "x", BranchID: branches.甲部, roleids: [] }),
    ).toMatchObject({ result: "error" });
    expect((await detail(other)).roleids).toEqual([roles.系统管理员]);
  });

  test("leave one administrator in service", async () => {
    await sql`delete from user_roles where role_id = ${roles.系统管理员} and user_id <> ${boss.id}`.execute(server.db);
    const self = { id: boss.id, NickName: "boss先生", BranchID: branches.总部 };
    expect(await boss.raw("/api/user/edit", { ...self, roleids: [roles.系统管理员], QuitStatus: 1 })).toMatchObject({
      status: 400,
      msg: "不能停用自己",
    });
    expect(await boss.raw("/api/user/edit", { ...self, roleids: [roles.销售] })).toMatchObject({
      status: 400,
      msg: "至少要有一位在职的系统管理员",
    });
    expect(await boss.raw("/api/user/delete", { ids: [boss.id] })).toMatchObject({ status: 400, msg: "不能删除自己" });
    expect((await detail(boss.id)).rolename).toBe("系统管理员");
  });
});

describe("deleting people", () => {
  test("keeps those whose name stands on something", async () => {
    const customerOwner = (await server.as("s1")).id;
    await addCustomer(await server.as("s1"));
    const uploader = await add();
    await fileOf(server, { ...boss, id: uploader });
    const leader = await add();
    await sql`update branches set leader_id = ${leader} where name = '乙部'`.execute(server.db);
    const free = await add();
    const answer = await boss.raw("/api/user/delete", { ids: [customerOwner, uploader, leader, free] });
    expect(answer.data.done).toEqual([free]);
    expect(answer.data.refused.map((row: { id: number; code: string }) => [row.id, row.code])).toEqual(
      [customerOwner, uploader, leader].map((id) => [id, "CONFLICT"]),
    );
    expect(answer.msg).toBe("成功1，失败3：s1先生已有业务数据（客户、操作日志），请改为离职");
    expect(
      await count(server, sql`select count(*) as n from users where id in (${customerOwner}, ${uploader}, ${leader})`),
    ).toBe(3);
    const nothing = await boss.raw("/api/user/delete", { ids: [customerOwner] });
    expect(nothing).toMatchObject({ status: 409, code: "CONFLICT", data: { done: [] } });
    await sql`update branches set leader_id = null where name = '乙部'`.execute(server.db);
  });
});
