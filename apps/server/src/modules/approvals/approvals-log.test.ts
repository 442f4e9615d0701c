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

withDesk();

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

  test("open by each number as many rows as it says, those of the caller's people where he does not see all", async () => {
    const due = [
      { kind: "remind" as const, hours: 72, max: 1 },
      { kind: "remind" as const, hours: 48, max: 1 },
    ];
    await released(
      flowOf([approver("A", [people.s2.id], { due }), approver("B", [people.mgrA.id]), approver("C", [people.s3.id])]),
    );
    const tasks = [];
    for (const title of ["一", "二", "三", "四"]) tasks.push(await submits(title));
    const [first = 0, second = 0, third = 0] = tasks;
    for (const task of [first, second, third]) await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
    await ok(people.mgrA, "Approval", { stepid: await stepOf(first, "B") });
    await ok(people.mgrA, "Refused", { stepid: await stepOf(third, "B") });
    // Two days and an hour: late on A after two, on B and C after one; a day and an hour is not late on A.
    const opened = (task: number, node: string, hours: number) =>
      sql`update wf_steps set opened_at = now() - make_interval(hours => ${hours}) where task_id = ${task} and node_id = ${node}`.execute(
        server.db,
      );
    await opened(second, "B", 25);
    await opened(tasks[3] ?? 0, "A", 25);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const span = { from: today, to: today };
    type Measured = { id: string; flow?: number; count: number; done: number; median: number | null; overdue: number };
    const checked = async (by: Caller, list: string) => {
      const { data } = await call(by, "statistics", span);
      const {
        total,
        running,
        flows,
        nodes,
        people: persons,
      } = data as Record<string, Measured[]> & {
        total: number;
        running: number;
      };
      const found = async (query: object) => (await call(by, list, { rows: 1, ...span, ...query })).total;
      expect(await found({})).toBe(total);
      expect(await found({ data: [{ field: "taskStatus", op: "in", value: [1] }] })).toBe(running);
      const lines = [
        ...(flows ?? []).map((one) => ({ ...one, query: { flow: Number(one.id) } })),
        ...(nodes ?? []).map((one) => ({ ...one, query: { flow: one.flow, node: one.id } })),
        ...(persons ?? []).map((one) => ({ ...one, query: { person: Number(one.id) } })),
      ];
      const of = async (query: object) => [
        await found(query),
        await found({ ...query, done: 1 }),
        await found({ ...query, late: 1 }),
      ];
      for (const { count, done, median, overdue, query } of lines) {
        expect([query, ...(await of(query))]).toEqual([query, count, done, overdue]);
        expect([query, median === null]).toEqual([query, done === 0]);
      }
      return lines;
    };
    const lines = await checked(people.boss, "all");
    const flow = Number((await inList(people.boss, "all", first))[0]?.ProcsID);
    const lateOn = async () =>
      (await call(people.boss, "statistics", span)).data.nodes
        .filter((one: Measured) => one.flow === flow)
        .map(({ id, overdue }: Measured) => `${id}${overdue}`)
        .toSorted();
    expect(await lateOn()).toEqual(["A0", "B1", "C0", "start0"]);
    await opened(tasks[3] ?? 0, "A", 49);
    expect(await lateOn()).toEqual(["A1", "B1", "C0", "start0"]);
    expect((await checked(people.mgrA, "sub")).length).toBeGreaterThan(0);
    const elsewhere = await submitted(server, people.s3.id, {
      module: trial.module,
      title: "乙部",
      data: { amount: 1 },
    });
    expect(await inList(people.boss, "all", elsewhere)).toHaveLength(1);
    const ofFlow = async (by: Caller) =>
      (await call(by, "statistics", span)).data.flows.find(({ id }: Measured) => id === String(flow))?.count;
    expect([await ofFlow(people.boss), await ofFlow(people.mgrA)]).toEqual([5, 4]);
    expect(lines.length).toBeGreaterThan(5);
    for (const taskid of [first, second, third]) await ok(people.s1, "Revoke", { taskid });
    const { path } = await detailOf(people.s2, tasks[3] ?? 0);
    expect(path.find((step: { node_id: string }) => step.node_id === "A")).toMatchObject({
      openedTime: expect.stringMatching(/^\d{4}/),
      usually: expect.any(Number),
    });
  });

  test("the log is narrowed, sorted, searched and shown by columns as every list", async () => {
    await released(three());
    const [one, other] = [await submits("甲的合同"), await submits("乙的合同")];
    await ok(people.s2, "Approval", { stepid: await stepOf(one, "A"), ext: "金额无误" });
    await ok(people.s1, "Revoke", { taskid: other });
    const of = async (body: Record<string, unknown>) => {
      const { rows } = await people.boss.raw("/api/WorkFlowLog/Index", { rows: 200, ...body });
      return (rows ?? [])
        .filter(({ TaskID }) => [one, other].includes(TaskID))
        .map(({ TaskID, action }) => `${TaskID === one ? "甲" : "乙"} ${action}`);
    };
    const where = (field: string, op: string, value: unknown) => ({ data: [{ field, op, value }] });
    expect(await of({})).toEqual(["乙 revoke", "甲 approve", "乙 submit", "甲 submit"]);
    expect(await of({ sort: "AddTime", order: "asc" })).toEqual(["甲 submit", "乙 submit", "甲 approve", "乙 revoke"]);
    expect(await of({ key: "乙的" })).toEqual(["乙 revoke", "乙 submit"]);
    expect(await of({ key: nameOf("s2") })).toEqual(["甲 approve"]);
    expect(await of(where("action", "in", ["approve", "revoke"]))).toEqual(["乙 revoke", "甲 approve"]);
    expect(await of(where("UserID", "in", [people.s2.id]))).toEqual(["甲 approve"]);
    expect(await of(where("Ext", "contains", "无误"))).toEqual(["甲 approve"]);
    expect(await of(where("StepName", "eq", "节点A"))).toEqual(["甲 approve"]);
    expect(await of(where("createuserid", "in", [people.s2.id]))).toEqual([]);
    expect(await of(where("AddTime", "lt", "2000-01-01 00:00"))).toEqual([]);
    const columns = (await people.boss.raw("/api/field/my", { formid: "approvalLog" })).data as { field: string }[];
    expect(columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["taskName", "UserID", "action", "StepName", "Ext", "AddTime", "createuserid"]),
    );
    expect(await people.boss.raw("/api/WorkFlowLog/Index", where("secret", "eq", 1))).toMatchObject({ status: 400 });
  });
});
