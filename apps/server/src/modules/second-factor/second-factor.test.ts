/** The second step of signing in: set up, asked for, taken once, lost, and required by a role. */
import { secondFactor } from "@qicheng/api/second-factor/routes";
import { settings } from "@qicheng/api/settings/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller, TestServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { passwordServer, SIGNED_OUT, signingIn, works } from "../../../test/password-server";
import { RIGHT, tryToSignIn } from "../../../test/sign-in";
import { codeOf } from "../../../test/totp";

const ASKED = { status: 401, code: "SECOND_FACTOR" };

let server: TestServer;
let boss: Caller;
const { enter, newPerson } = signingIn(() => server);

beforeAll(async () => {
  server = await passwordServer();
  boss = await enter("boss");
});
beforeEach(() => sql`delete from login_throttle`.execute(server.db));
afterAll(() => server.close());

const signIn = (name: string, step: Parameters<typeof tryToSignIn>[3] = {}) =>
  tryToSignIn(server, name, RIGHT, { from: "203.0.113.9", ...step });

/** Codes are good once: as if half a minute had gone by. */
const later = () => sql`update second_factors set last_step = last_step - 2`.execute(server.db);

let next = 0;

/** A new person with a second step. */
async function enrolled() {
  next += 1;
  const name = `step${next}`;
  const id = await newPerson(boss, name, [await count(server, sql`select id as n from roles where name = '销售'`)]);
  const hash = sql`(select password_hash from users where username = 'boss')`;
  await sql`update users set password_hash = ${hash}, must_change_password = false where id = ${id}`.execute(server.db);
  const me = await enter(name);
  const { secret, uri } = (await me.post(secondFactor.start, { pwd: RIGHT })).data as { secret: string; uri: string };
  const answer = await me.post(secondFactor.confirm, { code: codeOf(secret) });
  expect(answer.msg).toBe("两步验证已开启");
  await later();
  return { id, name, me, secret, uri, codes: answer.data.codes as string[] };
}

describe("setting it up", () => {
  test("asks for the password, offers a key that apps read, and is on with its first code", async () => {
    const { me, name, secret, uri, codes } = await enrolled();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { searchParams, pathname } = new URL(uri);
    expect(decodeURIComponent(pathname)).toContain(name);
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, period: "30", digits: "6", algorithm: "SHA1" });
    expect(new Set(codes).size).toBe(10);
    expect((await me.post(secondFactor.view, {})).data).toMatchObject({ on: 1, codesLeft: 10, required: 0 });
    expect(await me.post(secondFactor.start, { pwd: RIGHT })).toMatchObject({ status: 400, msg: "两步验证已开启" });
    expect(await me.post(secondFactor.confirm, { code: "123456" })).toMatchObject({ status: 400 });
  });

  test("is nothing before it is confirmed, and no wrong password or code sets it up", async () => {
    const s1 = await enter("s1");
    expect(await s1.post(secondFactor.confirm, { code: "123456" })).toMatchObject({ status: 400, msg: "请先取得密钥" });
    const wrong = await s1.post(secondFactor.start, { pwd: "Wrong-1234567" });
    expect(wrong.data.errors).toEqual([expect.objectContaining({ field: "pwd" })]);
    const { secret } = (await s1.post(secondFactor.start, { pwd: RIGHT })).data;
    const missed = await s1.post(secondFactor.confirm, { code: codeOf(secret, 5) });
    expect(missed.data.errors).toEqual([expect.objectContaining({ field: "code" })]);
    expect((await signIn("s1")).status).toBe(200);
  });

  test("keeps neither key nor recovery code in readable form", async () => {
    const { id, secret, codes } = await enrolled();
    const [row] = await server.rows(sql<{ all: string }>`
      select concat(f.secret, (select string_agg(c.code_hash, ' ') from recovery_codes c where c.user_id = f.user_id)) as all
      from second_factors f where f.user_id = ${id}`);
    for (const word of [secret, ...codes]) expect(row?.all).not.toContain(word);
  });
});

describe("signing in", () => {
  test("asks for a code once the password is right, and takes each one once", async () => {
    const { name, secret } = await enrolled();
    expect(await signIn(name)).toMatchObject(ASKED);
    expect((await tryToSignIn(server, name, "Wrong-1234567")).code).toBe("LOGIN_FAILED");
    expect(await signIn(name, { code: "000000" })).toMatchObject({ status: 400, code: "VALIDATION" });
    const code = codeOf(secret);
    expect((await signIn(name, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect(await signIn(name, { code })).toMatchObject({ status: 400 });
  });

  test("of many who send the same code at once lets one in", async () => {
    const { name, secret } = await enrolled();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(name, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("takes the code before and the one after, for clocks that are off, and none further away", async () => {
    const { name, secret } = await enrolled();
    expect((await signIn(name, { code: codeOf(secret, 3) })).status).toBe(400);
    expect((await signIn(name, { code: codeOf(secret, -3) })).status).toBe(400);
    expect((await signIn(name, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test("takes each recovery code once, as one types it, and nobody else's", async () => {
    const [mine, other] = [await enrolled(), await enrolled()];
    const [code = ""] = mine.codes;
    expect((await signIn(other.name, { code })).status).toBe(400);
    expect((await signIn(mine.name, { code: code.toUpperCase().replace("-", " ") })).status).toBe(200);
    expect((await signIn(mine.name, { code })).status).toBe(400);
    expect((await mine.me.post(secondFactor.view, {})).data.codesLeft).toBe(9);
  });

  test("slows guesses of codes down wherever they come from, and forgives them after a right one", async () => {
    const { name, secret } = await enrolled();
    const tries: number[] = [];
    for (let at = 0; at < 7; at += 1)
      tries.push((await signIn(name, { code: "000000", from: `198.51.100.${at + 1}` })).status);
    expect([tries.slice(0, 5), tries.at(-1)]).toEqual([[400, 400, 400, 400, 400], 429]);
    await sql`update login_throttle set blocked_until = now()`.execute(server.db);
    expect((await signIn(name, { code: codeOf(secret) })).status).toBe(200);
    expect((await signIn(name, { code: "000000" })).status).toBe(400);
  });

  test("does not ask on a remembered device, until one has it forgotten", async () => {
    const { name, me, secret } = await enrolled();
    const first = await signIn(name, { code: codeOf(secret), remember: 1 });
    const cookie = first.setCookie
      .split(",")
      .map((one) => one.trim().split(";")[0])
      .filter((one) => one?.startsWith("qicheng_"))
      .join("; ");
    expect(cookie).toContain("qicheng_remembered=");
    expect((await signIn(name, { cookie })).status).toBe(200);
    const other = await enrolled();
    expect(await signIn(other.name, { cookie })).toMatchObject(ASKED);
    expect(await signIn(name, { cookie: cookie.replace(/.$/, "x") })).toMatchObject(ASKED);
    expect((await me.post(secondFactor.forget, {})).status).toBe(200);
    expect(await signIn(name, { cookie })).toMatchObject(ASKED);
  });
});

describe("what is lost", () => {
  test("goes off, and gets new recovery codes, with password and code", async () => {
    const { name, me, secret, codes } = await enrolled();
    expect((await me.post(secondFactor.newCodes, { pwd: RIGHT, code: "000000" })).status).toBe(400);
    const renewed = await me.post(secondFactor.newCodes, { pwd: RIGHT, code: codeOf(secret) });
    const [old = ""] = codes;
    expect((await signIn(name, { code: old })).status).toBe(400);
    const [fresh = ""] = renewed.data.codes as string[];
    expect((await me.post(secondFactor.remove, { pwd: "Wrong-1234567", code: fresh })).status).toBe(400);
    expect((await me.post(secondFactor.remove, { pwd: RIGHT, code: fresh })).msg).toBe("两步验证已关闭");
    expect((await signIn(name)).status).toBe(200);
    expect(await me.post(secondFactor.forget, {})).toMatchObject({ status: 400, msg: "两步验证没有开启" });
  });

  test("is turned off by who stands above, which ends the sessions and is written down", async () => {
    const { id, name, me } = await enrolled();
    const s2 = await enter("s2");
    expect((await s2.post(secondFactor.reset, { id })).status).toBe(403);
    expect((await boss.post(secondFactor.reset, { id: boss.id })).status).toBe(403);
    expect((await boss.post(secondFactor.reset, { id })).msg).toBe("已为新人关闭两步验证");
    expect(await works(me)).toMatchObject(SIGNED_OUT);
    expect((await signIn(name)).status).toBe(200);
    const log = await server.rows(sql`select 1 from audit_log where module = 'user' and action = 'factorReset'`);
    expect(log).toHaveLength(1);
    expect(await boss.post(secondFactor.reset, { id })).toMatchObject({ status: 400, msg: "两步验证没有开启" });
  });

  test("is not asked of whom the start names", async () => {
    const { name } = await enrolled();
    server.services.config.withoutCode = name.toUpperCase();
    try {
      expect((await signIn(name)).status).toBe(200);
    } finally {
      delete server.services.config.withoutCode;
    }
    expect(await signIn(name)).toMatchObject(ASKED);
  });
});

describe("what the company asks for", () => {
  const required = async (secondFactorRoles: number[]) =>
    expect((await boss.post(settings.edit, { secondFactorRoles })).status).toBe(200);

  test("who has a role with it sets it up at the next sign-in before anything else, and cannot turn it off", async () => {
    const role = await count(server, sql`select id as n from roles where name = '销售'`);
    const before = await enter("s1");
    await sql`delete from second_factors where user_id = ${before.id}`.execute(server.db);
    await required([role]);
    expect((await works(before)).status).toBe(200);
    const me = await enter("s1");
    expect(await works(me)).toMatchObject({ status: 403, msg: "你的角色要求两步验证，请先设置" });
    expect((await me.get("/api/user/isApplogin", { headers: { authkey: me.key } })).data.mustEnrol).toBe(1);
    const { secret } = (await me.post(secondFactor.start, { pwd: RIGHT })).data;
    await me.post(secondFactor.confirm, { code: codeOf(secret) });
    await later();
    expect((await works(me)).status).toBe(200);
    expect((await me.post(secondFactor.view, {})).data).toMatchObject({ on: 1, required: 1 });
    const off = await me.post(secondFactor.remove, { pwd: RIGHT, code: codeOf(secret) });
    expect(off).toMatchObject({ status: 400, msg: "你的角色要求两步验证，不能关闭" });
    await required([]);
    expect((await boss.post(settings.edit, { secondFactorRoles: [999_999] })).data.errors).toEqual([
      expect.objectContaining({ field: "secondFactorRoles", msg: "角色不存在" }),
    ]);
  });

  test("the last administrator is asked by his own role, and still comes in", async () => {
    const role = await count(server, sql`select id as n from roles where builtin`);
    await required([role]);
    const me = await enter("boss");
    const { secret } = (await me.post(secondFactor.start, { pwd: RIGHT })).data;
    const { codes } = (await me.post(secondFactor.confirm, { code: codeOf(secret) })).data as { codes: string[] };
    expect((await signIn("boss", { code: codes[0] ?? "" })).status).toBe(200);
    await required([]);
    expect((await me.post(secondFactor.remove, { pwd: RIGHT, code: codes[1] ?? "" })).status).toBe(200);
  });

  test("people sign in from its networks and from the machine itself, and nobody shuts himself out", async () => {
    const edit = (signInNetworks: string, remoteAddress: string) =>
      server.app.inject({
        method: "POST",
        url: settings.edit.path,
        remoteAddress,
        headers: { authkey: boss.key },
        payload: { signInNetworks },
      });
    const shut = await edit("10.0.0.0/8", "203.0.113.9");
    expect(JSON.parse(shut.body)).toMatchObject({
      result: "error",
      msg: expect.stringContaining("203.0.113.9"),
      data: { errors: [{ field: "signInNetworks" }] },
    });
    for (const wrong of ["0.0.0.0/0", "10.0.0.0/40", "公司"])
      expect((await edit(wrong, "127.0.0.1")).statusCode).toBe(400);
    expect((await edit("203.0.113.0/24，2001:db8::/32", "203.0.113.9")).statusCode).toBe(200);
    expect((await boss.post(settings.detail, {})).data.signInNetworks).toBe("203.0.113.0/24\n2001:db8::/32");
    const from = async (address: string) => (await tryToSignIn(server, "s2", RIGHT, { from: address })).status;
    expect(await from("203.0.113.77")).toBe(200);
    expect(await from("2001:db8::7")).toBe(200);
    expect(await from("127.0.0.1")).toBe(200);
    expect(await from("198.51.100.1")).toBe(401);
    const told = await tryToSignIn(server, "s2", RIGHT, { from: "198.51.100.1" });
    expect(told.msg).toBe("不能从当前网络（198.51.100.1）登录，请联系管理员");
    expect((await tryToSignIn(server, "s2", "Wrong-1234567", { from: "198.51.100.1" })).msg).toBe("用户名或密码错误");
    await edit("", "127.0.0.1");
    expect(await from("198.51.100.1")).toBe(200);
  });

  test("a password that is too old is changed before anything else, and no new one is too short", async () => {
    await boss.post(settings.edit, { passwordDays: 90, passwordMin: 14 });
    await sql`update users set password_set_at = now() - interval '91 days' where username = 's3'`.execute(server.db);
    const me = await enter("s3");
    expect(await works(me)).toMatchObject({ status: 403, msg: "请先修改初始密码" });
    const short = await me.raw("/api/user/EditPwd", { oldpwd: RIGHT, newpwd: "Xk3-vbn9-Qw7" });
    expect(short.data.errors).toEqual([expect.objectContaining({ field: "newpwd", msg: "密码至少14位" })]);
    expect((await me.raw("/api/user/EditPwd", { oldpwd: RIGHT, newpwd: "Xk3-vbn9-Qw7-rt5" })).status).toBe(200);
    const fresh = await enter("s3", "Xk3-vbn9-Qw7-rt5");
    expect((await works(fresh)).status).toBe(200);
    await boss.post(settings.edit, { passwordDays: 0, passwordMin: 10 });
  });
});
