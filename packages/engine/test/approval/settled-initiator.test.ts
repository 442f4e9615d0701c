/** What was settled about initiators who meet themselves in their own request, and about what is done twice. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/approval/commands";
import type { NodeConfig } from "../../src/approval/definition";
import { findStepsPassed } from "../../src/approval/return";
import { ApprovalCase } from "./approval-case";
import { ADMIN, approver, F1, F3, F5, INITIATOR as i, LEFT, line } from "./flows";

const submitted = ApprovalCase.submitted;
const HOUR = 3_600_000;

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
