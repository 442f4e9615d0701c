/** The scenarios V01 to V17 of the approval semantics, word for word. u1 is user 1, i the initiator. */
import { describe, expect, it } from "vitest";
import { stepText } from "../../src/approval/business-status";
import { findStepsPassed } from "../../src/approval/return";
import { ApprovalCase } from "./approval-case";
import { F1, F2, F3, F4, INITIATOR as i, LEFT } from "./flows";

const submitted = ApprovalCase.submitted;
const nodes = (run: ApprovalCase, node: string) =>
  findStepsPassed(run.state, run.context(3), run.step(node).id).map((row) => row.node_id);

describe("scenarios", () => {
  it("V01: three approvers pass one after the other", () => {
    const run = submitted(F1()).is({ S: 3, A: 0, T: 1, biz: 0 });
    run.rcv(1, "A").is({ A: 1, biz: 1 });
    run.does(1, { type: "saveForm", ...run.at("A"), data: { remark: "同意" } }).is({ A: 2 });
    run.ok(1, "A").ok(2, "B").ok(3, "C").is({ A: 3, B: 3, C: 3, T: 2, biz: 2 });
  });

  it("V02: nobody but the worker decides", () => {
    const run = submitted(F1());
    run.denies("E_NOT_WORKER", 2, { type: "approve", ...run.at("A") });
    run.denies("E_NOT_WORKER", i, { type: "approve", ...run.at("A") }).is({ A: 0 });
  });

  it("V03: the condition chooses one branch, the other never has a step", () => {
    const big = submitted(F2(), { amount: 10000 }).is({ A: 0 });
    expect(big.opened("B")).toBe(0);
    for (const data of [{ amount: 9999.99 }, { amount: "" }, {}]) {
      const small = submitted(F2(), data).is({ B: 0 });
      small.ok(2, "B").ok(3, "C").is({ T: 2 });
      expect(small.opened("A")).toBe(0);
    }
    big.ok(1, "A").ok(3, "C").is({ T: 2 });
    expect(big.opened("B")).toBe(0);
  });

  it("V04: 会签 waits for everybody", () => {
    const run = submitted(F3("all")).ok(1, "M").is({ M: 2 }).workers("M", { 1: 2, 2: 1, 3: 1 });
    run.ok(3, "M").ok(2, "M").is({ M: 3, N: 0 });
  });

  it("V05: one refusal of 会签 sends the record back; resubmitting opens the step afresh", () => {
    const run = submitted(F3("all")).ok(1, "M").ref(2, "M");
    run
      .is({ M: 4, S: 0, T: 1, biz: 3 })
      .workers("M", { 1: 2, 2: 3, 3: 5 })
      .workers("S", { [i]: 1 });
    expect(run.todo(3)).toEqual([]);
    run.ok(i, "S").is({ S: 3, M: 0, biz: 0 }).workers("M", { 1: 1, 2: 1, 3: 1 });
    expect(run.opened("M")).toBe(2);
  });

  it("V06: 或签 is done by the first", () => {
    const run = submitted(F3("any")).ok(2, "M").is({ M: 3, N: 0 }).workers("M", { 1: 5, 2: 2, 3: 5 });
    run.denies("E_STEP_DONE", 1, { type: "approve", ...run.at("M") });
  });

  it("V07: 依次 gives the turn to one at a time", () => {
    const run = submitted(F3("seq")).workers("M", { 1: 1, 2: 0, 3: 0 });
    run.denies("E_NOT_WORKER", 2, { type: "approve", ...run.at("M") });
    run.ok(1, "M").ok(2, "M").is({ M: 2 }).workers("M", { 1: 2, 2: 2, 3: 1 });
    run.ok(3, "M").is({ M: 3 });
  });

  it("V08: the ratio passes at 60 percent", () => {
    const run = submitted(F4()).ok(1, "M").ok(2, "M").is({ M: 2 });
    run.ref(3, "M").is({ M: 2, T: 1 });
    run.ok(4, "M").is({ M: 3, N: 0 }).workers("M", { 1: 2, 2: 2, 3: 3, 4: 2, 5: 5 });
  });

  it("V09: the ratio fails when it can no longer be reached", () => {
    const run = submitted(F4({ refuseMode: "end" }))
      .ref(1, "M")
      .ref(2, "M")
      .is({ M: 2, T: 1 });
    run.ref(3, "M").is({ M: 4, T: 3, biz: 3 }).workers("M", { 1: 3, 2: 3, 3: 3, 4: 5, 5: 5 });
  });

  it("V10: return to A replays everything after it", () => {
    const run = submitted(F1()).ok(1, "A").ok(2, "B");
    expect(nodes(run, "C").toReversed()).toEqual(["S", "A", "B"]);
    const [oldA, oldB] = [run.step("A"), run.step("B")];
    run.ret(3, "C", "A").is({ C: 4, A: 0, biz: 1 }).workers("A", { 1: 1 });
    for (const old of [oldA, oldB]) expect(run.state.steps[old.id - 1]).toMatchObject({ status: 3, superseded: true });
    run.ok(1, "A").is({ B: 0 });
    run.ok(2, "B").ok(3, "C").is({ T: 2 });
  });

  it("V11: resume direct goes straight back to the returner", () => {
    const run = submitted(F1({ resume: "direct" }))
      .ok(1, "A")
      .ok(2, "B")
      .ret(3, "C", "A");
    run.is({ C: 4, A: 0, biz: 1 }).ok(1, "A").is({ C: 0, B: 3 });
    expect(run.step("B").superseded).toBe(false);
    expect(run.opened("B")).toBe(1);
    run.ok(3, "C").is({ T: 2 });
  });

  it("V12: returned to the initiator, who edits and resubmits", () => {
    const run = submitted(F1(), { amount: 1 }).ok(1, "A").ref(2, "B").is({ B: 4, S: 0, biz: 3 });
    run.denies("E_TARGET", i, { type: "refuse", ...run.at("S") });
    run.does(i, { type: "saveForm", ...run.at("S"), data: { amount: 2 } });
    run.ok(i, "S").is({ S: 3, A: 0, biz: 0 });
    expect(run.state.formData).toEqual({ amount: 2 });
  });

  it("V13: a refusal that ends", () => {
    const run = submitted(F1({ refuseMode: "end" }))
      .ref(1, "A")
      .is({ A: 4, T: 3, biz: 3 });
    run.denies("E_ENDED", 1, { type: "approve", ...run.at("A") });
    run.denies("E_ENDED", i, { type: "revoke" });
  });

  it("V14: the initiator revokes and may submit again", () => {
    const run = submitted(F1()).ok(1, "A").does(i, { type: "revoke" });
    run.is({ A: 3, B: 4, T: 4, biz: 0 });
    expect(stepText(run.step("B")).cn).toBe("已撤回");
    expect(run.todo(2)).toEqual([]);
    run.denies("E_ENDED", 2, { type: "approve", ...run.at("B") });
    submitted(F1()).is({ T: 1 });
  });

  it("V15: who may revoke, and until when", () => {
    submitted(F1()).denies("E_NOT_INITIATOR", 1, { type: "revoke" });
    const late = submitted(F1({ revoke: "beforeFirst" })).ok(1, "A");
    late.denies("E_REVOKE", i, { type: "revoke" });
    const received = submitted(F1({ revoke: "beforeFirst" })).rcv(1, "A");
    received.denies("E_REVOKE", i, { type: "revoke" });
    submitted(F1({ revoke: "beforeFirst" }))
      .does(i, { type: "revoke" })
      .is({ T: 4 });
    submitted(F1({ revoke: "never" })).denies("E_REVOKE", i, { type: "revoke" });
  });

  it("V16: forward", () => {
    const run = submitted(F1());
    run.does(1, { type: "forward", ...run.at("A"), user: 5 });
    run.is({ A: 1 }).workers("A", { 1: 4, 5: 1 });
    run.denies("E_NOT_WORKER", 1, { type: "approve", ...run.at("A") });
    run.ok(5, "A").is({ A: 3 });
  });

  it("V17: to whom one cannot forward", () => {
    const run = submitted(F3("all"));
    const forward = (user: number | null) => ({ type: "forward" as const, ...run.at("M"), user });
    run.denies("E_RECIPIENT", 1, forward(null));
    run.denies("E_SELF", 1, forward(1));
    run.denies("E_PRESENT", 1, forward(2));
    run.denies("E_LEFT", 1, forward(LEFT));
  });
});
