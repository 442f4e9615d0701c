import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  approver,
  call,
  detailOf,
  flowOf,
  inList,
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

withDesk();

/** What somebody was told of an approval, the newest first. */
const toldOf = async (by: Caller, taskid: number) => {
  const { rows } = await by.post(notifications.index, { rows: 20 });
  const ids = await server.rows(sql<{ id: number }>`
    select id from notifications where user_id = ${by.id} and subject_id = ${taskid} and kind like 'approval.%'`);
  const of = new Set(ids.map(({ id }) => id));
  return (rows ?? []).filter(({ id }) => of.has(id));
};

describe("acts", () => {
  test("a returned one is submitted again to others than before, of those whom its flow lets one choose", async () => {
    const among = [people.s2.id, people.s3.id];
    await released(
      flowOf([
        approver("A", [], { assignee: { type: "initiatorChoice", users: among } }),
        approver("B", [people.mgrA.id]),
      ]),
    );
    const task = await submitted(server, people.s1.id, {
      module: trial.module,
      data: { amount: 1 },
      chosen: { A: [people.s2.id] },
    });
    const chooses = async () =>
      (await detailOf(people.s1, task)).path.find((step: { node_id: string }) => step.node_id === "A");
    expect(await chooses()).toMatchObject({ choose: 0 });
    await ok(people.s2, "Refused", { stepid: await stepOf(task, "A"), node_id: "start" });
    expect(await chooses()).toMatchObject({ choose: 1, choices: among, people: [{ id: people.s2.id }] });
    const stepid = await stepOf(task, "start");
    const refused = await call(people.s1, "Approval", { stepid, chosen: { A: [people.mgrA.id] } });
    expect(refused).toMatchObject({ code: "VALIDATION", data: { errors: [{ field: "userid" }] } });
    await ok(people.s1, "Approval", { stepid, chosen: { A: [people.s3.id] } });
    expect(await inList(people.s3, "todo", task)).toHaveLength(1);
    expect(await inList(people.s2, "todo", task)).toEqual([]);
  });

  test("one that was sent back says whose changes it waits for, until it is submitted again", async () => {
    await released(three());
    const task = await submits();
    const nameFor = async (by: Caller, list: "mySubmit" | "myApproval") => {
      const [row] = await inList(by, list, task);
      expect((await detailOf(by, task)).taskStatusName).toBe(row?.taskStatusName);
      return row?.taskStatusName;
    };
    expect(await nameFor(people.s1, "mySubmit")).toBe("审批中");
    await ok(people.s2, "Refused", { stepid: await stepOf(task, "A"), node_id: "start" });
    expect(await nameFor(people.s1, "mySubmit")).toBe("已退回，待您修改");
    expect(await nameFor(people.s2, "myApproval")).toBe("已退回，待发起人修改");
    await ok(people.s1, "Approval", { stepid: await stepOf(task, "start") });
    expect(await nameFor(people.s1, "mySubmit")).toBe("审批中");
  });

  test("of whoever was asked for advice are told in the record and in the log", async () => {
    await released(three());
    const task = await submits();
    const stepid = await stepOf(task, "A");
    await ok(people.s2, "delegate", { stepid, userid: people.s3.id });
    await ok(people.s3, "Approval", { stepid, ext: "我看可以" });
    const advised = { action: "advice", status: "给出意见", Ext: "我看可以", UserID: people.s3.id };
    const record = (await ok(people.s2, "logs", { taskId: task, type: "all" })) as Record<string, unknown>[];
    expect(record).toContainEqual(expect.objectContaining(advised));
    const { rows } = await people.boss.raw("/api/WorkFlowLog/Index", { rows: 50 });
    expect(rows).toContainEqual(expect.objectContaining({ ...advised, TaskID: task }));
  });

  test("on many at once are each by itself, with what became of it", async () => {
    await released(three());
    const tasks = [await submits("一"), await submits("二"), await submits("三")];
    const steps = await Promise.all(tasks.map((task) => stepOf(task, "A")));
    await ok(people.s2, "Approval", { stepid: steps[1] });
    const answer = await call(people.s2, "Approval", { ids: [...steps, 9_999_999], ext: "同意" });
    expect(answer).toMatchObject({
      result: "success",
      data: {
        done: [steps[0], steps[2]],
        refused: [
          { id: steps[1], name: "二", reason: "E_STEP_DONE", msg: "该步骤已处理" },
          { id: 9_999_999, name: "", reason: "E_NO_VIEW" },
        ],
      },
    });
    const said = await server.rows(
      sql<{ ext: string }>`select ext from wf_workers where task_id = ${tasks[0]} and user_id = ${people.s2.id}`,
    );
    expect(said).toEqual([{ ext: "同意" }]);
    expect(
      await count(server, sql`select count(*) as n from audit_log where action = 'approval.approve' and record_id = 0`),
    ).toBe(0);
  });

  test("give several back to whoever submitted them, also where a refusal would end them", async () => {
    await released(three({ refuseMode: "end" }));
    const tasks = [await submits("一"), await submits("二")];
    const ids = await Promise.all(tasks.map((task) => stepOf(task, "A")));
    await ok(people.s2, "Refused", { ids, ext: "请补材料", back: 1 });
    for (const task of tasks)
      expect(await inList(people.s1, "todo", task)).toMatchObject([{ taskStatus: 1, NodeID: "start" }]);
  });

  test("answer with status and who is next; a second press with the same key changes nothing", async () => {
    await released(three());
    const task = await submits();
    const [stepid, key] = [await stepOf(task, "A"), "one-click"];
    const send = () =>
      people.s2.raw("/api/WorkFlow/Approval", { stepid }, { headers: { "idempotency-key": `${key}-${task}` } });
    const [first, again] = [await send(), await send()];
    expect(first.data).toMatchObject({
      Status: 3,
      taskStatus: 1,
      approval: 1,
      next: [{ stepid: await stepOf(task, "B"), StepName: "节点B", approvalName: nameOf("mgrA") }],
    });
    expect(again.text).toBe(first.text);
    expect(await call(people.s2, "Approval", { stepid })).toMatchObject({ status: 409, reason: "E_STEP_DONE" });
    expect(
      await count(server, sql`select count(*) as n from wf_log where task_id = ${task} and action = 'approve'`),
    ).toBe(1);
  });

  test("whoever asks others first finds it among what he has done while he waits, and as his to do afterwards", async () => {
    await released(three());
    const task = await submits();
    const stepid = await stepOf(task, "A");
    for (const [ask, helper, whom] of [
      ["addSign", "s3", { type: "before", userids: [people.s3.id] }],
      ["delegate", "mgrA", { userid: people.mgrA.id }],
    ] as const) {
      await ok(people.s2, ask, { stepid, ...whom });
      expect(await inList(people.s2, "todo", task)).toEqual([]);
      expect(await inList(people.s2, "myApproval", task)).toMatchObject([{ approvalName: nameOf(helper) }]);
      await ok(people[helper], "Approval", { stepid, ext: "看过了" });
      expect(await inList(people.s2, "myApproval", task)).toEqual([]);
      expect(await inList(people.s2, "todo", task)).toHaveLength(1);
    }
  });

  test("what was returned to its initiator is told him once, and he cannot approve it from there", async () => {
    await released(three());
    const task = await submits();
    expect((await toldOf(people.s2, task))[0]).toMatchObject({ answers: [{ key: "agree" }] });
    await ok(people.s2, "Refused", { stepid: await stepOf(task, "A"), ext: "少一张票" });
    const [only, ...more] = await toldOf(people.s1, task);
    expect(only).toMatchObject({ type: "approval.returned", answers: [] });
    expect(only?.outcome ?? "").toBe("");
    expect(more).toEqual([]);
    expect(await inList(people.s1, "todo", task)).toHaveLength(1);
    await ok(people.s1, "Approval", { stepid: await stepOf(task, "start") });
    expect((await toldOf(people.s1, task))[0]?.outcome ?? "").toBe("");
    expect(await inList(people.s1, "myApproval", task)).toEqual([]);
    expect((await toldOf(people.s2, task)).at(-1)).toMatchObject({ answers: [{ key: "agree" }] });
  });

  test("return to a step that was passed, take back, forward, ask others in and off, delegate, urge, revoke", async () => {
    await released(three());
    const task = await submits();
    await ok(people.s2, "receive", { stepid: await stepOf(task, "A") });
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    await ok(people.s2, "takeBack", { stepid: await stepOf(task, "A") });
    await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    const stepB = await stepOf(task, "B");
    await ok(people.mgrA, "addSign", { stepid: stepB, type: "parallel", userids: [people.s3.id] });
    expect((await detailOf(people.mgrA, task)).steps).toMatchObject([{ added: [{ id: people.s3.id }] }]);
    await ok(people.mgrA, "reduceSign", { stepid: stepB, userids: [people.s3.id] });
    await ok(people.mgrA, "delegate", { stepid: stepB, userid: people.s3.id, ext: "你怎么看" });
    await ok(people.s3, "Approval", { stepid: stepB, ext: "没问题" });
    const said = (await ok(people.mgrA, "logs", { taskId: task })) as { action: string; status: string; Ext: string }[];
    expect(said).toContainEqual(expect.objectContaining({ action: "advice", status: "给出意见", Ext: "没问题" }));
    await ok(people.mgrA, "Forward", { stepid: stepB, userid: people.director.id, ext: "请总监定" });
    expect(await call(people.mgrA, "Approval", { stepid: stepB })).toMatchObject({
      status: 403,
      reason: "E_NOT_WORKER",
    });
    await ok(people.director, "Approval", { stepid: stepB });
    const stepC = await stepOf(task, "C");
    const passed = (await call(people.s3, "findStepsPassed", { taskid: task })).data as { node_id: string }[];
    expect(passed.map(({ node_id }) => node_id)).toEqual(["B", "A", "start"]);
    expect(await call(people.s3, "Refused", { stepid: stepC, node_id: "C" })).toMatchObject({
      status: 400,
      reason: "E_TARGET",
    });
    await ok(people.s3, "Refused", { stepid: stepC, node_id: "A", ext: "重看" });
    expect(await inList(people.s2, "todo", task)).toHaveLength(1);
    await ok(people.s1, "urge", { taskid: task, ext: "今天要交" });
    expect((await toldOf(people.s2, task))[0]).toMatchObject({ content: expect.stringContaining("今天要交") });
    expect(await call(people.s1, "urge", { taskid: task })).toMatchObject({ status: 409, reason: "E_URGE" });
    await ok(people.s1, "Revoke", { taskid: task, ext: "不去了" });
    expect((await detailOf(people.s1, task)).taskStatusName).toBe("已撤回");
    expect(await call(people.s2, "Approval", { stepid: await stepOf(task, "A") })).toMatchObject({ reason: "E_ENDED" });
  });

  test("of the flow's administrator: give a step to somebody else, end it", async () => {
    await released(three());
    const task = await submits();
    await ok(people.director, "reassign", { stepid: await stepOf(task, "A"), userid: people.s3.id });
    expect(await inList(people.s3, "todo", task)).toHaveLength(1);
    expect(await inList(people.s2, "todo", task)).toEqual([]);
    await ok(people.director, "terminate", { taskid: task, ext: "作废" });
    expect((await detailOf(people.s1, task)).taskStatusName).toBe("已终止");
    expect((await toldOf(people.s1, task))[0]?.content).toBe("「请假单」已终止");
  });

  test("refuse what is wrong and write nothing", async () => {
    await released(three());
    const task = await submits();
    const stepid = await stepOf(task, "A");
    const before = await checksums(server);
    const wrong: [string, Record<string, unknown>, Record<string, unknown>][] = [
      ["Approval", {}, { status: 400, data: { errors: [{ field: "stepid" }] } }],
      ["Approval", { stepid, cc: [1, 2, 3, 4, 5, 6] }, { status: 400, reason: "E_CC" }],
      ["Approval", { stepid, ext: "长".repeat(301) }, { status: 400, reason: "E_LEN", msg: "最多300字" }],
      ["Approval", { stepid, formRev: 7 }, { status: 409, reason: "E_FORM_CHANGED" }],
      ["Forward", { stepid }, { status: 400, reason: "E_RECIPIENT", msg: "请选择接收人" }],
      ["Forward", { stepid, userid: people.s2.id }, { status: 400, reason: "E_SELF" }],
      ["submit", { stepid, data: { amount: 1 } }, { status: 403, reason: "E_FIELD" }],
      ["editFormField", { taskid: task + 1, stepid, data: {} }, { status: 404 }],
      [
        "createComment",
        { taskid: task, ext: "@", at: [people.director.id] },
        { status: 400, data: { errors: [{ field: "at" }] } },
      ],
      [
        "createComment",
        { taskid: task, ext: "文件", files: [9_999_999] },
        { status: 400, data: { errors: [{ field: "files" }] } },
      ],
      ["addSign", { stepid, type: "sideways", userids: [people.s3.id] }, { status: 400 }],
    ];
    for (const [name, body, refusal] of wrong)
      expect([name, await call(people.s2, name, body)]).toMatchObject([name, refusal]);
    expect(await checksums(server)).toEqual(before);
  });
});
