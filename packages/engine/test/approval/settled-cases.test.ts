/** Cases that a second engine, replayed beside this one, has brought to light, and what was settled after it. */
import { describe, expect, it } from "vitest";
import { replay, submittedForm } from "../../src/advance/replay";
import type { Command } from "../../src/approval/commands";
import type { DueRule, Flow, NodeConfig } from "../../src/approval/definition";
import type { LogRow } from "../../src/approval/effects";
import { organisationOf } from "../../src/approval/organisation";
import { findStepsPassed } from "../../src/approval/return";
import { checkGraph } from "../../src/release/check-graph";
import { ApprovalCase, reduce, takeBack } from "./approval-case";
import {
  ADMIN,
  approver,
  BRANCHES,
  F1,
  F3,
  F5,
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

describe("settled besides", () => {
  it("to receive again is fine and changes nothing", () => {
    const run = submitted(F3("all")).rcv(1, "M");
    const before = run.state;
    run.now += HOUR;
    run.rcv(1, "M");
    expect(run.state).toBe(before);
    expect([run.effects, run.log.length]).toEqual([[], 2]);
    run
      .rcv(2, "M")
      .ok(1, "M")
      .denies("E_NOT_WORKER", 1, { type: "receive", ...run.at("M") });
  });

  describe("the initiator comes to a step only as its rule about him says, however he comes", () => {
    const open = (self: NodeConfig["self"]) =>
      submitted(line(approver("A", [1, 2], { mode: "all", ...(self && { self }) }), approver("B", [3])));
    const WAYS: Record<string, (run: ApprovalCase, user: number) => [number, Command]> = {
      forward: (run, user) => [1, { type: "forward", ...run.at("A"), user }],
      before: (run, user) => [1, { type: "addSign", ...run.at("A"), place: "before", users: [user] }],
      after: (run, user) => [1, { type: "addSign", ...run.at("A"), place: "after", users: [user] }],
      parallel: (run, user) => [1, { type: "addSign", ...run.at("A"), place: "parallel", users: [user] }],
      reassign: (run, user) => [ADMIN, { type: "reassign", ...run.at("A"), from: 1, to: user }],
    };
    const live = (run: ApprovalCase) =>
      run
        .step("A")
        .workers.filter(({ status }) => status < 2)
        .map(({ userId }) => userId);

    it.each(Object.entries(WAYS))("%s", (_name, way) => {
      const skips = open("skip");
      skips.denies("E_RECIPIENT", ...way(skips, i));
      const raised = open("superior");
      raised.does(...way(raised, i));
      expect(live(raised)).toContain(30);
      expect(live(raised)).not.toContain(i);
      for (const self of ["self", undefined] as const) {
        const own = open(self);
        own.does(...way(own, i));
        expect(live(own)).toContain(i);
      }
    });

    it("where nobody stands above him he is refused, and his superior is taken once", () => {
      const run = open("superior");
      run.does(1, { type: "addSign", ...run.at("A"), place: "parallel", users: [i, 30] });
      expect(live(run)).toEqual([1, 2, 30]);
      run.denies("E_PRESENT", 2, { type: "addSign", ...run.at("A"), place: "parallel", users: [i] });
      const head = new ApprovalCase(line(approver("A", [1], { self: "superior" })));
      head.does(10, { type: "submit", data: {} });
      head.denies("E_RECIPIENT", 1, { type: "forward", ...head.at("A"), user: 10 });
    });

    it("a clock and a leaver keep to it, too", () => {
      const late = new ApprovalCase(
        line(approver("A", [101], { self: "skip", due: [{ kind: "toSuperior", hours: 1 }] })),
      );
      late.does(10, { type: "submit", data: {} });
      late.now += HOUR;
      late.does("system", { type: "timer", ...late.at("A"), kind: "toSuperior", no: 0 });
      expect(live(late)).not.toContain(10);
      const left = new ApprovalCase({
        ...line(approver("A", [1], { self: "superior" })),
        settings: F1({ adminUsers: [i, ADMIN] }).settings,
      });
      left.does(i, { type: "submit", data: {} });
      left.does("system", { type: "leaver", user: 1 });
      expect(live(left)).toEqual([30]);
    });
  });

  describe("an initiator does not decide his own request where nobody is found", () => {
    const open = (self: NodeConfig["self"], adminUsers: number[], config: Partial<NodeConfig> = {}) => {
      const A = approver("A", [LEFT], { ...(self && { self }), ...config });
      return new ApprovalCase({ ...line(A), settings: F1({ adminUsers }).settings });
    };
    const submit: Command = { type: "submit", data: {} };

    it("the other administrators do, then their superior", () => {
      for (const self of ["skip", "superior"] as const) {
        open(self, [i, ADMIN])
          .does(i, submit)
          .workers("A", { [ADMIN]: 1 });
        open(self, [i]).does(i, submit).workers("A", { 30: 1 });
        open(self, [LEFT, i]).does(i, submit).workers("A", { 10: 1, 30: 1 });
        open(self, [ADMIN], { empty: { type: "users", users: [i, 4] } })
          .does(i, submit)
          .workers("A", { 4: 1 });
        open(self, [ADMIN], { empty: { type: "users", users: [i] } })
          .does(i, submit)
          .workers("A", { [ADMIN]: 1 });
      }
    });

    it("unless the node says that he may", () => {
      for (const self of [undefined, "self"] as const) {
        open(self, [i, ADMIN])
          .does(i, submit)
          .workers("A", { [i]: 1, [ADMIN]: 1 });
        open(self, [ADMIN], { empty: { type: "users", users: [i] } })
          .does(i, submit)
          .workers("A", { [i]: 1 });
      }
    });

    it("and if there is nobody else at all the step does not open", () => {
      open("superior", [10]).denies("E_NOBODY", 10, submit);
      open("superior", [10], { empty: { type: "pass" } })
        .does(10, submit)
        .is({ T: 2 });
      open("superior", [10, LEFT])
        .does(10, submit)
        .workers("A", { [LEFT]: 1 });
    });
  });

  it("a node that passed by itself is no target of a return", () => {
    const run = submitted(line(approver("A", [LEFT], { empty: { type: "pass" } }), approver("B", [2])));
    const targets = findStepsPassed(run.state, run.context(2)).map(({ node_id }) => node_id);
    expect(targets).toEqual(["S"]);
    run.denies("E_TARGET", 2, { type: "return", ...run.at("B"), nodeId: "A" });
  });

  it("findStepsPassed finds the one step on which its caller acts; of several he names one", () => {
    const names = (run: ApprovalCase, user: number, stepId?: number) =>
      findStepsPassed(run.state, run.context(user), stepId).map(({ node_id }) => node_id);
    const run = submitted(F5());
    expect([names(run, 1), names(run, 3), names(run, 2), names(run, i)]).toEqual([["S"], ["S"], [], []]);
    expect([names(run, 1, run.step("B").id), names(run, 1, 77)]).toEqual([[], []]);
    const both = { ...F5(), nodes: F5().nodes.map((other) => (other.id === "B" ? approver("B", [1]) : other)) };
    const twice = submitted(both);
    expect([names(twice, 1), names(twice, 1, twice.step("B").id)]).toEqual([[], ["S"]]);
  });
});
