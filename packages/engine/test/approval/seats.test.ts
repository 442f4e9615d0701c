/** Who sits on a step: add-sign, reduce-sign and delegate in detail. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/approval/commands";
import { ApprovalCase, reduce, sign, takeBack } from "./approval-case";
import { approver, end, F1, F3, F4, flow, INITIATOR as i, LEFT, lines, start } from "./flows";

const submitted = ApprovalCase.submitted;

describe("add-sign", () => {
  it("is for holders of seats of approve steps, not for helpers, and brings newcomers", () => {
    const run = submitted(F3("all"));
    run.denies("E_RECIPIENT", 1, sign(run, "before", [])).denies("E_SELF", 1, sign(run, "before", [1]));
    run.denies("E_PRESENT", 1, sign(run, "parallel", [2])).denies("E_LEFT", 1, sign(run, "after", [LEFT]));
    run.denies("E_NOT_WORKER", 5, sign(run, "before", [6]));
    for (const place of ["before", "after", "parallel"] as const) {
      const other = submitted(F3("all")).does(1, sign(run, place, [5]));
      other
        .denies("E_SIGN", 5, sign(other, "before", [6]))
        .denies("E_SIGN", 5, { type: "delegate", ...other.at("M"), user: 6 });
      other.does(5, { type: "forward", ...other.at("M"), user: 6 }).denies("E_SIGN", 6, sign(other, "parallel", [7]));
    }
    const back = submitted(F1()).ref(1, "A");
    back
      .denies("E_SIGN", i, sign(back, "before", [5]))
      .denies("E_SIGN", i, { type: "delegate", ...back.at("S"), user: 5 });
  });

  it("before: any of the group is enough, or all must pass", () => {
    const any = submitted(F1());
    any
      .does(1, sign(any, "before", [5, 6, 5], "any"))
      .is({ A: 1, biz: 1 })
      .workers("A", { 1: 0, 5: 1, 6: 1 });
    any.ok(6, "A").workers("A", { 1: 1, 5: 5, 6: 2 }).is({ A: 2 });
    any
      .does(1, sign(any, "before", [7]))
      .ok(7, "A")
      .ok(1, "A")
      .is({ A: 3, B: 0 });
    const all = submitted(F1());
    all
      .does(1, sign(all, "before", [5, 6]))
      .ok(5, "A")
      .workers("A", { 1: 0, 5: 2, 6: 1 });
    all.ok(6, "A").workers("A", { 1: 1, 5: 2, 6: 2 });
  });

  it("a helper's refusal is the seat's refusal", () => {
    const before = submitted(F4()).does(1, { type: "addSign", stepId: 2, place: "before", users: [6, 7] });
    before.ref(6, "M").is({ M: 2, T: 1 }).workers("M", { 1: 5, 2: 1, 3: 1, 4: 1, 5: 1, 6: 3, 7: 5 });
    before.ref(2, "M").is({ T: 1, M: 2 }).ref(3, "M").is({ M: 4, S: 0 });
    const after = submitted(F3("all"));
    after
      .does(1, sign(after, "after", [5]))
      .ref(5, "M")
      .is({ M: 4, S: 0 })
      .workers("M", { 1: 2, 2: 5, 3: 5, 5: 3 });
  });

  it("an explicit return of a helper is decisive", () => {
    const run = submitted(F1()).ok(1, "A");
    run
      .does(2, sign(run, "before", [5]))
      .ret(5, "B", "A")
      .is({ B: 4, A: 0 })
      .workers("B", { 2: 5, 5: 3 });
  });

  it("after: any of the group is enough", () => {
    const run = submitted(F1());
    run
      .does(1, sign(run, "after", [5, 6], "any"))
      .is({ A: 2 })
      .workers("A", { 1: 2, 5: 1, 6: 1 });
    run.ok(5, "A").is({ A: 3, B: 0 }).workers("A", { 1: 2, 5: 2, 6: 5 });
    expect(run.step("A").workers[1]).toMatchObject({
      part: "after",
      group: "any",
      source: "addSign",
      addedBy: 2,
      ord: 1,
    });
  });

  it("parallel in 依次: directly behind him, waiting", () => {
    const run = submitted(F3("seq"));
    run
      .does(1, sign(run, "parallel", [5, 6]))
      .is({ M: 1 })
      .workers("M", { 1: 1, 2: 0, 3: 0, 5: 0, 6: 0 });
    expect(Object.fromEntries(run.step("M").workers.map(({ userId, ord }) => [userId, ord]))).toEqual({
      1: 1,
      5: 2,
      6: 3,
      2: 4,
      3: 5,
    });
    run
      .ok(1, "M")
      .workers("M", { 1: 2, 2: 0, 3: 0, 5: 1, 6: 0 })
      .ok(5, "M")
      .ok(6, "M")
      .ok(2, "M")
      .ok(3, "M")
      .is({ M: 3 });
  });

  it("parallel elsewhere: at the end, active; the group defaults to all", () => {
    const run = submitted(F3("all")).does(2, { type: "addSign", stepId: 2, place: "parallel", users: [5, 6] });
    expect(run.step("M").workers.map(({ userId, ord, status }) => [userId, ord, status])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [5, 4, 1],
      [6, 5, 1],
    ]);
    const before = submitted(F1()).does(1, { type: "addSign", stepId: 2, place: "before", users: [5] });
    expect(before.step("A").workers[1]?.group).toBe("all");
  });
});

describe("reduce-sign", () => {
  it("only by who added, only undecided people", () => {
    const run = submitted(F3("all"));
    run.does(1, sign(run, "parallel", [5, 6])).ok(5, "M");
    run
      .denies("E_REDUCE", 2, reduce(run, "M", 6))
      .denies("E_REDUCE", 1, reduce(run, "M", 5))
      .denies("E_REDUCE", 1, reduce(run, "M", 2));
    run.denies("E_RECIPIENT", 1, reduce(run, "M")).denies("E_REDUCE", 1, reduce(run, "M", 6, 7));
    run.does(1, reduce(run, "M", 6, 6)).workers("M", { 1: 1, 2: 1, 3: 1, 5: 2, 6: 5 });
    run
      .does(1, sign(run, "parallel", [6]))
      .ok(1, "M")
      .ok(2, "M")
      .ok(3, "M")
      .is({ M: 2 })
      .ok(6, "M")
      .is({ M: 3 });
  });

  it("who took over the place of the adder may reduce, the one who left it may not", () => {
    const run = submitted(F3("all"));
    run
      .does(1, sign(run, "parallel", [5]))
      .does(1, { type: "forward", ...run.at("M"), user: 7 })
      .does(7, { type: "forward", ...run.at("M"), user: 8 });
    run
      .denies("E_REDUCE", 1, reduce(run, "M", 5))
      .denies("E_REDUCE", 7, reduce(run, "M", 5))
      .does(8, reduce(run, "M", 5));
  });

  it("before: with nobody left he is active again", () => {
    const run = submitted(F1());
    run
      .does(1, sign(run, "before", [5, 6]))
      .does(1, reduce(run, "A", 5))
      .workers("A", { 1: 0, 5: 5, 6: 1 });
    run
      .does(1, reduce(run, "A", 6))
      .workers("A", { 1: 1, 5: 5, 6: 5 })
      .ok(1, "A")
      .is({ A: 3 });
  });

  it("after: with nobody left the seat passes", () => {
    const run = submitted(F1());
    run
      .does(1, sign(run, "after", [5]))
      .does(1, reduce(run, "A", 5))
      .is({ A: 3, B: 0 });
    expect(run.step("A")).toMatchObject({ outcome: "pass", closedBy: null });
  });

  it("parallel: the rule is looked at again, the last active worker stays", () => {
    const run = submitted(F1());
    run
      .does(1, sign(run, "parallel", [5]))
      .ok(1, "A")
      .denies("E_LAST", 1, reduce(run, "A", 5));
    const ratio = submitted(F4()).does(1, { type: "addSign", stepId: 2, place: "parallel", users: [6, 7] });
    ratio
      .ok(1, "M")
      .ok(2, "M")
      .ok(3, "M")
      .is({ M: 2 })
      .does(1, reduce(ratio, "M", 6, 7))
      .is({ M: 3, N: 0 });
  });
});

describe("delegate", () => {
  it("whatever he says is advice", () => {
    for (const say of ["approve", "refuse", "return"] as const) {
      const run = submitted(F1()).does(1, { type: "delegate", stepId: 2, user: 5, ext: "请看" }).is({ A: 1 });
      run.does(5, { type: say, stepId: 2, nodeId: "S", ext: "我看可以" } as Command);
      expect(run.log.at(-1)).toMatchObject({ action: "advice", payload: { type: say } });
      expect(run.effects).toContainEqual({ type: "notify", kind: "advice", users: [1], stepId: 2 });
      run
        .workers("A", { 1: 1, 5: say === "approve" ? 2 : 3 })
        .is({ A: 1, T: 1 })
        .ok(1, "A")
        .is({ A: 3 });
      expect(run.log.at(-1)?.action).toBe("approve");
    }
  });

  it("he may forward, and cannot take his word back", () => {
    const run = submitted(F1()).does(1, { type: "delegate", stepId: 2, user: 5 });
    run.does(5, { type: "forward", stepId: 2, user: 6 }).ok(6, "A").workers("A", { 1: 1, 5: 4, 6: 2 });
    run.denies("E_TAKE_BACK", 6, takeBack(run, "A"));
    run.denies("E_RECIPIENT", 1, { type: "delegate", stepId: 2, user: null });
  });

  it("does not count as having passed before", () => {
    const drawn = flow([start(), approver("A", [1]), approver("B", [5]), end()], lines("S>A", "A>B", "B>end"), {
      dedup: "all",
    });
    submitted(drawn).does(1, { type: "delegate", stepId: 2, user: 5 }).ok(5, "A").ok(1, "A").is({ B: 0 });
  });
});
