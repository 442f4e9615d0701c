/** Small print: cases in which only one word of a rule decides. */
import { describe, expect, it } from "vitest";
import { previewNew } from "../../src/advance/preview";
import type { Command } from "../../src/approval/commands";
import type { Flow, NodeConfig } from "../../src/approval/definition";
import { organisationOf } from "../../src/approval/organisation";
import { findStepsPassed } from "../../src/approval/return";
import { checkGraph } from "../../src/release/check-graph";
import { ApprovalCase } from "./approval-case";
import {
  ADMIN,
  approver,
  BRANCHES,
  end,
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
const choice = (id: string, type: "initiatorChoice" | "previousChoice", config: Partial<NodeConfig> = {}) =>
  node(id, { assignee: { type }, ...config });

describe("choices", () => {
  const submit = (users: number[]): Command => ({ type: "submit", data: {}, chosen: { A: users } });

  it("named people and roles each limit on their own", () => {
    const named = line(node("A", { assignee: { type: "initiatorChoice", users: [1] } }));
    const byRole = line(node("A", { assignee: { type: "initiatorChoice", roles: [7] } }));
    new ApprovalCase(named).denies("E_RECIPIENT", i, submit([2])).does(i, submit([1]));
    new ApprovalCase(byRole)
      .denies("E_RECIPIENT", i, submit([1]))
      .denies("E_RECIPIENT", i, submit([12345]))
      .does(i, submit([101]));
  });

  it("a choice of the initiator holds for a resubmission too", () => {
    const run = new ApprovalCase(line(choice("A", "initiatorChoice"))).does(i, submit([4])).ref(4, "A");
    run.ok(i, "S").workers("A", { 4: 1 });
  });

  it("an approver chooses for the nodes next to his that leave it to him, and for no others", () => {
    const run = submitted(line(approver("A", [1]), approver("B", [2]), choice("C", "previousChoice")));
    run.does(1, { type: "approve", ...run.at("A"), users: [5] });
    expect(run.step("A").choices).toEqual([]);
    run.denies("E_RECIPIENT", 2, { type: "approve", ...run.at("B"), users: [5, LEFT] });
  });

  it("a copy node asks for no choice and takes none, even with a rule left over", () => {
    const assignee = { type: "initiatorChoice" as const };
    const drawn = line(node("A", { kind: "cc", ccUsers: [7], assignee }), approver("B", [1]));
    expect(submitted(drawn).state.chosenUsers).toEqual({});
    expect(new ApprovalCase(drawn).does(i, submit([4])).state.chosenUsers).toEqual({});
  });

  it("a preview asks for no choices", () => {
    const rows = previewNew({
      flow: line(choice("A", "initiatorChoice")),
      form: FORM,
      org: ORG,
      now: 0,
      initiator: i,
      data: {},
    });
    expect(rows.map(({ node_id }) => node_id)).toEqual(["S", "A"]);
  });
});

describe("duplicate approvers", () => {
  it("who was cut short has not passed", () => {
    const drawn = {
      ...line(approver("M", [1, 2], { mode: "any" }), approver("N", [2])),
      settings: { ...F1().settings, dedup: "all" as const },
    };
    submitted(drawn).ok(1, "M").is({ N: 0 });
  });

  it("what was undone does not count", () => {
    const run = submitted(F1({ dedup: "all" }))
      .ok(1, "A")
      .ref(2, "B")
      .ok(i, "S")
      .is({ A: 0 })
      .workers("A", { 1: 1 });
    expect(run.opened("A")).toBe(2);
  });
});

describe("take-back", () => {
  it("is not for who has handed his place on", () => {
    const run = submitted(F3("all")).does(1, { type: "forward", stepId: 2, user: 5 });
    run.denies("E_TAKE_BACK", 1, { type: "takeBack", stepId: 2 });
  });

  it("dismisses helpers after, not seats of their own", () => {
    const run = submitted(F3("all"))
      .does(1, { type: "addSign", stepId: 2, place: "parallel", users: [5] })
      .ok(1, "M");
    run.does(1, { type: "takeBack", stepId: 2 }).workers("M", { 1: 1, 2: 1, 3: 1, 5: 1 });
  });

  it("leaves the other helpers of the group active, in 依次 too", () => {
    for (const mode of ["all", "seq"] as const) {
      const run = submitted(F3(mode))
        .does(1, { type: "addSign", stepId: 2, place: "before", users: [5, 6] })
        .ok(5, "M");
      const other = mode === "seq" ? 0 : 1;
      run.does(5, { type: "takeBack", stepId: 2 }).workers("M", { 1: 0, 2: other, 3: other, 5: 1, 6: 1 });
    }
  });

  it("keeps who was added by whom when the step opens again", () => {
    const run = submitted(F3("any"))
      .does(2, { type: "addSign", stepId: 2, place: "before", users: [5, 6] })
      .ok(3, "M");
    run
      .does(3, { type: "takeBack", stepId: 2 })
      .denies("E_REDUCE", 1, { type: "reduceSign", ...run.at("M"), users: [5] });
    run.does(2, { type: "reduceSign", ...run.at("M"), users: [5, 6] }).workers("M", { 1: 1, 2: 1, 3: 1, 5: 5, 6: 5 });
  });

  it("undoes its own copies only", () => {
    const copies = (id: string) => node(id, { kind: "cc", ccUsers: [7] });
    const run = submitted(line(copies("J"), approver("A", [1]), copies("K"), approver("B", [2]))).ok(1, "A");
    run.does(1, { type: "takeBack", ...run.at("A") });
    expect([run.step("J").superseded, run.step("K").superseded]).toEqual([false, true]);
  });
});

describe("timers", () => {
  const timed = (kinds: ("remind" | "autoPass" | "toSuperior")[], users: number[]): Partial<NodeConfig> => ({
    assignee: { type: "users", users },
    mode: "all",
    due: kinds.map((kind) => ({ kind, hours: 1, max: 2 })),
  });
  const blocks = (a: Partial<NodeConfig>, b: Partial<NodeConfig>): Flow => {
    const drawn = F5();
    const change: Record<string, Partial<NodeConfig>> = { A: a, B: b };
    return {
      ...drawn,
      nodes: drawn.nodes.map((other) => ({ ...other, config: { ...other.config, ...change[other.id] } })),
    };
  };
  const kinds = (run: ApprovalCase) => run.state.timers.map(({ stepId, kind }) => `${stepId}/${kind}`);

  it("belong to their step and kind", () => {
    const run = submitted(blocks(timed(["remind", "autoPass"], [1]), timed(["remind"], [3])));
    expect(kinds(run)).toEqual(["2/remind", "2/autoPass", "3/remind"]);
    run.rcv(1, "A");
    expect(run.effects.map(({ type }) => type)).toEqual(["business", "log"]);
    run.now += HOUR;
    run.does("system", { type: "timer", stepId: 3, kind: "remind", no: 0 });
    expect(kinds(run)).toEqual(["2/remind", "2/autoPass", "3/remind"]);
    run.denies("E_TIMER", "system", { type: "timer", stepId: 3, kind: "autoPass", no: 1 });
    run.does("system", { type: "timer", stepId: 2, kind: "autoPass", no: 1 });
    expect(kinds(run)).toEqual(["3/remind"]);
  });

  it("remind those who have not decided", () => {
    const run = submitted(line(node("A", timed(["remind"], [1, 2])))).ok(1, "A");
    run.now += HOUR;
    run.does("system", { type: "timer", stepId: 2, kind: "remind", no: 0 });
    expect(run.effects).toContainEqual({ type: "notify", kind: "remind", users: [2], stepId: 2 });
  });

  it("escalate to the direct superior only, then to an administrator", () => {
    const run = submitted(line(node("A", timed(["toSuperior"], [30, 20]))));
    run.now += HOUR;
    run
      .does("system", { type: "timer", stepId: 2, kind: "toSuperior", no: 0 })
      .workers("A", { 30: 4, 20: 4, [ADMIN]: 1, 10: 1 });
  });

  it("copies sent by a clock were sent by nobody", () => {
    const run = submitted(line(node("A", timed(["autoPass"], [1])), approver("B", [2], { ccUsers: [7] })));
    run.now += HOUR;
    run.does("system", { type: "timer", stepId: 2, kind: "autoPass", no: 0 });
    expect(run.state.cc).toEqual([{ userId: 7, stepId: 3, byUser: null }]);
  });
});

describe("leavers", () => {
  it("a newcomer goes before somebody who has decided, and who has left is no successor", () => {
    const run = submitted(F3("all")).ok(2, "M").does("system", { type: "leaver", user: 1, successor: 2 });
    run.workers("M", { 1: 4, 2: 2, 3: 1, [ADMIN]: 1 });
    const left = submitted(F1());
    left.org = organisationOf([...PEOPLE.filter(({ id }) => id !== 8), person(8, { QuitStatus: 1 })], BRANCHES);
    left.does("system", { type: "leaver", user: 1, successor: 8 }).workers("A", { 1: 4, [ADMIN]: 1 });
  });
});

describe("reduce-sign", () => {
  it("is denied as a whole when one of the people was added by somebody else", () => {
    const run = submitted(F3("all")).does(1, { type: "addSign", stepId: 2, place: "parallel", users: [5] });
    run.does(2, { type: "addSign", stepId: 2, place: "parallel", users: [6] });
    run.denies("E_REDUCE", 1, { type: "reduceSign", stepId: 2, users: [5, 6] });
  });
});

describe("what is stored and shown", () => {
  it("a fresh instance, an ended one, and steps behind an automatic one", () => {
    const run = submitted(line(approver("A", [LEFT], { empty: { type: "pass" } }), approver("B", [2])));
    expect(run.state).toMatchObject({ endReason: "", touched: false });
    expect(run.step("S").workers[0]?.ext).toBe("");
    expect(run.step("B").prevStepIds).toEqual([run.step("A").id]);
    expect(run.todo(2)).toEqual(["B"]);
    expect(run.ok(2, "B").state.endReason).toBe("");
  });

  it("findStepsPassed shows who passed, and no copy nodes", () => {
    const run = submitted(
      line(approver("M", [1, 2], { mode: "any" }), node("K", { kind: "cc", ccUsers: [7] }), approver("N", [3])),
    ).ok(2, "M");
    const rows = findStepsPassed(run.state, run.context(3), run.step("N").id);
    expect(rows.map(({ node_id, users }) => [node_id, users.map(({ id }) => id)])).toEqual([
      ["M", [2]],
      ["S", [i]],
    ]);
  });

  it("five copies are allowed; one of several roles is enough to start", () => {
    const run = new ApprovalCase(F1({ starters: { roles: [8] } })).does(101, { type: "submit", data: {} });
    run.does(1, { type: "approve", ...run.at("A"), cc: [4, 5, 6, 7, 8] });
    expect(run.state.cc).toHaveLength(5);
  });
});

describe("release rules", () => {
  const found = (drawn: Flow) =>
    checkGraph(drawn, FORM, ORG).map(({ rule, nodeId, lineId }) => `${rule}:${nodeId ?? lineId ?? "flow"}`);
  const fork = (id: string) => node(id, { kind: "fork" });
  const join = (id: string) => node(id, { kind: "join" });
  const either = (a: string, b: string) => [
    { id: `S>${a}`, from: "S", to: a, condition: [{ field: "amount", op: "gt", value: 1 }] },
    { id: `S>${b}`, from: "S", to: b, default: true },
  ];

  it("no line leads from one branch into another", () => {
    const nodes = [start(), fork("f"), approver("A", [1]), approver("B", [2]), join("j"), end()];
    const drawn = flow(nodes, [
      ...lines("S>f", "f>A", "f>B", "B>j", "j>end"),
      { id: "A>j", from: "A", to: "j", default: true },
      { id: "A>B", from: "A", to: "B", condition: [{ field: "amount", op: "gt", value: 1 }] },
    ]);
    expect(found(drawn)).toContain("blocks:A>B");
  });

  it("two forks do not share a join", () => {
    const nodes = [
      start(),
      fork("f"),
      fork("g"),
      ...["A", "B", "C", "D"].map((id) => approver(id, [1])),
      join("j"),
      end(),
    ];
    const drawn = flow(nodes, [
      ...either("f", "g"),
      ...lines("f>A", "f>B", "g>C", "g>D", "A>j", "B>j", "C>j", "D>j", "j>end"),
    ]);
    expect(found(drawn)).toEqual(["blocks:C>j", "blocks:D>j", "blocks:g"]);
  });

  it("an end with lines out is still an end; a cycle is not asked about its blocks", () => {
    expect(found(flow([start(), approver("A", [1]), end()], lines("S>A", "A>end", "end>A")))).toEqual([
      "drawing:end",
      "noCycle:A>end",
      "noCycle:end>A",
    ]);
    const drawn = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [1]), end()],
      lines("S>f", "f>A", "A>f", "f>B", "B>end"),
    );
    expect(found(drawn).filter((name) => name.startsWith("blocks"))).toEqual([]);
  });

  it("an empty group makes a condition no condition", () => {
    const drawn = flow(
      [start(), approver("A", [1]), approver("B", [2])],
      [
        { id: "S>A", from: "S", to: "A", condition: { or: [[{ field: "amount", op: "gt", value: 1 }], []] } },
        { id: "S>B", from: "S", to: "B", default: true },
      ],
    );
    expect(found(drawn)).toEqual(["condition:S>A"]);
    const none = {
      ...drawn,
      lines: drawn.lines.map((other) => (other.default ? other : { ...other, condition: { or: [] } })),
    };
    expect(found(none)).toEqual(["condition:S>A"]);
  });
});
