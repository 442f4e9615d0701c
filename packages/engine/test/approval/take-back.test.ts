/** Take-back in detail: of a word on a step that is open, and of a step that it has closed. */
import { describe, expect, it } from "vitest";
import { ApprovalCase, reduce, sign, takeBack } from "./approval-case";
import { approver, end, F1, F3, F4, F5, flow, INITIATOR as i, LEFT, lines, node, start } from "./flows";

const submitted = ApprovalCase.submitted;

describe("take-back on an open step", () => {
  it("dismisses the helpers he added with his pass", () => {
    const run = submitted(F3("all"));
    run
      .does(1, sign(run, "after", [5, 6]))
      .ok(5, "M")
      .does(1, takeBack(run, "M"))
      .workers("M", { 1: 1, 2: 1, 3: 1, 5: 2, 6: 5 });
    expect(run.step("M").workers[0]).toMatchObject({ decidedAt: null, ext: "" });
    run.denies("E_TAKE_BACK", 5, takeBack(run, "M"));
  });

  it("in 依次 the turn comes back", () => {
    const run = submitted(F3("seq")).ok(1, "M").does(1, { type: "takeBack", stepId: 2 });
    run.workers("M", { 1: 1, 2: 0, 3: 0 }).ok(1, "M").workers("M", { 1: 2, 2: 1, 3: 0 });
    run
      .does(2, sign(run, "before", [5]))
      .does(1, takeBack(run, "M"))
      .workers("M", { 1: 1, 2: 0, 3: 0, 5: 0 });
    run.ok(1, "M").workers("M", { 1: 2, 2: 0, 3: 0, 5: 1 });
  });

  it("in 依次 a seat that waits again does not get the turn from its helpers", () => {
    const run = submitted(F3("seq")).ok(1, "M");
    run
      .does(2, sign(run, "before", [5]))
      .does(1, takeBack(run, "M"))
      .does(2, reduce(run, "M", 5));
    run.workers("M", { 1: 1, 2: 0, 3: 0, 5: 5 }).ok(1, "M").workers("M", { 1: 2, 2: 1, 3: 0, 5: 5 });
  });

  it("a helper before may until the holder has decided", () => {
    const run = submitted(F3("all"));
    run
      .does(1, sign(run, "before", [5]))
      .ok(5, "M")
      .does(5, takeBack(run, "M"))
      .workers("M", { 1: 0, 2: 1, 3: 1, 5: 1 });
    run.ok(5, "M").ok(1, "M").denies("E_TAKE_BACK", 5, takeBack(run, "M"));
  });

  it("a helper after may while the holder's pass stands", () => {
    const run = submitted(F3("all"));
    run
      .does(1, sign(run, "after", [5, 6]))
      .ok(5, "M")
      .does(5, takeBack(run, "M"))
      .workers("M", { 1: 2, 2: 1, 3: 1, 5: 1, 6: 1 });
  });

  it("not from a refused seat, not what was not said by himself, not by strangers", () => {
    const run = submitted(F4())
      .does(1, { type: "addSign", stepId: 2, place: "after", users: [6] })
      .ref(6, "M");
    run
      .denies("E_TAKE_BACK", 1, takeBack(run, "M"))
      .denies("E_TAKE_BACK", 6, takeBack(run, "M"))
      .denies("E_TAKE_BACK", 2, takeBack(run, "M"));
    run.denies("E_NO_VIEW", 1, { type: "takeBack", stepId: 44 }).denies("E_TAKE_BACK", i, takeBack(run, "S"));
    const dedup = submitted(
      flow([start(), approver("A", [1]), approver("B", [1, 2]), end()], lines("S>A", "A>B", "B>end"), { dedup: "all" }),
    ).ok(1, "A");
    dedup.workers("B", { 1: 2, 2: 1 }).denies("E_TAKE_BACK", 1, takeBack(dedup, "B"));
    dedup.ok(2, "B").denies("E_ENDED", 2, takeBack(dedup, "B"));
  });
});

describe("take-back of a closed step", () => {
  it("only by who closed it; other votes are copied", () => {
    const run = submitted(F4()).ref(5, "M").ok(1, "M").ok(2, "M").ok(3, "M").is({ M: 3, N: 0 });
    run.denies("E_TAKE_BACK", 1, takeBack(run, "M")).does(3, takeBack(run, "M")).is({ M: 2, N: 4 });
    run.workers("M", { 1: 2, 2: 2, 3: 1, 4: 1, 5: 3 });
    expect(run.step("M").workers.map(({ auto, source }) => [auto, source])).toEqual(
      [true, true, false, false, true].map((auto) => [auto, "takeBack"]),
    );
    expect(run.step("N")).toMatchObject({ outcome: "cancel", workers: [{ status: 5 }] });
    run.denies("E_TAKE_BACK", 1, takeBack(run, "M")).ok(4, "M").is({ M: 3 });
  });

  it("keeps skipped seats skipped and drops who handed on, was removed or advised", () => {
    const drawn = flow(
      [start(), approver("A", [i, 1, 2], { self: "skip", mode: "ratio", ratio: 50 }), approver("B", [4])],
      lines("S>A", "A>B"),
    );
    const run = submitted(drawn);
    run
      .does(1, sign(run, "parallel", [5]))
      .does(1, reduce(run, "A", 5))
      .does(2, { type: "forward", ...run.at("A"), user: 6 });
    run
      .does(6, { type: "delegate", ...run.at("A"), user: 7 })
      .ok(7, "A")
      .ok(6, "A")
      .is({ A: 3, B: 0 });
    run
      .does(6, takeBack(run, "A"))
      .workers("A", { [i]: 6, 1: 1, 6: 1 })
      .is({ A: 1 });
    run.ok(1, "A").is({ A: 3 });
  });

  it("keeps helpers, who still belong to who added them", () => {
    const run = submitted(F3("any"));
    run
      .does(2, sign(run, "parallel", [7]))
      .does(1, sign(run, "before", [5, 6]))
      .ok(3, "M")
      .is({ M: 3 });
    run.does(3, takeBack(run, "M")).workers("M", { 1: 0, 2: 1, 3: 1, 5: 1, 6: 1, 7: 1 });
    run.does(1, reduce(run, "M", 5, 6)).workers("M", { 1: 1, 2: 1, 3: 1, 5: 5, 6: 5, 7: 1 });
  });

  it("not when somebody has acted on what opened, or the step was undone", () => {
    const acted = submitted(F1()).ok(1, "A").ok(2, "B");
    acted.denies("E_TAKE_BACK", 1, takeBack(acted, "A"));
    const undone = submitted(F1()).ok(1, "A").ret(2, "B", "S");
    undone.denies("E_TAKE_BACK", 1, takeBack(undone, "A"));
    const passed = submitted(
      flow(
        [start(), approver("A", [1]), approver("B", [LEFT], { empty: { type: "pass" } }), approver("C", [2])],
        lines("S>A", "A>B", "B>C"),
      ),
    ).ok(1, "A");
    passed.is({ B: 3, C: 0 }).denies("E_TAKE_BACK", 1, takeBack(passed, "A"));
  });

  it("goes through a copy node", () => {
    const run = submitted(
      flow(
        [start(), approver("A", [1]), node("K", { kind: "cc", ccUsers: [7] }), approver("B", [2])],
        lines("S>A", "A>K", "K>B"),
      ),
    ).ok(1, "A");
    run.does(1, takeBack(run, "A")).is({ A: 1, B: 4, K: 3 });
    expect(run.step("K").superseded).toBe(true);
    run.ok(1, "A").is({ K: 3, B: 0 });
    expect(run.step("K").superseded).toBe(false);
  });

  it("takes a waiting token off its join", () => {
    const run = submitted(F5()).ok(3, "B");
    expect(run.state.arrivals).toEqual([
      { joinNode: "join", branchNo: 1, prevStepIds: [run.step("B").id], joined: [] },
    ]);
    run.does(3, takeBack(run, "B")).is({ B: 1, A: 0 });
    expect(run.state.arrivals).toEqual([]);
    run.ok(3, "B").ok(1, "A").ok(2, "A2").is({ C: 0 });
  });

  it("a join that had fired keeps the tokens of the other branches", () => {
    const run = submitted(F5()).ok(1, "A").ok(2, "A2").ok(3, "B").is({ C: 0 });
    const b = run.step("B").id;
    run.does(2, takeBack(run, "A2")).is({ A2: 1, C: 4, A: 3, B: 3 });
    expect(run.state.arrivals).toEqual([{ joinNode: "join", branchNo: 1, prevStepIds: [b], joined: [] }]);
    run.does(3, { type: "takeBack", stepId: b }).is({ B: 1, A2: 1 });
    expect(run.state.arrivals).toEqual([]);
    run.ok(2, "A2").ok(3, "B").is({ C: 0 }).ok(4, "C").is({ T: 2 });
  });

  it("inside a branch the join is not touched", () => {
    const run = submitted(F5()).ok(3, "B").ok(1, "A").does(1, { type: "takeBack", stepId: 2 });
    run.is({ A: 1, A2: 4 });
    expect(run.state.arrivals).toHaveLength(1);
  });

  it("rewinds nested joins and empty branches", () => {
    const nodes = [
      start(),
      approver("P", [8]),
      node("f", { kind: "fork" }),
      approver("A", [1]),
      node("g", { kind: "fork" }),
      approver("B", [2]),
      node("h", { kind: "join" }),
      node("j", { kind: "join" }),
      approver("C", [4]),
      end(),
    ];
    const drawn = flow(
      nodes,
      lines("S>P", "P>f", "f>A", "f>g", "g>B", "g>h", "B>h", "h>j", "A>j", "f>j", "j>C", "C>end"),
    );
    const run = submitted(drawn).ok(8, "P").ok(1, "A").ok(2, "B").is({ C: 0 });
    const ids = { p: run.step("P").id, a: run.step("A").id };
    run.does(2, takeBack(run, "B")).is({ C: 4, B: 1 });
    expect(run.state.arrivals).toEqual([
      { joinNode: "j", branchNo: 2, prevStepIds: [ids.p], joined: [] },
      { joinNode: "j", branchNo: 0, prevStepIds: [ids.a], joined: [] },
      { joinNode: "h", branchNo: 1, prevStepIds: [ids.p], joined: [] },
    ]);
    run.ok(2, "B").is({ C: 0 }).ok(4, "C").is({ T: 2 });
  });

  it("before a fork its waiting tokens go too", () => {
    const drawn = flow(
      [
        start(),
        approver("A", [1]),
        node("f", { kind: "fork" }),
        approver("B", [2]),
        node("j", { kind: "join" }),
        end(),
      ],
      lines("S>A", "A>f", "f>B", "f>j", "B>j", "j>end"),
    );
    const run = submitted(drawn).ok(1, "A");
    expect(run.state.arrivals).toHaveLength(1);
    run.does(1, takeBack(run, "A")).is({ A: 1, B: 4 });
    expect(run.state.arrivals).toEqual([]);
  });
});
