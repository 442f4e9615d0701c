/**
 * The scenarios V01 to V33 of the approval semantics through the calls of the product, on a work form and its flow. V18 to
 * V20, of people who meet, are races.
 */
import { flows } from "@qicheng/api/flows/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approver, end, F1, F2, F3, F4, F5, flow, lines, start } from "../../../packages/engine/test/approval/flows";
import { testServer } from "./harness";
import { callerOf, HttpCase, INITIATOR as i, mustBeOk, type Stage, stageOf } from "./http-case";

let stage: Stage;
beforeAll(async () => {
  stage = await stageOf(await testServer());
});
afterAll(() => stage.server.close());

const submitted = (drawn: Parameters<typeof HttpCase.submitted>[1], data?: Record<string, unknown>) =>
  HttpCase.submitted(stage, drawn, data);

describe("scenarios", () => {
  it("V01: three approvers pass one after the other", async () => {
    const run = await submitted(F1());
    await run.is({ S: 3, A: 0, T: 1, biz: 0 });
    await run.rcv(1, "A");
    await run.is({ A: 1, biz: 1 });
    await run.saves(1, "A", { remark: "同意" });
    await run.is({ A: 2 });
    await run.ok(1, "A");
    await run.ok(2, "B");
    await run.ok(3, "C");
    await run.is({ A: 3, B: 3, C: 3, T: 2, biz: 2 });
  });

  it("V02: nobody but the worker decides", async () => {
    const run = await submitted(F1());
    // User 2 has no part yet: to him there is no such approval.
    await run.denies("E_NO_VIEW", 2, "Approval", await run.at("A"));
    await run.denies("E_NOT_WORKER", i, "Approval", await run.at("A"));
    await run.is({ A: 0 });
  });

  it("V03: the condition chooses one branch, the other never has a step", async () => {
    const big = await submitted(F2(), { amount: 10000 });
    await big.is({ A: 0 });
    expect(await big.opened("B")).toBe(0);
    for (const data of [{ amount: 9999.99 }, { amount: "" }, {}]) {
      const small = await HttpCase.begun(stage, data);
      await small.is({ B: 0 });
      await small.ok(2, "B");
      await small.ok(3, "C");
      await small.is({ T: 2 });
      expect(await small.opened("A")).toBe(0);
    }
    await big.ok(1, "A");
    await big.ok(3, "C");
    await big.is({ T: 2 });
    expect(await big.opened("B")).toBe(0);
  });

  it("V04: 会签 waits for everybody", async () => {
    const run = await submitted(F3("all"));
    await run.ok(1, "M");
    await run.is({ M: 2 });
    await run.workers("M", { 1: 2, 2: 1, 3: 1 });
    await run.ok(3, "M");
    await run.ok(2, "M");
    await run.is({ M: 3, N: 0 });
  });

  it("V05: one refusal of 会签 sends the record back; resubmitting opens the step afresh", async () => {
    const run = await submitted(F3("all"));
    await run.ok(1, "M");
    await run.ref(2, "M");
    await run.is({ M: 4, S: 0, T: 1, biz: 3 });
    await run.workers("M", { 1: 2, 2: 3, 3: 5 });
    await run.workers("S", { [i]: 1 });
    expect(await run.todo(3)).toBe(false);
    await run.ok(i, "S");
    await run.is({ S: 3, M: 0, biz: 0 });
    await run.workers("M", { 1: 1, 2: 1, 3: 1 });
    expect(await run.opened("M")).toBe(2);
  });

  it("V06: 或签 is done by the first", async () => {
    const run = await submitted(F3("any"));
    await run.ok(2, "M");
    await run.is({ M: 3, N: 0 });
    await run.workers("M", { 1: 5, 2: 2, 3: 5 });
    await run.denies("E_STEP_DONE", 1, "Approval", await run.at("M"));
  });

  it("V07: 依次 gives the turn to one at a time", async () => {
    const run = await submitted(F3("seq"));
    await run.workers("M", { 1: 1, 2: 0, 3: 0 });
    await run.denies("E_NOT_WORKER", 2, "Approval", await run.at("M"));
    await run.ok(1, "M");
    await run.ok(2, "M");
    await run.is({ M: 2 });
    await run.workers("M", { 1: 2, 2: 2, 3: 1 });
    await run.ok(3, "M");
    await run.is({ M: 3 });
  });

  it("V08: the ratio passes at 60 percent", async () => {
    const run = await submitted(F4());
    await run.ok(1, "M");
    await run.ok(2, "M");
    await run.is({ M: 2 });
    await run.ref(3, "M");
    await run.is({ M: 2, T: 1 });
    await run.ok(4, "M");
    await run.is({ M: 3, N: 0 });
    await run.workers("M", { 1: 2, 2: 2, 3: 3, 4: 2, 5: 5 });
  });

  it("V09: the ratio fails when it can no longer be reached", async () => {
    const run = await submitted(F4({ refuseMode: "end" }));
    await run.ref(1, "M");
    await run.ref(2, "M");
    await run.is({ M: 2, T: 1 });
    await run.ref(3, "M");
    await run.is({ M: 4, T: 3, biz: 3 });
    await run.workers("M", { 1: 3, 2: 3, 3: 3, 4: 5, 5: 5 });
  });

  it("V10: return to A replays everything after it", async () => {
    const run = await submitted(F1());
    await run.ok(1, "A");
    await run.ok(2, "B");
    const { data } = await run.call(3, "findStepsPassed", { taskid: run.task });
    expect(data.map(({ node_id }: { node_id: string }) => node_id).toReversed()).toEqual(["S", "A", "B"]);
    await run.ret(3, "C", "A");
    await run.is({ C: 4, A: 0, biz: 1 });
    await run.workers("A", { 1: 1 });
    await run.ok(1, "A");
    await run.is({ B: 0 });
    expect([await run.opened("A"), await run.opened("B")]).toEqual([2, 2]);
    await run.ok(2, "B");
    await run.ok(3, "C");
    await run.is({ T: 2 });
  });

  it("V11: resume direct goes straight back to the returner", async () => {
    const run = await submitted(F1({ resume: "direct" }));
    await run.ok(1, "A");
    await run.ok(2, "B");
    await run.ret(3, "C", "A");
    await run.is({ C: 4, A: 0, biz: 1 });
    await run.ok(1, "A");
    await run.is({ C: 0, B: 3 });
    expect(await run.opened("B")).toBe(1);
    await run.ok(3, "C");
    await run.is({ T: 2 });
  });

  it("V12: returned to the initiator, who edits and resubmits", async () => {
    const run = await submitted(F1(), { amount: 1 });
    await run.ok(1, "A");
    await run.ref(2, "B");
    await run.is({ B: 4, S: 0, biz: 3 });
    await run.denies("E_TARGET", i, "Refused", await run.at("S"));
    await run.saves(i, "S", { amount: 2 });
    await run.ok(i, "S");
    await run.is({ S: 3, A: 0, biz: 0 });
    expect((await run.detail()).form.data.amount).toBe(2);
  });

  it("V13: a refusal that ends", async () => {
    const run = await submitted(F1({ refuseMode: "end" }));
    await run.ref(1, "A");
    await run.is({ A: 4, T: 3, biz: 3 });
    await run.denies("E_ENDED", 1, "Approval", await run.at("A"));
    await run.denies("E_ENDED", i, "Revoke", { taskid: run.task });
  });

  it("V14: the initiator revokes and may submit again", async () => {
    const run = await submitted(F1());
    await run.ok(1, "A");
    await run.does(i, "Revoke", { taskid: run.task });
    await run.is({ A: 3, B: 4, T: 4, biz: 0 });
    expect(await run.says("B")).toBe("已撤回");
    const { rows } = await run.call(i, "mySubmit", { rows: 1 });
    expect(rows).toMatchObject([{ TaskID: run.task, taskStatusName: "已撤回" }]);
    expect(await run.todo(2)).toBe(false);
    await run.denies("E_ENDED", 2, "Approval", await run.at("B"));
    mustBeOk(await callerOf(stage, i).raw("/api/workform/Edit", { id: run.record, data: {}, submit: 1 }));
    const [again] = (await run.call(i, "mySubmit", { rows: 1 })).rows ?? [];
    expect(again).toMatchObject({ modelId: run.record, taskStatus: 1 });
    expect(again?.TaskID).not.toBe(run.task);
  });

  it("V15: who may revoke, and until when", async () => {
    const running = await submitted(F1());
    await running.denies("E_NOT_INITIATOR", 1, "Revoke", { taskid: running.task });
    const late = await submitted(F1({ revoke: "beforeFirst" }));
    await late.ok(1, "A");
    await late.denies("E_REVOKE", i, "Revoke", { taskid: late.task });
    const received = await HttpCase.begun(stage);
    await received.rcv(1, "A");
    await received.denies("E_REVOKE", i, "Revoke", { taskid: received.task });
    const early = await HttpCase.begun(stage);
    await early.does(i, "Revoke", { taskid: early.task });
    await early.is({ T: 4 });
    const never = await submitted(F1({ revoke: "never" }));
    await never.denies("E_REVOKE", i, "Revoke", { taskid: never.task });
  });

  it("V16: forward", async () => {
    const run = await submitted(F1());
    await run.does(1, "Forward", { ...(await run.at("A")), userid: stage.idOf(5) });
    await run.is({ A: 1 });
    await run.workers("A", { 1: 4, 5: 1 });
    await run.denies("E_NOT_WORKER", 1, "Approval", await run.at("A"));
    await run.ok(5, "A");
    await run.is({ A: 3 });
  });

  it("V17: to whom one cannot forward", async () => {
    const run = await submitted(F3("all"));
    const to = async (userid: unknown) => ({ ...(await run.at("M")), userid });
    await run.denies("E_RECIPIENT", 1, "Forward", await to(""));
    await run.denies("E_SELF", 1, "Forward", await to(stage.idOf(1)));
    await run.denies("E_PRESENT", 1, "Forward", await to(stage.idOf(2)));
    await run.denies("E_LEFT", 1, "Forward", await to(stage.idOf(50)));
  });

  it("V21: a parallel block joins once", async () => {
    const run = await submitted(F5());
    await run.is({ A: 0, B: 0 });
    await run.ok(3, "B");
    expect(await run.opened("C")).toBe(0);
    await run.is({ A: 0 });
    await run.ok(1, "A");
    await run.ok(2, "A2");
    await run.is({ C: 0 });
    expect(await run.opened("C")).toBe(1);
    await run.ok(4, "C");
    await run.is({ T: 2 });
  });

  it("V22: a refusal in one branch takes the other with it", async () => {
    const run = await submitted(F5());
    const old = await run.at("A");
    await run.ref(3, "B");
    await run.is({ B: 4, A: 4, S: 0, biz: 3 });
    expect(await run.says("A")).toBe("已取消");
    await run.denies("E_STEP_DONE", 1, "Approval", old);
    await run.ok(i, "S");
    await run.is({ A: 0, B: 0 });
    expect([await run.opened("A"), await run.opened("B")]).toEqual([2, 2]);
  });

  it("V23: only the step's own fields are saved, all or none", async () => {
    const run = await submitted(F1(), { amount: 1, remark: "旧" });
    await run.denies("E_FIELD", 1, "submit", { ...(await run.at("A")), data: { remark: "新", amount: 2 } });
    await run.saves(1, "A", { remark: "新" });
    const { data } = await run.call(i, "getUpdateLog", { taskid: run.task });
    expect(data).toMatchObject([{ field: "remark", title: "备注", old: "旧", new: "新", UserID: stage.idOf(1) }]);
    await run.ok(1, "A");
    expect((await run.detail(2)).form.data).toMatchObject({ remark: "新", amount: 1 });
    await run.denies("E_FIELD", 2, "submit", { ...(await run.at("B")), data: { remark: "再改" } });
    // And the record says the same.
    expect((await callerOf(stage, i).raw("/api/workform/detail", { id: run.record })).data).toMatchObject({
      remark: "新",
    });
  });

  it("V24: each approval keeps its version; a flow that is switched off takes no new ones", async () => {
    const v2 = flow([start(), approver("A", [1]), approver("C", [3]), end()], lines("S>A", "A>C", "C>end"));
    const old = await submitted(F1());
    const fresh = await submitted(v2);
    await old.ok(1, "A");
    await old.is({ B: 0 });
    await fresh.ok(1, "A");
    await fresh.is({ C: 0 });
    const boss = callerOf(stage, 99);
    mustBeOk(await boss.post(flows.changeStatus, { id: stage.flowId }));
    expect(await HttpCase.submit(stage)).toMatchObject({ result: "error", reason: "E_DISABLED" });
    await old.ok(2, "B");
    await old.is({ C: 0 });
    mustBeOk(await boss.post(flows.changeStatus, { id: stage.flowId }));
  });

  it("V25: copies give view and comment rights only", async () => {
    const run = await submitted(F1());
    const [u7, u8] = [stage.idOf(7), stage.idOf(8)];
    const six = [1, 2, 3, 4, 7, 9].map(stage.idOf);
    await run.denies("E_CC", 1, "Approval", { ...(await run.at("A")), cc: six });
    await run.ok(1, "A", { cc: [u7, u7, u8] });
    expect((await run.call(7, "myCc", { rows: 1 })).rows).toMatchObject([{ TaskID: run.task, is_read: "False" }]);
    await run.detail(7);
    const read = async () =>
      (await run.call(i, "loadRead", { taskid: run.task })).data.find(({ id }: { id: number }) => id === u7);
    const first = await read();
    expect(first).toMatchObject({ is_read: "True" });
    await run.detail(7);
    expect(await read()).toEqual(first);
    await run.denies("E_NOT_WORKER", 7, "Approval", await run.at("B"));
    await run.does(7, "createComment", { taskid: run.task, ext: "好".repeat(300) });
    await run.denies("E_LEN", 7, "createComment", { taskid: run.task, ext: "好".repeat(301) });
  });

  const sign = async (run: HttpCase, node: string, type: string, ...users: number[]) => ({
    ...(await run.at(node)),
    type,
    userids: users.map(stage.idOf),
  });

  it("V26: add-sign before", async () => {
    const run = await submitted(F3("all"));
    await run.does(1, "addSign", await sign(run, "M", "before", 5));
    await run.workers("M", { 1: 0, 2: 1, 3: 1, 5: 1 });
    await run.denies("E_NOT_WORKER", 1, "Approval", await run.at("M"));
    await run.ok(5, "M");
    await run.workers("M", { 1: 1, 2: 1, 3: 1, 5: 2 });
    await run.ok(1, "M");
    await run.ok(2, "M");
    await run.is({ M: 2 });
    await run.ok(3, "M");
    await run.is({ M: 3 });
  });

  it("V27: add-sign after", async () => {
    const run = await submitted(F3("all"));
    await run.does(1, "addSign", await sign(run, "M", "after", 5));
    await run.workers("M", { 1: 2, 2: 1, 3: 1, 5: 1 });
    await run.ok(2, "M");
    await run.ok(3, "M");
    await run.is({ M: 2 });
    await run.ok(5, "M");
    await run.is({ M: 3, N: 0 });
  });

  it("V28: add-sign parallel", async () => {
    const run = await submitted(F3("all"));
    await run.does(1, "addSign", await sign(run, "M", "parallel", 5));
    for (const user of [1, 2, 3]) await run.ok(user, "M");
    await run.is({ M: 2 });
    await run.ok(5, "M");
    await run.is({ M: 3 });
  });

  it("V29: add-sign parallel on 或签", async () => {
    const run = await submitted(F3("any"));
    await run.does(1, "addSign", await sign(run, "M", "parallel", 5));
    await run.ok(5, "M");
    await run.is({ M: 3 });
    await run.workers("M", { 1: 5, 2: 5, 3: 5, 5: 2 });
  });

  it("V30: a delegate advises, the delegator decides", async () => {
    const run = await submitted(F1());
    await run.does(1, "delegate", { ...(await run.at("A")), userid: stage.idOf(5) });
    await run.workers("A", { 1: 0, 5: 1 });
    await run.ref(5, "A");
    await run.workers("A", { 1: 1, 5: 3 });
    expect(await run.todo(1)).toBe(true);
    await run.ok(1, "A");
    await run.is({ A: 3 });
  });

  it("V31: take-back of a pass that nobody has acted on", async () => {
    const run = await submitted(F1());
    await run.ok(1, "A");
    await run.is({ B: 0 });
    const old = await run.at("A");
    await run.does(1, "takeBack", old);
    await run.is({ B: 4, A: 1 });
    await run.denies("E_STEP_DONE", 1, "Approval", old);
    await run.workers("A", { 1: 1 });
    expect(await run.opened("A")).toBe(2);
    expect(await run.todo(2)).toBe(false);
    await run.ok(1, "A");
    await run.is({ B: 0 });
    await run.rcv(2, "B");
    await run.denies("E_TAKE_BACK", 1, "takeBack", await run.at("A"));
  });

  it("V32: take-back of a vote on an open step", async () => {
    const run = await submitted(F3("all"));
    await run.ok(1, "M");
    await run.does(1, "takeBack", await run.at("M"));
    await run.workers("M", { 1: 1, 2: 1, 3: 1 });
    await run.is({ M: 2 });
    await run.ok(2, "M");
    await run.ok(3, "M");
    await run.is({ M: 2 });
    await run.ok(1, "M");
    await run.is({ M: 3 });
  });

  it("V33: parallel seats count in the ratio", async () => {
    const run = await submitted(F4());
    await run.ok(1, "M");
    await run.ok(2, "M");
    await run.does(3, "addSign", await sign(run, "M", "parallel", 6));
    await run.ok(3, "M");
    await run.is({ M: 2 });
    await run.ok(4, "M");
    await run.is({ M: 3 });
    await run.workers("M", { 1: 2, 2: 2, 3: 2, 4: 2, 5: 5, 6: 5 });
  });
});
