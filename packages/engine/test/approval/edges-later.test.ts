/** More small print: rules that no other test would miss if one word of them changed. */
import { describe, expect, it } from "vitest";
import { preview, previewNew } from "../../src/advance/preview";
import { replay } from "../../src/advance/replay";
import { chosenAtStart, isChosenAtStart } from "../../src/approval/choices";
import type { Command } from "../../src/approval/commands";
import { chooseLine } from "../../src/approval/conditions";
import type { Flow, NodeConfig } from "../../src/approval/definition";
import { graphOf } from "../../src/approval/graph";
import { organisationFromFacts } from "../../src/approval/org-facts";
import { organisationOf, superiorsOf } from "../../src/approval/organisation";
import { findStepsPassed } from "../../src/approval/return";
import { checkGraph } from "../../src/release/check-graph";
import { ApprovalCase, takeBack } from "./approval-case";
import {
  ADMIN,
  approver,
  BRANCHES,
  end,
  F1,
  F3,
  F4,
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
const STRANGER = 12345;
const fork = (id: string) => node(id, { kind: "fork" });
const join = (id: string) => node(id, { kind: "join" });
const rowOf = (run: ApprovalCase, nodeId: string, user: number) =>
  run.step(nodeId).workers.find(({ userId }) => userId === user);

describe("the drawing", () => {
  const texts = (drawn: Flow) => checkGraph(drawn, FORM, ORG).map(({ message }) => message.cn);

  it("a join that no line enters is named, with no other problem of blocks", () => {
    expect(texts(flow([start(), approver("A", [1]), join("j")], lines("S>A")))).toEqual([
      "节点“节点j”无法从开始节点到达",
      "聚合节点“节点j”没有对应的并行节点",
    ]);
  });

  it("a fork above a cycle is not asked about its join", () => {
    const drawn = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [2]), join("j")],
      [
        ...lines("S>f", "f>A", "f>B", "A>j"),
        { id: "B>B", from: "B", to: "B", condition: [{ field: "amount", op: "gt", value: 1 }] },
        { id: "B>j", from: "B", to: "j", default: true },
      ],
    );
    expect(checkGraph(drawn, FORM, ORG).map(({ rule }) => rule)).toEqual(["noCycle"]);
  });

  it("a field that is not in the form breaks the rule of fields", () => {
    const drawn = line(approver("A", [1], { writeField: ["gone"] }));
    expect(checkGraph(drawn, FORM, ORG)).toMatchObject([{ rule: "fields", nodeId: "A" }]);
  });

  it("the start need not be drawn first, and a node without a kind is an approve node", () => {
    const config: NodeConfig = { type: "other", writeField: [], assignee: { type: "users", users: [1] } };
    const drawn = flow([{ id: "A", name: "节点A", config }, end(), start()], lines("S>A", "A>end"));
    expect(checkGraph(drawn, FORM, ORG)).toEqual([]);
    submitted(drawn).is({ S: 3, A: 0 }).ok(1, "A").is({ T: 2 });
  });

  it("a preview of a draft gives a node without a rule to the administrators", () => {
    const rows = previewNew({ flow: line(node("A")), form: FORM, org: ORG, now: 0, initiator: i, data: {} });
    expect(rows[1]).toMatchObject({ node_id: "A", people: [{ id: ADMIN }] });
  });
});

describe("the line taken", () => {
  const above = (value: number) => [{ field: "amount", op: "gt", value }];
  const facts = { form: FORM, org: ORG, formData: { amount: 5 }, initiator: i, now: 0 };

  it("lines drawn in the order of their priority are tried in it", () => {
    const drawn = flow(
      [start(), approver("A", [1]), approver("B", [2]), approver("C", [3])],
      [
        { id: "a", from: "S", to: "A", condition: above(1), priority: 1 },
        { id: "b", from: "S", to: "B", condition: above(1), priority: 2 },
        { id: "c", from: "S", to: "C", default: true },
      ],
    );
    submitted(drawn, { amount: 5 }).is({ A: 0 });
  });

  it("the default is taken whatever it is drawn with, a line that is not the default only if it holds", () => {
    const kept = { id: "a", from: "x", to: "y", condition: above(9) };
    expect(chooseLine([{ ...kept, default: true }], facts)?.id).toBe("a");
    expect(chooseLine([{ ...kept, default: false }], facts)).toBeUndefined();
  });

  it("an initiator whom the organisation does not know has neither branch nor role", () => {
    for (const field of ["initiatorBranch", "initiatorRole"]) {
      const drawn = { id: "a", from: "x", to: "y", condition: [{ field, op: "eq", value: 3 }] };
      expect(chooseLine([drawn], { ...facts, initiator: STRANGER })).toBeUndefined();
    }
  });
});

describe("the organisation", () => {
  it("from lists: everybody with a role; a stranger has no superiors", () => {
    expect(organisationOf(PEOPLE, BRANCHES).withRole(7)).toEqual([i, 101]);
    expect(superiorsOf(ORG, STRANGER)).toEqual([]);
  });

  it("from facts: what was never asked is unknown", () => {
    const trees = [2, 3].map((branch) => ({ branch, below: [branch, branch * 10] }));
    const org = organisationFromFacts({
      present: [],
      left: [],
      branchOf: [],
      rolesOf: [],
      branches: [],
      roles: [],
      trees,
    });
    expect([org.withRole(7), org.branchTree(3), org.branchTree(4)]).toEqual([[], [3, 30], [4]]);
  });

  it("people and branches that were asked for and are not there do not hinder a replay", () => {
    const drawn = line(
      approver("A", [STRANGER, 1]),
      node("B", { assignee: { type: "branchHead", branch: 77 } }),
      node("C", { assignee: { type: "branchHead", branch: 2 } }),
    );
    const run = submitted(drawn).ok(1, "A").ok(ADMIN, "B");
    expect(replay(JSON.parse(JSON.stringify(run.log)), { flow: drawn, form: FORM }, {})).toEqual(run.state);
  });

  it("people whom it does not know are shown without a name", () => {
    const { settings } = F1({ adminUsers: [STRANGER] });
    const drawn = { ...line(approver("A", [LEFT]), approver("B", [2])), settings };
    const run = submitted(drawn).ok(STRANGER, "A");
    const nameless = { id: STRANGER, name: "" };
    expect(findStepsPassed(run.state, run.context(2), run.step("B").id)[0]?.users).toEqual([nameless]);
    expect(preview(run.state, { flow: drawn, form: FORM, org: ORG, now: 0 })[1]?.people).toEqual([nameless]);
  });
});

describe("people chosen on the way", () => {
  const chosenBy = (users: number[], config: Partial<NodeConfig> = {}) =>
    line(approver("A", users, { mode: "all" }), node("B", { assignee: { type: "previousChoice" }, ...config }));

  it("an empty choice does not undo that of a fellow approver", () => {
    const run = submitted(chosenBy([1, 2])).does(1, { type: "approve", stepId: 2, users: [5] });
    run.does(2, { type: "approve", stepId: 2, users: [] }).workers("B", { 5: 1 });
  });

  it("a copy node takes no choice, even with a rule left over", () => {
    const assignee = { type: "previousChoice" as const };
    const run = submitted(line(approver("A", [1]), node("K", { kind: "cc", assignee }), approver("B", [2])));
    expect(run.does(1, { type: "approve", stepId: 2, users: [5] }).step("A").choices).toEqual([]);
  });

  it("a preview shows them once they are chosen, and that they are to be chosen even if nobody may be found", () => {
    const ahead = (run: ApprovalCase) => preview(run.state, { flow: run.flow, form: FORM, org: ORG, now: 0 }).at(-1);
    const run = submitted(chosenBy([1, 2])).does(1, { type: "approve", stepId: 2, users: [5] });
    expect(ahead(run)).toMatchObject({ state: "ahead", chosenLater: false, people: [{ id: 5 }] });
    expect(ahead(submitted(chosenBy([1], { empty: { type: "pass" } })))).toMatchObject({ chosenLater: true });
  });

  it("where nobody decides before, the initiator chooses, and chooses again when he submits it again", () => {
    const drawn = line(node("A", { assignee: { type: "previousChoice" } }), approver("B", [2]));
    const submit = (users: number[]): Command => ({ type: "submit", data: {}, chosen: { A: users } });
    const run = new ApprovalCase(drawn);
    run.denies("E_RECIPIENT", i, { type: "submit", data: {} }).denies("E_RECIPIENT", i, submit([LEFT]));
    run
      .does(i, submit([5]))
      .workers("A", { 5: 1 })
      .ret(5, "A", "S");
    expect(chosenAtStart(run.state, "A")).toEqual([5]);
    run.denies("E_RECIPIENT", i, { type: "approve", ...run.at("S") });
    run.does(i, { type: "approve", ...run.at("S"), chosen: { A: [4] } }).workers("A", { 4: 1 });
    const [, first, second] = drawn.nodes;
    const asked = [first, second].map((one) => one !== undefined && isChosenAtStart(graphOf(drawn), one));
    expect(asked).toEqual([true, false]);
  });
});

describe("what is stored", () => {
  it("rows that a command does not touch are the same objects after it", () => {
    const run = submitted(F3("all"));
    const other = rowOf(run, "M", 2);
    expect(rowOf(run.ok(1, "M"), "M", 2)).toBe(other);
    const seq = submitted(F3("seq")).does(1, { type: "addSign", stepId: 2, place: "before", users: [5, 6] });
    const helper = rowOf(seq, "M", 6);
    expect(rowOf(seq.ok(5, "M"), "M", 6)).toBe(helper);
    const save: Command = { type: "saveForm", stepId: 2, data: {} };
    const saved = submitted(F1()).does(1, save);
    const step = saved.step("A");
    expect(saved.does(1, save).step("A")).toBe(step);
  });

  it("no text is the empty text, no files are an empty list", () => {
    const run = submitted(F1()).does(1, { type: "approve", stepId: 2 });
    expect(run.step("A").workers[0]?.ext).toBe("");
    expect(run.does(1, { type: "comment", ext: "阅" }).effects[0]).toMatchObject({ type: "comment", files: [] });
  });

  it("how a delegate came, the mode of a copy step, the outcome of a reopened step that passed by itself", () => {
    const run = submitted(F1()).does(1, { type: "delegate", stepId: 2, user: 5 });
    expect(rowOf(run, "A", 5)).toMatchObject({ source: "delegate", part: "delegate", group: "all" });
    expect(submitted(line(node("K", { kind: "cc", ccUsers: [7] }), approver("A", [1]))).step("K").mode).toBe("any");
    const back = submitted(line(approver("A", [1], { empty: { type: "pass" } }), approver("B", [2]))).ok(1, "A");
    back.org = organisationOf([person(1, { QuitStatus: 1 }), person(2)], []);
    expect(back.ret(2, "B", "A").step("A").outcome).toBe("auto");
  });

  it("a returned step whose holders have all left tells that its rule has run again", () => {
    const run = submitted(F1()).ok(1, "A");
    run.org = organisationOf(
      PEOPLE.map((other) => (other.id === 1 ? { ...other, QuitStatus: 1 } : other)),
      BRANCHES,
    );
    expect(rowOf(run.ret(2, "B", "A"), "A", ADMIN)?.source).toBe("empty");
  });

  it("a step is to do for each of its active people", () => {
    const run = submitted(F3("all"));
    expect([run.todo(1), run.todo(2), run.todo(9)]).toEqual([["M"], ["M"], []]);
  });
});

describe("return", () => {
  it("does not reach into a block that was closed before, from the same branch of the next one", () => {
    const drawn = flow(
      [
        start(),
        ...["f", "g"].map(fork),
        ...["A", "B", "C", "D"].map((id, place) => approver(id, [place + 1])),
        ...["h", "j"].map(join),
      ],
      lines("S>f", "f>A", "f>B", "A>h", "B>h", "h>g", "g>C", "g>D", "C>j", "D>j"),
    );
    const run = submitted(drawn).ok(1, "A").ok(2, "B");
    const targets = findStepsPassed(run.state, run.context(3), run.step("C").id);
    expect(targets.map(({ node_id }) => node_id)).toEqual(["S"]);
    run.denies("E_TARGET", 3, { type: "return", ...run.at("C"), nodeId: "A" });
  });
});

describe("seats", () => {
  it("a stranger is no recipient", () => {
    submitted(F1()).denies("E_RECIPIENT", 1, { type: "forward", stepId: 2, user: STRANGER });
  });

  it("in 依次 a passed seat whose helpers wait comes before the next one", () => {
    const run = submitted(F3("seq"))
      .ok(1, "M")
      .does(2, { type: "addSign", stepId: 2, place: "after", users: [5] })
      .does(1, { type: "takeBack", stepId: 2 });
    run.workers("M", { 1: 1, 2: 2, 3: 0, 5: 0 }).ok(1, "M").workers("M", { 1: 2, 2: 2, 3: 0, 5: 1 });
  });

  it("a parallel seat is not taken away together with the helpers who alone would be left", () => {
    const run = submitted(F1())
      .does(1, { type: "addSign", stepId: 2, place: "parallel", users: [5] })
      .does(1, { type: "addSign", stepId: 2, place: "after", users: [6] });
    run.denies("E_LAST", 1, { type: "reduceSign", stepId: 2, users: [5, 6] });
  });
});

describe("take-back", () => {
  it("of a token that waits at its join beside another", () => {
    const drawn = flow(
      [start(), fork("f"), ...["A", "B", "C"].map((id, place) => approver(id, [place + 1])), join("j")],
      lines("S>f", "f>A", "f>B", "f>C", "A>j", "B>j", "C>j"),
    );
    const run = submitted(drawn).ok(1, "A").ok(2, "B");
    expect(run.does(2, takeBack(run, "B")).is({ A: 3, B: 1 }).state.arrivals).toMatchObject([
      { joinNode: "j", branchNo: 0 },
    ]);
  });

  it("of a step whose token has left the inner block and waits at the outer join", () => {
    const drawn = flow(
      [
        start(),
        ...["f", "g"].map(fork),
        ...["A", "B", "C"].map((id, place) => approver(id, [place + 1])),
        ...["h", "j"].map(join),
      ],
      lines("S>f", "f>A", "f>g", "g>C", "g>B", "C>h", "B>h", "h>j", "A>j"),
    );
    const run = submitted(drawn).ok(3, "C").ok(2, "B");
    expect(run.state.arrivals).toMatchObject([{ joinNode: "j", branchNo: 1 }]);
    run.does(2, takeBack(run, "B"));
    expect(run.state.arrivals).toEqual([{ joinNode: "h", branchNo: 0, prevStepIds: [run.step("C").id], joined: [] }]);
    run.ok(2, "B").ok(1, "A").is({ T: 2 });
  });

  it("may be done again after the next pass", () => {
    const run = submitted(F4()).ok(1, "M").ok(2, "M").ok(3, "M");
    for (const _time of [1, 2])
      run.does(3, takeBack(run, "M")).workers("M", { 1: 2, 2: 2, 3: 1, 4: 1, 5: 1 }).ok(3, "M");
    run.is({ M: 3, N: 0 });
  });

  it("is of one's own vote, also for who has advised in a leaver's place since", () => {
    const run = submitted(line(approver("M", [1, 2, ADMIN], { mode: "all" })))
      .ok(ADMIN, "M")
      .does(1, { type: "delegate", stepId: 2, user: 5 })
      .does("system", { type: "leaver", user: 5 })
      .ok(ADMIN, "M");
    run.does(ADMIN, takeBack(run, "M"));
    expect(run.step("M").workers.find(({ id }) => id === 4)).toMatchObject({ userId: ADMIN, status: 1 });
  });
});

describe("clocks", () => {
  it("a reminder repeats by its own rule", () => {
    const due = [
      { kind: "toSuperior" as const, hours: 3 },
      { kind: "remind" as const, hours: 1, max: 2 },
    ];
    const run = submitted(line(approver("A", [1], { due })));
    const opened = run.now;
    run.now += HOUR;
    run.does("system", { type: "timer", stepId: 2, kind: "remind", no: 1 });
    expect(run.state.timers.at(-1)).toEqual({ stepId: 2, kind: "remind", no: 1, runAt: opened + 2 * HOUR, count: 1 });
  });

  it("a place goes to the direct superior or an administrator, not to a higher superior", () => {
    const due = [{ kind: "toSuperior" as const, hours: 1 }];
    const run = submitted(line(approver("A", [30, 20], { mode: "all", due })));
    run.now += HOUR;
    run.does("system", { type: "timer", stepId: 2, kind: "toSuperior", no: 0 });
    expect([rowOf(run, "A", ADMIN)?.ord, rowOf(run, "A", 10)?.ord]).toEqual([1, 2]);
  });

  it("a start step has none when it opens again", () => {
    const timed = { ...start(), config: { ...start().config, due: [{ kind: "autoPass" as const, hours: 1 }] } };
    const run = submitted(flow([timed, approver("A", [1])], lines("S>A"))).ref(1, "A");
    expect(run.is({ S: 0 }).state.timers).toEqual([]);
  });
});

describe("leavers", () => {
  it("a leaver is no candidate for his own places", () => {
    const drawn = { ...line(approver("M", [1, 2], { mode: "all" })), settings: F1({ adminUsers: [1] }).settings };
    submitted(drawn).denies("E_RECIPIENT", "system", { type: "leaver", user: 1 });
  });

  it("a step that closed because his place on another fell away is left as it is", () => {
    const { nodes, ...drawn } = F5();
    const ratio = approver("A", [1, ADMIN, 2], { mode: "ratio", ratio: 60 });
    const changed = nodes.map((other) => ({ A: ratio, B: approver("B", [1]) })[other.id] ?? other);
    const run = submitted({ ...drawn, nodes: changed })
      .ref(2, "A")
      .is({ A: 2 });
    run.does("system", { type: "leaver", user: 1 }).is({ A: 4, B: 4, S: 0 }).workers("B", { 1: 5 });
  });
});
