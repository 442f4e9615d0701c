/** Signing in by a provider: bound to one browser, good once, for one person, under the rules of any sign-in. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { securityLog } from "@qicheng/api/security-log/routes";
import { settings } from "@qicheng/api/settings/routes";
import { signInProviders } from "@qicheng/api/sign-in-providers/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { CLIENT, type Issuer, startIssuer } from "../../../test/issuer";
import { count } from "../../../test/observe";
import { BACK_TO, OutsideBrowser } from "../../../test/outside-browser";
import { addProvider, declared, finishPath, linkAccount, outsideServer } from "../../../test/outside-people";
import { ProviderSimulator, type Scanning } from "../../../test/provider-simulator";

const simulator = new ProviderSimulator();
let server: TestServer;
let people: Record<"boss" | "s1" | "s2", Caller>;
let issuer: Issuer;
let address = "";
const FAILED = { status: 401, code: "LOGIN_FAILED" };

beforeAll(async () => {
  server = await outsideServer();
  issuer = await startIssuer(BACK_TO);
  address = await simulator.listen();
});
beforeEach(async () => {
  await sql`delete from sign_in_providers`.execute(server.db);
  await sql`delete from login_throttle`.execute(server.db);
  await sql`update users set email = '', mobile = ''`.execute(server.db);
  people = await signIn(server, ["boss", "s1", "s2"]);
});
afterAll(async () => {
  await Promise.all([server.close(), simulator.close(), issuer.close()]);
});

/** Entries of the log by which s1 got an account of this provider. */
async function linksInLog(id: number): Promise<number> {
  const { name } = (await people.boss.post(signInProviders.view, { id })).data;
  const log = await people.boss.post(actionLog.list, { modelType: "user", modelId: people.s1.id, rows: 200 });
  return log.rows?.filter((row) => row.action === "outsideLink" && JSON.stringify(row).includes(name)).length ?? 0;
}

type Account = Scanning & { verified?: boolean };

/** Whoever signs in there next, at all of them. */
function next(account: Account): void {
  simulator.scans = account;
  issuer.people.set(account.id, {
    name: account.name,
    email: account.enterpriseEmail ?? account.email,
    email_verified: account.verified ?? true,
    phone_number: account.mobile && `+86${account.mobile}`,
    phone_number_verified: account.verified ?? true,
  });
  issuer.signsIn(account.id);
}

const provider = (kind: string, values: Record<string, unknown> = {}) =>
  kind === "oidc"
    ? addProvider(people.boss, declared("oidc", issuer.url, { clientId: CLIENT.id, secret: CLIENT.secret, ...values }))
    : addProvider(people.boss, declared(kind, address, values));
const browser = (from?: string) => new OutsideBrowser(server, from);
const KINDS = ["oidc", "wecom", "dingtalk", "feishu"];
const profile = (id: number, values: Record<string, string>) => people.boss.raw("/api/user/edit", { id, ...values });

describe.each(KINDS)("by %s", (kind) => {
  test("whoever has linked his account comes in by it, and nobody else", async () => {
    const id = await provider(kind);
    next({ id: "zhang", name: "张三" });
    expect((await browser().signIn(id)).msg).toContain("没有绑定本系统的人");
    expect(await linkAccount(server, people.s1, id)).toMatchObject({ status: 200 });
    const [link] = (await people.s1.post(signInProviders.links, {})).data;
    expect(link).toMatchObject({ id, kind, label: "张三", lastUsed: "" });
    const entered = await browser().signIn(id);
    expect(entered).toMatchObject({ status: 200, msg: "登录成功", data: { UserID: people.s1.id } });
    const used = (await people.s1.post(signInProviders.links, {})).data;
    expect(used[0].lastUsed).not.toBe("");
    next({ id: "li", name: "李四" });
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    expect(await people.s1.post(signInProviders.unlink, { id })).toMatchObject({ status: 200 });
    next({ id: "zhang", name: "张三" });
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    expect(await people.s1.post(signInProviders.unlink, { id })).toMatchObject({ status: 404 });
  });

  test("a code of another browser, or of another way there, proves nothing", async () => {
    const id = await provider(kind);
    next({ id: "zhang", name: "张三" });
    await linkAccount(server, people.s1, id);
    const [mine, other] = [browser(), browser()];
    const begun = await mine.post("/api/user/login/begin", { id });
    const back = await mine.away(begun.data.url);
    // the other one has no try, or one of its own
    const stolen = `${back.pathname}${back.search}`;
    expect((await other.open(stolen)).location).toBe("/login?outside=expired");
    const theirs = await other.post("/api/user/login/begin", { id });
    expect((await other.open(stolen)).location).toBe("/login?outside=expired");
    expect(theirs.data.url).not.toBe(begun.data.url);
    expect(await other.post(finishPath, {})).toMatchObject(FAILED);
    // and what is right is good once
    expect((await mine.open(stolen)).location).toBe("/login?outside=back");
    expect((await mine.open(stolen)).location).toBe("/login?outside=expired");
  });
});

describe("a way there and back", () => {
  test("leads to our own pages, whatever one asks for", async () => {
    const id = await provider("feishu");
    next({ id: "zhang", name: "张三" });
    for (const redirect of ["https://evil.test/", "//evil.test", "/crm/customer/total?id=1"]) {
      const { location } = await browser().goAndComeBack(id, redirect);
      expect(location).toBe(`/login?${new URLSearchParams({ outside: "back", redirect }).toString()}`);
    }
  });

  test("says so when somebody does not agree, or the provider was switched off meanwhile", async () => {
    const id = await provider("feishu");
    simulator.scans = undefined;
    expect((await browser().goAndComeBack(id)).location).toBe(`/login?outside=cancelled&way=${id}`);
    next({ id: "zhang", name: "张三" });
    const one = browser();
    const begun = await one.post("/api/user/login/begin", { id });
    const back = await one.away(begun.data.url);
    await people.boss.raw(signInProviders.edit.path, { id, enabled: 0 });
    expect((await one.open(`${back.pathname}${back.search}`)).location).toBe(`/login?outside=off&way=${id}`);
    expect((await server.anonymous.raw("/api/user/login/ways", {})).data).toEqual([]);
    expect(await browser().post("/api/user/login/begin", { id })).toMatchObject({ status: 404 });
  });

  test("with a wrong secret fails, is logged with its reason, and shows the reason to nobody outside", async () => {
    const id = await provider("feishu", { secret: "wrong", name: "坏飞书" });
    next({ id: "zhang", name: "张三" });
    expect((await browser().goAndComeBack(id)).location).toBe(`/login?outside=failed&way=${id}`);
    await server.services.securityLog.idle();
    const log = await people.boss.post(securityLog.index, { rows: 5 });
    expect(log.text).toContain("第三方登录失败：坏飞书：对方拒绝");
  });

  test("carries cookies that scripts do not see and that nobody can read or change", async () => {
    const id = await provider("feishu");
    next({ id: "zhang", name: "张三" });
    const one = browser();
    const begun = await one.post("/api/user/login/begin", { id });
    const [tried = ""] = begun.setCookie;
    expect(tried).toMatch(/^qicheng_try=[\w-]+; Path=\/api\/user\/login; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const { searchParams } = new URL(begun.data.url);
    expect(Buffer.from(one.get("qicheng_try"), "base64url").toString("latin1")).not.toContain(
      searchParams.get("state"),
    );
    const back = await one.away(begun.data.url);
    const { setCookie } = await one.open(`${back.pathname}${back.search}`);
    expect(setCookie.at(-1)).toMatch(
      /^qicheng_proof=[\w-]+; Path=\/api\/user\/login; Max-Age=300; HttpOnly; SameSite=Strict$/,
    );
    one.set("qicheng_proof", `${one.get("qicheng_proof").slice(0, -2)}xx`);
    expect(await one.post(finishPath, {})).toMatchObject(FAILED);
  });

  test("lets one in once, also of many at the same moment", async () => {
    const id = await provider("feishu");
    next({ id: "zhang", name: "张三" });
    await linkAccount(server, people.s1, id);
    const one = browser();
    await one.goAndComeBack(id);
    const proof = one.get("qicheng_proof");
    const copies = Array.from({ length: 4 }, () => {
      const copy = browser();
      copy.set("qicheng_proof", proof);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => copy.post(finishPath, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    one.set("qicheng_proof", proof);
    expect(await one.post(finishPath, {})).toMatchObject(FAILED);
  });
});

describe("people of other organisations", () => {
  test.each<[string, Account, Record<string, unknown>]>([
    ["wecom", { id: "out", name: "外人", stranger: true }, {}],
    ["dingtalk", { id: "out", name: "外人", corp: "ding-2" }, { corp: "ding-1" }],
    ["feishu", { id: "out", name: "外人", corp: "t-2" }, { corp: "t-1" }],
  ])("of %s stay out", async (kind, account, values) => {
    const id = await provider(kind, values);
    next(account);
    expect((await browser().goAndComeBack(id)).location).toBe(`/login?outside=failed&way=${id}`);
    next({ ...account, ...(values as { corp?: string }), stranger: undefined as never });
    expect((await browser().goAndComeBack(id)).location).toBe("/login?outside=back");
  });
});

describe("linking", () => {
  test("asks for the password, and an account is one person's", async () => {
    const id = await provider("wecom");
    next({ id: "zhang", name: "张三" });
    const wrong = await browser().post(signInProviders.beginLink.path, { id, pwd: "Wrong-1234567" }, people.s1.key);
    expect(wrong).toMatchObject({ status: 400, data: { errors: [{ field: "pwd" }] } });
    expect(await linkAccount(server, people.s1, id)).toMatchObject({ status: 200 });
    expect(await linkAccount(server, people.s1, id)).toMatchObject({ status: 200 });
    expect((await linkAccount(server, people.s2, id)).msg).toContain("已由别人绑定");
    next({ id: "li", name: "李四" });
    expect((await linkAccount(server, people.s1, id)).msg).toContain("请先解除");
    expect(await linksInLog(id)).toBe(1);
    await server.services.securityLog.idle();
    expect((await people.boss.post(securityLog.index, {})).text).toContain("绑定了第三方账号");
  });

  test("of one account by two people at once is decided for one of them", async () => {
    const id = await provider("wecom");
    next({ id: "zhang", name: "张三" });
    const answers = await Promise.all([linkAccount(server, people.s1, id), linkAccount(server, people.s2, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await count(server, sql`select count(*) as n from outside_identities`)).toBe(1);
  });

  test("and signing in do not stand in for each other, nor one person for another", async () => {
    const id = await provider("wecom");
    next({ id: "zhang", name: "张三" });
    await linkAccount(server, people.s2, id);
    const one = browser();
    // what was said for a sign-in links nothing
    await one.goAndComeBack(id);
    expect((await one.post(signInProviders.link.path, {}, people.s1.key)).msg).toContain("不是你开始的");
    // what was said for a link signs nobody in, and links nobody else
    const begun = await one.post(signInProviders.beginLink.path, { id, pwd: "Kuaile-4711-Mao" }, people.s1.key);
    const back = await one.away(begun.data.url);
    expect((await one.open(`${back.pathname}${back.search}`)).location).toBe("/person/index?outside=back");
    expect(await one.post(finishPath, {})).toMatchObject(FAILED);
    expect((await one.post(signInProviders.link.path, {}, people.boss.key)).msg).toContain("不是你开始的");
  });
});

describe("somebody who has linked nothing", () => {
  const MAIL = "zhang@example.cn";
  const MOBILE = "13900001111";

  test.each<[string, string, Record<string, string>, Account]>([
    ["oidc", "email", { email: MAIL }, { id: "z", name: "张三", email: "Zhang@Example.cn" }],
    ["oidc", "mobile", { mobile: MOBILE }, { id: "z", name: "张三", mobile: MOBILE }],
    ["feishu", "email", { email: MAIL }, { id: "z", name: "张三", enterpriseEmail: MAIL }],
    ["feishu", "mobile", { mobile: MOBILE }, { id: "z", name: "张三", mobile: MOBILE }],
    ["feishu", "account", {}, { id: "z", name: "张三", account: "S1" }],
    ["dingtalk", "mobile", { mobile: MOBILE }, { id: "z", name: "张三", mobile: MOBILE }],
    ["wecom", "account", {}, { id: "S1", name: "张三" }],
  ])("of %s is found by %s where the administrator allows it", async (kind, matchBy, values, account) => {
    const id = await provider(kind);
    if (Object.keys(values).length > 0) expect(await profile(people.s1.id, values)).toMatchObject({ status: 200 });
    next(account);
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    await people.boss.raw(signInProviders.edit.path, { id, matchBy });
    expect(await browser().signIn(id)).toMatchObject({ status: 200, data: { UserID: people.s1.id } });
    // from then on it is linked, whatever else changes
    if (Object.keys(values).length > 0) await profile(people.s1.id, { email: "", mobile: "" });
    await people.boss.raw(signInProviders.edit.path, { id, matchBy: "none" });
    expect(await browser().signIn(id)).toMatchObject({ status: 200, data: { UserID: people.s1.id } });
    expect(await linksInLog(id)).toBe(1);
  });

  test("is not found by what the provider does not vouch for", async () => {
    await profile(people.s1.id, { email: MAIL, mobile: MOBILE });
    const unverified = { id: "evil", name: "冒名", email: MAIL, mobile: MOBILE, verified: false };
    next(unverified);
    for (const matchBy of ["email", "mobile"])
      expect(await browser().signIn(await provider("oidc", { matchBy }))).toMatchObject(FAILED);
    // the e-mail that one types at 飞书 oneself
    next({ id: "evil", name: "冒名", email: MAIL });
    expect(await browser().signIn(await provider("feishu", { matchBy: "email" }))).toMatchObject(FAILED);
  });

  test("is not found among several, nor where he has linked another account", async () => {
    const id = await provider("feishu", { matchBy: "email" });
    await profile(people.s1.id, { email: MAIL });
    await profile(people.s2.id, { email: MAIL });
    next({ id: "z", name: "张三", enterpriseEmail: MAIL });
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    await profile(people.s2.id, { email: "" });
    next({ id: "own", name: "自己的" });
    await linkAccount(server, people.s1, id);
    next({ id: "z", name: "张三", enterpriseEmail: MAIL });
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    expect(await count(server, sql`select count(*) as n from users where nickname = '张三'`)).toBe(0);
  });
});

describe("the rules of any sign-in", () => {
  async function linked(kind = "feishu", values: Record<string, unknown> = {}) {
    const id = await provider(kind, values);
    next({ id: "zhang", name: "张三" });
    await linkAccount(server, people.s1, id);
    return id;
  }

  test("keep out whoever has left, and whoever comes from another network", async () => {
    const id = await linked();
    await people.boss.raw(settings.edit.path, { signInNetworks: "203.0.113.0/24\n127.0.0.1" });
    expect((await browser("198.51.100.7").signIn(id)).msg).toContain("不能从当前网络");
    expect(await browser("203.0.113.7").signIn(id)).toMatchObject({ status: 200 });
    await people.boss.raw(settings.edit.path, { signInNetworks: "" });
    await sql`update users set quit_status = 1 where id = ${people.s1.id}`.execute(server.db);
    expect(await browser().signIn(id)).toMatchObject(FAILED);
    await sql`update users set quit_status = 0 where id = ${people.s1.id}`.execute(server.db);
  });

  test("ask for the second step, unless the provider has asked for it", async () => {
    const id = await linked();
    await sql`insert into second_factors (user_id, secret, confirmed_at)
      values (${people.s1.id}, ${server.services.secret.seal("second factor", "JBSWY3DPEHPK3PXP")}, now())`.execute(
      server.db,
    );
    const one = browser();
    expect(await one.signIn(id)).toMatchObject({ status: 401, code: "SECOND_FACTOR" });
    expect(await one.post(finishPath, { code: "000000" })).toMatchObject({ status: 400, code: "VALIDATION" });
    await people.boss.raw(signInProviders.edit.path, { id, secondStep: 1 });
    expect(await browser().signIn(id)).toMatchObject({ status: 200, data: { mustEnrol: 0 } });
    await sql`delete from second_factors`.execute(server.db);
  });

  test("do not ask for another password, since none was used", async () => {
    const id = await linked();
    await sql`update users set must_change_password = true where id = ${people.s1.id}`.execute(server.db);
    const entered = await browser().signIn(id);
    expect(entered.data).toMatchObject({ mustChangePwd: 0 });
    const key = entered.data.LoginToken as string;
    expect((await browser().post("/api/user/sessions", {}, key)).status).toBe(200);
    await sql`update users set must_change_password = false where id = ${people.s1.id}`.execute(server.db);
  });

  test("write into the log by which way somebody came", async () => {
    const id = await linked("wecom", { name: "企业微信" });
    await browser().signIn(id);
    await server.services.securityLog.idle();
    const log = await people.boss.post(securityLog.index, {});
    expect(log.text).toContain("通过企业微信登录成功");
  });
});
