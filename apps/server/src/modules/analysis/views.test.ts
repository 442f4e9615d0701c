/** Views of analyses, their files, and who is told of them at which time. */

import type { Schedule } from "@qicheng/api/analysis/schedule-shapes";
import type { Analysis } from "@qicheng/api/analysis/shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, newId, signIn, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { keyOf, newcomer, quit } from "../../../test/leavers";
import { runJob } from "../../../test/pool";
import { opened } from "../../../test/workbooks";
import { sendTask } from "./send";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s3" | "view" | "none", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s3", "view", "none"]);
  for (const name of ["s1", "s1", "s3"] as const) await addCustomer(people[name]);
});
afterAll(() => server.close());

const refusal = ({ status, msg }: Answer) => [status, msg];
const file = (by: Caller, page: string, query: object = {}) => by.raw("/api/bi/export", { page, query });

describe("a file", () => {
  test("has the numbers of its screen, as the caller counts them", async () => {
    const { data } = await people.mgrA.raw("/api/bi/customerCount", {});
    const { figures, tables } = data as Analysis;
    const answer = await file(people.mgrA, "customerCount");
    expect([answer.status, answer.data.count > 0, answer.data.file.filename]).toEqual([
      200,
      true,
      expect.stringMatching(/^客户统计-\d{8}\.xlsx$/),
    ]);
    const rows = await opened(server, answer);
    expect(rows[0]).toEqual(["汇总", ...figures.map(({ title }) => title)]);
    expect(rows[1]?.slice(1)).toEqual(
      figures.map(({ value, unit }) => (unit === "percent" && value !== null ? value / 100 : value)),
    );
    const sheet = await opened(server, answer, 2);
    const people_ = tables.find(({ key }) => key === "person")?.lines ?? [];
    expect(sheet.slice(1).map(([name]) => name)).toEqual(people_.map(({ label }) => label));
    const [logged] = await server.rows(sql<{ summary: string }>`
      select summary from audit_log where module = 'analysis' and action = 'export' order by id desc limit 1`);
    expect(logged?.summary).toBe("导出「客户统计」");
  });

  test("of a report has its rows and their sums", async () => {
    const report = { module: "customer", by: { field: "UserID" } };
    const answer = await file(people.boss, "report", { report });
    const rows = await opened(server, answer);
    expect(rows.at(-1)).toEqual(["合计", 3]);
    expect(rows.slice(1, -1).map(([, n]) => n)).toEqual([2, 1]);
  });

  test("needs its right, and that of the screen", async () => {
    expect((await server.anonymous.raw("/api/bi/export", { page: "funnel" })).status).toBe(401);
    expect((await file(people.s1, "customerCount")).status).toBe(403);
    // finance may export, and does not open the figures of customers
    expect((await file(people.view, "customerCount")).status).toBe(403);
    expect((await file(people.view, "financePayment")).status).toBe(200);
  });

  test("of nothing, of no page and of wrong days is refused in Chinese", async () => {
    expect(refusal(await file(people.mgrA, "nothing"))).toEqual([400, expect.stringMatching(/分析/)]);
    expect(refusal(await file(people.mgrA, "customerCount", { from: "2026-13-01" }))).toEqual([
      400,
      expect.stringMatching(/[一-鿿]/),
    ]);
    expect(refusal(await file(people.mgrA, "customerCount", { strange: 1 }))).toEqual([
      400,
      expect.stringMatching(/[一-鿿]/),
    ]);
    expect(refusal(await file(people.mgrA, "report", {}))).toEqual([400, "请给出报表"]);
  });
});

const saved = async (by: Caller, module: string, query: object, shared = 0) =>
  newId(await by.raw("/api/scene/save", { module, name: unique("视图"), query, shared }));
const viewsOf = async (by: Caller, module: string) =>
  ((await by.raw("/api/scene/list", { module })).data as { id: number; query: object }[]).map(({ id, query }) => ({
    id,
    query,
  }));

describe("a view", () => {
  test("keeps what stands in the address, for its maker or for whoever may see the screen", async () => {
    const own = await saved(people.mgrA, "bi.funnel", { span: "year", view: "turned" });
    expect(await viewsOf(people.mgrA, "bi.funnel")).toEqual([{ id: own, query: { span: "year", view: "turned" } }]);
    expect(await viewsOf(people.boss, "bi.funnel")).toEqual([]);
    const shared = await saved(people.boss, "bi.funnel", { span: "month" }, 1);
    expect((await viewsOf(people.mgrA, "bi.funnel")).map(({ id }) => id)).toEqual([own, shared]);
    expect((await people.mgrA.raw("/api/scene/list", { module: "bi.cycle" })).data).toEqual([]);
    expect((await people.none.raw("/api/scene/list", { module: "bi.funnel" })).status).toBe(403);
    expect((await people.mgrA.raw("/api/scene/count", { module: "bi.funnel" })).data).toEqual([]);
  });

  test("of strange keys, of no texts and of no such screen is refused", async () => {
    const save = (module: string, query: object) =>
      people.mgrA.raw("/api/scene/save", { module, name: unique("视"), query });
    expect(refusal(await save("bi.funnel", { dataType: "all" }))).toEqual([400, expect.stringMatching(/dataType/)]);
    expect((await save("bi.funnel", { span: { a: 1 } })).status).toBe(400);
    expect((await save("bi.funnel", { span: "x".repeat(500) })).status).toBe(400);
    expect((await save("bi.nothing", {})).status).toBe(400);
  });
});

const ask = (by: Caller, act: string, schedule: object): Promise<Answer> =>
  by.raw("/api/bi/schedule", { act, schedule });
const schedulesOf = async (by: Caller) =>
  ((await by.raw("/api/bi/schedule", {})).data as { schedules: Schedule[] }).schedules;
/** As if its time had come. */
const due = (id: number) =>
  sql`update analysis_schedules set next_at = now() - interval '1 minute' where id = ${id}`.execute(server.db);
const send = () => runJob(server, sendTask, { at: new Date().toISOString() });
const told = async (by: Caller) =>
  ((await by.raw("/api/notification/index", { rows: 100 })).rows ?? [])
    .filter(({ type }) => type === "analysis.sent")
    .map(({ content, link }) => ({ content, link }));

describe("a schedule", () => {
  test("tells each of its people once, however many servers look, and comes round", async () => {
    const { boss, mgrA, s1 } = people;
    const sceneId = await saved(boss, "bi.customerCount", { span: "lastMonth" }, 1);
    const answer = await ask(boss, "save", { sceneId, every: "month", day: 31, hour: 9, userids: [mgrA.id, s1.id] });
    expect([answer.status, answer.msg]).toEqual([200, "已保存定时发送"]);
    const { id } = answer.data as { id: number };
    const [one] = await schedulesOf(boss);
    expect(one).toMatchObject({ id, sceneId, reportId: 0, every: "month", day: 31, hour: 9, enabled: 1 });
    expect(one?.next).toMatch(/^\d{4}-\d\d-(28|29|30|31) 09:00$/);
    await send();
    expect(await told(mgrA)).toEqual([]);
    await due(id);
    await Promise.all([send(), send(), send()]);
    await send();
    const [first, ...others] = await told(mgrA);
    expect([first?.link, first?.content, others]).toEqual([
      "/bi/customer/count?span=lastMonth",
      expect.stringMatching(/^boss先生定时发送：视图/),
      [],
    ]);
    expect(await told(s1)).toHaveLength(1);
    expect((await schedulesOf(boss))[0]?.next).toBe(one?.next);
    await due(id);
    await send();
    expect(await told(s1)).toHaveLength(2);
  });

  test("tells nobody who does not see it any more", async () => {
    const { boss, mgrA, s1, view } = people;
    const before = { mgrA: (await told(mgrA)).length, s1: (await told(s1)).length };
    const sceneId = await saved(boss, "bi.customerTotal", {}, 1);
    // finance does not open this screen
    const made = await ask(boss, "save", { sceneId, userids: [view.id, s1.id] });
    const { id } = made.data as { id: number };
    await due(id);
    await send();
    expect([(await told(view)).length, (await told(s1)).length]).toEqual([0, before.s1 + 1]);
    // the view is nobody else's any more
    await sql`update scenes set shared = false where id = ${sceneId}`.execute(server.db);
    await due(id);
    await send();
    expect((await told(s1)).length).toBe(before.s1 + 1);
    // a report that uses what one of them does not read
    const report = { name: unique("报"), shared: 1, module: "contract", sum: "Money", by: { field: "UserID" } };
    const reportId = ((await boss.raw("/api/bi/report", { act: "save", report })).data as { id: number }).id;
    const other = (await ask(boss, "save", { reportId, userids: [mgrA.id, s1.id] })).data as { id: number };
    await sql`insert into field_rights (role_id, module, key, access)
      select id, 'contract', 'Money', 'hide' from roles where name = '销售'`.execute(server.db);
    await dropCaches(server);
    await due(other.id);
    await send();
    expect([(await told(mgrA)).length, (await told(s1)).length]).toEqual([before.mgrA + 1, before.s1 + 1]);
    expect((await told(mgrA))[0]?.link).toBe(`/bi/report?id=${reportId}`);
    await sql`delete from field_rights where key = 'Money'`.execute(server.db);
    await dropCaches(server);
  });

  test("is switched off, changed and deleted by its maker alone", async () => {
    const { boss, mgrA } = people;
    const sceneId = await saved(mgrA, "bi.cycle", {});
    const made = (await ask(mgrA, "save", { sceneId, userids: [mgrA.id] })).data as { id: number };
    const given = { id: made.id, sceneId, userids: [mgrA.id] };
    expect((await ask(boss, "save", { ...given, version: 1 })).status).toBe(404);
    expect((await ask(boss, "delete", { ...given, version: 1 })).status).toBe(404);
    // a second one of the same view is none
    expect(refusal(await ask(mgrA, "save", { sceneId, userids: [mgrA.id] }))).toEqual([
      409,
      "定时发送已被修改，请刷新",
    ]);
    const two = await Promise.all([
      ask(mgrA, "save", { ...given, version: 1, enabled: 0 }),
      ask(mgrA, "save", { ...given, version: 1, enabled: 0 }),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = (await told(mgrA)).length;
    await due(made.id);
    await send();
    expect((await told(mgrA)).length).toBe(before);
    expect((await ask(mgrA, "delete", { ...given, version: 2 })).status).toBe(200);
    expect((await schedulesOf(mgrA)).filter(({ id }) => id === made.id)).toEqual([]);
    const actions = await server.rows(sql<{ action: string }>`
      select action from audit_log where module = 'schedule' and record_id = ${made.id} order by id`);
    expect(actions.map(({ action }) => action)).toEqual(["add", "edit", "delete"]);
  });

  test("ends with its view, and with its maker", async () => {
    const { boss } = people;
    const sceneId = await saved(boss, "bi.product", {});
    const made = (await ask(boss, "save", { sceneId, userids: [boss.id] })).data as { id: number };
    await boss.raw("/api/scene/delete", { id: sceneId });
    const left = (id: number) => server.rows(sql`select id from analysis_schedules where id = ${id}`);
    expect(await left(made.id)).toEqual([]);
    const leaver = await newcomer(server, { role: "销售经理" });
    const shared = await saved(boss, "bi.product", { span: "year" }, 1);
    const key = await keyOf(server, leaver);
    const his = await server.anonymous.raw(
      "/api/bi/schedule",
      { act: "save", schedule: { sceneId: shared, userids: [leaver.id, boss.id] } },
      { headers: { authkey: key } },
    );
    expect(his.status).toBe(200);
    expect((await quit(boss, leaver)).status).toBe(200);
    expect(await left((his.data as { id: number }).id)).toEqual([]);
  });

  test("needs its right, people, a day and a thing that they may see", async () => {
    const { boss, mgrA, s1, s3 } = people;
    expect((await server.anonymous.raw("/api/bi/schedule", {})).status).toBe(401);
    expect((await ask(s1, "list", {})).status).toBe(403);
    const sceneId = await saved(mgrA, "bi.funnel", { span: "last7" });
    const refused = async (schedule: object, msg: RegExp) =>
      expect(refusal(await ask(mgrA, "save", { sceneId, userids: [mgrA.id], ...schedule }))).toEqual([
        400,
        expect.stringMatching(msg),
      ]);
    await refused({ userids: [] }, /[一-鿿]/);
    await refused({ userids: [s3.id] }, /先共享/);
    await refused({ userids: [999_999] }, /收件人/);
    await refused({ every: "week", day: 0 }, /发送日/);
    await refused({ every: "week", day: 8 }, /发送日/);
    await refused({ every: "day", day: 3 }, /发送日/);
    await refused({ every: "year" }, /发送周期/);
    await refused({ hour: 24 }, /发送时间/);
    await refused({ sceneId: null }, /场景或报表/);
    const foreign = await saved(boss, "bi.funnel", { span: "last30" });
    expect((await ask(mgrA, "save", { sceneId: foreign, userids: [mgrA.id] })).status).toBe(404);
  });
});
