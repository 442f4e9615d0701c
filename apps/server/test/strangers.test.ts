/** Calls of people who are not signed in: how many are answered, how many are written down, and whom they disturb. */
import { randomBytes } from "node:crypto";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../src/kernel/access/password";
import { SecurityLog } from "../src/kernel/access/security-log";
import { openServices } from "../src/open-services";
import { dropCaches, newPeople } from "./arrange";
import { inOneOfThree } from "./drawn";
import { type Answer, type TestServer, testServer } from "./harness";
import { count } from "./observe";
import { having, RIGHT, tryToSignIn } from "./sign-in";

const madeUp = () => randomBytes(32).toString("base64url");

async function limitedServer(work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await testServer({ rateLimit: true });
  await work(server).finally(() => server.close());
}

const sessionsOf = (server: TestServer, key: string): Promise<Answer> =>
  server.anonymous.raw("/api/user/sessions", {}, { headers: { authkey: key } });
const logged = (server: TestServer) => count(server, sql`select count(*) as n from security_log`);

describe("800 made-up login keys", () => {
  test("are mostly refused unread, make a few rows, and do not disturb who is signed in at the address", () =>
    limitedServer(async (server) => {
      const { key } = await server.as("s1");
      const before = await logged(server);
      const answers: Answer[] = [];
      const own: number[] = [];
      for (let round = 0; round < 40; round += 1) {
        answers.push(...(await Promise.all(Array.from({ length: 20 }, () => sessionsOf(server, madeUp())))));
        if (round % 4 !== 0) continue;
        // Also when the server has to ask the database again.
        await dropCaches(server);
        own.push((await sessionsOf(server, key)).status);
      }
      expect(own).toEqual(Array(10).fill(200));
      const limited = answers.filter((answer) => answer.code === "RATE_LIMITED");
      expect(limited.length).toBeGreaterThan(100);
      expect(limited[0]).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
      expect(answers.length - limited.length).toBeGreaterThanOrEqual(LIMITS.strangerBurst);
      await server.services.securityLog.idle();
      expect((await logged(server)) - before).toBeLessThanOrEqual(25);
      // Calls without any key are no way around.
      const keyless = await Promise.all(
        Array.from({ length: 300 }, () => server.anonymous.raw("/api/user/sessions", {})),
      );
      expect(having(keyless as { code: string }[], "RATE_LIMITED")).toBeGreaterThan(50);
      expect((await server.anonymous.get("/api/basic/public")).status).toBe(200);
      expect((await server.anonymous.get("/api/basic/public", { headers: { authkey: madeUp() } })).status).toBe(200);
      await server.services.securityLog.close();
      const [row] = await server.rows(
        sql<{ detail: string }>`select detail from security_log where event = 'not.logged'`,
      );
      expect(Number(/另有(\d+)条/.exec(row?.detail ?? "")?.[1])).toBeGreaterThan(750);
      expect(row?.detail).toContain("127.0.0.1");
    }));

  test("cost valid keys of another server nothing, of which each gets its token back", () =>
    limitedServer(async (server) => {
      const other = await openServices(server.services.config, server.databaseUrl);
      const names = await newPeople(server, 80, "-");
      const ids = await server.rows(sql<{ id: number }>`select id from users where username = any(${names}::text[])`);
      const keys: string[] = [];
      for (const { id } of ids)
        keys.push(await other.services.sessions.start(server.db, id, { ip: "127.0.0.1", agent: "" }));
      await other.close();
      await Promise.all(Array.from({ length: LIMITS.strangerBurst - 10 }, () => sessionsOf(server, madeUp())));
      const states = [];
      for (const key of keys) states.push((await sessionsOf(server, key)).status);
      expect(states).toEqual(Array(80).fill(200));
    }));
});

describe("300 calls that no handler gets to see", () => {
  const broken = { method: "POST", payload: '{"a":', type: "application/json" } as const;
  test.each([
    ["of an unknown path", { ...broken, payload: "{}", url: "/api/nothing" }, 404],
    ["in a wrong method", { method: "DELETE", url: "/api/user/login" }, 405],
    ["with a broken body", { ...broken, url: "/api/user/login" }, 400],
    ["with a body of no known kind", { ...broken, type: "text/plain", url: "/api/user/sessions" }, 400],
  ] as const)("%s, are bounded, and cost nobody who is signed in anything", (_how, call, status) =>
    limitedServer(async (server) => {
      const { key } = await server.as("s1");
      expect((await sessionsOf(server, key)).status).toBe(200);
      const { type, ...rest } = { type: undefined, ...call };
      const send = async (headers: Record<string, string> = {}) => {
        const kind = type === undefined ? {} : { "content-type": type };
        return (await server.app.inject({ ...rest, headers: { ...kind, ...headers } })).statusCode;
      };
      const states = await Promise.all(Array.from({ length: 300 }, () => send()));
      expect(new Set(states)).toEqual(new Set([status, 429]));
      expect(states.filter((one) => one === status).length).toBeGreaterThanOrEqual(LIMITS.strangerBurst);
      expect(await send({ authkey: key })).toBe(status);
      expect((await sessionsOf(server, key)).status).toBe(200);
    }),
  );
});

describe("pictures", () => {
  test("by link have limits of their own: a page full of them costs nobody his sign-in", () =>
    limitedServer(async (server) => {
      const url = server.services.files.link(4711, 1);
      const states = await Promise.all(
        Array.from({ length: 500 }, async () => (await server.anonymous.get(url)).status),
      );
      expect(states).toEqual(Array(500).fill(404));
      expect((await server.anonymous.get("/api/basic/public")).status).toBe(200);
      expect((await tryToSignIn(server, "nobody", "wrong")).code).toBe("LOGIN_FAILED");
      // They have an end too; asked for one by one, or with time to refill, a slow machine would never reach it.
      const later = performance.now() + 60_000;
      for (let at = 0; at < LIMITS.pictureBurst; at += 1)
        server.services.limiters.picture.take("127.0.0.1", { now: later });
      expect((await server.anonymous.get(url)).status).toBe(429);
      expect((await server.anonymous.get("/api/basic/public")).status).toBe(200);
    }));
});

describe("the log of refusals", () => {
  const facts = (ip: string) => ({ id: "", ip, agent: "", route: "/x" });
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const events = (event: string) => count(server, sql`select count(*) as n from security_log where event = ${event}`);

  test("keeps 20 rows an address and 300 in all a minute, and says once what it left out", async () => {
    const windowMs = 700;
    const log = new SecurityLog(server.services.side, { windowMs });
    for (let at = 0; at < 100; at += 1) log.record("test.one", facts("10.0.0.1"));
    for (let at = 0; at < 100; at += 1) log.record("test.many", facts(`10.1.${at}.1`));
    for (let at = 0; at < 900; at += 1) log.record("test.many", facts(`10.2.${at % 200}.1`));
    // The same /64.
    for (let at = 0; at < 50; at += 1) log.record("login.failed", facts(`2001:db8::${at}`), 1);
    await log.idle();
    expect(await events("test.one")).toBe(LIMITS.strangerRowsPerAddress);
    expect(await events("test.many")).toBe(LIMITS.strangerRows - LIMITS.strangerRowsPerAddress);
    expect(await events("login.failed")).toBe(0);
    expect(await events("not.logged")).toBe(0);
    await expect.poll(() => events("not.logged"), { timeout: 5_000 }).toBe(1);
    const [row] = await server.rows(
      sql<{ detail: string }>`select detail from security_log where event = 'not.logged'`,
    );
    expect(row?.detail).toContain(`另有${1_150 - LIMITS.strangerRows}条`);
    log.record("test.later", facts("10.0.0.1"));
    await log.close();
    expect(await events("test.later")).toBe(1);
    expect(await events("not.logged")).toBe(1);
  });

  test("keeps every row about people who are signed in", async () => {
    const s1 = await server.as("s1");
    for (let at = 0; at < 60; at += 1) await s1.raw("/api/customer/Views", { id: 999_999_999 });
    await server.services.securityLog.idle();
    expect(await events("NOT_FOUND")).toBe(60);
  });
});

describe("an office", () => {
  const people = async (server: TestServer, many: number) => newPeople(server, many, await hashPassword(RIGHT));
  const addresses = (server: TestServer) =>
    server
      .rows(sql<{ ip: string }>`select distinct ip from sessions order by ip`)
      .then((rows) => rows.map(({ ip }) => ip));

  test("behind one trusted proxy has an address a person, in sessions and in limits", async () => {
    const server = await testServer({ rateLimit: true, trustProxy: ["loopback"] });
    const names = await people(server, 40);
    const at = (person: number) => ({ headers: { "x-forwarded-for": `6.6.6.6, 10.20.0.${person + 1}` } });
    const tried = await Promise.all(names.map((name, person) => tryToSignIn(server, name, RIGHT, at(person))));
    expect(tried.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await addresses(server)).sort()).toEqual(names.map((_, person) => `10.20.0.${person + 1}`).sort());
    // One of them floods: the others notice nothing.
    const flood = await Promise.all(
      Array.from({ length: 300 }, () => server.anonymous.raw("/api/user/sessions", {}, { ...at(0) })),
    );
    expect(flood.some((answer) => answer.status === 429)).toBe(true);
    expect((await server.anonymous.raw("/api/user/sessions", {}, { ...at(1) })).status).toBe(401);
    const misses = [];
    for (let one = 0; one < 8; one += 1) misses.push(await tryToSignIn(server, names[2] ?? "", "wrong", at(3)));
    expect(having(misses, "RATE_LIMITED")).toBeGreaterThan(0);
    expect((await tryToSignIn(server, names[2] ?? "", RIGHT, at(4))).status).toBe(200);
    // What a proxy passes on that is no address does not become one.
    await tryToSignIn(server, names[5] ?? "", RIGHT, { headers: { "x-forwarded-for": "unknown" } });
    expect(await addresses(server)).toContain("127.0.0.1");
    expect(await addresses(server)).not.toContain("unknown");
    await server.close();
  });

  inOneOfThree("of 60 people at one address signs in, whatever headers say", () =>
    limitedServer(async (server) => {
      const names = await people(server, 60);
      for (let from = 0; from < names.length; from += 4) {
        const tried = await Promise.all(
          names
            .slice(from, from + 4)
            .map((name, at) => tryToSignIn(server, name, RIGHT, { headers: { "x-forwarded-for": `10.30.${at}.1` } })),
        );
        expect(tried.map(({ msg }) => msg)).toEqual(Array(4).fill("登录成功"));
      }
      expect(await addresses(server)).toEqual(["127.0.0.1"]);
    }),
  );

  test("sees demo accounts only on the machine itself", async () => {
    const server = await testServer({ demo: true });
    await sql`update users set username = 'admin' where username = 'boss'`.execute(server.db);
    await dropCaches(server);
    const offered = async (host: string) => {
      const { data } = await server.anonymous.get("/api/basic/public", { headers: { host } });
      return [data.demoPassword !== "", data.accounts.length];
    };
    for (const host of ["localhost", "LOCALHOST:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000", "[::1]"])
      expect([host, await offered(host)]).toEqual([host, [true, 1]]);
    for (const host of [
      "crm.example.com",
      "192.168.1.9:3000",
      "127.0.0.1.example.com",
      "localhost.example.com:80",
      "localhost@evil.example",
    ])
      expect([host, await offered(host)]).toEqual([host, [false, 0]]);
    await server.close();
  });
});
