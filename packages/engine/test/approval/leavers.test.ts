/** What happens to the open work of people who leave. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/approval/commands";
import { organisationOf } from "../../src/approval/organisation";
import { ApprovalCase } from "./approval-case";
import {
  ADMIN,
  approver,
  BRANCHES,
  F1,
  F3,
  F5,
  flow,
  INITIATOR as i,
  LEFT,
  lines,
  PEOPLE,
  person,
  start,
} from "./flows";

const submitted = ApprovalCase.submitted;
type Place = "before" | "after" | "parallel";

const sign = (run: ApprovalCase, place: Place, users: number[], group?: "any" | "all"): Command => ({
  type: "addSign",
  stepId: run.state.steps.findLast((step) => step.status < 3)?.id ?? 0,
  place,
  users,
  ...(group && { group }),
});
const _reduce = (run: ApprovalCase, nodeId: string, ...users: number[]): Command => ({
  type: "reduceSign",
  ...run.at(nodeId),
  users,
});
const takeBack = (run: ApprovalCase, nodeId: string): Command => ({ type: "takeBack", ...run.at(nodeId) });

/** The organisation after these people have left. */
const without = (...left: number[]) =>
  organisationOf(
    [...PEOPLE.filter(({ id }) => !left.includes(id)), ...left.map((id) => person(id, { QuitStatus: 1 }))],
    BRANCHES,
  );

describe("leavers", () => {
  const leaver = (user: number, successor?: number): Command => ({
    type: "leaver",
    user,
    ...(successor && { successor }),
  });

  it("all open places go to the successor, or to an administrator", () => {
    const run = submitted(F5());
    run.org = without(1);
    run.denies("E_NOT_ADMIN", 3, leaver(1, 7)).denies("E_NOT_WORKER", "system", leaver(8, 7));
    run.does("system", leaver(1, 7)).workers("A", { 1: 4, 7: 1 }).is({ A: 0, biz: 0 });
    run.does(ADMIN, leaver(3)).workers("B", { 3: 4, [ADMIN]: 1 });
    expect(run.step("B").workers[1]).toMatchObject({ source: "leaver", fromWorkerId: 3, ord: 1 });
    run.does("system", { type: "terminate" }, { admin: true }).denies("E_ENDED", "system", leaver(7));
  });

  it("waiting places and helpers are handed over as they are", () => {
    const run = submitted(F3("seq"));
    run
      .does(1, sign(run, "before", [5]))
      .does("system", leaver(3, 7))
      .does("system", leaver(5, 8))
      .does("system", leaver(1, 6));
    run
      .workers("M", { 1: 4, 2: 0, 3: 4, 5: 4, 6: 0, 7: 0, 8: 1 })
      .ok(8, "M")
      .workers("M", { 1: 4, 2: 0, 3: 4, 5: 4, 6: 1, 7: 0, 8: 2 });
  });

  it("a successor who is on the step already is passed over", () => {
    const run = submitted(F3("all")).does("system", leaver(1, 2));
    run.workers("M", { 1: 4, 2: 1, 3: 1, [ADMIN]: 1 });
  });

  it("somebody who has decided takes the place if nobody else can; a place nobody can take falls away", () => {
    const busy = flow(
      [start(), approver("M", [1, 2, ADMIN], { mode: "all" }), approver("N", [4])],
      lines("S>M", "M>N"),
    );
    const run = submitted(busy).ok(ADMIN, "M").does("system", leaver(1));
    expect(run.step("M").workers.at(-1)).toMatchObject({ userId: ADMIN, status: 1, ord: 1 });
    run.denies("E_TAKE_BACK", ADMIN, takeBack(run, "M"));
    const gone = submitted(busy)
      .does("system", leaver(1))
      .workers("M", { 1: 5, 2: 1, [ADMIN]: 1 });
    gone.ok(2, "M").ok(ADMIN, "M").is({ M: 3 });
  });

  it("a place that falls away may decide the step", () => {
    const busy = flow(
      [start(), approver("M", [1, 2, ADMIN], { mode: "ratio", ratio: 50 }), approver("N", [4])],
      lines("S>M", "M>N"),
    );
    submitted(busy).ok(2, "M").does("system", leaver(1)).is({ M: 3, N: 0 });
  });

  it("a seat falls away with its helpers, but never the last undecided one", () => {
    const drawn = (mode: "all" | "seq") => flow([start(), approver("M", [1, 2], { mode })], lines("S>M"));
    const run = submitted(drawn("seq")).does(1, { type: "delegate", stepId: 2, user: ADMIN });
    run.does("system", leaver(1)).workers("M", { 1: 5, 2: 1, [ADMIN]: 5 });
    const last = submitted(drawn("all")).ok(2, "M").does(1, { type: "delegate", stepId: 2, user: ADMIN });
    last
      .denies("E_RECIPIENT", "system", leaver(1))
      .does("system", leaver(1, 7))
      .workers("M", { 1: 4, 2: 2, 7: 0, [ADMIN]: 1 });
  });

  it("a helper's place that falls away gives the turn back", () => {
    const run = submitted(flow([start(), approver("M", [1, ADMIN], { mode: "all" })], lines("S>M")));
    run
      .does(1, sign(run, "before", [5]))
      .does("system", leaver(5))
      .workers("M", { 1: 1, 5: 5, [ADMIN]: 1 });
  });

  it("without anybody in service the command is denied", () => {
    const run = submitted(F1());
    run.org = without(1, ADMIN);
    run.denies("E_RECIPIENT", "system", leaver(1)).denies("E_RECIPIENT", "system", leaver(1, LEFT));
    run.does("system", leaver(1, 7));
    const last = submitted(F1({ adminUsers: [1] }));
    last.denies("E_RECIPIENT", "system", leaver(1)).denies("E_RECIPIENT", "system", leaver(1, 1));
  });

  it("who has left does not get a returned step back", () => {
    const run = submitted(F3("all")).ok(1, "M").ok(2, "M").ok(3, "M");
    run.org = without(2);
    run.ret(9, "N", "M").workers("M", { 1: 1, 3: 1 });
    expect(run.step("M").workers[0]).toMatchObject({ source: "return", ord: 1 });
    const all = submitted(F1()).ok(1, "A");
    all.org = without(1, i);
    all.ret(2, "B", "A").workers("A", { [ADMIN]: 1 });
    all
      .ref(ADMIN, "A")
      .workers("S", { [ADMIN]: 1 })
      .does(ADMIN, { type: "resubmit", ...all.at("S") })
      .is({ S: 3, biz: 0 });
  });
});
