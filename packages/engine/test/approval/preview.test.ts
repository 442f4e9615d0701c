/** Preview, replay, and the words for statuses and refusals. */
import { describe, expect, it } from "vitest";
import { advance } from "../../src/advance/advance";
import { approvalProgress, preview, previewNew } from "../../src/advance/preview";
import { replay } from "../../src/advance/replay";
import { summaryOf } from "../../src/advance/summary";
import { businessStatus, INSTANCE_WORDS, stepText } from "../../src/approval/business-status";
import { REFUSAL_TEXT } from "../../src/approval/refusal";
import { STEP } from "../../src/approval/state";
import { ApprovalCase } from "./approval-case";
import { ADMIN, approver, F1, F5, FORM, flow, INITIATOR as i, LEFT, lines, node, ORG, start } from "./flows";

const submitted = ApprovalCase.submitted;
const _HOUR = 3_600_000;

describe("preview", () => {
  const request = { flow: F5(), form: FORM, org: ORG, now: 0 };

  it("before submitting: the whole path with its people", () => {
    const rows = previewNew({ ...request, initiator: i, data: {} });
    expect(rows.map(({ node_id, state, people }) => [node_id, state, people.map(({ id }) => id)])).toEqual([
      ["S", "ahead", [i]],
      ["A", "ahead", [1]],
      ["B", "ahead", [3]],
      ["A2", "ahead", [2]],
      ["C", "ahead", [4]],
    ]);
    expect(rows[1]).toEqual({
      node_id: "A",
      name: "节点A",
      kind: "approve",
      state: "ahead",
      stepId: null,
      people: [{ id: 1, name: "用户1" }],
      mode: "all",
      auto: false,
      chosenLater: false,
    });
    expect(previewNew({ ...request, initiator: LEFT, data: {} })).toEqual([]);
  });

  it("follows the form, needs no filled form, and shows who is chosen later or automatic", () => {
    const drawn = flow(
      [
        start(),
        approver("A", [1], { writeField: ["remark"] }),
        node("B", { assignee: { type: "previousChoice" } }),
        approver("C", [LEFT], { empty: { type: "pass" } }),
        node("D", { assignee: { type: "initiatorChoice" } }),
      ],
      lines("S>A", "A>B", "B>C", "C>D"),
      { starters: { users: [9] } },
    );
    const form = { cc: true, fields: [{ field: "remark", title: "备注", kind: "text" as const, required: true }] };
    const rows = previewNew({
      flow: drawn,
      form,
      org: ORG,
      now: 0,
      initiator: i,
      data: {},
      chosen: { D: [5] },
    });
    expect(
      rows.map(({ node_id, chosenLater, auto, people }) => [node_id, chosenLater, auto, people.map(({ id }) => id)]),
    ).toEqual([
      ["S", false, false, [i]],
      ["A", false, false, [1]],
      ["B", true, false, []],
      ["C", false, true, []],
      ["D", false, false, [5]],
    ]);
  });

  it("from a running state: done, open, ahead, and the progress in percent", () => {
    const run = submitted(F5()).ok(3, "B");
    const rows = preview(run.state, { ...request, flow: run.flow });
    expect(rows.map(({ node_id, state, stepId }) => [node_id, state, stepId])).toEqual([
      ["S", "done", 1],
      ["A", "open", 2],
      ["B", "done", 3],
      ["A2", "ahead", null],
      ["C", "ahead", null],
    ]);
    expect(approvalProgress(run.state, rows)).toBe(25);
    run.ok(1, "A").ok(2, "A2").ok(4, "C");
    expect(approvalProgress(run.state, preview(run.state, { ...request, flow: run.flow }))).toBe(100);
    const revoked = submitted(F1()).ok(1, "A").ok(2, "B").does(i, { type: "revoke" });
    expect(approvalProgress(revoked.state, preview(revoked.state, { ...request, flow: revoked.flow }))).toBe(99);
    expect(approvalProgress({ ...revoked.state, status: 1 }, [])).toBe(0);
  });

  it("a known step keeps its people even when the empty policy found them", () => {
    const drawn = flow(
      [
        start(),
        approver("X", [LEFT], { empty: { type: "pass" } }),
        node("B", { assignee: { type: "previousChoice" } }),
      ],
      lines("S>X", "X>B"),
    );
    const run = submitted(drawn);
    expect(preview(run.state, { ...request, flow: drawn }).at(-1)).toMatchObject({
      state: "open",
      chosenLater: false,
      people: [{ id: ADMIN }],
    });
  });
});

describe("the summary of an instance", () => {
  const shown = (run: ApprovalCase) => summaryOf(run.state, { flow: run.flow, form: FORM, org: ORG, now: run.now });

  it("is its progress and the nodes that are open", () => {
    const run = submitted(F5());
    expect(shown(run)).toEqual({ progress: 0, currentNodes: ["节点A", "节点B"] });
    expect(shown(run.ok(3, "B"))).toEqual({ progress: 25, currentNodes: ["节点A"] });
    expect(shown(run.ref(1, "A"))).toEqual({ progress: 0, currentNodes: ["开始"] });
    run.ok(i, "S").ok(3, "B").ok(1, "A").ok(2, "A2");
    expect(shown(run)).toEqual({ progress: 75, currentNodes: ["节点C"] });
    expect(shown(run.ok(4, "C"))).toEqual({ progress: 100, currentNodes: [] });
  });
});

describe("replay", () => {
  it("rebuilds the state from a stored log, whatever the organisation is now", () => {
    const drawn = flow(
      [
        start(),
        node("A", { assignee: { type: "role", roles: [7] } }),
        node("B", { assignee: { type: "superiors", upTo: "top" } }),
      ],
      lines("S>A", "A>B"),
    );
    const run = submitted(drawn)
      .ok(i, "A")
      .ok(101, "A")
      .does(4, { type: "reassign", stepId: 3, from: 30, to: 6 }, { admin: true })
      .ok(6, "B");
    const stored = JSON.parse(JSON.stringify(run.log));
    expect(replay(stored, { flow: drawn, form: FORM }, {})).toEqual(run.state);
    expect(run.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it("does not accept a gap, an empty log, or a command that is denied", () => {
    const run = submitted(F1()).ok(1, "A").ok(2, "B");
    const version = { flow: run.flow, form: FORM };
    expect(() => replay([], version, {})).toThrow("审批日志为空");
    expect(() => replay(run.log.slice(1), version, {})).toThrow("第 2 行");
    expect(() =>
      replay(
        run.log.filter(({ seq }) => seq !== 2),
        version,
        {},
      ),
    ).toThrow("第 3 行");
    expect(() =>
      replay(
        run.log.map((row) => ({ ...row, seq: row.seq + 1 })),
        version,
        {},
      ),
    ).toThrow("第 2 行");
  });

  it("keeps the answers of the organisation that were used", () => {
    const drawn = flow(
      [start(), approver("A", [1]), approver("B", [2])],
      [
        { id: "in", from: "S", to: "A", condition: [{ field: "initiatorBranch", op: "inBranchTree", value: [2] }] },
        { id: "out", from: "S", to: "B", default: true },
      ],
    );
    const facts = submitted(drawn).log[0]?.facts;
    expect(facts?.trees).toEqual([{ branch: 2, below: [2, 3] }]);
    expect(facts?.present.toSorted((a, b) => a - b)).toEqual([1, i]);
    expect(facts?.branchOf).toEqual([{ user: i, branch: 3 }]);
    expect(replay(submitted(drawn).log, { flow: drawn, form: FORM }, {}).steps[1]?.nodeId).toBe("A");
  });
});

describe("words", () => {
  it("statuses and outcomes", () => {
    const text = (status: 0 | 1 | 2 | 3 | 4, outcome: Parameters<typeof stepText>[0]["outcome"] = null) =>
      stepText({ status, outcome }).cn;
    expect([0, 1, 2].map((status) => text(status as 0 | 1 | 2))).toEqual(["待接收", "已接收", "办理中"]);
    expect([text(3, "pass"), text(3, "submit"), text(3, "auto")]).toEqual(["已完成", "已完成", "自动通过"]);
    expect([text(4, "refuse"), text(4, "return"), text(4, "cancel"), text(4, "revoke"), text(4, "terminate")]).toEqual([
      "不通过",
      "已退回",
      "已取消",
      "已撤回",
      "已终止",
    ]);
    expect(([1, 2, 3, 4, 5] as const).map((status) => INSTANCE_WORDS[status].cn)).toEqual([
      "审批中",
      "已通过",
      "未通过",
      "已撤回",
      "已终止",
    ]);
    expect(STEP.done).toBe(3);
  });

  it("refusals carry code and text, and never 登陆", () => {
    const run = submitted(F1());
    expect(advance(run.state, { type: "approve", stepId: 2 }, run.context(2))).toEqual({
      ok: false,
      code: "E_NOT_WORKER",
      msg: "您不是当前步骤的处理人",
    });
    for (const text of Object.values(REFUSAL_TEXT)) expect(text).not.toContain("登陆");
    expect(businessStatus(run.state)).toBe(0);
  });

  it("an error that is no refusal is not hidden", () => {
    const run = submitted(F1());
    expect(() =>
      advance(null, { type: "submit", data: {} }, { ...run.context(i), flow: { ...F1(), nodes: [] } }),
    ).toThrow("开始节点");
  });
});
