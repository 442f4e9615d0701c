/** The scenarios V21 to V33, word for word; of V24 and V25 the parts that need no database. */
import { describe, expect, it } from "vitest";
import { stepText } from "../../src/approval/business-status";
import { viewersOf } from "../../src/approval/state";
import { ApprovalCase } from "./approval-case";
import { approver, end, F1, F3, F4, F5, flow, INITIATOR as i, lines, start } from "./flows";

const submitted = ApprovalCase.submitted;

describe("scenarios", () => {
  it("V21: a parallel block joins once", () => {
    const run = submitted(F5()).is({ A: 0, B: 0 });
    run.ok(3, "B");
    expect(run.opened("C")).toBe(0);
    run.is({ A: 0 }).ok(1, "A").ok(2, "A2").is({ C: 0 });
    expect(run.opened("C")).toBe(1);
    run.ok(4, "C").is({ T: 2 });
  });

  it("V22: a refusal in one branch takes the other with it", () => {
    const run = submitted(F5()).ref(3, "B").is({ B: 4, A: 4, S: 0, biz: 3 });
    expect(stepText(run.step("A")).cn).toBe("已取消");
    run.denies("E_STEP_DONE", 1, { type: "approve", ...run.at("A") });
    run.ok(i, "S").is({ A: 0, B: 0 });
    expect([run.opened("A"), run.opened("B")]).toEqual([2, 2]);
  });

  it("V23: only the step's own fields are saved, all or none", () => {
    const run = submitted(F1(), { amount: 1, remark: "旧" });
    run.denies("E_FIELD", 1, { type: "saveForm", ...run.at("A"), data: { remark: "新", amount: 2 } });
    expect(run.state.formData).toEqual({ amount: 1, remark: "旧" });
    run.does(1, { type: "saveForm", ...run.at("A"), data: { remark: "新" } });
    expect(run.effects.filter((effect) => effect.type === "fieldLog")).toMatchObject([
      { field: "remark", title: "备注", old: "旧", new: "新", userId: 1 },
    ]);
    run.ok(1, "A");
    expect(run.state.formData.remark).toBe("新");
    run.denies("E_FIELD", 2, { type: "saveForm", ...run.at("B"), data: { remark: "再改" } });
  });

  it("V24: each instance keeps its version; a disabled flow takes no new submissions", () => {
    const v1 = F1();
    const v2 = flow([start(), approver("A", [1]), approver("C", [3]), end()], lines("S>A", "A>C", "C>end"));
    const old = submitted(v1);
    const fresh = submitted({ ...v2, version_id: 2 });
    old.ok(1, "A").is({ B: 0 });
    fresh.ok(1, "A").is({ C: 0 });
    expect([old.state.version_id, fresh.state.version_id]).toEqual([1, 2]);
    const disabled = { disabled: true };
    new ApprovalCase(v2).denies("E_DISABLED", i, { type: "submit", data: {} }, disabled);
    submitted(v1).does(1, { type: "approve", stepId: 2 }, disabled).is({ B: 0 });
  });

  it("V25: copies give view and comment rights only", () => {
    const run = submitted(F1());
    run.denies("E_CC", 1, { type: "approve", ...run.at("A"), cc: [2, 3, 4, 5, 6, 7] });
    run.does(1, { type: "approve", ...run.at("A"), cc: [7, 7, 8] });
    expect(run.state.cc.map((row) => row.userId)).toEqual([7, 8]);
    expect(viewersOf(run.state).has(7)).toBe(true);
    run.denies("E_NOT_WORKER", 7, { type: "approve", ...run.at("B") });
    run.does(7, { type: "comment", ext: "好".repeat(300) });
    run.denies("E_LEN", 7, { type: "comment", ext: "好".repeat(301) });
  });

  it("V26: add-sign before", () => {
    const run = submitted(F3("all"));
    run.does(1, { type: "addSign", ...run.at("M"), place: "before", users: [5] });
    run.workers("M", { 1: 0, 2: 1, 3: 1, 5: 1 });
    run.denies("E_NOT_WORKER", 1, { type: "approve", ...run.at("M") });
    run.ok(5, "M").workers("M", { 1: 1, 2: 1, 3: 1, 5: 2 });
    run.ok(1, "M").ok(2, "M").is({ M: 2 }).ok(3, "M").is({ M: 3 });
  });

  it("V27: add-sign after", () => {
    const run = submitted(F3("all"));
    run.does(1, { type: "addSign", ...run.at("M"), place: "after", users: [5] });
    run.workers("M", { 1: 2, 2: 1, 3: 1, 5: 1 });
    run.ok(2, "M").ok(3, "M").is({ M: 2 });
    run.ok(5, "M").is({ M: 3, N: 0 });
  });

  it("V28: add-sign parallel", () => {
    const run = submitted(F3("all"));
    run.does(1, { type: "addSign", ...run.at("M"), place: "parallel", users: [5] });
    run.ok(1, "M").ok(2, "M").ok(3, "M").is({ M: 2 });
    run.ok(5, "M").is({ M: 3 });
  });

  it("V29: add-sign parallel on 或签", () => {
    const run = submitted(F3("any"));
    run.does(1, { type: "addSign", ...run.at("M"), place: "parallel", users: [5] });
    run.ok(5, "M").is({ M: 3 }).workers("M", { 1: 5, 2: 5, 3: 5, 5: 2 });
  });

  it("V30: a delegate advises, the delegator decides", () => {
    const run = submitted(F1());
    run.does(1, { type: "delegate", ...run.at("A"), user: 5 }).workers("A", { 1: 0, 5: 1 });
    run.ref(5, "A");
    expect(run.log.at(-1)).toMatchObject({ action: "advice", actor: 5 });
    expect(run.step("A").status).toBeLessThan(3);
    run.workers("A", { 1: 1, 5: 3 }).ok(1, "A").is({ A: 3 });
  });

  it("V31: take-back of a pass that nobody has acted on", () => {
    const run = submitted(F1()).ok(1, "A").is({ B: 0 });
    const old = run.step("A");
    run.does(1, { type: "takeBack", stepId: old.id }).is({ B: 4 }).workers("A", { 1: 1 });
    expect(run.state.steps[old.id - 1]).toMatchObject({ status: 3, superseded: true });
    expect(run.step("A").id).not.toBe(old.id);
    expect(run.todo(2)).toEqual([]);
    run.ok(1, "A").is({ B: 0 }).rcv(2, "B");
    run.denies("E_TAKE_BACK", 1, { type: "takeBack", ...run.at("A") });
  });

  it("V32: take-back of a vote on an open step", () => {
    const run = submitted(F3("all")).ok(1, "M");
    run
      .does(1, { type: "takeBack", ...run.at("M") })
      .workers("M", { 1: 1, 2: 1, 3: 1 })
      .is({ M: 2 });
    run.ok(2, "M").ok(3, "M").is({ M: 2 }).ok(1, "M").is({ M: 3 });
  });

  it("V33: parallel seats count in the ratio", () => {
    const run = submitted(F4()).ok(1, "M").ok(2, "M");
    run.does(3, { type: "addSign", ...run.at("M"), place: "parallel", users: [6] });
    run.ok(3, "M").is({ M: 2 });
    run.ok(4, "M").is({ M: 3 }).workers("M", { 1: 2, 2: 2, 3: 2, 4: 2, 5: 5, 6: 5 });
  });
});
