/** Conditions, returns, resume, timers, preview, replay and the words for statuses. */
import { describe, expect, it } from "vitest";
import { chooseLine } from "../../src/approval/conditions";
import type { Flow, FlowLine, NodeConfig } from "../../src/approval/definition";
import { organisationOf } from "../../src/approval/organisation";
import { findStepsPassed } from "../../src/approval/return";
import { ApprovalCase } from "./approval-case";
import { ADMIN, approver, end, F3, F4, F5, FORM, flow, INITIATOR as i, LEFT, lines, ORG, person, start } from "./flows";

const submitted = ApprovalCase.submitted;
const HOUR = 3_600_000;

describe("conditions", () => {
  const facts = { form: FORM, org: ORG, formData: {}, initiator: i, now: Date.UTC(2026, 10, 20, 17) };
  const holds = (condition: NonNullable<FlowLine["condition"]>, formData: Record<string, unknown> = {}) =>
    chooseLine([{ id: "a", from: "x", to: "y", condition }], { ...facts, formData }) !== undefined;

  it("look at the initiator, his branch and his roles", () => {
    expect(holds([{ field: "initiator", op: "eq", value: i }])).toBe(true);
    expect(holds([{ field: "initiator", op: "in", value: [1, 2] }])).toBe(false);
    expect(holds([{ field: "initiatorBranch", op: "eq", value: 3 }])).toBe(true);
    expect(holds([{ field: "initiatorBranch", op: "inBranchTree", value: [2] }])).toBe(true);
    expect(holds([{ field: "initiatorBranch", op: "inBranchTree", value: [4] }])).toBe(false);
    expect(holds([{ field: "initiatorRole", op: "eq", value: 7 }])).toBe(true);
    expect(holds([{ field: "initiatorRole", op: "eq", value: 8 }])).toBe(false);
  });

  it("see users of the form and the initiator through their branch", () => {
    expect(holds([{ field: "salesman", op: "inBranchTree", value: [2] }], { salesman: 30 })).toBe(true);
    expect(holds([{ field: "salesman", op: "inBranchTree", value: [2] }], { salesman: 101 })).toBe(false);
    expect(holds([{ field: "salesman", op: "inBranchTree", value: [2] }], { salesman: 12345 })).toBe(false);
    expect(holds([{ field: "salesman", op: "eq", value: 30 }], { salesman: 30 })).toBe(true);
    expect(holds([{ field: "initiator", op: "inBranchTree", value: [1] }])).toBe(true);
  });

  it("are groups of which one must hold as a whole", () => {
    const either = {
      or: [
        [
          { field: "amount", op: ">", value: 5 },
          { field: "kind", op: "=", value: "a" },
        ],
        [{ field: "remark", op: "notEmpty" }],
      ],
    };
    expect(holds(either, { amount: 6, kind: "a" })).toBe(true);
    expect(holds(either, { amount: 6, kind: "b" })).toBe(false);
    expect(holds(either, { remark: "x" })).toBe(true);
  });

  it("count presets from the business day in Shanghai", () => {
    const form = { cc: true, fields: [{ field: "day", title: "日期", kind: "date" as const }] };
    const line = { id: "a", from: "x", to: "y", condition: [{ field: "day", op: "eq", value: "today" }] };
    expect(chooseLine([line], { ...facts, form, formData: { day: "2026-11-21" } })).toBe(line);
    expect(chooseLine([line], { ...facts, form, formData: { day: "2026-11-20" } })).toBeUndefined();
  });

  it("are tried by priority, the default last wherever it is drawn; the current form counts", () => {
    const above = (value: number) => [{ field: "amount", op: ">=", value }];
    const drawn = flow(
      [
        start(),
        approver("P", [8], { writeField: ["amount"] }),
        approver("A", [1]),
        approver("B", [2]),
        approver("C", [3]),
      ],
      [
        ...lines("S>P"),
        { id: "c", from: "P", to: "C", default: true, priority: -1 },
        { id: "a", from: "P", to: "A", condition: above(10), priority: 2 },
        { id: "b", from: "P", to: "B", condition: above(5), priority: 1 },
      ],
    );
    submitted(drawn, { amount: 20 }).ok(8, "P").is({ B: 0 });
    const run = submitted(drawn, { amount: 20 });
    run
      .does(8, { type: "saveForm", ...run.at("P"), data: { amount: 1 } })
      .ok(8, "P")
      .is({ C: 0 });
  });
});

describe("return", () => {
  const passed = (run: ApprovalCase, nodeId: string) =>
    findStepsPassed(run.state, run.context(run.step(nodeId).workers.at(-1)?.userId ?? i), run.step(nodeId).id);

  it("lists names, people and time, nearest first", () => {
    const run = submitted(F3("all")).ok(1, "M").ok(2, "M").ok(3, "M");
    expect(passed(run, "N")).toEqual([
      { node_id: "M", name: "节点M", users: [1, 2, 3].map((id) => ({ id, name: `用户${id}` })), time: run.now },
      { node_id: "S", name: "开始", users: [{ id: i, name: `用户${i}` }], time: run.now },
    ]);
    expect(passed(run, "M")).toEqual([]);
    expect(findStepsPassed(run.state, run.context(9), 77)).toEqual([]);
  });

  it("is limited by the node's setting, and never goes forward or to the step itself", () => {
    const drawn = (returnTo: NonNullable<NodeConfig["returnTo"]>) =>
      flow(
        [start(), approver("A", [1]), approver("B", [2], { returnTo }), approver("C", [3])],
        lines("S>A", "A>B", "B>C"),
      );
    const targets = (returnTo: NonNullable<NodeConfig["returnTo"]>) =>
      passed(submitted(drawn(returnTo)).ok(1, "A"), "B").map((row) => row.node_id);
    expect([targets("any"), targets("start"), targets("none")]).toEqual([["A", "S"], ["S"], []]);
    const run = submitted(drawn("any")).ok(1, "A");
    for (const nodeId of ["B", "C", "nowhere"]) run.denies("E_TARGET", 2, { type: "return", ...run.at("B"), nodeId });
    run.denies("E_NOT_WORKER", 1, { type: "return", ...run.at("B"), nodeId: "A" });
    const none = submitted(drawn("none")).ok(1, "A");
    none
      .denies("E_TARGET", 2, { type: "return", ...none.at("B"), nodeId: "A" })
      .ref(2, "B")
      .is({ S: 0 });
  });

  it("inside a branch leaves the other branch alone, and cannot reach into it", () => {
    const run = submitted(F5()).ok(3, "B").ok(1, "A");
    expect(passed(run, "A2").map((row) => row.node_id)).toEqual(["A", "S"]);
    run.ret(2, "A2", "A").is({ A: 0, A2: 4, B: 3 });
    expect(run.state.arrivals).toHaveLength(1);
    run.ok(1, "A").ok(2, "A2").is({ C: 0 });
    expect(passed(run, "C").map((row) => row.node_id)).toEqual(["S"]);
  });

  it("to before the fork deletes waiting tokens", () => {
    const run = submitted(F5()).ok(3, "B").ref(1, "A").is({ S: 0, A: 4, B: 3 });
    expect(run.state.arrivals).toEqual([]);
    expect(run.step("B").superseded).toBe(true);
    expect(run.effects).toContainEqual({ type: "notify", kind: "returned", users: [i], stepId: run.step("S").id });
  });

  it("gives the step to those who held it last, forwards and new seats included", () => {
    const run = submitted(F3("any"));
    run
      .does(1, { type: "forward", ...run.at("M"), user: 5 })
      .does(2, { type: "addSign", ...run.at("M"), place: "parallel", users: [6] });
    run
      .does(3, { type: "addSign", ...run.at("M"), place: "before", users: [7] })
      .ok(2, "M")
      .is({ M: 3 });
    run.ret(9, "N", "M").workers("M", { 5: 1, 2: 1, 3: 1, 6: 1 });
    expect(run.step("M").mode).toBe("any");
    const ratio = submitted(F4())
      .does(1, { type: "addSign", stepId: 2, place: "before", users: [6] })
      .ref(6, "M")
      .ok(2, "M")
      .ok(3, "M")
      .ok(4, "M");
    ratio.ret(9, "N", "M").workers("M", { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
    const reduced = submitted(F3("all")).does(1, { type: "addSign", stepId: 2, place: "parallel", users: [6] });
    reduced
      .does(1, { type: "reduceSign", stepId: 2, users: [6] })
      .ok(1, "M")
      .ok(2, "M")
      .ok(3, "M")
      .ret(9, "N", "M");
    reduced.workers("M", { 1: 1, 2: 1, 3: 1 });
  });

  it("a node's refuseMode overrides the flow's", () => {
    const drawn = (mode: "toStart" | "end") =>
      flow([start(), approver("A", [1], { refuseMode: mode })], lines("S>A"), {
        refuseMode: mode === "end" ? "toStart" : "end",
      });
    submitted(drawn("end")).ref(1, "A").is({ A: 4, T: 3 });
    const back = submitted(drawn("toStart")).ref(1, "A").is({ A: 4, S: 0, T: 1 });
    expect(back.step("A")).toMatchObject({ outcome: "return", closedBy: 2 });
    const ended = submitted({ ...F5(), settings: { ...F5().settings, refuseMode: "end" } }).ref(3, "B");
    expect([ended.step("B").outcome, ended.step("A").outcome]).toEqual(["refuse", "cancel"]);
  });
});

describe("resume direct", () => {
  const direct = (): Flow =>
    flow(
      [
        start(),
        approver("A", [1], { writeField: ["amount", "remark"] }),
        approver("B", [2]),
        approver("D", [4]),
        approver("C", [3, 5], { mode: "all" }),
      ],
      [
        ...lines("S>A", "B>C", "D>C"),
        { id: "big", from: "A", to: "D", condition: [{ field: "amount", op: ">", value: 10 }] },
        { id: "small", from: "A", to: "B", default: true },
      ],
      { resume: "direct" },
    );

  it("gives the returner's people fresh votes", () => {
    const run = submitted(direct(), { amount: 1 }).ok(1, "A").ok(2, "B").ok(3, "C").ret(5, "C", "A");
    run
      .does(1, { type: "saveForm", ...run.at("A"), data: { remark: "改" } })
      .ok(1, "A")
      .workers("C", { 3: 1, 5: 1 });
    expect(run.step("C").prevStepIds).toEqual([run.step("A").id]);
    run
      .does(1, { type: "takeBack", ...run.at("A") })
      .is({ C: 4, A: 1, B: 3 })
      .ok(1, "A")
      .is({ C: 0 })
      .ok(3, "C")
      .ok(5, "C")
      .is({ T: 2 });
  });

  it("is replayed when a field of a condition below has changed", () => {
    const run = submitted(direct(), { amount: 1 }).ok(1, "A").ok(2, "B").ret(3, "C", "A");
    run
      .does(1, { type: "saveForm", ...run.at("A"), data: { amount: 11 } })
      .ok(1, "A")
      .is({ D: 0 });
    expect(run.step("B").superseded).toBe(true);
    expect(run.step("A").direct).toBeNull();
  });

  it("is not replayed because the database gives back the fields of its conditions in another order", () => {
    const drawn = direct();
    const condition = [
      { field: "amount", op: "<", value: 10 },
      { field: "kind", op: "eq", value: "a" },
    ] as const;
    const conditional = { id: "kind", from: "A", to: "B", condition, priority: 1 };
    const run = submitted(
      { ...drawn, lines: [conditional, ...drawn.lines] },
      { amount: 1, kind: "a", remark: { from: 1, to: 2 } },
    );
    run.ok(1, "A").ok(2, "B").ret(3, "C", "A").reread();
    run.does(1, { type: "saveForm", ...run.at("A"), data: { remark: { from: 1, to: 2 } } });
    expect(run.effects.filter(({ type }) => type === "fieldLog")).toEqual([]);
    run.ok(1, "A").is({ C: 0, B: 3 });
    expect(run.opened("B")).toBe(1);
  });

  it("from the start too: the initiator goes straight back", () => {
    const run = submitted(direct(), { amount: 1 }).ok(1, "A").ok(2, "B").ref(3, "C").is({ S: 0, A: 3, B: 3, biz: 3 });
    run.ok(i, "S").is({ C: 0, biz: 0 });
    expect(run.opened("A")).toBe(1);
  });

  it("a second return on the way keeps the first one's way back", () => {
    const run = submitted(direct(), { amount: 1 }).ok(1, "A").ok(2, "B").ret(3, "C", "B").ret(2, "B", "A");
    run.ok(1, "A").is({ B: 0 }).ok(2, "B").is({ C: 0 });
  });

  it("a step that passes by itself sends the token straight back", () => {
    const drawn = flow(
      [start(), approver("A", [1], { empty: { type: "pass" } }), approver("B", [2]), approver("C", [3])],
      lines("S>A", "A>B", "B>C"),
      { resume: "direct" },
    );
    const run = submitted(drawn).ok(1, "A").ok(2, "B");
    run.org = organisationOf([person(1, { QuitStatus: 1 }), person(3)], []);
    run.ret(3, "C", "A").is({ A: 3, B: 3, C: 0 });
    expect([run.opened("A"), run.opened("B"), run.opened("C")]).toEqual([2, 1, 2]);
  });

  it("is replayed when the return left a parallel block", () => {
    const run = submitted(F5({ resume: "direct" }))
      .ok(1, "A")
      .ref(2, "A2")
      .is({ S: 0, B: 4 });
    expect(run.step("S").direct).toBeNull();
    expect(run.step("A").superseded).toBe(true);
    run.ok(i, "S").is({ A: 0, B: 0 });
    const inside = submitted(F5({ resume: "direct" }))
      .ok(1, "A")
      .ret(2, "A2", "A")
      .ok(1, "A")
      .is({ A2: 0 });
    expect(inside.step("A2").workers[0]?.source).toBe("return");
  });
});

describe("timers", () => {
  const timed = (due: NonNullable<NodeConfig["due"]>, config: Partial<NodeConfig> = {}) =>
    flow(
      [start(), approver("A", [1, 30], { mode: "all", due, ...config }), approver("B", [2]), end()],
      lines("S>A", "A>B", "B>end"),
    );
  const fire = (run: ApprovalCase, kind: "remind" | "autoPass" | "autoRefuse" | "toSuperior") =>
    run.does("system", { type: "timer", ...run.at("A"), kind, no: 0 });

  it("are set when the step opens and cleared when it closes", () => {
    const run = submitted(timed([{ kind: "autoPass", hours: 2 }]));
    expect(run.effects).toContainEqual({
      type: "timerSet",
      stepId: 2,
      kind: "autoPass",
      no: 0,
      runAt: run.now + 2 * HOUR,
      count: 0,
    });
    run.ok(1, "A").ok(30, "A");
    expect(run.effects).toContainEqual({ type: "timerClear", stepId: 2, kind: "autoPass", no: 0 });
    expect(run.state.timers).toEqual([]);
    run.now += 3 * HOUR;
    run.denies("E_STEP_DONE", "system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
    run.does(i, { type: "revoke" }).denies("E_ENDED", "system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
  });

  it("fire for the system, when due, and only such as were set", () => {
    const run = submitted(timed([{ kind: "autoPass", hours: 2 }]));
    run.now += 2 * HOUR - 1;
    run.denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
    run.now += 1;
    run
      .denies("E_NOT_ADMIN", 1, { type: "timer", stepId: 2, kind: "autoPass", no: 0 })
      .denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "remind", no: 0 });
    fire(run, "autoPass").is({ A: 3, B: 0, biz: 0 }).workers("A", { 1: 5, 30: 5 });
    expect(run.step("A")).toMatchObject({ outcome: "auto", closedBy: null });
  });

  it("remind as often as set, then no more", () => {
    const run = submitted(timed([{ kind: "remind", hours: 1, max: 2 }]));
    const opened = run.now;
    run.now += HOUR;
    fire(run, "remind");
    expect(run.effects).toContainEqual({ type: "notify", kind: "remind", users: [1, 30], stepId: 2 });
    expect(run.state.timers).toEqual([{ stepId: 2, kind: "remind", no: 0, runAt: opened + 2 * HOUR, count: 1 }]);
    run.denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "remind", no: 0 });
    run.now += HOUR;
    expect(fire(run, "remind").state.timers).toEqual([]);
    const once = submitted(timed([{ kind: "remind", hours: 1 }]));
    once.now += HOUR;
    expect(fire(once, "remind").state.timers).toEqual([]);
  });

  it("refuse as the node says", () => {
    const run = submitted(timed([{ kind: "autoRefuse", hours: 1 }]));
    run.now += HOUR;
    fire(run, "autoRefuse").is({ A: 4, S: 0, biz: 3 });
    const ended = submitted(timed([{ kind: "autoRefuse", hours: 1 }], { refuseMode: "end" }));
    ended.now += HOUR;
    fire(ended, "autoRefuse").is({ A: 4, T: 3 });
  });

  it("escalate to the superior, else to an administrator, else leave it", () => {
    const run = submitted(timed([{ kind: "toSuperior", hours: 1 }]));
    run.now += HOUR;
    fire(run, "toSuperior").workers("A", { 1: 4, 10: 1, 30: 4, 20: 1 }).is({ A: 0 });
    expect(run.step("A").workers.at(-1)).toMatchObject({ source: "timer", ord: 2 });
    const top = submitted(
      flow(
        [start(), approver("A", [10, ADMIN], { mode: "all", due: [{ kind: "toSuperior", hours: 1 }] })],
        lines("S>A"),
      ),
    );
    top.now += HOUR;
    fire(top, "toSuperior").workers("A", { 10: 1, [ADMIN]: 1 });
  });

  it("a step that passes by itself has none, nor has a start step", () => {
    const run = submitted(
      timed([{ kind: "remind", hours: 1 }], { assignee: { type: "users", users: [LEFT] }, empty: { type: "pass" } }),
    );
    expect(run.state.timers).toEqual([]);
  });
});
