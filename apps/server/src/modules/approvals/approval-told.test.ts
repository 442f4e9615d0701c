/** What people are told of an approval besides who decided: how votes count, what the system did and why it could not. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  approver,
  call,
  detailOf,
  FORM,
  flowOf,
  ok,
  people,
  released,
  server,
  stepOf,
  submits,
  trial,
  withDesk,
} from "../../../test/approval-desk";
import { release, stateOf } from "../../../test/approvals";
import { clockTask } from "../../kernel/approval/run";

withDesk();

const CROWD = ["s2", "s3", "mgrA", "boss", "director"] as const;
const NOBODY = { assignee: { type: "branchHead", branch: 999_999 } } as const;

/** How each step is told in the path: its node, how votes count there, whether it passes by itself. */
async function pathOf(task: number) {
  const { path } = (await detailOf(people.s1, task)) as { path: { node_id: string; mode: string; auto: number }[] };
  return path.filter(({ node_id }) => /^[A-Z]$/.test(node_id)).map(({ node_id, mode, auto }) => [node_id, mode, auto]);
}

const entriesOf = async (task: number) =>
  (await ok(people.s1, "logs", { taskId: task })) as { action: string; name: string; status: string; Ext: string }[];

test("the path tells how votes count as they will be counted", async () => {
  const two = [people.s2.id, people.s3.id];
  await released(
    flowOf([
      approver("A", two),
      approver("B", two, { mode: "any" }),
      approver("C", [], { assignee: { type: "superiors", upTo: "top" }, mode: "any" }),
      approver("D", [], { ...NOBODY, mode: "all" }),
      approver("E", [], { ...NOBODY, empty: { type: "pass" } }),
    ]),
  );
  expect(await pathOf(await submits())).toEqual([
    ["A", "all", 0],
    ["B", "any", 0],
    ["C", "seq", 0],
    ["D", "any", 0],
    ["E", "all", 1],
  ]);
});

test("a step that passes for want of people stands in the record as done by the system", async () => {
  await released(flowOf([approver("A", [], { ...NOBODY, empty: { type: "pass" } }), approver("B", [people.s3.id])]));
  const task = await submits();
  const entries = await entriesOf(task);
  expect(entries.find(({ action }) => action === "auto")).toMatchObject({
    UserName: "系统",
    name: "节点A",
    status: "自动通过",
  });
  expect(entries).toHaveLength(2);
});

/** Wakes the clock of a step as the queue does once it is due. */
async function wakes(task: number): Promise<void> {
  await sql`update wf_tasks set timers = jsonb_set(timers, '{0,runAt}', '1') where id = ${task}`.execute(server.db);
  const [{ stepId, kind, no } = { stepId: 0, kind: "remind" as const, no: 0 }] = (await stateOf(server, task)).timers;
  const signal = new AbortController().signal;
  await clockTask.run({ taskId: task, stepId, kind, no }, { ...server, signal } as never);
}

test("what a clock did is told by what it is for, and what it could not do with why", async () => {
  const fields = [{ field: "amount", title: "金额", kind: "number" as const, required: true }, ...FORM.fields.slice(1)];
  const due = (kind: "remind" | "autoPass") => ({ due: [{ kind, hours: 1, max: 3 }] });
  const told = async (task: number) =>
    (await entriesOf(task)).filter(({ action }) => action === "timer").map(({ status, Ext }) => [status, Ext]);
  await release(server, trial.module, flowOf([approver("A", [people.s2.id], due("remind"))]), { cc: true, fields });
  const reminded = await submits();
  await wakes(reminded);
  expect(await told(reminded)).toEqual([["到时提醒", ""]]);
  const flow = flowOf([approver("A", [people.s2.id], { ...due("autoPass"), writeField: ["amount"] })]);
  await release(server, trial.module, flow, { cc: true, fields });
  const stuck = await submits();
  const stepid = await stepOf(stuck, "A");
  await ok(people.s2, "editFormField", { taskid: stuck, stepid, data: { amount: null } });
  await wakes(stuck);
  expect(await told(stuck)).toEqual([["到时未能自动通过", expect.stringMatching(/必填/)]]);
});

test("where shares are counted, one who is against it has a vote, alone and for many at once", async () => {
  const voters = CROWD.map((name) => people[name].id);
  await released(flowOf([approver("M", voters, { mode: "ratio", ratio: 60 })]));
  const task = await submits();
  const stepid = await stepOf(task, "M");
  expect((await detailOf(people.s2, task)).steps).toMatchObject([{ refuses: "vote" }]);
  expect(await ok(people.s2, "Refused", { stepid })).toMatchObject({ Status: 2, taskStatus: 1 });
  expect(await ok(people.s3, "Refused", { ids: [stepid], back: 1 })).toMatchObject({ Status: 2, taskStatus: 1 });
  for (const name of ["mgrA", "boss"] as const) await ok(people[name], "Approval", { stepid });
  // three of five would do, so the last one decides
  expect(await ok(people.director, "Refused", { ids: [stepid], back: 1 })).toMatchObject({ taskStatus: 1 });
  expect((await stateOf(server, task)).steps.map(({ nodeId, outcome }) => [nodeId, outcome])).toEqual([
    ["start", "submit"],
    ["M", "return"],
    ["start", null],
  ]);
});

test("whoever asks others in after himself passes the form that he has seen", async () => {
  await released(flowOf([approver("A", [people.s2.id, people.s3.id], { writeField: ["remark"] })]));
  const task = await submits();
  const stepid = await stepOf(task, "A");
  const { formRev } = await detailOf(people.s2, task);
  await ok(people.s3, "editFormField", { taskid: task, stepid, data: { remark: "改过" } });
  const after = { stepid, type: "after", userids: [people.mgrA.id] };
  expect(await call(people.s2, "addSign", { ...after, formRev })).toMatchObject({
    result: "error",
    msg: expect.stringMatching(/表单已被修改/),
  });
  const now = (await detailOf(people.s2, task)).formRev;
  await ok(people.s2, "addSign", { ...after, formRev: now });
});
