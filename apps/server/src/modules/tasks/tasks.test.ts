/** Tasks: who sees them, who ends them, what is told, the calendar, reminders, and what a leaver leaves. */
import { notifications } from "@qicheng/api/notifications/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, addLead, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { newcomer, quit } from "../../../test/leavers";
import { checksums } from "../../../test/observe";
import { remindTask } from "./remind";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "view" | "none", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "view", "none"]);
});
beforeEach(() => sql`delete from notifications`.execute(server.db));
afterAll(() => server.close());

const add = async (caller: Caller, values: Record<string, unknown> = {}) =>
  newId(await caller.raw("/api/task/add", { title: unique("任务"), ...values }));
const view = async (caller: Caller, id: number) => (await caller.raw("/api/task/detail", { id })).data;
const act = (caller: Caller, id: number, status: number, ext = "") =>
  caller.raw("/api/task/action", { id, status, ext });
const say = (caller: Caller, id: number, more: Record<string, unknown> = {}) =>
  caller.raw("/api/taskmsg/add", { id, cont: "收到", ...more });
const log = async (caller: Caller, taskId: number, type = "") =>
  ((await caller.raw("/api/taskmsg/list", { taskId, type })).rows ?? []).map(({ cont }: { cont: string }) => cont);
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).map(({ content }) => content);
const ids = async (caller: Caller, query: Record<string, unknown> = {}) =>
  ((await caller.raw("/api/task/index", { rows: 200, ...query })).rows ?? []).map(({ id }: { id: number }) => id);
const lastLog = async (caller: Caller, id: number) =>
  (await caller.raw("/api/actionLog/list", { modelType: "task", modelId: id })).rows?.[0];

describe("who sees a task", () => {
  test("its assignee, creator, participants, and superiors; nobody else", async () => {
    const { boss, mgrA, s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id] });
    for (const caller of [boss, mgrA, s1, s2, s3]) expect((await view(caller, id)).id).toBe(id);
    const alone = await add(s1, {});
    for (const caller of [s2, s3]) expect((await caller.raw("/api/task/detail", { id: alone })).code).toBe("NOT_FOUND");
    expect(await ids(s2, { dataType: "participate" })).toContain(id);
    expect(await ids(s3, { dataType: "participate" })).toContain(id);
    expect(await ids(s1, { dataType: "myself" })).toEqual(expect.arrayContaining([id, alone]));
    expect(await ids(s3, { given: 1 })).toEqual([id]);
  });

  test("sight follows a change of assignee and participants", async () => {
    const { s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id] });
    expect((await s3.raw("/api/task/edit", { id, userid: s2.id, members: [] })).msg).toBe("保存成功");
    expect((await s1.raw("/api/task/detail", { id })).code).toBe("NOT_FOUND");
    expect((await view(s2, id)).can).toMatchObject({ complete: 1 });
  });

  test("is for nobody who is signed out or has no right", async () => {
    const id = await add(people.s1);
    await grant(server, "none", []);
    const none = await server.as("none");
    for (const [path, input] of [
      ["/api/task/index", {}],
      ["/api/task/detail", { id }],
      ["/api/task/action", { id, status: 2 }],
      ["/api/task/DateList", { year: 2026, month: 12 }],
      ["/api/taskmsg/list", { taskId: id }],
      ["/api/taskmsg/add", { id, cont: "x" }],
      ["/api/taskmsg/colleagues", { id }],
    ] as const) {
      expect([path, (await none.raw(path, input)).status]).toEqual([path, 403]);
      expect([path, (await server.anonymous.raw(path, input)).status]).toEqual([path, 401]);
    }
  });
});

describe("the state of a task", () => {
  test("its assignee or creator completes it, and both are told; participants and superiors do not", async () => {
    const { mgrA, s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id] });
    const before = await checksums(server);
    expect((await act(s2, id, 2)).status).toBe(403);
    expect((await act(mgrA, id, 2)).msg).toBe("只有负责人或创建人可以操作");
    expect(await checksums(server)).toEqual(before);
    expect((await act(s1, id, 2)).msg).toBe("任务状态已更新");
    expect(await view(s3, id)).toMatchObject({ status: 2, completedTime: expect.stringMatching(/^\d{4}-/) });
    expect(await told(s3)).toEqual([expect.stringContaining("s1先生 完成了任务")]);
    expect(await lastLog(s1, id)).toMatchObject({ action: "complete" });
    expect((await view(s1, id)).can.complete).toBeUndefined();
  });

  test("two who complete it at once write one log, and the second hears how it stands", async () => {
    const { s1, s3 } = people;
    const id = await add(s3, { userid: s1.id });
    const answers = await Promise.all([act(s1, id, 2), act(s3, id, 2), act(s1, id, 2), act(s3, id, 2)]);
    expect(answers.map(({ msg }) => msg).sort()).toEqual([
      "任务已是「完成」",
      "任务已是「完成」",
      "任务已是「完成」",
      "任务状态已更新",
    ]);
    const { rows = [] } = await s1.raw("/api/actionLog/list", { modelType: "task", modelId: id });
    expect(rows.filter(({ action }: { action: string }) => action === "complete")).toHaveLength(1);
    expect((await log(s1, id)).filter((line) => line.includes("完成"))).toEqual(["状态：待办 → 完成"]);
  });

  test("its assignee refuses it with a reason, and its creator has it back", async () => {
    const { s1, s3 } = people;
    const id = await add(s3, { userid: s1.id });
    expect(await act(s1, id, 3)).toMatchObject({ status: 400, data: { errors: [{ field: "ext" }] } });
    expect((await act(s3, id, 3, "不想")).status).toBe(403);
    expect((await act(s1, id, 3, "本周出差")).status).toBe(200);
    expect(await view(s3, id)).toMatchObject({ status: 3, userid: s3.id, refusal: "本周出差", members: [s1.id] });
    expect(await told(s3)).toEqual([expect.stringContaining("s1先生 拒绝了任务")]);
    expect(await log(s1, id)).toEqual(["拒绝了任务：本周出差", "创建了任务"]);
    const own = await add(s1);
    expect((await act(s1, own, 3, "x")).msg).toBe("自己给自己的任务不用拒绝");
    expect((await s3.raw("/api/task/edit", { id, userid: people.s2.id })).status).toBe(200);
    expect(await view(s3, id)).toMatchObject({ status: 0, refusal: "" });
  });

  test("its creator opens it again; its assignee does not, and deletes it not", async () => {
    const { s1, s3 } = people;
    const id = await add(s3, { userid: s1.id });
    await act(s1, id, 2);
    expect((await act(s1, id, 0)).msg).toBe("只有创建人可以操作");
    expect((await act(s3, id, 1)).status).toBe(200);
    expect(await view(s1, id)).toMatchObject({ status: 1, completedTime: "" });
    expect((await log(s1, id))[0]).toBe("状态：完成 → 进行中");
    expect((await view(s1, id)).can.delete).toBeUndefined();
    expect((await s1.raw("/api/task/delete", { ids: [id] })).data.refused).toHaveLength(1);
    expect((await s3.raw("/api/task/delete", { ids: [id] })).data.done).toEqual([id]);
  });

  test("a board moves it by its field, by the same rules", async () => {
    const { s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id] });
    const put = (caller: Caller, status: number) => caller.raw("/api/task/edit", { id, status });
    expect((await put(s1, 1)).status).toBe(200);
    expect(await put(s1, 3)).toMatchObject({ status: 400, data: { errors: [{ field: "status" }] } });
    expect((await put(s2, 2)).status).toBe(403);
    expect((await put(s1, 2)).status).toBe(200);
    expect((await put(s1, 0)).status).toBe(403);
    expect(await s1.raw("/api/task/add", { title: "x", status: 3 })).toMatchObject({
      data: { errors: [{ field: "status" }] },
    });
  });

  test("of a task that is completed by a reply nothing else completes it", async () => {
    const { s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id], type: 2 });
    expect((await view(s1, id)).can).toMatchObject({ work: 1 });
    expect((await view(s1, id)).can.complete).toBeUndefined();
    expect((await act(s1, id, 2)).msg).toBe("该任务回复后自动完成");
    expect((await say(s2, id)).msg).toBe("已评论");
    expect(await view(s1, id)).toMatchObject({ status: 0 });
    expect((await say(s1, id)).msg).toBe("已评论并完成");
    expect(await view(s1, id)).toMatchObject({ status: 2 });
    expect((await say(s3, id)).msg).toBe("已评论");
  });
});

describe("sub-tasks", () => {
  test("are counted on the task above, which never completes itself", async () => {
    const { s1, s3 } = people;
    const id = await add(s3, { userid: s1.id });
    const [one, two] = [await add(s1, { parentId: id }), await add(s1, { parentId: id })];
    expect(await view(s3, id)).toMatchObject({ subTotal: 2, subOpen: 2 });
    await Promise.all([act(s1, one, 2), act(s1, two, 2)]);
    expect(await view(s3, id)).toMatchObject({ subTotal: 2, subOpen: 0, status: 0 });
    expect(await ids(s1, { parentId: id })).toEqual([two, one]);
    await s1.raw("/api/task/delete", { ids: [one] });
    expect(await view(s3, id)).toMatchObject({ subTotal: 1 });
  });

  test("have none of their own, and begin below no task that has ended", async () => {
    const { s1 } = people;
    const id = await add(s1);
    const below = await add(s1, { parentId: id });
    expect((await s1.raw("/api/task/add", { title: "x", parentId: below })).msg).toBe("子任务下不能再建子任务");
    const done = await add(s1);
    await act(s1, done, 2);
    expect((await s1.raw("/api/task/add", { title: "x", parentId: done })).msg).toBe("上级任务已结束，不能再加子任务");
    const strange = await add(people.s3);
    expect((await s1.raw("/api/task/add", { title: "x", parentId: strange })).status).toBe(400);
  });
});

describe("what it is linked with", () => {
  test("travels as the specification says, and is named to whoever sees it", async () => {
    const { s1, s3 } = people;
    const customer = await addCustomer(s1, { CustomerName: unique("任务客户") });
    const id = await add(s1, { userid: s3.id, modelId: customer, modelType: 2 });
    expect(await view(s1, id)).toMatchObject({ modelType: 2, modelId: customer, customerId: customer });
    expect((await view(s1, id)).modelTitle).toContain("任务客户");
    expect(await view(s3, id)).toMatchObject({ modelType: 2, modelTitle: "", customerIdName: "" });
    expect(await ids(s1, { customerId: customer })).toEqual([id]);
    const lead = await addLead(s1);
    expect((await s1.raw("/api/task/edit", { id, modelId: lead, modelType: 1 })).status).toBe(200);
    expect(await view(s1, id)).toMatchObject({ modelType: 1, modelId: lead, customerId: 0 });
    expect((await s1.raw("/api/clues/Turn", { ids: [lead] })).status).toBe(200);
    expect(await view(s1, id)).toMatchObject({ modelType: 2, modelId: lead });
    expect((await s1.raw("/api/task/edit", { id, modelId: 0, modelType: 0 })).status).toBe(200);
    expect(await view(s1, id)).toMatchObject({ modelType: 0, modelId: 0 });
  });

  test("is one record that one sees", async () => {
    const { s1, s3 } = people;
    const theirs = await addCustomer(s3);
    expect((await s1.raw("/api/task/add", { title: "x", modelId: theirs, modelType: 2 })).status).toBe(400);
    expect((await s1.raw("/api/task/add", { title: "x", modelId: 1, modelType: 3 })).msg).toBe("关联类型不正确");
    expect((await s1.raw("/api/task/add", { title: "x", modelId: 999_999, modelType: 8 })).msg).toBe(
      "关联的审批不存在或无权查看",
    );
    const [customerId, clueId] = [await addCustomer(s1), await addLead(s1)];
    expect((await s1.raw("/api/task/add", { title: "x", customerId, clueId })).msg).toBe("只能关联一条数据");
  });
});

describe("the progress", () => {
  test("has what happened and what colleagues say; the switch leaves the comments", async () => {
    const { s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id, members: [s2.id] });
    await say(s2, id, { cont: "我来准备材料" });
    await s3.raw("/api/task/edit", { id, endTime: "2031-05-06 18:00" });
    expect(await log(s1, id)).toEqual(["截止时间：无 → 2031-05-06 18:00", "我来准备材料", "创建了任务"]);
    expect(await log(s1, id, "1")).toEqual(["我来准备材料"]);
    const english = await s1.raw("/api/taskmsg/list", { taskId: id }, { headers: { "x-lang": "en" } });
    expect(english.rows?.[0].cont).toBe("deadline: none → 2031-05-06 18:00");
  });

  test("a comment has at most 300 letters, and mentions only who sees the task", async () => {
    const { s1, s2, s3 } = people;
    const id = await add(s3, { userid: s1.id });
    expect(await say(s1, id, { cont: "字".repeat(301) })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "cont" }] },
    });
    expect((await say(s1, id, { cont: "字".repeat(300) })).status).toBe(200);
    expect((await say(s1, id, { at: [s2.id] })).msg).toBe("s2先生看不到该任务，不能提到");
    const offered = await s1.raw("/api/taskmsg/colleagues", { id, key: "s" });
    expect(offered.data.map(({ UserID }: { UserID: number }) => UserID)).toContain(s3.id);
    expect(offered.data.map(({ UserID }: { UserID: number }) => UserID)).not.toContain(s2.id);
    await sql`delete from notifications`.execute(server.db);
    expect((await say(s1, id, { at: [s3.id] })).status).toBe(200);
    expect(await told(s3)).toEqual([expect.stringContaining("提到了你")]);
    expect((await say(s2, id)).code).toBe("NOT_FOUND");
  });
});

test("the assignee and the participants of a new task are told, and nobody of his own", async () => {
  const { s1, s2, s3 } = people;
  await add(s3, { userid: s1.id, members: [s2.id, s3.id] });
  expect(await told(s1)).toEqual([expect.stringContaining("给你分配了任务")]);
  expect(await told(s2)).toEqual([expect.stringContaining("邀请你参与任务")]);
  expect(await told(s3)).toEqual([]);
});

test("nobody who has left gets a task or takes part in one", async () => {
  const ex = await server.rows(sql<{ id: number }>`select id from users where username = 'ex'`);
  const gone = ex[0]?.id ?? 0;
  expect((await people.s1.raw("/api/task/add", { title: "x", userid: gone })).status).toBe(400);
  expect((await people.s1.raw("/api/task/add", { title: "x", members: [gone] })).status).toBe(400);
});

test("the calendar has the tasks of a month by their day, filled up to whole weeks, within one's sight", async () => {
  const { s1, s2 } = people;
  const id = await add(s1, { endTime: "2033-03-01 23:30" });
  const early = await add(s1, { endTime: "2033-02-28 00:00" });
  await add(s1, { endTime: "2033-04-04 00:00" });
  await add(s2, { endTime: "2033-03-01 10:00" });
  const month = async (caller: Caller, more: Record<string, unknown> = {}) =>
    (await caller.raw("/api/task/DateList", { year: 2033, month: 3, ...more })).data;
  const days = await month(s1);
  expect(days).toMatchObject([
    { date: "2033-02-28", count: 1, list: [{ id: early }] },
    { date: "2033-03-01", count: 1, list: [{ id, endTime: "2033-03-01 23:30:00", can: { edit: 1 } }] },
  ]);
  expect(days).toHaveLength(2);
  expect(await month(s1, { whose: "participate" })).toEqual([]);
  expect((await s1.raw("/api/task/DateList", { year: 2033, month: 13 })).status).toBe(400);
});

test("lists narrow to open, overdue, and what is due today and this week", async () => {
  const { s2 } = people;
  const today = businessDay();
  const late = await add(s2, { endTime: "2020-01-01 10:00" });
  const now = await add(s2, { endTime: `${today} 23:59` });
  const done = await add(s2, { endTime: "2020-01-01 10:00", status: 2 });
  const within = (query: Record<string, unknown>) => ids(s2, { dataType: "myself", ...query });
  expect(await within({ view: 2 })).toContain(late);
  expect(await within({ view: 2 })).not.toContain(done);
  expect(await within({ view: 3 })).toEqual([now]);
  expect(await within({ view: 4 })).toContain(now);
  expect(await within({ view: 1 })).not.toContain(done);
  expect(await within({ status: 2 })).toContain(done);
  const { rows: work = [] } = await s2.raw("/api/queue/list", {});
  const mine = work.filter(({ module }: { module: string }) => module === "task").map(({ id }: { id: number }) => id);
  expect(mine).toEqual(expect.arrayContaining([late, now]));
  expect(mine).not.toContain(done);
});

describe("reminders", () => {
  const run = (at = new Date().toISOString()) =>
    remindTask.run({ at }, {
      once: (work: (db: typeof server.db) => unknown) => server.db.transaction().execute(work as never),
    } as never);
  const wake = (id: number) =>
    sql`update tasks set remind_at = now() - interval '1 minute' where id = ${id}`.execute(server.db);
  const nextOf = async (id: number) =>
    (await server.rows(sql<{ at: string | null }>`select remind_at::text as at from tasks where id = ${id}`))[0]?.at ??
    null;

  test("come before the deadline and daily once it has passed, each once, also from two servers at once", async () => {
    const { s1 } = people;
    const soon = await add(s1, { endTime: "2034-01-05 10:00", remind: 60 });
    expect(await nextOf(soon)).toContain("2034-01-05 09:00");
    await wake(soon);
    await Promise.all([run(), run(), run()]);
    expect(await told(s1)).toEqual([expect.stringContaining("将于 2034-01-05 10:00 截止")]);
    expect(await nextOf(soon)).toContain("2034-01-05 09:00");
    await sql`delete from notifications`.execute(server.db);
    const late = await add(s1, { endTime: "2020-01-05 10:00" });
    await wake(late);
    await run();
    expect(await told(s1)).toEqual([expect.stringMatching(/已逾期 \d+ 天/)]);
    expect(await nextOf(late)).toContain("09:00");
  });

  test("end with the task, and begin again when it is opened", async () => {
    const { s1 } = people;
    const id = await add(s1, { endTime: "2034-01-05 10:00" });
    await act(s1, id, 2);
    expect(await nextOf(id)).toBeNull();
    await act(s1, id, 0);
    expect(await nextOf(id)).toContain("09:00");
    await s1.raw("/api/task/edit", { id, remind: -1 });
    expect(await nextOf(id)).toBeNull();
  });
});

test("open tasks of a leaver are handed over, and the rest stays", async () => {
  const { boss, s1 } = people;
  const leaver = await newcomer(server);
  const open = await add(boss, { userid: leaver.id });
  const done = await add(boss, { userid: leaver.id });
  await act(boss, done, 2);
  const answer = await quit(boss, leaver, { userid: s1.id });
  expect(answer.status).toBe(200);
  expect(await view(boss, open)).toMatchObject({ userid: s1.id });
  expect(await view(boss, done)).toMatchObject({ userid: leaver.id });
  expect((await log(boss, open))[0]).toContain("离职交接");
});
