/** Cases that a second engine, replayed beside this one, has brought to light, and what was settled after it. */
import { describe, expect, it } from "vitest";
import { replay, submittedForm } from "../../src/advance/replay";
import type { Command } from "../../src/approval/commands";
import type { DueRule, Flow, NodeConfig } from "../../src/approval/definition";
import type { LogRow } from "../../src/approval/effects";
import { organisationOf } from "../../src/approval/organisation";
import { checkGraph } from "../../src/release/check-graph";
import { ApprovalCase, reduce, takeBack } from "./approval-case";
import {
  ADMIN,
  approver,
  BRANCHES,
  F1,
  F3,
  FORM,
  flow,
  INITIATOR as i,
  LEFT,
  line,
  lines,
  node,
  ORG,
  PEOPLE,
  person,
  start,
} from "./flows";

const submitted = ApprovalCase.submitted;
const HOUR = 3_600_000;
const byPrevious = (id: string) => node(id, { assignee: { type: "previousChoice" } });
const notified = (run: ApprovalCase, kind: string) =>
  run.effects.flatMap((effect) => (effect.type === "notify" && effect.kind === kind ? effect.users : []));

describe("choices", () => {
  it("of the initiator are not taken for a node whose people the approver before it chooses", () => {
    const run = new ApprovalCase(line(approver("A", [1]), byPrevious("B")));
    run.does(i, { type: "submit", data: {}, chosen: { B: [7], nowhere: [7] } });
    expect(run.state.chosenUsers).toEqual({});
    const approve: Command = { type: "approve", ...run.at("A") };
    run.denies("E_RECIPIENT", 1, approve).does(1, { ...approve, users: [5] });
    run.workers("B", { 5: 1 });
  });

  const behindCondition = flow(
    [
      start(),
      approver("P", [8], { writeField: ["amount"] }),
      node("A", { assignee: { type: "initiatorChoice", users: [1, 2] } }),
      approver("B", [3]),
    ],
    [
      ...lines("S>P"),
      { id: "big", from: "P", to: "A", condition: [{ field: "amount", op: ">", value: 10 }] },
      { id: "else", from: "P", to: "B", default: true },
    ],
  );

  it("of the initiator keep to the node's limits though the form does not lead there yet", () => {
    const submit = (users: number[]): Command => ({ type: "submit", data: { amount: 1 }, chosen: { A: users } });
    const run = new ApprovalCase(behindCondition);
    run
      .denies("E_RECIPIENT", i, submit([7]))
      .denies("E_RECIPIENT", i, submit([1, LEFT]))
      .does(i, submit([2]));
    run.does(8, { type: "saveForm", ...run.at("P"), data: { amount: 20 } }).ok(8, "P");
    run.workers("A", { 2: 1 });
    const back = new ApprovalCase(behindCondition).does(i, submit([])).ref(8, "P");
    back.denies("E_RECIPIENT", i, { type: "resubmit", ...back.at("S"), chosen: { A: [7] } });
  });

  it("of an approver go with his step when it is returned", () => {
    const run = submitted(line(approver("A", [1, 2], { mode: "all" }), byPrevious("B")));
    run
      .does(1, { type: "approve", ...run.at("A"), users: [5] })
      .ref(2, "A")
      .ok(i, "S")
      .ok(1, "A");
    run.denies("E_RECIPIENT", 2, { type: "approve", ...run.at("A") });
  });

  it("of an approver go with his vote when he takes it back, those of the others stay", () => {
    const drawn = line(approver("A", [1, 2, 3], { mode: "all" }), byPrevious("B"));
    const run = submitted(drawn);
    run
      .does(1, { type: "approve", ...run.at("A"), users: [5] })
      .does(1, takeBack(run, "A"))
      .ok(1, "A")
      .ok(2, "A");
    run.denies("E_RECIPIENT", 3, { type: "approve", ...run.at("A") });
    const closed = submitted(drawn);
    closed
      .does(1, { type: "approve", ...closed.at("A"), users: [5] })
      .ok(2, "A")
      .ok(3, "A")
      .workers("B", { 5: 1 });
    closed.does(3, takeBack(closed, "A")).ok(3, "A").workers("B", { 5: 1 });
  });

  it("not taken on the way are no choices for whoever comes there later", () => {
    const drawn = flow(
      [start(), approver("A", [1], { writeField: ["amount"] }), byPrevious("B"), byPrevious("C"), approver("D", [4])],
      [
        ...lines("S>A", "B>D", "C>D"),
        { id: "big", from: "A", to: "C", condition: [{ field: "amount", op: ">", value: 10 }] },
        { id: "else", from: "A", to: "B", default: true },
      ],
    );
    const run = submitted(drawn);
    run
      .does(1, { type: "approve", ...run.at("A"), users: [5] })
      .is({ B: 0 })
      .ret(5, "B", "A");
    run.does(1, { type: "saveForm", ...run.at("A"), data: { amount: 20 } });
    run.denies("E_RECIPIENT", 1, { type: "approve", ...run.at("A") });
  });
});

describe("take-back of a token that has fired a join", () => {
  const nested = (): Flow =>
    flow(
      [
        start(),
        approver("P", [1]),
        node("K1", { kind: "fork" }),
        approver("N6", [6]),
        node("K2", { kind: "fork" }),
        approver("N8", [8]),
        node("J2", { kind: "join" }),
        node("J1", { kind: "join" }),
        approver("X", [1, 2], { mode: "all" }),
      ],
      lines("S>P", "P>K1", "K1>N6", "K1>K2", "K2>N8", "K2>J2", "N8>J2", "J2>J1", "N6>J1", "J1>X"),
      { dedup: "adjacent" },
    );

  /** Step ids by the node they are on. */
  const senders = (run: ApprovalCase) =>
    run.step("X").prevStepIds.map((id) => run.state.steps.find((step) => step.id === id)?.nodeId);

  it("gives the step behind the join the same people and senders when it is passed again", () => {
    const run = submitted(nested()).ok(1, "P").ok(8, "N8").ok(6, "N6");
    const before = senders(run);
    expect(before).toEqual(["P", "N8", "N6"]);
    run.workers("X", { 1: 2, 2: 1 }).does(6, takeBack(run, "N6")).is({ X: 4, N6: 1 });
    run.ok(6, "N6").workers("X", { 1: 2, 2: 1 });
    expect(senders(run)).toEqual(before);
  });

  it("though another has fired the outer join", () => {
    const run = submitted(nested()).ok(1, "P").ok(8, "N8").ok(6, "N6");
    run.does(8, takeBack(run, "N8"));
    expect(run.state.arrivals.map(({ joinNode, branchNo }) => `${joinNode}/${branchNo}`)).toEqual(["J2/1", "J1/0"]);
    run.ok(8, "N8").workers("X", { 1: 2, 2: 1 });
    expect(senders(run).toSorted()).toEqual(["N6", "N8", "P"]);
  });

  it("gives a join its tokens once though a fork behind it has sent on two", () => {
    const drawn = flow(
      [
        start(),
        ...["f", "g"].map((id) => node(id, { kind: "fork" })),
        ...["A", "B", "C"].map((id, place) => approver(id, [place + 1])),
        ...["h", "k"].map((id) => node(id, { kind: "join" })),
        approver("D", [4]),
      ],
      lines("S>f", "f>A", "f>B", "A>h", "B>h", "h>g", "g>C", "g>k", "C>k", "k>D"),
    );
    const run = submitted(drawn).ok(1, "A").ok(2, "B").is({ C: 0 });
    run.does(1, takeBack(run, "A"));
    expect(run.state.arrivals).toMatchObject([{ joinNode: "h", branchNo: 1, prevStepIds: [run.step("B").id] }]);
    run.ok(1, "A").is({ C: 0 }).ok(3, "C").ok(4, "D").is({ T: 2 });
  });
});

describe("a delegate's word is advice", () => {
  it("neither copies nor choices come with it", () => {
    const run = submitted(line(approver("A", [1]), byPrevious("B"))).does(1, { type: "delegate", stepId: 2, user: 5 });
    run.does(5, { type: "approve", stepId: 2, users: [7], cc: [2, 3, 4, 6, 7, 8] });
    expect(run.state.cc).toEqual([]);
    run.denies("E_RECIPIENT", 1, { type: "approve", stepId: 2 });
  });

  it("the holder may recall him", () => {
    const run = submitted(F3("all")).does(1, { type: "delegate", stepId: 2, user: 5 });
    run.denies("E_REDUCE", 2, reduce(run, "M", 5)).does(1, reduce(run, "M", 5));
    expect(notified(run, "todo")).toEqual([1]);
    run.workers("M", { 1: 1, 2: 1, 3: 1, 5: 5 }).denies("E_NOT_WORKER", 5, { type: "approve", stepId: 2 });
    run.ok(1, "M").ok(2, "M").ok(3, "M").is({ M: 3 });
  });
});

describe("clocks", () => {
  const timed = (due: DueRule[], config: Partial<NodeConfig> = {}) => line(approver("A", [1], { due, ...config }));
  const fire = (run: ApprovalCase, kind: DueRule["kind"], no: number) =>
    run.does("system", { type: "timer", ...run.at("A"), kind, no });

  it("have positive hours, and one rule a kind and hour", () => {
    const problems = (...due: DueRule[]) => checkGraph(timed(due), FORM, ORG).map(({ message }) => message.cn);
    const hours = "节点“节点A”的超时时间必须是大于0的小时数";
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "2" as unknown as number])
      expect(problems({ kind: "remind", hours: value })).toEqual([hours]);
    const remind = { kind: "remind", hours: 2 } as const;
    expect(problems(remind, { ...remind, max: 3 })).toEqual(["节点“节点A”在同一时间设置了两次相同的超时处理"]);
    expect(problems(remind, { kind: "remind", hours: 3 }, { kind: "autoPass", hours: 2 })).toEqual([]);
    expect(checkGraph(timed([{ kind: "remind", hours: 0 }]), FORM, ORG)).toMatchObject([{ rule: "due", nodeId: "A" }]);
  });

  it("of one kind are told apart by their rule; clearing one leaves the others", () => {
    const run = submitted(
      timed([
        { kind: "remind", hours: 1 },
        { kind: "remind", hours: 3, max: 2 },
      ]),
    );
    const opened = run.now;
    expect(run.effects.filter(({ type }) => type === "timerSet")).toMatchObject([{ no: 0 }, { no: 1 }]);
    run.now += HOUR;
    run.denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "remind", no: 1 });
    run.denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
    fire(run, "remind", 0);
    expect(run.effects.filter(({ type }) => type === "timerClear")).toEqual([
      { type: "timerClear", stepId: 2, kind: "remind", no: 0 },
    ]);
    expect(run.state.timers).toEqual([{ stepId: 2, kind: "remind", no: 1, runAt: opened + 3 * HOUR, count: 0 }]);
    run.now += 2 * HOUR;
    fire(run, "remind", 1);
    expect(run.state.timers).toEqual([{ stepId: 2, kind: "remind", no: 1, runAt: opened + 6 * HOUR, count: 1 }]);
  });

  it("that cannot pass over an empty required field say so, tell the administrators and try again in an hour", () => {
    const run = submitted(timed([{ kind: "autoPass", hours: 1 }], { writeField: ["remark"] }));
    run.form = { cc: true, fields: [{ field: "remark", title: "备注", kind: "text", required: true }] };
    run.now += 2 * HOUR;
    fire(run, "autoPass", 0).is({ A: 0, biz: 0 });
    expect(notified(run, "blocked")).toEqual([ADMIN]);
    expect(run.log.at(-1)).toMatchObject({ action: "timer", reason: "E_FORM", stepId: 2 });
    expect(run.state.timers).toMatchObject([{ kind: "autoPass", no: 0, runAt: run.now + HOUR, count: 1 }]);
    run.denies("E_TIMER", "system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
    run.does(1, { type: "saveForm", stepId: 2, data: { remark: "好" } });
    run.now += HOUR;
    fire(run, "autoPass", 0).is({ A: 3, T: 2 });
    expect(run.log.at(-1)).toMatchObject({ reason: null });
  });
});

describe("the version", () => {
  it("of the drawing is that of the instance", () => {
    const run = submitted(F1());
    const other = { flow: { ...F1(), version_id: 2 } };
    run.denies("E_VERSION", 1, { type: "approve", ...run.at("A") }, other);
  });

  it("does not know whether the flow is enabled: running approvals go on, new ones are denied", () => {
    new ApprovalCase(F1()).denies("E_DISABLED", i, { type: "submit", data: {} }, { disabled: true });
    submitted(F1()).does(1, { type: "approve", stepId: 2 }, { disabled: true });
  });
});

describe("the log row", () => {
  const crowd = Array.from({ length: 1000 }, (_, place) => person(1000 + place, { roleIds: [5] }));
  const sizeOf = (row: LogRow | undefined) => JSON.stringify(row).length;

  it("keeps ids of people, no names, and none of the form that did not change", () => {
    const run = new ApprovalCase(line(node("A", { assignee: { type: "role", roles: [5] }, writeField: ["remark"] })));
    run.org = organisationOf([...PEOPLE, ...crowd], BRANCHES);
    run.does(i, { type: "submit", data: { amount: 1, remark: "甲" } });
    expect(sizeOf(run.log[0])).toBeLessThan(6000);
    expect(JSON.stringify(run.log)).not.toMatch(/用户|销售|甲|amount/);
    run.does(1000, { type: "saveForm", ...run.at("A"), data: { remark: "乙" } });
    run.does(1001, { type: "saveForm", ...run.at("A"), data: { remark: "乙" } });
    expect(run.log.slice(1).map(({ payload }) => payload)).toMatchObject([{ data: { remark: "乙" } }, { data: {} }]);
    expect(sizeOf(run.log[1])).toBeLessThan(400);
  });

  it("with the form as it is now and the field log gives the state again", () => {
    const run = submitted(F1(), { amount: 1, remark: "甲" });
    const fields = [];
    for (const remark of ["乙", null, "丙"]) {
      run.does(1, { type: "saveForm", ...run.at("A"), data: { remark } });
      fields.push(...run.effects.filter((effect) => effect.type === "fieldLog"));
    }
    const data = submittedForm(run.state.formData, fields);
    expect(data).toEqual({ amount: 1, remark: "甲" });
    const stored = JSON.parse(JSON.stringify(run.log));
    expect(replay(stored, { flow: run.flow, form: FORM }, data)).toEqual(run.state);
  });

  it("replays whom the organisation had lost, and where people stood", () => {
    const drawn = line(
      node("A", { assignee: { type: "role", roles: [5] } }),
      node("B", { assignee: { type: "superiors", upTo: "top" } }),
    );
    const run = new ApprovalCase(drawn);
    const left = { roleIds: [5], QuitStatus: 1 };
    run.org = organisationOf([...PEOPLE, person(60, left), person(61, { roleIds: [5] })], BRANCHES);
    run.does(i, { type: "submit", data: {} }).workers("A", { 61: 1 }).ok(61, "A").workers("B", { 30: 1, 20: 0, 10: 0 });
    expect(replay(JSON.parse(JSON.stringify(run.log)), { flow: drawn, form: FORM }, {})).toEqual(run.state);
  });
});
