/** Signing in with a password, guessing one, changing it; and that none stands anywhere in the database. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, unique } from "../../../test/arrange";
import type { TestServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { FAILED, passwordServer, SIGNED_OUT, signingIn, works } from "../../../test/password-server";
import { RIGHT } from "../../../test/sign-in";

let server: TestServer;
const { secrets, login, enter, newPerson } = signingIn(() => server);

beforeAll(async () => {
  server = await passwordServer();
});
beforeEach(() => sql`delete from login_throttle`.execute(server.db));
afterAll(() => server.close());

describe("signing in", () => {
  test("answers who one is and what one may do", async () => {
    const answer = await login("  s1  ", RIGHT);
    expect(answer.data).toMatchObject({
      Name: "s1",
      NickName: "s1先生",
      BranchName: "甲部",
      rolename: "销售",
      mustChangePwd: 0,
      watermark: "s1先生 s1",
    });
    expect(answer.data.LoginToken).toMatch(/^[\w-]{43}$/);
    await sql`update users set mobile = '13812345678' where username = 's1'`.execute(server.db);
    server.services.invalidation.drop("organisation");
    const s1 = await server.as("s1");
    expect((await s1.get("/api/user/isApplogin")).data.watermark).toBe("s1先生 5678");
    expect(JSON.parse(answer.text).model.crm.customer).toMatchObject({ total: 1, add: 1 });
    // All seven roots are there, also those in which nothing is granted.
    expect(JSON.parse(answer.text).model).toMatchObject({ system: {}, oa: {}, bi: {}, erp: {}, call: {}, dbcall: {} });
    expect(JSON.parse(answer.text).model.system).toEqual({});
    expect((await login("S1", RIGHT)).status).toBe(200);
  });

  test("answers the same for an unknown name, a wrong password and somebody who has left", async () => {
    const answers = [
      await login("s1", "wrong"),
      await login("  s1  ", "wrong"),
      await login("nobody", "wrong"),
      await login("nobody", RIGHT),
      await login("ex", RIGHT),
      await login("ex", "wrong"),
      await login("s1", RIGHT.toLowerCase()),
      await login("s1", `${RIGHT}x`),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(FAILED);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.msg).not.toContain("登陆");
    }
  });

  // Which are as many hashes, before-the-hash.test.ts counts in every run.
  test.runIf(process.env.FULL === "1")(
    "takes as long for an unknown name, and for somebody who has left, as for a wrong password",
    async () => {
      const median = (values: number[]) =>
        values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
      const timed = async (username: string) => {
        await sql`delete from login_throttle`.execute(server.db);
        const started = performance.now();
        await login(username, "wrong");
        return performance.now() - started;
      };
      // One after the other in each round, so that a slow moment of the machine is one of all three; 201 tries.
      const rounds: { known: number; unknown: number; left: number }[] = [];
      for (let at = 0; at < 67; at += 1)
        rounds.push({ known: await timed("s2"), unknown: await timed("nobody"), left: await timed("ex") });
      // Looking at a password is most of it: whoever did not would be told at once.
      const most = median(rounds.map(({ known }) => known)) / 4;
      expect(Math.abs(median(rounds.map(({ known, unknown }) => known - unknown)))).toBeLessThan(most);
      expect(Math.abs(median(rounds.map(({ known, left }) => known - left)))).toBeLessThan(most);
    },
  );

  test.each([
    { username: { $ne: null }, password: { $ne: null } },
    { username: ["s1"], password: RIGHT },
    { username: "s1", password: 5 },
    { username: "s1", password: "" },
    { username: "", password: RIGHT },
    { username: "　 ", password: RIGHT },
    { username: "s1\u0000", password: RIGHT },
    { username: "x".repeat(65), password: RIGHT },
    { username: "s1", password: "x".repeat(513) },
    { username: "s1" },
    { username: "s1", password: RIGHT, roleid: 1 },
    {},
  ])("refuses %j as a request", async (body) => {
    expect(await server.anonymous.raw("/api/user/login", body)).toMatchObject({ status: 400, code: "VALIDATION" });
  });

  test("works form-encoded", async () => {
    const answer = await server.anonymous.raw("/api/user/login", { username: "s2", password: RIGHT }, { form: true });
    expect(answer.status).toBe(200);
    secrets.push(answer.data.LoginToken);
  });

  test("gives a new key each time, of which only the hash is stored", async () => {
    const keys = new Set<string>();
    for (let at = 0; at < 5; at += 1) keys.add((await enter("s1")).key);
    expect(keys.size).toBe(5);
    const stored = await server.rows(
      sql<{ row: string }>`select key_hash::text || to_jsonb(s)::text as row from sessions s`,
    );
    for (const key of keys) for (const { row } of stored) expect(row).not.toContain(key);
    for (const { row } of await server.rows(
      sql<{ row: string }>`select encode(key_hash, 'hex') as row from sessions`,
    )) {
      expect(
        await works({
          ...server.anonymous,
          raw: (path, body) => server.anonymous.raw(path, body, { headers: { authkey: row.slice(0, 43) } }),
        }),
      ).toMatchObject(SIGNED_OUT);
    }
  });
});

describe("guessing", () => {
  test("is slowed after five misses, with the time to wait, and forgiven by the right password", async () => {
    for (let at = 0; at < 5; at += 1) expect((await login("s1", "wrong")).status).toBe(401);
    const slowed = await login("s1", RIGHT);
    expect(slowed).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
      msg: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/),
    });
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    await sql`update login_throttle set blocked_until = now()`.execute(server.db);
    expect((await login("s1", RIGHT)).status).toBe(200);
    expect(await count(server, sql`select coalesce(round(max(level)), 0) as n from login_throttle`)).toBe(0);
    for (let at = 0; at < 4; at += 1) expect((await login("s1", "wrong")).status).toBe(401);
    expect((await login("s1", RIGHT)).status).toBe(200);
  });

  test("grows slower and slower, never beyond a quarter of an hour", async () => {
    const waits: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      // The bucket for all addresses stays as it is: it blocks nobody by itself, and makes s1's own address no stranger.
      await sql`update login_throttle set blocked_until = now()`.execute(server.db);
      await login("s1", "wrong");
      waits.push(
        await count(
          server,
          sql`select ceil(max(extract(epoch from blocked_until - updated_at)))::int as n from login_throttle`,
        ),
      );
    }
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0]);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(waits[at - 1] ?? 0);
    expect(Math.max(...waits)).toBe(900);
  });

  test("from 50 forwarded addresses in parallel is answered at most 15 times, and noted for the one real address", async () => {
    const tries = Array.from({ length: 200 }, (_, at) =>
      login("s3", "wrong", {
        "x-forwarded-for": `10.9.${at % 50}.1`,
        "x-real-ip": `10.8.${at % 50}.1`,
        forwarded: `for=10.7.${at % 50}.1`,
      }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.code === "LOGIN_FAILED").length).toBeLessThanOrEqual(15);
    expect(answers.filter((answer) => answer.code === "RATE_LIMITED").length).toBeGreaterThanOrEqual(185);
    await server.services.securityLog.idle();
    const addresses = await server.rows(
      sql<{ ip: string }>`select distinct ip from security_log where event like 'login%'`,
    );
    expect(addresses).toEqual([{ ip: "127.0.0.1" }]);
  });

  test("counts the same account in any case, and unknown accounts too", async () => {
    for (const name of ["s1", "S1", " s1", "S1 ", "s1"]) expect((await login(name, "wrong")).status).toBe(401);
    expect((await login("s1", "wrong")).status).toBe(429);
    for (let at = 0; at < 5; at += 1) expect((await login("nobody", "wrong")).status).toBe(401);
    expect((await login("nobody", "wrong")).status).toBe(429);
    expect((await login("s2", RIGHT)).status).toBe(200);
  });
});

describe("a password", () => {
  test("given for once lets one do nothing but change it", async () => {
    const boss = await enter("boss");
    const Name = unique("u");
    const BranchID = await count(server, sql`select id as n from branches where name = '甲部'`);
    const sales = await count(server, sql`select id as n from roles where name = '销售'`);
    const { password } = (await boss.raw("/api/user/add", { Name, NickName: "新人", BranchID, roleids: [sales] }))
      .data as { password: string };
    secrets.push(password);
    expect(password).toMatch(/^[A-HJ-NP-Za-hjkmnp-z2-9]{14}$/);
    const newcomer = await enter(Name, password);
    for (const [path, input] of [
      ["/api/customer/index", {}],
      ["/api/customer/add", { CustomerName: "x" }],
      ["/api/user/sessions", {}],
      ["/api/Status/typelist", {}],
    ] as const)
      expect(await newcomer.raw(path, input)).toMatchObject({ status: 403, msg: "请先修改初始密码" });
    expect((await newcomer.raw("/Api/menu/auth/", {})).status).toBe(200);
    secrets.push("Neu-Anfang-99x");
    expect((await newcomer.raw("/api/user/EditPwd", { oldpwd: password, newpwd: "Neu-Anfang-99x" })).status).toBe(200);
    expect(await login(Name, password)).toMatchObject(FAILED);
    const again = await enter(Name, "Neu-Anfang-99x");
    expect((await again.raw("/api/customer/index", {})).status).toBe(200);
  });

  test("given for once is good for 72 hours", async () => {
    const boss = await enter("boss");
    const Name = unique("u");
    const id = await newPerson(boss, Name);
    const { password } = (await boss.raw("/api/user/resetPwd", { id })).data as { password: string };
    secrets.push(password);
    const life = sql`select round(extract(epoch from initial_password_expires_at - now()) / 3600) as n from users where id = ${id}`;
    expect(Number(await count(server, life as never))).toBe(72);
    await sql`update users set initial_password_expires_at = now() - interval '1 second' where id = ${id}`.execute(
      server.db,
    );
    expect(await login(Name, password)).toMatchObject({
      status: 401,
      code: "LOGIN_FAILED",
      msg: "初始密码已过期，请联系管理员重置",
    });
    expect(await login(Name, "wrong")).toMatchObject(FAILED);
  });

  test("changes only with the old one, and ends every session", async () => {
    const [one, other] = [await enter("mgrA"), await enter("mgrA")];
    const change = (oldpwd: unknown, newpwd: unknown) => one.raw("/api/user/EditPwd", { oldpwd, newpwd });
    expect(await change("wrong", "Ganz-Neu-2031-x")).toMatchObject({ status: 400, msg: "原密码不正确" });
    expect((await one.raw("/api/user/EditPwd", { newpwd: "Ganz-Neu-2031-x" })).status).toBe(400);
    expect(await change(RIGHT, RIGHT)).toMatchObject({ status: 400, msg: "新密码不能与原密码相同" });
    expect((await one.raw("/api/user/EditPwd", { oldpwd: RIGHT, newpwd: "Ganz-Neu-2031-x", id: 1 })).status).toBe(400);
    expect((await works(one)).status).toBe(200);
    secrets.push("Ganz-Neu-2031-x");
    expect((await change(RIGHT, "Ganz-Neu-2031-x")).status).toBe(200);
    for (const caller of [one, other]) expect(await works(caller)).toMatchObject(SIGNED_OUT);
    expect(await login("mgrA", RIGHT)).toMatchObject(FAILED);
    await enter("mgrA", "Ganz-Neu-2031-x");
  });

  test.each([
    "password",
    "Password123",
    "12345678901234567",
    "98765432109876",
    "xsd2026xsd2026x",
    "qicheng2026",
    "s1-s1-s1-s1-s1",
    "director2026",
    "Director@2026",
    "aaaaaaaaaaaa",
    "短短短短短短短短短",
    "Short-1x9",
  ])("%s is refused", async (newpwd) => {
    const director = await enter("director");
    expect(await director.raw("/api/user/EditPwd", { oldpwd: RIGHT, newpwd })).toMatchObject({
      status: 400,
      code: "VALIDATION",
    });
    await enter("director");
  });

  test("may be long, and every character counts", async () => {
    const long = `${"字".repeat(63)}尾`;
    const view = await enter("view");
    secrets.push(long);
    expect((await view.raw("/api/user/EditPwd", { oldpwd: RIGHT, newpwd: long })).status).toBe(200);
    expect(await login("view", `${"字".repeat(63)}头`)).toMatchObject(FAILED);
    expect(await login("view", "字".repeat(63))).toMatchObject(FAILED);
    const again = await enter("view", long);
    const longest = `A9-${"x7Q".repeat(41)}zz`;
    expect(longest).toHaveLength(128);
    secrets.push(longest);
    expect((await again.raw("/api/user/EditPwd", { oldpwd: long, newpwd: longest })).status).toBe(200);
    const last = await enter("view", longest);
    expect((await last.raw("/api/user/EditPwd", { oldpwd: longest, newpwd: `${longest}y` })).status).toBe(400);
  });
});

test("nothing secret stands anywhere in the database", async () => {
  await addCustomer(await enter("s1"));
  await server.services.securityLog.idle();
  const tables = await server.rows(
    sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of tables) {
    const rows = await server.rows(
      sql<{ row: string }>`select coalesce(string_agg(to_jsonb(t)::text, '|'), '') as row from ${sql.table(name)} t`,
    );
    for (const secret of new Set(secrets)) expect([name, rows[0]?.row.includes(secret)]).toEqual([name, false]);
  }
  const hashes = await server.rows(sql<{ password_hash: string }>`select password_hash from users`);
  for (const { password_hash } of hashes) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const events = await server.rows(
    sql<{ event: string }>`select distinct event from security_log where event like 'login.%' order by 1`,
  );
  expect(events).toEqual([{ event: "login.failed" }, { event: "login.ok" }]);
});
