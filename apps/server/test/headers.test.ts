/** What stands around the answers: headers, other origins, well-known paths, columns of pickers, and logs that nobody rewrites. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../src/kernel/db/database";
import { addCustomer } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { ALL_ROUTES } from "./sample-inputs";

let server: TestServer;
let production: TestServer;
let s1: Caller;

beforeAll(async () => {
  [server, production] = await Promise.all([testServer(), testServer({ production: true })]);
  s1 = await server.as("s1");
});
afterAll(async () => {
  await server.close();
  await production.close();
});

const get = (target: TestServer, url: string, headers: Record<string, string> = {}) =>
  target.app.inject({ method: "GET", url, headers });

describe("headers", () => {
  test("of every API answer", async () => {
    for (const { route } of ALL_ROUTES.filter((listed) => listed.name !== "session.logout")) {
      const answer = await server.app.inject({ method: route.method, url: route.path, headers: { authkey: s1.key } });
      // a template that he may fill in comes as a file
      const isFile = route.answer === "bytes" && answer.statusCode === 200;
      expect([route.path, answer.headers]).toMatchObject([
        route.path,
        {
          "content-type": isFile ? expect.any(String) : "application/json; charset=utf-8",
          "x-content-type-options": "nosniff",
          "referrer-policy": "same-origin",
        },
      ]);
      if (/^\/(?:api|main)\//i.test(route.path))
        expect([route.path, answer.headers["cache-control"]]).toEqual([route.path, "no-store"]);
      expect(answer.headers["x-powered-by"]).toBeUndefined();
      expect(answer.headers.server).toBeUndefined();
    }
  });

  test("of a page allow no inline script, no object, no other base and no foreign frame", async () => {
    for (const url of ["/", "/api/basic/public", "/nowhere"]) {
      const policy = String((await get(production, url)).headers["content-security-policy"]);
      const directives = Object.fromEntries(
        policy.split(";").map((part) => part.trim().split(/ (.*)/s, 2) as [string, string]),
      );
      expect(directives).toMatchObject({
        "default-src": "'self'",
        "script-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'self'",
        "form-action": "'self'",
      });
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).not.toContain("*");
    }
    expect((await get(production, "/")).headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("of a page give camera, microphone and position to pages of this address alone", async () => {
    for (const url of ["/", "/api/basic/public", "/nowhere"])
      expect([url, (await get(production, url)).headers["permissions-policy"]]).toEqual([
        url,
        "camera=(self), microphone=(self), geolocation=(self)",
      ]);
  });

  test("and the page keep search engines away", async () => {
    for (const url of ["/", "/api/basic/public", "/nowhere", "/files/logo"])
      expect([url, (await get(production, url)).headers["x-robots-tag"]]).toEqual([url, "noindex"]);
    const page = readFileSync(path.join(import.meta.dirname, "../../web/index.html"), "utf8");
    expect(page).toContain('<meta name="robots" content="noindex" />');
  });

  test("let no other origin in", async () => {
    for (const origin of ["https://evil.test", "null", "http://127.0.0.1"]) {
      const answer = await get(server, "/api/basic/public", { origin });
      const preflight = await server.app.inject({
        method: "OPTIONS",
        url: "/api/customer/add",
        headers: { origin, "access-control-request-method": "POST" },
      });
      for (const { headers } of [answer, preflight])
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(preflight.statusCode).toBe(405);
    }
    const simple = await server.app.inject({
      method: "POST",
      url: "/api/customer/add",
      headers: { origin: "https://evil.test", "content-type": "text/plain" },
      payload: '{"CustomerName":"x"}',
    });
    expect([
      simple.statusCode,
      JSON.parse(simple.body).code === "AUTH_REQUIRED" || JSON.parse(simple.body).code === "VALIDATION",
    ]).toEqual([simple.statusCode, true]);
    expect(simple.statusCode).not.toBe(200);
  });

  test("of a wrong method", async () => {
    for (const method of ["TRACE", "PUT", "DELETE", "OPTIONS"] as const)
      expect([
        method,
        (await server.app.inject({ method: method as "PUT", url: "/api/customer/index", headers: { authkey: s1.key } }))
          .statusCode,
      ]).toEqual([method, 405]);
  });
});

describe("around the application", () => {
  const PATHS =
    "/.git/config /.git/HEAD /.gitignore /.env /.env.local /.svn/entries /.DS_Store /package.json /package-lock.json /node_modules/fastify/package.json /tsconfig.json /src/main.ts /apps/server/src/main.ts /main.js.map /assets/index.js.map /index.js.map /dump.sql /backup.zip /db.sqlite /data/ /data/files/ /files /uploads/ /log/ /server.log /phpinfo.php /index.php /wp-login.php /web.config /.htaccess /.aws/credentials /.ssh/id_rsa /id_rsa /etc/passwd /../etc/passwd /%2e%2e/%2e%2e/etc/passwd /WEB-INF/web.xml /actuator/env /server-status /.well-known/security.txt /swagger.json /openapi.json /docs /docs/json /metrics /debug /graphql /api/ /api/swagger /migrations/";

  test.each(PATHS.split(" "))("%s is not there", async (url) => {
    const answer = await get(production, url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).not.toMatch(/node_modules|postgres|at \w+ \(|\/work\//);
  });

  test("a fault tells its number and nothing else", async () => {
    await sql`alter table dictionary rename column color to colour`.execute(production.db);
    production.services.invalidation.drop("dictionary");
    const caller = await production.as("s1");
    const answer = await caller.raw("/api/Status/json", { types: "source" });
    await sql`alter table dictionary rename column colour to color`.execute(production.db);
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual({
      result: "error",
      code: "INTERNAL",
      msg: expect.stringMatching(/^服务端响应失败（[0-9a-f-]{36}）$/),
    });
    production.services.invalidation.drop("dictionary");
    expect((await caller.raw("/api/Status/json", { types: "source" })).status).toBe(200);
    await production.services.securityLog.idle();
    const number = answer.msg.slice(8, -1);
    expect(await production.rows(sql`select event, route from security_log where request_id = ${number}`)).toEqual([
      { event: "fault", route: "/api/Status/json" },
    ]);
  });

  test("health tells whether the database answers, and needs no key", async () => {
    expect((await get(server, "/healthz")).json()).toEqual({ status: "ok" });
    expect((await get(server, "/readyz")).json()).toEqual({ status: "ready" });
  });

  test("pages and their assets are not cached into the future by mistake", async () => {
    const root = await get(production, "/");
    if (root.statusCode === 200) expect(root.headers["cache-control"]).toBe("no-cache");
    else expect(root.statusCode).toBe(404);
  });
});

describe("people in answers", () => {
  const PICKER = [
    "UserID",
    "userid",
    "ID",
    "Name",
    "NickName",
    "username",
    "Header",
    "header",
    "Headimg",
    "rolename",
    "BranchID",
    "branchid",
    "BranchName",
    "branchname",
    "QuitStatus",
    "iscall",
    "calltype",
  ];
  const PROFILE = [
    "UserID",
    "ID",
    "Name",
    "NickName",
    "Header",
    "Headimg",
    "QuitStatus",
    "BranchID",
    "BranchName",
    "rolename",
    "iscall",
    "calltype",
    "mustChangePwd",
    "mustEnrol",
    "watermark",
    "preferences",
    "owns",
  ];

  test("of the picker carry these columns only", async () => {
    await sql`update users set mobile = '13900001111', email = 'x@example.cn'`.execute(server.db);
    const answer = await s1.raw("/api/user/GetGridJson", { rows: 200 });
    expect(answer.rows?.length).toBeGreaterThan(5);
    for (const row of answer.rows ?? []) expect(Object.keys(row).sort()).toEqual([...PICKER].sort());
    expect(answer.text).not.toMatch(/13900001111|example\.cn|argon2/);
    expect(answer.data.rows).toEqual(answer.rows);
  });

  test("of profile and administration carry no hash and no key", async () => {
    const boss = await server.as("boss");
    expect(Object.keys((await s1.get("/api/user/isApplogin")).data).sort()).toEqual([...PROFILE].sort());
    for (const path of ["/api/user/index", "/api/user/sessions", "/api/user/GetGridJson"])
      expect((await boss.raw(path, {})).text).not.toMatch(/argon2|password|hash|token|[\w-]{43}/i);
  });
});

describe("the logs", () => {
  test("are append-only, also for the application itself", async () => {
    await addCustomer(s1);
    await server.anonymous.raw("/api/customer/index", {});
    await server.services.securityLog.idle();
    const own = openDatabase(server.databaseUrl, { max: 1 });
    for (const table of ["audit_log", "security_log"]) {
      const before = await server.rows(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`);
      expect(before[0]?.n).toBeGreaterThan(0);
      const tampering = [
        sql`update ${sql.table(table)} set route = 'x'`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ];
      for (const statement of tampering)
        await expect(statement.execute(own.db), table).rejects.toMatchObject({ code: "42501" });
      expect(await server.rows(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).toEqual(before);
    }
    await own.close();
  });

  test("keep one line per entry, whatever a name contains", async () => {
    const Ext = "甲\r\n2026-01-01 admin 删除客户\t乙";
    const given = { customerId: await addCustomer(s1, {}), status: "电话", Ext };
    const { id } = (await s1.raw("/api/OpportLogs/Add", given)).data as { id: number };
    const [row] = await server.rows(sql<{ summary: string }>`select summary from audit_log where record_id = ${id}`);
    expect(row?.summary).not.toMatch(/\p{Cc}/u);
    expect((await s1.raw("/api/customer/repeat", { key: "甲\r\n伪造的一行" })).msg).toBe("查重内容包含非法字符");
    const facts = { id: "1", ip: "127.0.0.1", agent: "", route: "/api/customer/repeat" };
    server.services.securityLog.record("repeat", facts, s1.id, "甲\r\n伪造的一行");
    await server.services.securityLog.idle();
    const [logged] = await server.rows(
      sql<{ detail: string }>`select detail from security_log where event = 'repeat' order by id desc limit 1`,
    );
    expect(logged?.detail).not.toMatch(/[\r\n]/);
  });

  test("note each refusal once, with person, address and route", async () => {
    const [s2, none] = [await server.as("s2"), await server.as("none")];
    const id = await addCustomer(s1);
    await server.services.securityLog.idle();
    const since =
      (await server.rows(sql<{ id: number }>`select coalesce(max(id), 0) as id from security_log`))[0]?.id ?? 0;
    await s2.raw("/api/customer/Views", { id });
    await none.raw("/api/customer/index", {});
    await server.anonymous.raw("/api/contact/list", {});
    await server.services.securityLog.idle();
    const rows = await server.rows(
      sql`select event, user_id, ip, route from security_log where id > ${since} order by id`,
    );
    expect(rows).toEqual([
      { event: "NOT_FOUND", user_id: s2.id, ip: "127.0.0.1", route: "/api/customer/Views" },
      { event: "FORBIDDEN", user_id: none.id, ip: "127.0.0.1", route: "/api/customer/index" },
      { event: "AUTH_REQUIRED", user_id: null, ip: "127.0.0.1", route: "/api/contact/list" },
    ]);
  });
});
