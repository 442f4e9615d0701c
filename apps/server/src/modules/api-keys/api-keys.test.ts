/** API keys: what a program may do with one, and that it is never more than its person may. */
import { apiKeys } from "@qicheng/api/api-keys/routes";
import { customers } from "@qicheng/api/customers/routes";
import { settings } from "@qicheng/api/settings/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  // whoever sells may make keys here
  await sql`update roles set permissions = permissions || '{system.manage.apikey}'::text[] where not builtin`.execute(
    server.db,
  );
  server.services.invalidation.drop("organisation");
  [boss, s1, s2] = [await server.as("boss"), await server.as("s1"), await server.as("s2")];
});
afterAll(() => server.close());

const make = async (caller: Caller, input: Record<string, unknown> = {}) => {
  const answer = await caller.raw(apiKeys.add.path, { name: unique("密钥"), days: 30, ...input });
  expect(answer.msg).toBe("密钥只显示这一次，请妥善保存");
  return answer.data as { id: number; key: string };
};

const asProgram = (key: string, path: string, body: object, header = "authorization"): Promise<Answer> =>
  server.anonymous.raw(path, body, { headers: { [header]: header === "authorization" ? `Bearer ${key}` : key } });

const list = (key: string) => asProgram(key, customers.index.path, {});

test("a key reads what its person sees, in either header, and tells when it was used last", async () => {
  const mine = await addCustomer(s1, { CustomerName: unique("我的") });
  await addCustomer(s2, { CustomerName: unique("别人的") });
  const { key } = await make(s1);
  expect(key).toMatch(/^qk_[\w-]{43}$/);
  const answer = await list(key);
  const own = await s1.post(customers.index, {});
  expect(answer.rows?.map(({ id }) => id)).toEqual(own.rows?.map(({ id }) => id));
  expect(answer.rows?.map(({ id }) => id)).toContain(mine);
  expect((await asProgram(key, customers.index.path, {}, "authkey")).status).toBe(200);
  const [row] = (await s1.post(apiKeys.own, {})).rows ?? [];
  expect(row).toMatchObject({ ending: key.slice(-4), writes: 0, all: 1, expired: 0, lastIp: "127.0.0.1" });
  expect(row.lastUsed).not.toBe("");
  const stored = await server.rows(sql<{ text: string }>`select k::text as text from api_keys k`);
  for (const { text } of stored) expect(text).not.toContain(key.slice(3));
});

test("a key that reads writes nothing, and one that writes is its person in the log", async () => {
  const [reader, writer] = [await make(s1), await make(s1, { writes: 1 })];
  const body = { CustomerName: unique("程序新建") };
  expect(await asProgram(reader.key, customers.add.path, body)).toMatchObject({
    status: 403,
    msg: "这个接口密钥只能读取",
  });
  const added = await asProgram(writer.key, customers.add.path, body);
  expect(added.status).toBe(200);
  const log = await server.rows(
    sql`select 1 from audit_log where module = 'customer' and record_id = ${added.data.id} and user_id = ${s1.id}`,
  );
  expect(log).toHaveLength(1);
});

test("a key has of chosen rights those alone, never one that its person lacks, and loses what he loses", async () => {
  const refused = await s1.raw(apiKeys.add.path, { name: "过大", days: 30, rights: ["system.log"] });
  expect(refused.data.errors).toEqual([expect.objectContaining({ field: "rights", msg: "只能选自己有的权限" })]);
  const { key } = await make(s1, { writes: 1, rights: ["crm.customer.total"] });
  expect((await list(key)).status).toBe(200);
  expect((await asProgram(key, customers.add.path, { CustomerName: unique("无权") })).status).toBe(403);
  const whole = await make(s1, { rights: ["crm.customer.total", "crm.customer.repeat"] });
  await sql`update roles set permissions = array_remove(permissions, 'crm.customer.total') where name = '销售'`.execute(
    server.db,
  );
  server.services.invalidation.drop("organisation");
  expect((await list(whole.key)).status).toBe(403);
  await sql`update roles set permissions = permissions || '{crm.customer.total}'::text[] where name = '销售'`.execute(
    server.db,
  );
  server.services.invalidation.drop("organisation");
  expect((await list(whole.key)).status).toBe(200);
});

test("a key with chosen rights has no part in jobs, which run with all that its person may", async () => {
  const rights = ["crm.customer.total", "crm.customer.export"];
  const [part, whole] = [await make(boss, { writes: 1, rights }), await make(boss, { writes: 1 })];
  const begin = (key: string) => asProgram(key, "/api/export/run", { module: "customer" });
  const refused = { status: 403, msg: "只选了部分权限的接口密钥不能使用导入、导出等后台任务" };
  expect(await begin(part.key)).toMatchObject(refused);
  expect((await begin(whole.key)).status).toBe(200);
  expect(await asProgram(part.key, "/api/job/list", {})).toMatchObject(refused);
  expect((await asProgram(whole.key, "/api/job/list", {})).status).toBe(200);
});

test("a key does nothing that is its person's own: no sessions, no passwords, no keys, nobody's rights", async () => {
  const { key } = await make(boss, { writes: 1 });
  const own: [string, object][] = [
    [apiKeys.add.path, { name: "自己生", days: 30 }],
    [apiKeys.own.path, {}],
    ["/api/user/EditPwd", { oldpwd: "Old-Sec-4711!", newpwd: "New-Sec-0815!" }],
    [users.resetPassword.path, { id: s1.id }],
    // whom a key made would have a password, and more rights than the key
    [users.add.path, { Name: "keymade", NickName: "钥匙", BranchID: 1, roleids: [1] }],
    [users.edit.path, { id: s1.id, roleids: [1] }],
    ["/main/role/edit", { id: 2, name: "改名" }],
    ["/api/user/sessions", {}],
    ["/api/user/ticket", {}],
    ["/api/user/factor", {}],
    ["/api/user/factorReset", { id: s1.id }],
  ];
  for (const [path, body] of own)
    expect([path, (await asProgram(key, path, body)).msg]).toEqual([
      path,
      "这个操作须由本人登录后进行，不能用接口密钥",
    ]);
});

test("a key ends: revoked by its person alone, by time, by who ends his sessions, and with him", async () => {
  const revoked = await make(s1);
  expect((await list(revoked.key)).status).toBe(200);
  expect((await s2.post(apiKeys.revoke, { id: revoked.id })).status).toBe(404);
  expect((await s1.post(apiKeys.revoke, { id: revoked.id })).msg).toBe("密钥已停用");
  expect((await s1.post(apiKeys.revoke, { id: revoked.id })).status).toBe(404);
  expect((await list(revoked.key)).code).toBe("AUTH_REQUIRED");
  const late = await make(s1);
  await sql`update api_keys set expires_at = now() where id = ${late.id}`.execute(server.db);
  expect((await list(late.key)).code).toBe("AUTH_REQUIRED");
  expect((await s1.post(apiKeys.own, {})).rows).toContainEqual(expect.objectContaining({ id: late.id, expired: 1 }));
  const kicked = await make(s2);
  expect((await boss.post(users.kick, { userid: s2.id })).status).toBe(200);
  expect((await list(kicked.key)).code).toBe("AUTH_REQUIRED");
  expect((await list("qk_made-up")).code).toBe("AUTH_REQUIRED");
  expect((await list(`qk_${"x".repeat(43)}`)).code).toBe("AUTH_REQUIRED");
});

test("a key is used from the company's networks only", async () => {
  const { key } = await make(s1);
  await boss.post(settings.edit, { signInNetworks: "10.0.0.0/8" });
  const from = async (remoteAddress: string) =>
    (
      await server.app.inject({
        method: "POST",
        url: customers.index.path,
        remoteAddress,
        headers: { authorization: `Bearer ${key}` },
        payload: {},
      })
    ).statusCode;
  expect([await from("10.1.2.3"), await from("203.0.113.9"), await from("127.0.0.1")]).toEqual([200, 403, 200]);
  await boss.post(settings.edit, { signInNetworks: "" });
});

test("names, days and the number of keys have bounds, also for two at once", async () => {
  const s3 = await server.as("s3");
  const wrong = await s3.raw(apiKeys.add.path, { name: "", days: 400, rights: ["没有"] });
  expect(wrong.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual(["days", "name", "rights"]);
  const twice = await Promise.all([1, 2].map(() => s3.raw(apiKeys.add.path, { name: "同名", days: 1 })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (let at = 1; at < 20; at += 1) await make(s3);
  expect(await s3.raw(apiKeys.add.path, { name: "多一个", days: 1 })).toMatchObject({
    status: 400,
    msg: "每人最多20个有效密钥，请先停用不用的",
  });
});
