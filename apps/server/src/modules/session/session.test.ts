/** A session, and how it ends; the first account of a company that has none. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropCaches, newId, otherSession, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { FAILED, passwordServer, SIGNED_OUT, signingIn, works } from "../../../test/password-server";
import { openDatabase } from "../../kernel/db/database";

let server: TestServer;
const { login, enter, newPerson } = signingIn(() => server);

beforeAll(async () => {
  server = await passwordServer();
});
beforeEach(() => sql`delete from login_throttle`.execute(server.db));
afterAll(() => server.close());

describe("a session", () => {
  test("ends at once when one signs out, and only that one", async () => {
    const [one, other] = [await enter("s1"), await enter("s1")];
    expect((await works(one)).status).toBe(200);
    expect(await one.raw("/api/user/logout", {})).toMatchObject({ status: 200, msg: "已退出" });
    expect(await works(one)).toMatchObject(SIGNED_OUT);
    expect((await works(other)).status).toBe(200);
  });

  test.each<[string, (boss: Caller, id: number) => Promise<unknown>]>([
    ["being disabled", async (boss, id) => boss.raw("/api/user/edit", { ...(await person(boss, id)), QuitStatus: 1 })],
    [
      "a change of roles",
      async (boss, id) =>
        boss.raw("/api/user/edit", { ...(await person(boss, id)), roleids: [await roleNamed("行政")] }),
    ],
    ["a new one-time password", (boss, id) => boss.raw("/api/user/resetPwd", { id })],
    ["being deleted", (boss, id) => boss.raw("/api/user/delete", { ids: [id] })],
  ])("ends at once with %s", async (_event, act) => {
    const boss = await enter("boss");
    const Name = unique("u");
    const id = await newPerson(boss, Name);
    const key = await server.services.sessions.start(server.db, id, { ip: "1.1.1.1", agent: "a" });
    const call = () => server.anonymous.raw("/api/user/sessions", {}, { headers: { authkey: key } });
    expect((await call()).status).not.toBe(401);
    expect(await act(boss, id)).toMatchObject({ result: "success" });
    expect(await call()).toMatchObject(SIGNED_OUT);
  });

  test("follows a change of the role's rights with the next call", async () => {
    const boss = await enter("boss");
    const role = newId(
      await boss.raw("/main/role/add", {
        name: unique("角色"),
        auth: { crm: { customer: { total: 1, add: 1 } } },
        dataScope: {},
      }),
    );
    const id = await newPerson(boss, unique("u"), [role]);
    await sql`update users set must_change_password = false where id = ${id}`.execute(server.db);
    const key = await server.services.sessions.start(server.db, id, { ip: "1.1.1.1", agent: "a" });
    const add = () =>
      server.anonymous.raw("/api/customer/add", { CustomerName: unique("客户") }, { headers: { authkey: key } });
    expect((await add()).status).toBe(200);
    await boss.raw("/main/role/edit", {
      id: role,
      name: unique("角色"),
      auth: { crm: { customer: { total: 1 } } },
      dataScope: {},
    });
    expect(await add()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  test("ends after its idle time and its absolute time", async () => {
    for (const change of [
      sql`last_seen_at = now() - interval '8 hours 1 second'`,
      sql`expires_at = now()`,
      sql`revoked_at = now()`,
    ]) {
      const caller = await enter("s2");
      await sql`update sessions set ${change} where id = (select max(id) from sessions)`.execute(server.db);
      await dropCaches(server);
      expect(await works(caller)).toMatchObject(SIGNED_OUT);
    }
    const caller = await enter("s2");
    await sql`update sessions set last_seen_at = now() - interval '7 hours 59 minutes' where id = (select max(id) from sessions)`.execute(
      server.db,
    );
    await dropCaches(server);
    expect((await works(caller)).status).toBe(200);
    expect(
      await count(
        server,
        sql`select extract(hour from expires_at - created_at)::int as n from sessions order by id desc limit 1`,
      ),
    ).toBe(12);
  });

  test("can be ended from another one, only by its owner", async () => {
    const [mine, stranger] = [await enter("s1"), await enter("s2")];
    const id = await otherSession(server, mine);
    const listed = (await works(mine)).rows ?? [];
    expect(listed.find((row) => row.id === id)).toMatchObject({ ip: "10.0.0.1", agent: "other", current: 0 });
    expect(listed.filter((row) => row.current === 1)).toHaveLength(1);
    expect(await stranger.raw("/api/user/sessionRevoke", { ids: [id] })).toMatchObject({ status: 404 });
    expect((await mine.raw("/api/user/sessionRevoke", { ids: [id] })).status).toBe(200);
    expect(((await works(mine)).rows ?? []).some((row) => row.id === id)).toBe(false);
  });
});

async function person(boss: Caller, id: number) {
  const { NickName, BranchID, roleids } = (await boss.raw("/api/user/detail", { id })).data;
  return { id, NickName, BranchID, roleids };
}

const roleNamed = (name: string) => count(server, sql`select id as n from roles where name = ${name}`);

describe("an empty company", () => {
  test("is set up once, by one of many", async () => {
    const empty = await testServer();
    const db = openDatabase(empty.databaseUrl).db;
    await sql`truncate users, branches restart identity cascade`.execute(db);
    await db.destroy();
    await dropCaches(empty);
    const company = () => empty.anonymous.get("/api/basic/public");
    expect((await company()).data).toMatchObject({ setup: 1, demoPassword: "", accounts: [] });
    const setUp = (password: string) =>
      empty.anonymous.raw("/api/setup", { username: "root", password, company: "新公司" });
    for (const weak of ["short", "root-root-root", "password123"])
      expect(await setUp(weak)).toMatchObject({ status: 400, data: { errors: [{ field: "password" }] } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => setUp(`Gut-Genug-${at}-zz`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer).toMatchObject({ status: 403, msg: "系统已初始化" });
    expect((await company()).data).toMatchObject({ setup: 0, name: "新公司" });
    expect(await empty.rows(sql`select username from users`)).toEqual([{ username: "root" }]);
    const at = answers.findIndex((answer) => answer.status === 200);
    const signedIn = await empty.anonymous.raw("/api/user/login", { username: "root", password: `Gut-Genug-${at}-zz` });
    expect(JSON.parse(signedIn.text).model.system.manage.role).toBe(1);
    await empty.close();
  });

  test("has no account that anybody could guess", async () => {
    expect((await server.anonymous.get("/api/basic/public")).data).toEqual({
      name: "启程 CRM",
      logo: "",
      watermark: 0,
      passwordMin: 10,
      setup: 0,
      demoPassword: "",
      accounts: [],
    });
    for (const [name, password] of [
      ["admin", "123456"],
      ["admin", "admin"],
      ["admin", "Qicheng@2026"],
      ["root", "root"],
      ["system", "system"],
    ] as const)
      expect(await login(name, password)).toMatchObject(FAILED);
    expect(
      await server.anonymous.raw("/api/setup", { username: "evil", password: "Gut-Genug-11-zz", company: "x" }),
    ).toMatchObject({ status: 403, msg: "系统已初始化" });
  });
});
