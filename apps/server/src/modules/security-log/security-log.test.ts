import { type SecurityKind, securityKinds } from "@qicheng/api/security-log/messages";
import type { SecurityLogRow } from "@qicheng/api/security-log/routes";
import { securityLog } from "@qicheng/api/security-log/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, otherSession } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { sentenceOf } from "./sentence";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  s1 = await server.as("s1");
});
afterAll(() => server.close());

async function log(query: Record<string, unknown> = {}, caller = boss) {
  await server.services.securityLog.idle();
  return caller.raw(securityLog.index.path, query);
}
const rows = async (query: Record<string, unknown> = {}) => (await log(query)).rows as SecurityLogRow[];
const lives = (caller: Caller) =>
  count(server, sql`select count(*) as n from sessions where user_id = ${caller.id} and revoked_at is null`);

describe("the security log", () => {
  test("tells the newest first, as sentences in the language of whoever reads", async () => {
    await s1.raw(securityLog.index.path, {});
    const [first] = await rows();
    expect(first).toMatchObject({
      event: "FORBIDDEN",
      eventName: "没有权限",
      text: "没有权限：安全日志：登录、拒绝与查看",
      UserID: s1.id,
      UserName: "s1先生",
      route: securityLog.index.path,
    });
    const english = await boss.raw(securityLog.index.path, {}, { headers: { "x-lang": "en" } });
    expect(english.rows?.[0]).toMatchObject({ eventName: "No right", text: `Without the right: ${first?.route}` });
  });

  test("is narrowed by person, kind, address and time, and found by name or address", async () => {
    const facts = { id: "x", ip: "203.0.113.7", agent: "Mozilla/5.0 Firefox/1", route: "/api/user/login" };
    server.services.securityLog.record("login.ok", facts, s1.id);
    server.services.securityLog.record("login.failed", facts, s1.id, "s1");
    server.services.securityLog.record("login.failed", { ...facts, ip: "203.0.113.70" });
    const texts = async (query: Record<string, unknown>) => (await rows(query)).map(({ text }) => text);
    const at = (...conditions: unknown[]) => ({ data: [{ field: "ip", op: "eq", value: facts.ip }, ...conditions] });
    expect(await texts(at())).toEqual(["以“s1”登录失败", "登录成功"]);
    expect(await texts(at({ field: "event", op: "eq", value: "login.ok" }))).toEqual(["登录成功"]);
    expect(await texts(at({ field: "UserID", op: "eq", value: s1.id }))).toHaveLength(2);
    expect(await texts(at({ field: "UserID", op: "eq", value: boss.id }))).toEqual([]);
    expect(await texts(at({ field: "AddTime", op: "ge", value: "2000-01-01 00:00" }))).toHaveLength(2);
    expect(await texts(at({ field: "AddTime", op: "lt", value: "2000-01-01 00:00" }))).toEqual([]);
    expect(await texts({ key: "203.0.113.7" })).toEqual(["登录失败：没有这个用户名", "以“s1”登录失败", "登录成功"]);
    expect(await texts({ key: "203.0.113.7_" })).toEqual([]);
    const byName = await rows({ key: "s1先" });
    expect(new Set(byName.map(({ UserID }) => UserID))).toEqual(new Set([s1.id]));
    const pages = [await texts({ rows: 2, page: 1 }), await texts({ rows: 2, page: 2 })].flat();
    expect(pages).toEqual(await texts({ rows: 4 }));
    expect((await rows({ sort: "AddTime", order: "asc", rows: 1 }))[0]?.text).not.toBe(pages[0]);
    const { board } = await log({ board: "event", count: "only" });
    expect(board?.find(({ value }) => value === "login.failed")).toMatchObject({ label: "登录失败" });
  });

  test("is for those only who have the right, and refuses what it does not know", async () => {
    expect(await server.anonymous.raw(securityLog.index.path, {})).toMatchObject({ status: 401 });
    expect(await log({}, s1)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await grant(server, "s2", ["system.log"]);
    const s2 = await server.as("s2");
    const seen = (await log({ rows: 100 }, s2)).rows as SecurityLogRow[];
    expect(new Set(seen.map(({ UserID }) => UserID)).size).toBeGreaterThan(1);
    expect(seen.filter(({ can }) => can.kick)).toEqual([]);
    for (const query of [
      { data: [{ field: "detail", op: "eq", value: "x" }] },
      { data: [{ field: "event", op: "gt", value: "x" }] },
      { data: [{ field: "version", op: "eq", value: 1 }] },
      { sort: "detail" },
      { watched: 1 },
      { field: "scene", value: "1" },
      { nope: 1 },
      { rows: 0 },
    ])
      expect([query, await log(query)]).toMatchObject([query, { status: 400, code: "VALIDATION" }]);
  });

  test("has a sentence for each kind, old words and kinds of a later version included", () => {
    for (const event of Object.keys(securityKinds) as SecurityKind[]) {
      const { cn, en } = sentenceOf({ event, route: "/api/user/index", detail: "另有3条，最多来自1.2.3.4" });
      expect([event, cn, en].join()).not.toMatch(/[{}]|undefined/);
      expect([event, en]).not.toEqual([event, cn]);
    }
    const noted = { event: "not.logged", route: "", detail: "另有3条未登录的请求未逐条记录，最多来自1.2.3.4" };
    expect(sentenceOf(noted).en).toMatch(/^3 more requests .* from 1\.2\.3\.4$/);
    const asked = { event: "repeat", route: "", detail: "138 0013-8000 杭州" };
    expect(sentenceOf(asked).cn).toBe("查重：138****8000 杭州");
    expect(sentenceOf({ event: "later", route: "", detail: "something" }).cn).toBe("something");
  });
});

describe("ending sessions", () => {
  test("signs somebody out everywhere, is logged, and is offered only while there is something to end", async () => {
    const s3 = await server.as("s3");
    await otherSession(server, s3);
    const offered = async () => {
      const person = (await boss.raw(users.view.path, { id: s3.id })).data;
      const noted = (await rows({ data: [{ field: "UserID", op: "eq", value: s3.id }], rows: 1 }))[0];
      return [person.can.kick, noted?.can.kick];
    };
    server.services.securityLog.record("login.ok", { id: "", ip: "", agent: "", route: "" }, s3.id);
    expect(await offered()).toEqual([1, 1]);
    expect(await boss.post(users.kick, { userid: s3.id })).toMatchObject({ status: 200, msg: "s3先生的登录已结束" });
    expect(await s3.raw(users.picker.path, {})).toMatchObject({ status: 401, code: "AUTH_REQUIRED" });
    expect(await lives(s3)).toBe(0);
    expect(await offered()).toEqual([undefined, undefined]);
    expect((await rows({ rows: 5 })).map(({ text }) => text)).toContain("结束了s3先生的登录");
    expect(
      await server.rows(
        sql`select user_id, summary from audit_log where module = 'user' and record_id = ${s3.id} and action = 'kick'`,
      ),
    ).toEqual([{ user_id: boss.id, summary: "结束s3先生的登录" }]);
  });

  test("of oneself ends the others and never the last one", async () => {
    await otherSession(server, boss);
    expect((await boss.post(users.kick, { userid: boss.id })).status).toBe(200);
    expect(await lives(boss)).toBe(1);
    const state = await checksums(server);
    expect(await boss.post(users.kick, { userid: boss.id })).toMatchObject({
      status: 400,
      msg: "这是你仅有的登录，请用「退出登录」",
    });
    expect((await boss.raw(users.view.path, { id: boss.id })).data.can.kick).toBeUndefined();
    expect(await checksums(server)).toEqual(state);
  });

  test("asks for its own right, for somebody who is there, and may meet another who ends them", async () => {
    await grant(server, "s2", ["system.log", "system.user", "system.manage.user"]);
    const s2 = await server.as("s2");
    const state = await checksums(server);
    expect(await server.anonymous.raw(users.kick.path, { userid: s1.id })).toMatchObject({ status: 401 });
    expect(await s2.post(users.kick, { userid: s1.id })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await boss.post(users.kick, { userid: 999_999_999 })).toMatchObject({ status: 404 });
    for (const userid of ["x", 0, -1, null])
      expect(await boss.raw(users.kick.path, { userid })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await checksums(server)).toEqual(state);
    expect(await lives(s1)).toBeGreaterThan(0);
    await grant(server, "s2", ["system.manage.session"]);
    const both = await Promise.all([boss, s2].map((caller) => caller.post(users.kick, { userid: s1.id })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lives(s1)).toBe(0);
  });
});
