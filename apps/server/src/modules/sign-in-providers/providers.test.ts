/** Providers as administrators have them: declared, changed, tested and deleted, with a secret that nobody reads. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { MOST_PROVIDERS, signInProviders } from "@qicheng/api/sign-in-providers/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { type Issuer, startIssuer } from "../../../test/issuer";
import { checksums, count } from "../../../test/observe";
import { BACK_TO } from "../../../test/outside-browser";
import { addProvider, declared, linkAccount, outsideServer } from "../../../test/outside-people";
import { APP, ProviderSimulator } from "../../../test/provider-simulator";

const simulator = new ProviderSimulator();
let server: TestServer;
/** One that reaches the world alone. */
let strict: TestServer;
let people: Record<"boss" | "s1", Caller>;
let issuer: Issuer;
let address = "";

beforeAll(async () => {
  server = await outsideServer();
  strict = await testServer();
  people = await signIn(server, ["boss", "s1"]);
  issuer = await startIssuer(BACK_TO);
  address = await simulator.listen();
});
beforeEach(() => sql`delete from sign_in_providers`.execute(server.db));
afterAll(async () => {
  await Promise.all([server.close(), strict.close(), simulator.close(), issuer.close()]);
});

const add = (values: Record<string, unknown> = {}) =>
  people.boss.raw(signInProviders.add.path, declared("feishu", address, values));
const view = async (id: number) => (await people.boss.post(signInProviders.view, { id })).data;

describe("a provider", () => {
  test("is declared with a secret that lies sealed and that nobody is answered", async () => {
    const id = newId(await add({ name: "飞书", matchBy: "email", secondStep: 1, corp: "t-1" }));
    const row = await view(id);
    expect(row).toMatchObject({
      name: "飞书",
      kind: "feishu",
      address,
      clientId: APP.id,
      corp: "t-1",
      agent: "",
      matchBy: "email",
      secondStep: 1,
      enabled: 1,
      linked: 0,
      version: 1,
      can: { edit: 1, delete: 1, test: 1 },
    });
    const list = await people.boss.raw(signInProviders.index.path, { key: "飞书" });
    expect(list.rows).toEqual([row]);
    const log = await people.boss.post(actionLog.list, { modelType: "signInProvider", modelId: id });
    expect(JSON.stringify([row, list.text, log.text])).not.toContain(APP.secret);
    const [stored] = await server.rows(sql<{ secret: string }>`select secret from sign_in_providers where id = ${id}`);
    expect(stored?.secret).not.toContain(APP.secret);
  });

  test("is edited in part, by the version that one saw, with each change in the log but the secret's text", async () => {
    const id = newId(await add());
    const edit = (values: Record<string, unknown>) => people.boss.raw(signInProviders.edit.path, { id, ...values });
    expect(await edit({ matchBy: "mobile", enabled: 0, secret: "another secret", version: 1 })).toMatchObject({
      status: 200,
    });
    expect(await view(id)).toMatchObject({ matchBy: "mobile", enabled: 0, version: 2 });
    expect(await edit({ name: "晚了", version: 1 })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await people.boss.post(signInProviders.test, { id })).msg).toBe("对方拒绝：10014 app secret invalid");
    // an empty secret is the one that is there
    expect(await edit({ secret: APP.secret })).toMatchObject({ status: 200 });
    expect(await edit({ secret: "" })).toMatchObject({ status: 200 });
    expect((await people.boss.post(signInProviders.test, { id })).msg).toBe("连接正常，编号与密钥有效");
    const log = await people.boss.post(actionLog.list, { modelType: "signInProvider", modelId: id });
    expect(log.text).toContain("已验证的手机");
    expect(log.text).toContain("已更换");
    expect(log.text).not.toContain("another secret");
    expect(await people.boss.post(signInProviders.remove, { ids: [id] })).toMatchObject({ data: { done: [id] } });
    expect(await people.boss.post(signInProviders.view, { id })).toMatchObject({ status: 404 });
  });

  test("has a name of its own, and there are no more than fit on the sign-in page", async () => {
    const names = await Promise.all(Array.from({ length: 3 }, () => add({ name: "同名" })));
    expect(names.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(names.find(({ status }) => status !== 200)?.data.errors).toEqual([{ field: "name", msg: "名称已存在" }]);
    for (let n = 1; n < MOST_PROVIDERS; n += 1) newId(await add());
    expect((await add()).msg).toBe(`最多${MOST_PROVIDERS}个`);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ["oidc", { address: "" }, "address", "信息必须填写"],
    ["oidc", { address: "login.example.com" }, "address", "请填写以 https:// 开头的完整网址"],
    ["oidc", { address: "https://a:b@login.example.com" }, "address", "网址中不能带用户名、密码、参数或 #"],
    ["feishu", { address: "https://login.example.com/?a=b" }, "address", "网址中不能带用户名、密码、参数或 #"],
    ["wecom", { agent: "" }, "agent", "信息必须填写"],
    ["wecom", { matchBy: "email" }, "matchBy", "企业微信不提供可信的这一项，不能用来匹配"],
    ["dingtalk", { matchBy: "account" }, "matchBy", "钉钉不提供可信的这一项，不能用来匹配"],
    ["wecom", { secret: "" }, "secret", "信息必须填写"],
    ["wecom", { clientId: " " }, "clientId", "信息必须填写"],
  ])("of kind %s is not taken with %j", async (kind, values, field, msg) => {
    const answer = await people.boss.raw(signInProviders.add.path, declared(kind, "https://login.example.com", values));
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION", data: { errors: [{ field }] } });
    expect(answer.msg).toContain(msg);
  });

  test.each([
    "http://login.example.com",
    "https://127.0.0.1",
    "https://localhost",
    "https://10.0.0.8",
    "https://[::1]",
  ])("is not at %s, unless the start of the server allows it", async (at) => {
    const boss = await strict.as("boss");
    const answer = await boss.raw(signInProviders.add.path, declared("oidc", at));
    expect(answer).toMatchObject({ status: 400, data: { errors: [{ field: "address" }] } });
  });

  test("whose name leads into the own network is not asked", async () => {
    const boss = await strict.as("boss");
    const id = await addProvider(boss, declared("oidc", "https://localtest.me.invalid"));
    await sql`update sign_in_providers set address = ${address.replace("http:", "https:")} where id = ${id}`.execute(
      strict.db,
    );
    simulator.asked.length = 0;
    expect((await boss.post(signInProviders.test, { id })).msg).toBe("地址在本机或内网，已拒绝");
    expect(simulator.asked).toEqual([]);
  });

  test("stays with its organisation once somebody has linked an account of it", async () => {
    const id = newId(await add());
    simulator.scans = { id: "on-1", name: "小一" };
    expect(await linkAccount(server, people.s1, id)).toMatchObject({ status: 200 });
    expect(await view(id)).toMatchObject({ linked: 1 });
    const moved = await people.boss.raw(signInProviders.edit.path, { id, clientId: "other" });
    expect(moved).toMatchObject({ status: 400, msg: "已有1人绑定，不能改成别的机构，请新建一个" });
    expect(await people.boss.raw(signInProviders.edit.path, { id, name: unique("改") })).toMatchObject({ status: 200 });
    await people.boss.post(signInProviders.remove, { ids: [id] });
    expect(await count(server, sql`select count(*) as n from outside_identities`)).toBe(0);
  });
});

describe("the right to administer them", () => {
  test("lets nobody but administrators change one, since it decides who signs in as whom", async () => {
    const id = newId(await add());
    await grant(server, "s1", ["system.signin", "system.manage.signin"]);
    const s1 = await server.as("s1");
    expect((await s1.post(signInProviders.view, { id })).data).toMatchObject({ id, can: {} });
    const before = await checksums(server);
    const acts: [string, Record<string, unknown>][] = [
      [signInProviders.add.path, declared("feishu", address)],
      [signInProviders.edit.path, { id, matchBy: "email" }],
      [signInProviders.remove.path, { ids: [id] }],
      [signInProviders.test.path, { id }],
    ];
    for (const [path, input] of acts)
      expect(await s1.raw(path, input)).toMatchObject({ status: 403, msg: expect.stringContaining("只有管理员") });
    expect(await checksums(server)).toEqual(before);
  });
});

describe("a test", () => {
  test.each(["wecom", "dingtalk", "feishu"])("of %s proves number and secret", async (kind) => {
    const id = await addProvider(people.boss, declared(kind, address));
    expect(await people.boss.post(signInProviders.test, { id })).toMatchObject({
      status: 200,
      msg: "连接正常，编号与密钥有效",
    });
    await people.boss.raw(signInProviders.edit.path, { id, secret: "wrong" });
    expect(await people.boss.post(signInProviders.test, { id })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("对方拒绝"),
    });
  });

  test("of OpenID Connect reads what the issuer says of itself", async () => {
    const id = await addProvider(people.boss, declared("oidc", issuer.url));
    expect((await people.boss.post(signInProviders.test, { id })).msg).toContain(`连接正常：${issuer.url}`);
    const other = await addProvider(people.boss, declared("oidc", address));
    expect(await people.boss.post(signInProviders.test, { id: other })).toMatchObject({ status: 400 });
  });
});
