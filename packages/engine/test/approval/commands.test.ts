/** Details of single commands that the scenarios do not spell out. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/approval/commands";
import { viewersOf } from "../../src/approval/state";
import { ApprovalCase } from "./approval-case";
import { ADMIN, approver, end, F1, F3, F4, flow, INITIATOR as i, LEFT, lines, node, start } from "./flows";

const submitted = ApprovalCase.submitted;
const MINUTE = 60_000;
const notified = (run: ApprovalCase, kind: string) =>
  run.effects.flatMap((effect) => (effect.type === "notify" && effect.kind === kind ? effect.users : []));

describe("submit", () => {
  it("starts with a completed start step, one log row and the first notice", () => {
    const run = submitted(F1(), { amount: 5 });
    expect(run.step("S")).toMatchObject({ status: 3, outcome: "submit", closedBy: 1, mode: "any" });
    expect(run.state).toMatchObject({
      initiator: i,
      branchId: 3,
      version_id: 1,
      rev: 1,
      formRev: 0,
      endedAt: null,
      createdAt: run.now,
    });
    expect(run.effects.map(({ type }) => type)).toEqual(["notify", "business", "log"]);
    expect(notified(run, "todo")).toEqual([1]);
    expect(run.log[0]).toMatchObject({ seq: 1, actor: i, action: "submit", stepId: 1, at: run.now, admin: false });
  });

  it("is denied twice, to leavers, strangers and the system", () => {
    const submit: Command = { type: "submit", data: {} };
    submitted(F1()).denies("E_DUP", i, submit);
    const fresh = new ApprovalCase(F1());
    fresh.denies("E_DUP", i, submit, { duplicate: true });
    fresh.denies("E_STARTER", LEFT, submit).denies("E_STARTER", 777, submit).denies("E_STARTER", "system", submit);
    fresh.denies("E_NO_VIEW", 1, { type: "approve", stepId: 1 });
  });

  it("admits the starters of the flow only", () => {
    const submit: Command = { type: "submit", data: {} };
    for (const starters of [{ users: [i] }, { branches: [3] }, { roles: [7] }])
      new ApprovalCase(F1({ starters })).does(i, submit);
    for (const starters of [{ users: [1] }, { branches: [1] }, { roles: [8] }, {}])
      new ApprovalCase(F1({ starters })).denies("E_STARTER", i, submit);
  });

  it("needs the required fields", () => {
    const run = new ApprovalCase(F1());
    run.form = { cc: true, fields: [{ field: "amount", title: "金额", kind: "number", required: true }] };
    run.denies("E_FORM", i, { type: "submit", data: { amount: "" } });
    run.does(i, { type: "submit", data: { amount: 0 } });
  });

  it("passes at once when nobody has to be asked", () => {
    const empty = { empty: { type: "pass" as const } };
    const run = submitted(
      flow([start(), approver("A", [LEFT], empty), approver("B", [LEFT], empty)], lines("S>A", "A>B")),
    );
    run.is({ A: 3, B: 3, T: 2, biz: 2 });
    expect(run.step("A")).toMatchObject({ outcome: "auto", workers: [], closedBy: null });
    expect(notified(run, "ended")).toEqual([i]);
    expect(run.state.endedAt).toBe(run.now);
  });
});

describe("the initiator skipped", () => {
  it("is out of the count; alone the step passes by itself", () => {
    const run = submitted(
      flow(
        [start(), approver("A", [i, 1], { self: "skip" }), approver("B", [i], { self: "skip" }), end()],
        lines("S>A", "A>B", "B>end"),
      ),
    );
    run
      .workers("A", { [i]: 6, 1: 1 })
      .ok(1, "A")
      .is({ A: 3, B: 3, T: 2 });
    expect(run.step("B").outcome).toBe("auto");
  });
});

describe("duplicate approvers", () => {
  const three = (dedup: "none" | "adjacent" | "all") =>
    flow(
      [start(), approver("A", [1]), approver("B", [2]), approver("C", [1, 2, 3], { mode: "all" }), end()],
      lines("S>A", "A>B", "B>C", "C>end"),
      { dedup },
    );

  it("none: everybody decides again", () => {
    submitted(three("none")).ok(1, "A").ok(2, "B").workers("C", { 1: 1, 2: 1, 3: 1 });
  });

  it("adjacent: who has passed the step before passes at once", () => {
    const run = submitted(three("adjacent")).ok(1, "A").ok(2, "B").workers("C", { 1: 1, 2: 2, 3: 1 });
    expect(run.step("C").workers[1]).toMatchObject({ auto: true, decidedAt: run.now });
    expect(run.step("C").workers[0]).toMatchObject({ auto: false, decidedAt: null });
  });

  it("all: who has passed any valid step passes at once; a whole step may", () => {
    submitted(three("all")).ok(1, "A").ok(2, "B").workers("C", { 1: 2, 2: 2, 3: 1 });
    const run = submitted(
      flow([start(), approver("A", [1]), approver("B", [1, 2], { mode: "any" }), end()], lines("S>A", "A>B", "B>end"), {
        dedup: "all",
      }),
    );
    run.ok(1, "A").is({ B: 3, T: 2 }).workers("B", { 1: 2, 2: 5 });
  });

  it("a submission is no approval, and a returned step is never deduplicated", () => {
    const own = flow([start(), approver("A", [i]), approver("B", [1]), end()], lines("S>A", "A>B", "B>end"), {
      dedup: "all",
    });
    submitted(own)
      .is({ A: 0 })
      .ok(i, "A")
      .ret(1, "B", "A")
      .workers("A", { [i]: 1 });
    submitted(three("all")).ok(1, "A").ok(2, "B").ret(3, "C", "A").workers("A", { 1: 1 });
  });

  it("a superseded pass does not count, a copy node between does not matter", () => {
    const cc = flow(
      [start(), approver("A", [1]), node("K", { kind: "cc", ccUsers: [7, LEFT] }), approver("B", [1]), end()],
      lines("S>A", "A>K", "K>B", "B>end"),
      { dedup: "adjacent" },
    );
    const run = submitted(cc).ok(1, "A").is({ K: 3, B: 3, T: 2 });
    expect(run.step("K")).toMatchObject({ outcome: "auto", workers: [], closedAt: run.now });
    expect(run.state.cc).toEqual([{ userId: 7, stepId: run.step("K").id, byUser: 1 }]);
  });
});

describe("people chosen on the way", () => {
  const byInitiator = flow(
    [start(), node("A", { assignee: { type: "initiatorChoice", users: [1], roles: [7] } }), end()],
    lines("S>A", "A>end"),
  );
  const submit = (users?: number[]): Command => ({ type: "submit", data: {}, ...(users && { chosen: { A: users } }) });

  it("by the initiator, from the allowed ones", () => {
    for (const users of [undefined, [], [2], [1, 2], [LEFT]])
      new ApprovalCase(byInitiator).denies("E_RECIPIENT", i, submit(users));
    new ApprovalCase(byInitiator).does(i, submit([1, 101])).workers("A", { 1: 1, 101: 1 });
  });

  it("the initiator chooses only for the path ahead", () => {
    const drawn = flow(
      [start(), node("A", { assignee: { type: "initiatorChoice" } }), approver("B", [2])],
      [
        { id: "big", from: "S", to: "A", condition: [{ field: "amount", op: "gt", value: 10 }] },
        { id: "small", from: "S", to: "B", default: true },
      ],
    );
    submitted(drawn, { amount: 1 }).is({ B: 0 });
    new ApprovalCase(drawn).denies("E_RECIPIENT", i, { type: "submit", data: { amount: 11 } });
    new ApprovalCase(drawn)
      .does(i, { type: "submit", data: { amount: 11 }, chosen: { A: [5] } })
      .workers("A", { 5: 1 });
  });

  it("the initiator chooses for every branch of a fork", () => {
    const drawn = flow(
      [
        start(),
        node("f", { kind: "fork" }),
        approver("A", [1]),
        node("B", { assignee: { type: "initiatorChoice" } }),
        node("j", { kind: "join" }),
      ],
      lines("S>f", "f>A", "f>B", "A>j", "B>j"),
    );
    new ApprovalCase(drawn).denies("E_RECIPIENT", i, { type: "submit", data: {} });
    new ApprovalCase(drawn).does(i, { type: "submit", data: {}, chosen: { B: [4] } }).workers("B", { 4: 1 });
  });

  const byPrevious = flow(
    [
      start(),
      approver("A", [1, 2], { mode: "all" }),
      node("K", { kind: "cc", ccUsers: [8] }),
      node("B", { assignee: { type: "previousChoice" } }),
      end(),
    ],
    lines("S>A", "A>K", "K>B", "B>end"),
  );

  it("by the previous approver: whoever completes the step must have chosen", () => {
    const run = submitted(byPrevious).ok(1, "A");
    const approve: Command = { type: "approve", ...run.at("A") };
    run.denies("E_RECIPIENT", 2, approve).denies("E_RECIPIENT", 2, { ...approve, users: [LEFT] });
    run.does(2, { ...approve, users: [5, 6] }).workers("B", { 5: 1, 6: 1 });
  });

  it("an earlier choice of a fellow approver is enough, and goes with the step", () => {
    const run = submitted(byPrevious);
    run.does(1, { type: "approve", ...run.at("A"), users: [5] });
    expect(run.step("A").choices).toEqual([{ nodeId: "B", users: [5], workerId: 2 }]);
    run.ok(2, "A").workers("B", { 5: 1 }).ret(5, "B", "A").ok(1, "A");
    run.denies("E_RECIPIENT", 2, { type: "approve", ...run.at("A") });
  });

  it("a choice that the self policy turns down is a choice", () => {
    const drawn = flow(
      [start(), approver("A", [1]), node("B", { assignee: { type: "previousChoice" }, self: "superior" })],
      lines("S>A", "A>B"),
    );
    const run = new ApprovalCase(drawn).does(10, { type: "submit", data: {} });
    run.does(1, { type: "approve", ...run.at("A"), users: [10] }).workers("B", { [ADMIN]: 1 });
  });

  it("a node that was reached by itself goes to the administrators", () => {
    const drawn = flow(
      [
        start(),
        approver("A", [LEFT], { empty: { type: "pass" } }),
        node("B", { assignee: { type: "previousChoice" } }),
      ],
      lines("S>A", "A>B"),
    );
    submitted(drawn).workers("B", { [ADMIN]: 1 });
    const direct = flow([start(), node("B", { assignee: { type: "previousChoice" } })], lines("S>B"));
    new ApprovalCase(direct).denies("E_RECIPIENT", i, { type: "submit", data: {} });
    new ApprovalCase(direct).does(i, { type: "submit", data: {}, users: [3] }).workers("B", { 3: 1 });
  });
});

describe("receive and save", () => {
  it("each worker acknowledges for himself", () => {
    const run = submitted(F3("all")).rcv(1, "M").rcv(2, "M").is({ M: 1 });
    expect(run.step("M").workers[0]?.receivedAt).toBe(run.now);
    run.ok(1, "M").rcv(3, "M").is({ M: 2 });
  });

  it("saving equal values changes nothing but the status", () => {
    const run = submitted(F1(), { remark: "甲" });
    run.does(1, { type: "saveForm", ...run.at("A"), data: { remark: "甲" } }).is({ A: 2, biz: 1 });
    expect(run.state.formRev).toBe(0);
    run.does(1, { type: "saveForm", ...run.at("A"), data: { remark: "乙" } });
    expect(run.state.formRev).toBe(1);
    run.denies("E_FORM_CHANGED", 1, { type: "approve", ...run.at("A"), formRev: 0 });
    run.denies("E_FORM_CHANGED", 1, { type: "refuse", ...run.at("A"), formRev: 0 });
    run.denies("E_FORM_CHANGED", 1, { type: "return", ...run.at("A"), nodeId: "S", formRev: 0 });
    run.does(1, { type: "approve", ...run.at("A"), formRev: 1 });
  });

  it("unknown fields are denied on the start too", () => {
    const run = submitted(F1()).ref(1, "A");
    run.denies("E_FIELD", i, { type: "saveForm", ...run.at("S"), data: { nothing: 1 } });
    run.denies("E_FORM_CHANGED", i, { type: "resubmit", ...run.at("S"), formRev: 3 });
    run.does(i, { type: "resubmit", ...run.at("S"), ext: "改好了", cc: [7] }).is({ S: 3, A: 0 });
    expect(run.step("S").workers[0]).toMatchObject({ ext: "改好了", status: 2 });
    expect(run.state.cc).toHaveLength(1);
  });

  it("an approver fills the required fields that he may write", () => {
    const run = submitted(F1());
    run.form = {
      cc: false,
      fields: ["remark", "other"].map((field) => ({ field, title: field, kind: "text" as const, required: true })),
    };
    run.denies("E_FORM", 1, { type: "approve", ...run.at("A") });
    run.denies("E_FORM", 1, { type: "addSign", ...run.at("A"), place: "after", users: [5] });
    run
      .does(1, { type: "saveForm", ...run.at("A"), data: { remark: "好" } })
      .ok(1, "A")
      .ok(2, "B");
  });

  it("resubmit is for start steps, refuse is not", () => {
    const run = submitted(F1());
    run.denies("E_TARGET", 1, { type: "resubmit", ...run.at("A") });
    run.denies("E_NO_VIEW", 1, { type: "approve", stepId: 99 });
  });
});

describe("texts and copies", () => {
  const long = "长".repeat(301);
  it("texts are at most 300 characters, counted as people count them", () => {
    const run = submitted(F1());
    const at = run.at("A");
    const commands: Command[] = [
      { type: "approve", ...at, ext: long },
      { type: "refuse", ...at, ext: long },
      { type: "return", ...at, nodeId: "S", ext: long },
      { type: "forward", ...at, user: 5, ext: long },
      { type: "delegate", ...at, user: 5, ext: long },
      { type: "addSign", ...at, place: "before", users: [5], ext: long },
    ];
    for (const command of commands) run.denies("E_LEN", 1, command);
    run.denies("E_LEN", i, { type: "revoke", ext: long }).denies("E_LEN", i, { type: "urge", ext: long });
    run.denies("E_LEN", ADMIN, { type: "terminate", ext: long });
    run.denies("E_LEN", ADMIN, { type: "reassign", ...at, to: 5, ext: long });
    run.ok(1, "A", "😀".repeat(300));
    expect(run.step("A").workers[0]?.ext).toBe("😀".repeat(300));
  });

  it("copies go to five people in service on forms that support them, once per person", () => {
    const run = submitted(F1());
    const cc = (users: number[]): Command => ({ type: "cc", ...run.at("A"), users });
    run
      .denies("E_CC", 1, cc([2, 3, 4, 5, 6, 7]))
      .denies("E_RECIPIENT", 1, cc([]))
      .denies("E_LEFT", 1, cc([LEFT]));
    run.denies("E_NO_VIEW", 8, cc([2])).denies("E_NO_VIEW", 1, { type: "cc", stepId: 9, users: [2] });
    run.does(i, cc([5, 6])).does(1, cc([6, 7]));
    expect(run.state.cc.map(({ userId, byUser }) => [userId, byUser])).toEqual([
      [5, i],
      [6, i],
      [7, 1],
    ]);
    expect(notified(run, "cc")).toEqual([7]);
    run.does(1, cc([6, 7]));
    expect(notified(run, "cc")).toEqual([]);
    run.form = { ...run.form, cc: false };
    run.denies("E_CC_FORM", 1, cc([8])).ok(1, "A");
  });

  it("comments by those who take part, also after the end", () => {
    const run = submitted(F1());
    run
      .denies("E_NO_VIEW", 3, { type: "comment", ext: "?" })
      .denies("E_NO_VIEW", "system", { type: "comment", ext: "?" });
    run
      .does(i, { type: "revoke", ext: "填错" })
      .does(1, { type: "comment", ext: "好", files: [{ id: 1, FileName: "a.pdf" }] });
    expect(run.state.endReason).toBe("填错");
    expect(run.effects).toMatchObject([
      { type: "comment", userId: 1, ext: "好", files: [{ id: 1 }], at: run.now },
      { type: "log" },
    ]);
    run.does(ADMIN, { type: "comment", ext: "阅" });
    run.denies("E_ENDED", i, { type: "cc", stepId: 1, users: [4] }).denies("E_ENDED", i, { type: "urge" });
    expect(viewersOf(run.state)).toEqual(new Set([i, 1]));
  });

  it("urging reaches the active workers, once in 30 minutes per step", () => {
    const run = submitted(F3("seq")).does(i, { type: "urge" });
    expect(notified(run, "urge")).toEqual([1]);
    run.denies("E_NOT_INITIATOR", 1, { type: "urge" });
    run.now += 30 * MINUTE - 1;
    run.denies("E_URGE", i, { type: "urge" });
    run.now += 1;
    run.does(ADMIN, { type: "urge" }).is({ M: 0, biz: 0 });
  });
});

describe("administrators", () => {
  it("terminate", () => {
    const run = submitted(F3("all")).ok(1, "M");
    run.denies("E_NOT_ADMIN", i, { type: "terminate" });
    run.does(ADMIN, { type: "terminate", ext: "作废" }).is({ M: 4, T: 5, biz: 3 }).workers("M", { 1: 2, 2: 5, 3: 5 });
    expect(run.step("M").outcome).toBe("terminate");
    expect(run.state.endReason).toBe("作废");
    run.denies("E_ENDED", ADMIN, { type: "terminate" });
    submitted(F1()).does(4, { type: "terminate" }, { admin: true }).is({ T: 5 });
  });

  it("reassign an active worker's seat", () => {
    const run = submitted(F3("all"));
    const reassign = (from: number | undefined, to: number | null): Command => ({
      type: "reassign",
      ...run.at("M"),
      to,
      ...(from && { from }),
    });
    run.denies("E_NOT_ADMIN", 1, reassign(1, 5)).denies("E_NOT_WORKER", ADMIN, reassign(undefined, 5));
    run.denies("E_NOT_WORKER", ADMIN, reassign(4, 5)).denies("E_RECIPIENT", ADMIN, reassign(1, null));
    run.denies("E_PRESENT", ADMIN, reassign(1, 2)).denies("E_LEFT", ADMIN, reassign(1, LEFT));
    run
      .does(ADMIN, reassign(1, ADMIN))
      .workers("M", { 1: 4, 2: 1, 3: 1, [ADMIN]: 1 })
      .is({ M: 0, biz: 0 });
    const one = submitted(F1()).does(ADMIN, { type: "reassign", stepId: 2, to: 5 });
    expect(one.step("A").workers[1]).toMatchObject({ userId: 5, source: "reassign", fromWorkerId: 2, ord: 1 });
  });
});

describe("forward", () => {
  it("keeps seat and count, may be forbidden, and ends after twenty times", () => {
    const run = submitted(F4()).ok(1, "M");
    run.does(2, { type: "forward", ...run.at("M"), user: 6, ext: "请看" });
    expect(run.step("M").workers.at(-1)).toMatchObject({ userId: 6, ord: 2, source: "forward", status: 1 });
    expect(run.step("M").workers[1]).toMatchObject({ status: 4, ext: "请看" });
    run.does(6, { type: "forward", ...run.at("M"), user: 2 });
    let [from, to] = [2, 6];
    for (let times = 2; times < 20; times += 1) {
      run.does(from, { type: "forward", ...run.at("M"), user: to });
      [from, to] = [to, from];
    }
    run.denies("E_FORWARD_MAX", from, { type: "forward", ...run.at("M"), user: to });
    const fixed = flow([start(), approver("A", [1], { allowForward: false })], lines("S>A"));
    submitted(fixed).denies("E_FORWARD", 1, { type: "forward", stepId: 2, user: 5 });
    const back = submitted(F1()).ref(1, "A");
    back.denies("E_FORWARD", i, { type: "forward", ...back.at("S"), user: 5 });
  });
});
