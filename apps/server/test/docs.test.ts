/** The API documentation over HTTP: who gets in, and for how long. */

import { routes } from "@qicheng/api/routes.generated";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Caller, type TestServer, testServer } from "./harness";

const PATHS = [
  "/docs",
  "/docs/",
  "/DOCS",
  "/docs/json",
  "/docs/yaml",
  "/docs/static/index.html",
  "/docs/static/swagger-ui.css",
  "/docs/nothing",
  "/docs/a/b",
];

let server: TestServer;
let address: string;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers, redirect: "manual" });
const link = async (): Promise<string> => (await s1.post(routes.session.docsLink, {})).data.url;

/** What a browser keeps after it opened a link. */
async function cookieOf(url: string): Promise<string> {
  const answer = await open(url);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/docs"]);
  return answer.headers.get("set-cookie") ?? "";
}

describe("the API documentation", () => {
  test("is closed to people who are not signed in, with everything below it", async () => {
    for (const path of PATHS) {
      for (const headers of [
        {},
        { authkey: "a".repeat(43) },
        { accept: "text/html" },
        { cookie: "qicheng_docs=9999999999.x" },
      ]) {
        const answer = await open(path, headers as Record<string, string>);
        expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          path,
          401,
          "AUTH_REQUIRED",
        ]);
      }
    }
  });

  test("opens with a login key", async () => {
    for (const headers of [{ authkey: s1.key }, { authorization: `Bearer ${s1.key}` }] as Record<string, string>[]) {
      expect((await open("/docs", headers)).status).toBe(200);
      const document = (await (await open("/docs/json", headers)).json()) as { paths: object };
      expect(Object.keys(document.paths)).toContain("/api/docs/link");
      expect((await open("/docs/nothing", headers)).status).toBe(404);
    }
  });

  test("opens with a link, which a browser exchanges for a cookie of ten minutes", async () => {
    const url = await link();
    expect(url).toMatch(/^\/docs\?e=\d+&s=[\w-]{43}$/);
    const set = await cookieOf(url);
    expect(set).toMatch(/^qicheng_docs=\d+\.[\w-]{43}; Path=\/docs; Max-Age=600; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(";")[0] ?? "";
    const page = await open("/docs", { cookie });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const path of ["/docs/json", "/docs/static/swagger-ui.css"])
      expect([path, (await open(path, { cookie })).status]).toEqual([path, 200]);
    // It is good for nothing else.
    expect((await fetch(`${address}/api/user/sessions`, { method: "POST", headers: { cookie } })).status).toBe(401);
    const [, e, s] = /e=(\d+)&s=(.+)$/.exec(url) ?? [];
    for (const forged of [
      `/docs?e=${Number(e) + 1}&s=${s}`,
      `/docs?e=${e}&s=${s}x`,
      "/docs?e=1&s=x",
      `/docs?e=${e}&e=${e}&s=${s}`,
    ])
      expect([forged, (await open(forged)).status]).toEqual([forged, 401]);
    expect((await open("/docs", { cookie: `qicheng_docs=${e}.${s}` })).status).toBe(401);
  });

  test("closes again: the link after a minute, the cookie after ten", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      const url = await link();
      vi.setSystemTime(Date.now() + 58_000);
      const [cookie = ""] = (await cookieOf(url)).split(";");
      vi.setSystemTime(Date.now() + 3_000);
      expect((await open(url)).status).toBe(401);
      vi.setSystemTime(Date.now() + 590_000);
      expect((await open("/docs", { cookie })).status).toBe(200);
      vi.setSystemTime(Date.now() + 10_000);
      expect((await open("/docs", { cookie })).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test("wants a sign-in for its link, and somebody who has changed his one-time password", async () => {
    expect((await server.anonymous.raw("/api/docs/link", {})).status).toBe(401);
    await sql`update users set must_change_password = true where username = 's2'`.execute(server.db);
    const s2 = await server.as("s2");
    expect((await s2.raw("/api/docs/link", {})).status).toBe(403);
    expect((await open("/docs", { authkey: s2.key })).status).toBe(403);
  });

  test("is open in development and not there in production", async () => {
    const development = await testServer({ development: true });
    expect((await development.app.inject({ url: "/docs" })).statusCode).toBe(200);
    await development.close();
    const production = await testServer({ production: true });
    const caller = await production.as("s1");
    expect(await caller.raw("/api/docs/link", {})).toMatchObject({ status: 404, msg: "接口文档在生产模式下不开放" });
    for (const path of PATHS)
      expect((await production.app.inject({ url: path, headers: { authkey: caller.key } })).statusCode).toBe(404);
    await production.close();
  });
});
