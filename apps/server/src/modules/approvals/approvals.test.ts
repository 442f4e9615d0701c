/** Approvals by their calls: lists, what is told of one, strangers, hidden fields. */
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  approver,
  call,
  detailOf,
  flowOf,
  inList,
  listed,
  nameOf,
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
import { submitted } from "../../../test/approvals";
import type { Caller } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { foldCounts } from "../../kernel/jobs/fold-counts";
import { approvalCounts } from "./lists";

withDesk();

describe("lists", () => {
  test("tell each person what he has to do with an approval, from the submission to its end", async () => {
    const version = await released(three());
    const task = await submits("三天年假");
    const [row] = await inList(people.s2, "todo", task);
    expect(row).toMatchObject({
      id: await stepOf(task, "A"),
      modelType: trial.module,
      version_id: version,
      NodeID: "A",
      StepName: "节点A",
      taskName: "三天年假",
      Status: 0,
      statusText: "待接收",
      taskStatus: 1,
      taskStatusName: "审批中",
      approval: 0,
      approvalName: nameOf("s2"),
      approvalProgress: 0,
      createuserid: people.s1.id,
      username: nameOf("s2"),
      is_read: "False",
      endTime: "",
    });
    expect(await inList(people.s1, "mySubmit", task)).toHaveLength(1);
    expect(await inList(people.s1, "todo", task)).toEqual([]);
    expect(await inList(people.s1, "myApproval", task)).toEqual([]);
    expect(await inList(people.s3, "todo", task)).toEqual([]);

    await ok(people.s2, "Approval", { stepid: row?.id, ext: "同意，注意交接" });
    expect(await inList(people.s2, "todo", task)).toEqual([]);
    expect(await inList(people.s2, "myApproval", task)).toMatchObject([{ ext: "同意，注意交接", StepName: "节点B" }]);
    expect(await inList(people.s2, "completed", task)).toEqual([]);
    expect(await inList(people.mgrA, "todo", task)).toMatchObject([{ approvalProgress: 33 }]);

    await ok(people.mgrA, "Approval", { stepid: await stepOf(task, "B") });
    await ok(people.s3, "Approval", { stepid: await stepOf(task, "C") });
    expect(await inList(people.s2, "completed", task)).toMatchObject([
      { taskStatus: 2, approvalProgress: 100, approval: 2, endTime: expect.stringMatching(/^\d{4}/) },
    ]);
    expect(await inList(people.boss, "all", task)).toHaveLength(1);
    expect(await inList(people.s1, "completed", task)).toEqual([]);
    expect(await inList(people.s1, "myWorks", task)).toHaveLength(1);
  });

  test("are narrowed, sorted and searched by the one list engine, and counted for the badge", async () => {
    await released(three());
    const [a, b] = [await submits("甲的出差"), await submits("乙的报销", { amount: 7 })];
    const of = async (body: Record<string, unknown>) =>
      (await listed(people.s2, "todo", { type: trial.module, ...body })).map(({ TaskID }) => TaskID);
    expect(await of({})).toEqual([b, a]);
    expect(await of({ sort: "time", order: "asc" })).toEqual([a, b]);
    expect(await of({ key: "报销" })).toEqual([b]);
    // the same word is looked for in the names of those who submitted
    expect(await of({ key: nameOf("s1") })).toEqual([b, a]);
    expect(await of({ key: nameOf("s3") })).toEqual([]);
    expect(await of({ data: [{ field: "taskName", op: "contains", value: "出差" }] })).toEqual([a]);
    expect(await of({ data: [{ field: "createuserid", op: "in", value: [people.s1.id] }] })).toEqual([b, a]);
    expect(await of({ data: [{ field: "taskStatus", op: "in", value: [2] }] })).toEqual([]);
    const before = (await call(people.s2, "counts", {})).data.todo;
    await ok(people.s2, "Approval", { stepid: await stepOf(a, "A") });
    expect((await call(people.s2, "counts", {})).data.todo).toBe(before - 1);
  });

  test("have a step once, however often it came to somebody", async () => {
    await released(three());
    const task = await submits();
    const stepid = await stepOf(task, "A");
    await ok(people.s2, "Forward", { stepid, userid: people.s3.id });
    await ok(people.s3, "Forward", { stepid, userid: people.s2.id });
    expect(await inList(people.s2, "todo", task)).toHaveLength(1);
    expect(await inList(people.s2, "myApproval", task)).toHaveLength(1);
    await ok(people.s2, "Approval", { stepid });
    expect(await inList(people.s2, "myApproval", task)).toMatchObject([{ id: stepid, Status: 3 }]);
    expect(await inList(people.s3, "myApproval", task)).toHaveLength(1);
  });

  test("of my people are those whom I head, without myself", async () => {
    await released(flowOf([approver("A", [people.boss.id])]));
    const ofS1 = await submits();
    const own = await submitted(server, people.mgrA.id, { module: trial.module });
    const tasks = (await listed(people.mgrA, "sub")).map(({ TaskID }) => TaskID);
    expect(tasks).toContain(ofS1);
    expect(tasks).not.toContain(own);
    expect(await call(people.s1, "sub", {})).toMatchObject({ status: 403 });
    expect(await call(people.s1, "all", {})).toMatchObject({ status: 403 });
  });
});

describe("totals", () => {
  const total = async (by: Caller, list: string, body: Record<string, unknown> = {}) =>
    (await call(by, list, { count: "only", ...body })).total;

  test("of everything and of one's own are what there is, also when increments were folded", async () => {
    await released(three());
    await submits();
    const expectExact = async () => {
      const everything = await count(server, sql`select count(*) as n from wf_tasks`);
      const own = await count(server, sql`select count(*) as n from wf_tasks where initiator_id = ${people.s1.id}`);
      expect([await total(people.boss, "all"), await total(people.s1, "mySubmit")]).toEqual([everything, own]);
      expect(await total(people.boss, "all", { key: "没有这个标题" })).toBe(0);
      expect(await total(people.boss, "all", { person: people.s2.id })).toBeGreaterThan(0);
    };
    await expectExact();
    await foldCounts(server.db, approvalCounts);
    await expectExact();
    await submits();
    await expectExact();
  });
});

describe("a stranger", () => {
  test("is told of another's approval exactly what he is told of one that is not there, and changes nothing", async () => {
    await released(three());
    const task = await submits();
    const step = await stepOf(task, "A");
    const on = (taskid: number, stepid: number): [string, Record<string, unknown>][] => [
      ["/api/WorkFlow/logs", { taskId: taskid }],
      ["/api/WorkFlow/getUpdateLog", { taskid }],
      ["/api/flow/getDetailByTask", { taskid }],
      ["/api/WorkFlow/workers", { taskid }],
      ["/api/WorkFlow/loadRead", { taskid }],
      ["/api/WorkFlow/findStepsPassed", { taskid }],
      ["/api/WorkFlow/createComment", { taskid, ext: "打听" }],
      ["/api/WorkFlow/Revoke", { taskid }],
      ["/api/WorkFlow/urge", { taskid }],
      ["/api/WorkFlow/terminate", { taskid }],
      ["/api/WorkFlow/Approval", { stepid }],
      ["/api/WorkFlow/Refused", { stepid }],
      ["/api/WorkFlow/Forward", { stepid, userid: people.s1.id }],
      ["/api/WorkFlow/receive", { stepid }],
      ["/api/WorkFlow/addSign", { stepid, type: "before", userids: [people.s1.id] }],
      ["/api/WorkFlow/delegate", { stepid, userid: people.s1.id }],
      ["/api/WorkFlow/takeBack", { stepid }],
      ["/api/WorkFlow/reassign", { stepid, userid: people.s1.id }],
      ["/api/WorkFlow/submit", { stepid, data: { remark: "x" } }],
      ["/api/WorkFlow/cc", { stepid, userids: [people.s1.id] }],
    ];
    const before = await checksums(server);
    const missing = on(9_999_999, 9_999_999);
    for (const [at, [path, body]] of on(task, step).entries()) {
      const answer = await people.s3.raw(path, body);
      expect([path, answer]).toMatchObject([path, { status: 404, code: "NOT_FOUND", reason: "E_NO_VIEW" }]);
      expect([path, answer.text]).toEqual([path, (await people.s3.raw(path, missing[at]?.[1] ?? {})).text]);
    }
    expect(await checksums(server)).toEqual(before);
  });
});

describe("what is told of one", () => {
  test("is the form, the path, the people, and what I may do; who has looked is noted once", async () => {
    await released(three());
    const task = await submits();
    const forS2 = await detailOf(people.s2, task);
    expect(forS2).toMatchObject({
      taskName: "请假单",
      form: { data: { amount: 100, secret: "底价" } },
      steps: [{ NodeID: "A", start: 0, can: { approve: 1, forward: 1, addSign: 1, saveForm: 1 }, refuses: "toStart" }],
      path: [
        { node_id: "start", state: "done" },
        { node_id: "A", state: "open", people: [{ id: people.s2.id, status: 1 }] },
        { node_id: "B", state: "ahead", people: [{ id: people.mgrA.id }] },
        { node_id: "C", state: "ahead" },
      ],
      can: { comment: 1 },
    });
    expect(forS2.WorlFlowJson.nodes.map(({ id, status }: { id: string; status: unknown }) => [id, status])).toEqual([
      ["start", 3],
      ["A", 0],
      ["B", ""],
      ["C", ""],
      ["end", ""],
    ]);
    const readers = async () => (await call(people.s1, "loadRead", { taskid: task })).data as Record<string, unknown>[];
    const first = (await readers()).find(({ id }) => id === people.s2.id);
    expect(first).toMatchObject({ is_read: "True", readtime: expect.stringMatching(/^\d{4}/) });
    await detailOf(people.s2, task);
    expect((await readers()).find(({ id }) => id === people.s2.id)).toEqual(first);
    const isRead = async () => (await readers()).find(({ id }) => id === people.mgrA.id)?.is_read;
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    expect(await isRead()).toBe("False");
    await ok(people.mgrA, "logs", { taskId: task });
    expect(await isRead()).toBe("True");
    expect((await detailOf(people.s1, task)).can).toEqual({ revoke: 1, urge: 1, comment: 1 });
  });

  test("leaves out what the node hides: in the form, the change log and to whoever got a copy there", async () => {
    await released(three());
    const task = await submits();
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    await ok(people.mgrA, "Refused", { stepid: await stepOf(task, "B") });
    await ok(people.s1, "submit", { stepid: await stepOf(task, "start"), data: { secret: "新底价", amount: 90 } });
    await ok(people.s1, "Approval", { stepid: await stepOf(task, "start") });
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    const { form, news } = await detailOf(people.mgrA, task);
    expect(form.data).toEqual({ amount: 90 });
    expect(news).toMatchObject([{ field: "amount", old: "100", new: "90" }]);
    const changed = async (by: Caller) =>
      ((await call(by, "getUpdateLog", { taskid: task })).data as { field: string }[]).map(({ field }) => field).sort();
    expect(await changed(people.mgrA)).toEqual(["amount"]);
    expect(await changed(people.s2)).toEqual(["amount", "secret"]);
    await ok(people.mgrA, "Approval", { stepid: await stepOf(task, "B"), cc: [people.s3.id] });
    // As the third he sees what he has to decide on.
    expect((await detailOf(people.s3, task)).form.data).toMatchObject({ secret: "新底价" });
  });

  test("says what was decided, by whom, and what the system did, newest first", async () => {
    await released(
      flowOf([
        approver("A", [people.s2.id]),
        approver("B", [], { assignee: { type: "branchHead", branch: 999_999 }, empty: { type: "pass" } }),
        approver("C", [people.s3.id]),
      ]),
    );
    const task = await submits();
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A"), ext: "可以" });
    await ok(people.s3, "createComment", { taskid: task, ext: "请补发票", at: [people.s1.id] });
    const told = (await call(people.s1, "logs", { taskId: task })).data as Record<string, unknown>[];
    expect(told.map(({ action, UserName, Ext }) => [action, UserName, Ext])).toEqual(
      expect.arrayContaining([
        ["comment", nameOf("s3"), "请补发票"],
        ["approve", nameOf("s2"), "可以"],
        ["submit", nameOf("s1"), ""],
      ]),
    );
    expect((await call(people.s1, "logs", { taskId: task, type: "comment" })).data).toHaveLength(1);
    const { rows } = await people.s1.post(notifications.index, { rows: 5 });
    expect(rows?.[0]).toMatchObject({ type: "approval.mentioned", module: "approval", dataId: task });
  });
});
