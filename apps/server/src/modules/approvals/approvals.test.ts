/** Approvals by their calls: lists, what is told of one, acts on one and on many, strangers, hidden fields, comments, leavers. */

import { notifications } from "@qicheng/api/notifications/routes";
import { DEFAULT_SETTINGS, type Flow, type FlowNode, type NodeConfig } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { release, submitted, type Trial, trialModule } from "../../../test/approvals";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

const NAMES = ["boss", "director", "mgrA", "s1", "s2", "s3"] as const;
const FORM = {
  cc: true,
  fields: [
    { field: "amount", title: "金额", kind: "number" as const },
    { field: "remark", title: "备注", kind: "text" as const },
    { field: "secret", title: "密", kind: "text" as const },
  ],
};

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
let trial: Trial;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
  const { people: known } = await server.services.organisation.get();
  for (const name of NAMES) names.set(name, known.get(people[name].id)?.nickname ?? "");
});
afterAll(() => server.close());

const names = new Map<string, string>();
const nameOf = (name: (typeof NAMES)[number]): string => names.get(name) ?? "";

beforeEach(async () => {
  trial = await trialModule(server, FORM);
});

const approver = (id: string, users: number[], config: Partial<NodeConfig> = {}): FlowNode => ({
  id,
  name: `节点${id}`,
  config: { type: "other", kind: "approve", writeField: [], assignee: { type: "users", users }, ...config },
});

function flowOf(nodes: readonly FlowNode[], settings: Partial<Flow["settings"]> = {}): Flow {
  const all: FlowNode[] = [
    { id: "start", name: "开始", config: { type: "start", writeField: [] } },
    ...nodes,
    { id: "end", name: "结束", config: { type: "other", kind: "end", writeField: [] } },
  ];
  const lines = all.slice(1).map(({ id }, at) => ({ id: `${at}`, from: all[at]?.id ?? "", to: id }));
  return {
    version_id: 0,
    nodes: all,
    lines,
    settings: { ...DEFAULT_SETTINGS, adminUsers: [people.director.id], ...settings },
  };
}

/** s2, then mgrA, then s3; s2 may write the remark, mgrA does not see the secret. */
const three = (settings: Partial<Flow["settings"]> = {}) =>
  flowOf(
    [
      approver("A", [people.s2.id], { writeField: ["remark"] }),
      approver("B", [people.mgrA.id], { hideField: ["secret"] }),
      approver("C", [people.s3.id]),
    ],
    settings,
  );

const released = (flow: Flow) => release(server, trial.module, flow, FORM);
const submits = (title = "请假单", data: Record<string, unknown> = { amount: 100, secret: "底价" }) =>
  submitted(server, people.s1.id, { module: trial.module, title, data });

async function stepOf(taskId: number, nodeId: string): Promise<number> {
  const [row] = await server.rows(
    sql<{
      id: number;
    }>`select id from wf_steps where task_id = ${taskId} and node_id = ${nodeId} order by no desc limit 1`,
  );
  return row?.id ?? 0;
}

const call = (by: Caller, name: string, body: Record<string, unknown>) => by.raw(`/api/WorkFlow/${name}`, body);
const ok = async (by: Caller, name: string, body: Record<string, unknown>) => {
  const answer = await call(by, name, body);
  expect([name, answer.result, answer.msg]).toEqual([name, "success", expect.any(String)]);
  return answer.data;
};
const listed = async (by: Caller, list: string, body: Record<string, unknown> = {}) => {
  const { rows } = await call(by, list, { rows: 200, ...body });
  return (rows ?? []) as unknown as { id: number; TaskID: number; taskName: string; [key: string]: unknown }[];
};
const inList = async (by: Caller, list: string, taskId: number) =>
  (await listed(by, list)).filter(({ TaskID }) => TaskID === taskId);
const detailOf = async (by: Caller, taskid: number) => (await by.raw("/api/flow/getDetailByTask", { taskid })).data;

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
    expect(await of({ data: [{ field: "taskName", op: "contains", value: "出差" }] })).toEqual([a]);
    expect(await of({ data: [{ field: "createuserid", op: "in", value: [people.s1.id] }] })).toEqual([b, a]);
    expect(await of({ data: [{ field: "taskStatus", op: "in", value: [2] }] })).toEqual([]);
    const before = (await call(people.s2, "counts", {})).data.todo;
    await ok(people.s2, "Approval", { stepid: await stepOf(a, "A") });
    expect((await call(people.s2, "counts", {})).data.todo).toBe(before - 1);
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
          { id: 9_999_999, name: "", reason: "E_NO_VIEW" },
          { id: steps[1], name: "二", reason: "E_STEP_DONE", msg: "该步骤已处理" },
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
    await ok(people.s1, "urge", { taskid: task });
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

describe("statistics and the log", () => {
  test("count approvals, how long they took and which wait for long, and name the rows behind each number", async () => {
    await released(three());
    const [late, done] = [await submits(), await submits()];
    await sql`update wf_steps set opened_at = now() - interval '2 days' where task_id = ${late} and node_id = 'A'`.execute(
      server.db,
    );
    for (const [node, by] of [
      ["A", people.s2],
      ["B", people.mgrA],
      ["C", people.s3],
    ] as const)
      await ok(by, "Approval", { stepid: await stepOf(done, node) });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { data } = await call(people.boss, "statistics", { from: today, to: today });
    const [row] = await inList(people.boss, "all", late);
    const flow = Number(row?.ProcsID);
    expect(data.flows.find(({ id }: { id: string }) => id === String(flow))).toMatchObject({
      count: 2,
      overdue: 1,
      median: 1,
    });
    const overdue = await listed(people.boss, "all", { flow, late: 1, from: today, to: today });
    expect(overdue.map(({ TaskID }) => TaskID)).toEqual([late]);
    expect(
      (await listed(people.boss, "all", { flow, node: "C", person: people.s3.id })).map(({ TaskID }) => TaskID),
    ).toEqual([done]);
    expect(await call(people.boss, "statistics", { from: today, to: "2020-01-01" })).toMatchObject({ status: 400 });
    expect(await call(people.s1, "statistics", { from: today, to: today })).toMatchObject({ status: 403 });
    const { rows } = await people.boss.raw("/api/WorkFlowLog/Index", { rows: 3 });
    expect(rows).toMatchObject([
      { TaskID: done, StepName: "节点C", action: "approve", status: "通过", UserName: nameOf("s3") },
      { StepName: "节点B" },
      { StepName: "节点A" },
    ]);
    expect(await people.s1.raw("/api/WorkFlowLog/Index", {})).toMatchObject({ status: 403 });
  });
});
