/** What an administrator sees to: failed jobs and sign-ins, people who never came. Each number is a count of its list. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { grant, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  [boss, s1] = [await server.as("boss"), await server.as("s1")];
});
afterAll(() => server.close());

const STATES = ["done", "failed", "cancelled", "waiting"] as const;
const addJob = (user: number, state: string, title = unique("导入")) =>
  sql`insert into background_jobs (user_id, kind, title, title_en, state, input, done, total, problem)
    values (${user}, 'test.none', ${title}, 'Import', ${state}, '{}', 3, 10,
      ${state === "failed" ? JSON.stringify({ cn: "服务端响应失败", en: "It failed" }) : null}::jsonb)`.execute(
    server.db,
  );
const list = (by: Caller, query: object = {}) => by.raw("/api/job/failed", query);

test("failed jobs of everybody are listed, and their number is that of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STATES), { maxLength: 6 }), fc.boolean(), async (states, mine) => {
      for (const state of states) await addJob(mine ? boss.id : s1.id, state);
      const failed = await count(server, sql`select count(*)::int as n from background_jobs where state = 'failed'`);
      const of = await count(
        server,
        sql`select count(*)::int as n from background_jobs where state = 'failed' and user_id = ${s1.id}`,
      );
      const { total, rows = [] } = await list(boss, { rows: 200 });
      expect([total, rows.length]).toEqual([failed, failed]);
      expect((await list(boss, { count: "only" })).total).toBe(failed);
      const his = await list(boss, { data: [{ field: "UserID", op: "in", value: [s1.id] }] });
      expect(his.total).toBe(of);
    }),
    { numRuns: runs(10) },
  );
  const word = unique("查找");
  await addJob(s1.id, "failed", word);
  const { rows } = await list(boss, { key: word });
  expect(rows).toMatchObject([
    { title: word, UserID: s1.id, UserName: "s1先生", done: 3, total: 10, problem: "服务端响应失败" },
  ]);
});

test("only whoever administers sees them", async () => {
  expect((await list(server.anonymous)).status).toBe(401);
  expect((await list(s1)).status).toBe(403);
  await grant(server, "s3", ["system.job"]);
  expect((await list(await server.as("s3"))).status).toBe(200);
});

test("people who never signed in, and sign-ins that failed or were locked out, are counted as their lists have them", async () => {
  const never = [
    { field: "QuitStatus", op: "in", value: [0] },
    { field: "lastlogin", op: "empty" },
  ];
  const people = await count(
    server,
    sql`select count(*)::int as n from users where quit_status = 0 and last_login_at is null`,
  );
  expect((await boss.raw("/api/user/index", { data: never, count: "only" })).total).toBe(people);
  const name = unique("无");
  for (let nth = 0; nth < 9; nth += 1)
    await server.anonymous.raw("/api/user/login", { username: name, password: "Falsch-2026-x" });
  await server.services.securityLog.idle();
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const lately = { field: "AddTime", op: "between", value: [today, today] };
  const total = async (...conditions: object[]) =>
    (await boss.raw("/api/securityLog/index", { data: [...conditions, lately], count: "only" })).total;
  const rows = (event: string) =>
    count(
      server,
      sql`select count(*)::int as n from security_log where event = ${event} and route = '/api/user/login'
        and created_at >= ${today}::date`,
    );
  const [failed, locked] = [await rows("login.failed"), await rows("RATE_LIMITED")];
  expect(failed * locked).toBeGreaterThan(0);
  expect(await total({ field: "event", op: "in", value: ["login.failed"] })).toBe(failed);
  expect(
    await total(
      { field: "event", op: "in", value: ["RATE_LIMITED"] },
      { field: "route", op: "eq", value: "/api/user/login" },
    ),
  ).toBe(locked);
});
