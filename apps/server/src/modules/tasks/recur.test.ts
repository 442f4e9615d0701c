/** Tasks that repeat: the next one is made once, with what the former was, and by nobody who has left. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { newcomer, quit } from "../../../test/leavers";
import { checksums } from "../../../test/observe";
import { runJob } from "../../../test/pool";
import { recurTask } from "./recur";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

const add = async (caller: Caller, values: Record<string, unknown> = {}) =>
  newId(await caller.raw("/api/task/add", { title: unique("任务"), ...values }));
const view = async (caller: Caller, id: number) => (await caller.raw("/api/task/detail", { id })).data;
const act = (caller: Caller, id: number, status: number, ext = "") =>
  caller.raw("/api/task/action", { id, status, ext });
const log = async (caller: Caller, taskId: number) =>
  ((await caller.raw("/api/taskmsg/list", { taskId, type: "" })).rows ?? []).map(({ cont }: { cont: string }) => cont);
const ids = async (caller: Caller, query: Record<string, unknown> = {}) =>
  ((await caller.raw("/api/task/index", { rows: 200, ...query })).rows ?? []).map(({ id }: { id: number }) => id);
const lastLog = async (caller: Caller, id: number) =>
  (await caller.raw("/api/actionLog/list", { modelType: "task", modelId: id })).rows?.[0];

describe("a task that repeats", () => {
  const run = () => runJob(server, recurTask, { at: new Date().toISOString() });
  const day = (ahead: number) => businessDay(Date.now() + ahead * 86_400_000);
  const ofSeries = async (id: number) => {
    const { rows } = await sql<{ id: number; day: string; status: number; owner_id: number }>`
      select id, to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as day, status, owner_id
      from tasks where series_id = ${id} or id = ${id} order by id`.execute(server.db);
    return rows;
  };

  test("has its next one once it is done, whoever looks at once, and goes on with what it was", async () => {
    const { s1, s2, s3 } = people;
    const customerId = await addCustomer(s3);
    const title = unique("周报");
    const id = await add(s3, {
      title,
      userid: s1.id,
      members: [s2.id],
      endTime: `${day(1)} 18:30`,
      repeat: 3,
      repeatUntil: day(9),
      customerId,
      cont: "发给客户",
    });
    await run();
    expect(await ofSeries(id)).toHaveLength(1);
    await act(s1, id, 2);
    await Promise.all([run(), run(), run(), run()]);
    const [, next, ...more] = await ofSeries(id);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ day: `${day(8)} 18:30`, status: 0, owner_id: s1.id });
    expect(await view(s3, next?.id ?? 0)).toMatchObject({
      title,
      cont: "发给客户",
      customerId,
      repeat: 3,
      repeatUntil: day(9),
      createUser: s3.id,
      can: { edit: 1 },
    });
    expect(await ids(s2, { dataType: "participate" })).toContain(next?.id);
    expect(await log(s1, next?.id ?? 0)).toContain("创建了任务");
    expect(await lastLog(s3, next?.id ?? 0)).toMatchObject({ action: "add" });
    // the day after would be beyond the last one
    await act(s1, next?.id ?? 0, 2);
    await run();
    expect(await ofSeries(id)).toHaveLength(2);
  });

  test("has its next one when its time has passed, too, and leaves out the days that were missed", async () => {
    const { s1 } = people;
    const id = await add(s1, { endTime: `${day(-10)} 09:00`, repeat: 3 });
    await run();
    const [first, next] = await ofSeries(id);
    expect(first).toMatchObject({ status: 0 });
    expect(next).toMatchObject({ day: `${day(4)} 09:00` });
    const deleted = await add(s1, { endTime: `${day(-3)} 09:00`, repeat: 1 });
    await s1.raw("/api/task/delete", { ids: [deleted] });
    const refused = await add(people.s3, { userid: s1.id, endTime: `${day(-3)} 09:00`, repeat: 1 });
    await act(s1, refused, 3, "不归我");
    await run();
    expect(await ofSeries(deleted)).toHaveLength(1);
    expect(await ofSeries(refused)).toHaveLength(1);
  });

  test("needs a deadline, ends no earlier than it, and is no sub-task", async () => {
    const { s1 } = people;
    const refused = async (values: Record<string, unknown>) => {
      const before = await checksums(server);
      const { code, data } = await s1.raw("/api/task/add", { title: unique("任务"), ...values });
      expect(await checksums(server)).toEqual(before);
      return [code, data?.errors?.[0]];
    };
    expect(await refused({ repeat: 1 })).toMatchObject([
      "VALIDATION",
      { field: "endTime", msg: "重复的任务请填写截止时间" },
    ]);
    const end = { endTime: `${day(3)} 09:00`, repeat: 1 };
    expect(await refused({ ...end, repeatUntil: day(2) })).toMatchObject([
      "VALIDATION",
      { field: "repeatUntil", msg: "不能早于截止时间" },
    ]);
    const parentId = await add(s1);
    expect(await refused({ ...end, parentId })).toMatchObject([
      "VALIDATION",
      { field: "repeat", msg: "子任务不能重复" },
    ]);
    expect((await refused({ ...end, repeat: 9 }))[0]).toBe("VALIDATION");
  });

  test("goes to its creator where whoever did it has left", async () => {
    const boss = people.boss;
    const [leaver, part] = [await newcomer(server), await newcomer(server)];
    const members = [part.id, people.s2.id];
    const id = await add(boss, { userid: leaver.id, members, endTime: `${day(1)} 10:00`, repeat: 1 });
    await act(boss, id, 2);
    await quit(boss, leaver);
    await quit(boss, part);
    await run();
    const [, next] = await ofSeries(id);
    expect(next).toMatchObject({ day: `${day(2)} 10:00`, owner_id: boss.id });
    expect(await ids(people.s2, { dataType: "participate" })).toContain(next?.id);
  });

  test("has no next one by whoever may add no tasks any more", async () => {
    await grant(server, "none", ["oa.task", "oa.manage.taskAdd", "oa.manage.taskDo"]);
    const caller = await server.as("none");
    const id = await add(caller, { endTime: `${day(1)} 10:00`, repeat: 1 });
    await act(caller, id, 2);
    await grant(server, "none", ["oa.task", "oa.manage.taskDo"]);
    await run();
    expect(await ofSeries(id)).toHaveLength(1);
  });
});
