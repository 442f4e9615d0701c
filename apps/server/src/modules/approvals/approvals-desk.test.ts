/** What people keep of the lists of approvals, and what of them stands among all that there is to do. */
import { randomUUID } from "node:crypto";
import { type QueueRow, queue } from "@qicheng/api/queue/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  approver,
  call,
  FORM,
  flowOf,
  ok,
  people,
  released,
  server,
  stepOf,
  submits,
  three,
  trial,
  withDesk,
} from "../../../test/approval-desk";
import { release } from "../../../test/approvals";
import { grant, newId, unique } from "../../../test/arrange";
import type { Caller } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

withDesk();

const save = (caller: Caller, module: string, query: unknown, values: Record<string, unknown> = {}) =>
  caller.raw("/api/scene/save", { module, name: unique("场景"), query, ...values });
const scenesOf = async (caller: Caller, module: string) =>
  (await caller.raw("/api/scene/list", { module })).data as { id: number; isDefault: number }[];

describe("views", () => {
  test("are kept of each list by itself, find their rows, and are counted", async () => {
    await released(three());
    const [wanted, other] = [unique("要找的"), unique("别的")];
    await submits(wanted);
    await submits(other);
    const { s2 } = people;
    const query = { dataType: "all", data: [{ field: "taskName", op: "contains", value: wanted }] };
    const id = newId(await save(s2, "approval.todo", query));
    expect((await scenesOf(s2, "approval.todo")).map((scene) => scene.id)).toEqual([id]);
    expect(await scenesOf(s2, "approval.mine")).toEqual([]);
    const found = await s2.raw("/api/WorkFlow/todo", { field: "scene", value: id, rows: 50 });
    expect(found.rows?.map((row) => row.taskName)).toEqual([wanted]);
    expect((await s2.raw("/api/WorkFlow/mySubmit", { field: "scene", value: id })).status).toBe(400);
    const counted = (await s2.raw("/api/scene/count", { module: "approval.todo" })).data;
    expect(counted).toEqual(
      expect.arrayContaining([
        { id: 0, builtIn: "all", total: expect.any(Number) },
        { id, total: 1 },
      ]),
    );
    expect((await s2.raw("/api/scene/setDefault", { id })).status).toBe(200);
    expect((await scenesOf(s2, "approval.todo")).find((scene) => scene.id === id)?.isDefault).toBe(1);
  });

  test("are nobody's who may not see the list, and of none that there is not", async () => {
    const { s2 } = people;
    expect(await save(s2, "approval.all", {})).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await s2.raw("/api/scene/list", { module: "approval.log" })).toMatchObject({ status: 403 });
    expect(await s2.raw("/api/scene/count", { module: "approval.all" })).toMatchObject({ status: 403 });
    expect(await save(s2, "approval.none", {})).toMatchObject({ status: 400, code: "VALIDATION" });
    const id = newId(await save(people.boss, "approval.log", { data: [] }));
    expect((await scenesOf(people.boss, "approval.log")).map((scene) => scene.id)).toContain(id);
    expect((await people.boss.raw("/api/WorkFlowLog/Index", { field: "scene", value: id })).status).toBe(200);
  });
});

test("a command whose module's hook fails is undone whole, and the same key succeeds once it is mended", async () => {
  await released(flowOf([approver("A", [people.s2.id])]));
  const task = await submits();
  const stepid = await stepOf(task, "A");
  const headers = { "idempotency-key": randomUUID() };
  const send = () => people.s2.raw("/api/WorkFlow/Approval", { stepid, ext: "同意" }, { headers });
  const before = await checksums(server);
  trial.broken = true;
  expect(await send()).toMatchObject({ status: 500, result: "error" });
  expect(await checksums(server)).toEqual(before);
  trial.broken = false;
  const passed = await send();
  expect(passed).toMatchObject({ status: 200, result: "success" });
  expect((await send()).text).toBe(passed.text);
  expect(
    await count(server, sql`select count(*)::int as n from wf_log where task_id = ${task} and action = 'approve'`),
  ).toBe(1);
  expect(trial.told.filter(({ approval }) => approval === 2)).toHaveLength(1);
});

test("says in which of one's lists an approval stands, and by which row", async () => {
  await released(three());
  const task = await submits(unique("在哪"));
  const placesOf = async (by: Caller) =>
    (await call(by, "places", { taskid: task })).data as { list: string; id: number }[];
  const [first] = [await stepOf(task, "A")];
  expect((await placesOf(people.s2))[0]).toEqual({ list: "todo", id: first });
  const [own] = await placesOf(people.s1);
  expect(own?.list).toBe("mySubmit");
  const rows = (await call(people.s1, "mySubmit", { rows: 200 })).rows as { id: number; TaskID: number }[];
  expect(rows.find(({ TaskID }) => TaskID === task)?.id).toBe(own?.id);
  expect((await placesOf(people.boss)).map(({ list }) => list)).toContain("all");
  await ok(people.s2, "Approval", { stepid: first });
  expect((await placesOf(people.s2))[0]).toEqual({ list: "myApproval", id: first });
  expect(await call(people.s3, "places", { taskid: task })).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

describe("what stands in the way", () => {
  test("a field that has to be filled and was emptied is filled again before anybody agrees", async () => {
    const fields = FORM.fields.map((field) => (field.field === "remark" ? { ...field, required: true } : field));
    await release(server, trial.module, three(), { ...FORM, fields });
    const task = await submits(unique("必填"), { amount: 1, remark: "有" });
    const stepid = await stepOf(task, "A");
    await sql`update wf_tasks set form_data = form_data - 'remark' where id = ${task}`.execute(server.db);
    const before = await checksums(server);
    const refused = await call(people.s2, "Approval", { stepid });
    expect(refused).toMatchObject({ result: "error", msg: "请先填写必填项保存表单，再进行审批！" });
    expect(await checksums(server)).toEqual(before);
    await ok(people.s2, "submit", { stepid, data: { remark: "补上" } });
    await ok(people.s2, "Approval", { stepid });
  });

  test("whoever holds the approval meanwhile makes others come again, who find nothing changed", async () => {
    await released(three());
    const task = await submits(unique("占用"));
    const send = { stepid: await stepOf(task, "A") };
    const before = await checksums(server);
    await server.db.transaction().execute(async (other) => {
      await sql`select 1 from wf_tasks where id = ${task} for update`.execute(other);
      expect(await call(people.s2, "Approval", send)).toMatchObject({
        status: 503,
        code: "BUSY",
        msg: "系统繁忙，请重试",
      });
    });
    expect(await checksums(server)).toEqual(before);
    await ok(people.s2, "Approval", send);
  });

  test("settings of a node are for whoever has part in an approval of the version, or designs flows", async () => {
    const version = await released(three());
    const asked = { nodeid: "A", version_id: version };
    const config = (by: Caller, body = asked) => call(by, "getNodeConfig", body);
    const missing = { status: 404, code: "NOT_FOUND" };
    expect(await config(people.s2)).toMatchObject(missing);
    expect((await config(people.boss)).data).toMatchObject({ kind: "approve", writeField: [] });
    const task = await submits(unique("设置"));
    expect((await config(people.s2)).data).toMatchObject({ kind: "approve", writeField: ["remark"] });
    expect((await config(people.s1)).data).toMatchObject({ writeField: [] });
    expect(await config(people.s3)).toMatchObject(missing);
    expect(await config(people.s2, { ...asked, nodeid: "none" })).toMatchObject(missing);
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    expect((await config(people.s2)).data).toMatchObject({ writeField: [] });
    expect(await config(people.boss, { ...asked, version_id: version + 1_000 })).toMatchObject(missing);
  });
});

describe("the queue", () => {
  const lineOf = async (caller: Caller, id: number) =>
    ((await caller.post(queue.list, { rows: 200 })).rows as QueueRow[]).find(
      (row) => row.module === "approval" && row.id === id,
    );

  test("has what waits for my approval, until I have decided or put it off, and nobody else's", async () => {
    await released(three());
    const title = unique("等您审批");
    const task = await submits(title);
    const { s1, s2, s3, mgrA } = people;
    const line = { name: title, reason: "待您审批", source: "approvals.waiting", sourceName: "待审批", phone: "" };
    expect(await lineOf(s2, task)).toMatchObject({ ...line, urgency: "soon" });
    expect([await lineOf(s1, task), await lineOf(s3, task)]).toEqual([undefined, undefined]);
    await server.db
      .updateTable("wf_people")
      .set({ at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where("task_id", "=", task)
      .where("kind", "=", "todo")
      .execute();
    expect(await lineOf(s2, task)).toMatchObject({ reason: "待您审批，已3天", urgency: "overdue" });

    const one = { module: "approval", id: task };
    expect(await s3.raw(queue.skip.path, one)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await s2.post(queue.skip, one)).msg).toBe("今天不再提醒");
    expect(await lineOf(s2, task)).toBe(undefined);
    await s2.post(queue.skip, { ...one, back: 1 });
    expect(await lineOf(s2, task)).toMatchObject({ name: title });

    await ok(s2, "Approval", { stepid: await stepOf(task, "A"), ext: "同意" });
    expect(await lineOf(s2, task)).toBe(undefined);
    expect(await lineOf(mgrA, task)).toMatchObject({ name: title });
  });

  test("tells nothing of approvals to who has no right to their list", async () => {
    await released(three());
    const task = await submits(unique("无权看"));
    await grant(server, "s2", ["crm.customer.total"], "myself");
    const caller = await server.as("s2");
    expect(await lineOf(caller, task)).toBe(undefined);
  });
});
