/** What somebody is offered is what the engine lets him do. */
import { describe, expect, it } from "vitest";
import { offersOf } from "../../src/advance/offers";
import { ApprovalCase } from "./approval-case";
import { approver, end, F1, F3, INITIATOR as i, line, node } from "./flows";

const submitted = ApprovalCase.submitted;
const offers = (run: ApprovalCase, user: number) => {
  const { acts, steps, takeBack } = offersOf(run.state, run.context(user));
  return {
    acts,
    steps: steps.map(({ step, acts: may, chooseNext }) => ({ at: step.nodeId, may, chooseNext })),
    takeBack: takeBack.map(({ nodeId }) => nodeId),
  };
};

describe("offers", () => {
  it("of a step are for whoever has it, of the approval for its initiator", () => {
    const run = submitted(F1());
    expect(offers(run, 1)).toEqual({
      acts: ["comment"],
      steps: [
        {
          at: "A",
          may: ["approve", "refuse", "return", "forward", "addSign", "delegate", "saveForm", "cc"],
          chooseNext: false,
        },
      ],
      takeBack: [],
    });
    expect(offers(run, 2)).toEqual({ acts: [], steps: [], takeBack: [] });
    expect(offers(run, i)).toEqual({ acts: ["revoke", "urge", "comment"], steps: [], takeBack: [] });
  });

  it("go with the state: a pass may be taken back until the next has begun, a returned one is submitted again", () => {
    const run = submitted(F1()).ok(1, "A");
    expect(offers(run, 1).takeBack).toEqual(["A"]);
    run.rcv(2, "B");
    expect(offers(run, 1).takeBack).toEqual([]);
    run.ref(2, "B");
    expect(offers(run, i).steps).toEqual([{ at: "S", may: ["approve", "saveForm", "cc"], chooseNext: false }]);
    run.ok(i, "S").ok(1, "A").ok(2, "B").ok(3, "C");
    expect(offers(run, i)).toEqual({ acts: ["comment"], steps: [], takeBack: [] });
  });

  it("say that the next people are to be chosen, and that a helper asks nobody", () => {
    const choosing = submitted(
      line(approver("A", [1]), node("B", { kind: "approve", assignee: { type: "previousChoice" } }), end()),
    );
    expect(offers(choosing, 1).steps[0]?.chooseNext).toBe(true);
    const helped = submitted(F3("all"));
    helped.does(1, { type: "addSign", ...helped.at("M"), place: "before", users: [5] });
    expect(offers(helped, 5).steps[0]?.may).not.toContain("addSign");
    expect(offers(helped, 1).steps).toEqual([]);
  });
});
