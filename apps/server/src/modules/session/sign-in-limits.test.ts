import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPeople, unique } from "../../../test/arrange";
import { type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { having, RIGHT, tryToSignIn } from "../../../test/sign-in";
import { hashPassword } from "../../kernel/access/password";

const DAY_MS = 86_400_000;

let server: TestServer;
let right: string;
/** Somebody of this test only, who has never signed in. */
let person: string;

beforeAll(async () => {
  server = await testServer();
  right = await hashPassword(RIGHT);
});
beforeEach(async () => {
  await sql`delete from login_throttle`.execute(server.db);
  [person = ""] = await newPeople(server, 1, right);
});
afterAll(() => server.close());

const attackers = (many: number) => Array.from({ length: many }, (_, at) => `10.9.${at}.1`);
const idOf = (name: string) => count(server, sql`select id as n from users where username = ${name}`);

/** 200 wrong tries from 50 addresses, all at once. */
const attack = (name: string) =>
  Promise.all(
    Array.from({ length: 4 }, () => attackers(50))
      .flat()
      .map((from) => tryToSignIn(server, name, "wrong", { from })),
  );

/** As if everybody had waited so long. */
const wait = (seconds: number) =>
  sql`update login_throttle set blocked_until = blocked_until - make_interval(secs => ${seconds}),
    updated_at = updated_at - make_interval(secs => ${seconds})`.execute(server.db);

describe("what strangers try", () => {
  test("from 50 addresses gets about one try an address, and locks the right person out nowhere", async () => {
    const device = await tryToSignIn(server, person, RIGHT, { from: "10.1.0.1" });
    expect(device.status).toBe(200);
    const tried = await attack(person);
    expect(having(tried, "LOGIN_FAILED")).toBeLessThanOrEqual(60);
    expect(having(tried, "LOGIN_FAILED")).toBeGreaterThanOrEqual(50);
    expect(having(tried, "RATE_LIMITED")).toBe(200 - having(tried, "LOGIN_FAILED"));
    expect((await tryToSignIn(server, person, RIGHT, { from: "10.2.0.1" })).status).toBe(200);
    const there = { from: "10.9.0.1" };
    expect((await tryToSignIn(server, person, RIGHT, there)).code).toBe("RATE_LIMITED");
    expect((await tryToSignIn(server, person, RIGHT, { ...there, cookie: device.cookie })).status).toBe(200);
    // Where he has been before he may mistype as always.
    for (let at = 0; at < 3; at += 1)
      expect((await tryToSignIn(server, person, "typo", { from: "10.1.0.1" })).code).toBe("LOGIN_FAILED");
    expect((await tryToSignIn(server, person, RIGHT, { from: "10.1.0.1" })).status).toBe(200);
  });

  test("leaves a new address one try, then one in a quarter of an hour, and fades within days", async () => {
    await attack(person);
    const from = "10.3.0.1";
    expect((await tryToSignIn(server, person, "typo", { from })).code).toBe("LOGIN_FAILED");
    const slowed = await tryToSignIn(server, person, RIGHT, { from });
    expect([slowed.code, slowed.retryAfter > 880]).toEqual(["RATE_LIMITED", true]);
    await wait(900);
    expect((await tryToSignIn(server, person, RIGHT, { from })).status).toBe(200);
    await wait(2 * 86_400);
    for (let at = 0; at < 5; at += 1)
      expect((await tryToSignIn(server, person, "typo", { from: "10.3.0.2" })).code).toBe("LOGIN_FAILED");
  });

  test("counts a /64 of IPv6 as one address, and a mapped address as the IPv4 one that it is", async () => {
    const tries = [];
    for (let at = 1; at <= 12; at += 1)
      tries.push(await tryToSignIn(server, person, "wrong", { from: `2001:db8:0:7::${at}` }));
    expect(having(tries, "LOGIN_FAILED")).toBe(5);
    const other = [];
    for (let at = 1; at <= 12; at += 1)
      other.push(await tryToSignIn(server, person, "wrong", { from: at % 2 ? "10.4.0.1" : "::ffff:10.4.0.1" }));
    expect(having(other, "LOGIN_FAILED")).toBe(5);
  });

  test("over many accounts is slowed for the address, by half a minute at most, but not for who signed in there", async () => {
    const from = "10.5.0.1";
    expect((await tryToSignIn(server, person, RIGHT, { from })).status).toBe(200);
    const answers = [];
    for (let at = 0; at < 60; at += 1) answers.push(await tryToSignIn(server, unique("n"), "Sommer2026", { from }));
    expect(having(answers, "LOGIN_FAILED")).toBeGreaterThanOrEqual(30);
    expect(having(answers, "LOGIN_FAILED")).toBeLessThanOrEqual(36);
    let longest = 0;
    for (let at = 0; at < 12; at += 1) {
      const slowed = await tryToSignIn(server, unique("n"), "Sommer2026", { from });
      longest = Math.max(longest, slowed.retryAfter);
      await wait(slowed.retryAfter);
    }
    expect(longest).toBe(30);
    await tryToSignIn(server, unique("n"), "Sommer2026", { from });
    expect((await tryToSignIn(server, unique("n"), "Sommer2026", { from })).code).toBe("RATE_LIMITED");
    expect((await tryToSignIn(server, person, RIGHT, { from })).status).toBe(200);
    const [late = ""] = await newPeople(server, 1, right);
    await wait(30);
    expect((await tryToSignIn(server, late, RIGHT, { from })).status).toBe(200);
    // That was no miss of the address, and forgave none of the others.
    expect(await count(server, sql`select round(max(level)) as n from login_throttle`)).toBeGreaterThanOrEqual(30);
  });

  test("is nowhere kept as it was typed", async () => {
    const fresh = await testServer();
    await sql`update users set password_hash = ${right}`.execute(fresh.db);
    const typed = "Meine-Parole-2026";
    const details = async () => {
      await fresh.services.securityLog.idle();
      return fresh.rows(sql`select detail from security_log where event = 'login.failed' order by id`);
    };
    await tryToSignIn(fresh, typed, "s1");
    expect(await details()).toEqual([{ detail: "" }]);
    for (const table of ["login_throttle", "security_log"]) {
      const rows = await fresh.rows(
        sql<{ row: string }>`select lower(to_jsonb(t)::text) as row from ${sql.table(table)} t`,
      );
      for (const { row } of rows) expect(row).not.toContain(typed.toLowerCase());
    }
    await tryToSignIn(fresh, "S2", "wrong");
    expect(await details()).toEqual([{ detail: "" }, { detail: "S2" }]);
    const buckets = await fresh.rows(sql<{ bucket: string }>`select bucket from login_throttle`);
    expect(buckets).toHaveLength(5);
    for (const { bucket } of buckets) expect(bucket).toMatch(/^(account|here|address):[\w-]{43}$/);
    await fresh.close();
  });
});

describe("a known device", () => {
  test("is known by a cookie that scripts do not see and that is sent to the sign-in alone", async () => {
    const { setCookie } = await tryToSignIn(server, person, RIGHT);
    expect(setCookie).toMatch(
      /^qicheng_device=\d+\.\d+\.[\w-]{43}; Path=\/api\/user\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect((await tryToSignIn(server, person, "wrong")).setCookie).toBe("");
    const secure = await testServer({ trustProxy: ["loopback"] });
    await sql`update users set password_hash = ${right}`.execute(secure.db);
    const https = { headers: { "x-forwarded-proto": "https" } };
    expect((await tryToSignIn(secure, "s1", RIGHT, https)).setCookie).toMatch(/; Secure$/);
    expect((await tryToSignIn(secure, "s1", RIGHT)).setCookie).not.toContain("Secure");
    await secure.close();
    expect((await tryToSignIn(server, person, RIGHT, https)).setCookie).not.toContain("Secure");
  });

  test("has five free misses of its own, then waits, and costs nobody else anything", async () => {
    const { cookie } = await tryToSignIn(server, person, RIGHT, { from: "10.6.0.1" });
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => tryToSignIn(server, person, "wrong", { from: "10.6.0.2", cookie })),
    );
    expect(having(tries, "LOGIN_FAILED")).toBeGreaterThanOrEqual(5);
    // A slow machine may need seconds for thirty tries.
    expect(having(tries, "LOGIN_FAILED")).toBeLessThanOrEqual(9);
    expect((await tryToSignIn(server, person, RIGHT, { from: "10.6.0.1", cookie })).code).toBe("RATE_LIMITED");
    expect((await tryToSignIn(server, person, RIGHT, { from: "10.6.0.2" })).status).toBe(200);
    await wait(900);
    expect((await tryToSignIn(server, person, RIGHT, { cookie })).status).toBe(200);
    expect(await count(server, sql`select count(*) as n from login_throttle where bucket like 'device:%'`)).toBe(0);
  });

  test("is not made up, not another person's, and not for ever", async () => {
    const { cookie } = await tryToSignIn(server, person, RIGHT);
    const [other = ""] = await newPeople(server, 1, right);
    const id = await idOf(person);
    const sign = (purpose: string, device: string) =>
      `qicheng_device=${device}.${server.services.secret.sign(purpose, device)}`;
    const old = `${id}.${Date.now() - 181 * DAY_MS}`;
    const forged = [
      cookie.replace(/\.\d+\./, `.${Date.now()}.`),
      `${cookie}x`,
      `qicheng_device=${id}`,
      "qicheng_device=",
      sign("known device", old),
      sign("password", `${id}.${Date.now()}`),
    ];
    for (const one of forged) await tryToSignIn(server, person, "wrong", { cookie: one });
    await tryToSignIn(server, other, "wrong", { cookie });
    await tryToSignIn(server, unique("n"), "wrong", { cookie });
    const devices = sql<{ n: number }>`select count(*) as n from login_throttle where bucket like 'device:%'`;
    expect(await count(server, devices)).toBe(0);
    await tryToSignIn(server, person, "wrong", { cookie: sign("known device", `${id}.${Date.now() - 179 * DAY_MS}`) });
    expect(await count(server, devices)).toBe(1);
  });

  test("opens nothing by itself", async () => {
    const { cookie } = await tryToSignIn(server, person, RIGHT);
    const answer = await server.app.inject({ method: "POST", url: "/api/user/sessions", headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  });
});

describe("sessions of a person", () => {
  const live = (name: string) =>
    count(
      server,
      sql`select count(*) as n from sessions where revoked_at is null and user_id = (select id from users where username = ${name})`,
    );
  const listed = async (key: string) => server.anonymous.raw("/api/user/sessions", {}, { headers: { authkey: key } });

  test("are twenty at most, the oldest ends first, also with five sign-ins at once", async () => {
    const keys: string[] = [];
    for (let at = 0; at < 20; at += 1) keys.push((await tryToSignIn(server, person, RIGHT)).key);
    expect(await live(person)).toBe(20);
    expect((await listed(keys[0] ?? "")).status).toBe(200);
    const last = await Promise.all(Array.from({ length: 5 }, () => tryToSignIn(server, person, RIGHT)));
    expect(last.map((tried) => tried.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await live(person)).toBe(20);
    const states = await Promise.all(keys.map(async (key) => (await listed(key)).status));
    expect(states).toEqual([...Array(5).fill(401), ...Array(15).fill(200)]);
    expect((await listed(last[0]?.key ?? "")).total).toBe(20);
  });

  test("that no longer work are neither shown nor counted", async () => {
    const keys: string[] = [];
    for (let at = 0; at < 20; at += 1) keys.push((await tryToSignIn(server, person, RIGHT)).key);
    const id = await idOf(person);
    await sql`update sessions set last_seen_at = now() - interval '9 hours' where id in
      (select id from sessions where user_id = ${id} order by id desc limit 3)`.execute(server.db);
    expect((await listed(keys[0] ?? "")).total).toBe(17);
    await tryToSignIn(server, person, RIGHT);
    expect((await listed(keys[0] ?? "")).total).toBe(18);
  });

  test("do not begin with a password that was changed while it was compared", async () => {
    const id = await idOf(person);
    const from = { ip: "127.0.0.1", agent: "", passwordHash: `${right}x` };
    await expect(server.services.sessions.start(server.db, id, from)).rejects.toMatchObject({ code: "LOGIN_FAILED" });
    expect(await live(person)).toBe(0);
  });
});

describe("the old password", () => {
  const change = (key: string, oldpwd: string) =>
    server.anonymous.raw("/api/user/EditPwd", { oldpwd, newpwd: "Ganz-Neu-2031-x" }, { headers: { authkey: key } });

  test("is asked for five times, then waits; each miss is logged, also of tries at once", async () => {
    const { key } = await tryToSignIn(server, person, RIGHT);
    const answers = await Promise.all(Array.from({ length: 40 }, () => change(key, "wrong")));
    const missed = answers.filter((answer) => answer.msg === "原密码不正确");
    expect(missed.length).toBeGreaterThanOrEqual(5);
    expect(missed.length).toBeLessThanOrEqual(9);
    expect(answers.filter((answer) => answer.code === "RATE_LIMITED")).toHaveLength(40 - missed.length);
    expect(await change(key, RIGHT)).toMatchObject({ status: 429, msg: expect.stringContaining("尝试次数过多") });
    await server.services.securityLog.idle();
    const id = await idOf(person);
    const logged = sql<{
      n: number;
    }>`select count(*) as n from security_log where event = 'password.failed' and user_id = ${id}`;
    expect(await count(server, logged)).toBe(missed.length);
    // His next sign-in is another matter.
    expect((await tryToSignIn(server, person, RIGHT)).status).toBe(200);
    await wait(900);
    expect(await change(key, RIGHT)).toMatchObject({ status: 200 });
    expect(await count(server, sql`select count(*) as n from login_throttle where bucket like 'password:%'`)).toBe(0);
  });
});
