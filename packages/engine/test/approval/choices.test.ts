/** Limits of whom the approver before chooses. */
import { describe, expect, it } from "vitest";
import { choicesOf } from "../../src/approval/choices";
import type { Command } from "../../src/approval/commands";
import type { AssigneeRule } from "../../src/approval/definition";
import { ApprovalCase } from "./approval-case";
import { approver, flow, INITIATOR, LEFT, lines, node, ORG, start } from "./flows";

const submitted = ApprovalCase.submitted;
const previous = (limits: Partial<Extract<AssigneeRule, { type: "previousChoice" }>>) =>
  ({ assignee: { type: "previousChoice", ...limits } }) as const;

describe("whom the approver before may choose", () => {
  it("is among the people and roles that the node names, and whoever has left is not", () => {
    const drawn = flow(
      [start(), approver("A", [1]), node("B", previous({ users: [5, LEFT], roles: [8] }))],
      lines("S>A", "A>B"),
    );
    const run = submitted(drawn);
    const pass = (users: number[]): Command => ({ type: "approve", ...run.at("A"), users });
    for (const users of [[6], [5, 6], [LEFT]]) run.denies("E_RECIPIENT", 1, pass(users));
    run.does(1, pass([5, 101])).workers("B", { 5: 1, 101: 1 });
  });

  it("is of several nodes that may follow whoever one of them admits, and each gets its own", () => {
    const drawn = flow(
      [start(), approver("A", [1]), node("B", previous({ users: [5] })), node("C", previous({ users: [6] }))],
      [
        { id: "big", from: "A", to: "B", condition: [{ field: "amount", op: "gt", value: 10 }] },
        { id: "small", from: "A", to: "C", default: true },
        ...lines("S>A"),
      ],
    );
    const big = submitted(drawn, { amount: 11 });
    big.denies("E_RECIPIENT", 1, { type: "approve", ...big.at("A"), users: [6] });
    big.does(1, { type: "approve", ...big.at("A"), users: [5, 6] }).workers("B", { 5: 1 });
    const small = submitted(drawn, { amount: 1 });
    small.does(1, { type: "approve", ...small.at("A"), users: [6] }).workers("C", { 6: 1 });
  });

  it("is told to the screen; nobody named is everybody", () => {
    expect(choicesOf(ORG, { type: "previousChoice", users: [5, LEFT], roles: [7] })).toEqual([5, INITIATOR, 101]);
    expect(choicesOf(ORG, { type: "initiatorChoice", roles: [8] })).toEqual([101]);
    expect(choicesOf(ORG, { type: "previousChoice" })).toEqual([]);
    expect(choicesOf(ORG, { type: "users", users: [1] })).toEqual([]);
  });
});
