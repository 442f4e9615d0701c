/** The worked example of docs/approval-engine.md, row by row. */
import { expect, it } from "vitest";
import { ApprovalCase } from "./approval-case";
import { approver, end, flow, INITIATOR, lines, node, start } from "./flows";

const contract = flow(
  [
    start(),
    node("fork", { kind: "fork" }),
    approver("主管", [1]),
    approver("财务", [2, 3], { mode: "all" }),
    approver("法务", [4]),
    node("join", { kind: "join" }),
    approver("总经理", [5]),
    end(),
  ],
  lines("S>fork", "fork>主管", "主管>财务", "财务>join", "fork>法务", "法务>join", "join>总经理", "总经理>end"),
);

it("a contract through a parallel block, with add-sign, return and take-back", () => {
  const run = ApprovalCase.submitted(contract).is({ S: 3, 主管: 0, 法务: 0, biz: 0 });
  run.ok(1, "主管").is({ 主管: 3, 财务: 0, biz: 1 });
  run.ok(4, "法务").is({ 法务: 3 });
  expect(run.state.arrivals).toMatchObject([{ joinNode: "join", branchNo: 1 }]);
  run.does(2, { type: "addSign", ...run.at("财务"), place: "parallel", users: [6] }).is({ 财务: 1 });
  run.ok(2, "财务").is({ 财务: 2 }).workers("财务", { 2: 2, 3: 1, 6: 1 });
  run.ret(3, "财务", "主管").is({ 财务: 4, 主管: 0, 法务: 3, biz: 1 });
  expect(run.state.arrivals).toHaveLength(1);
  run.ok(1, "主管").is({ 主管: 3, 财务: 0 }).workers("财务", { 2: 1, 3: 1 });
  run.ok(2, "财务").ok(3, "财务").is({ 财务: 3, 总经理: 0 });
  expect(run.state.arrivals).toEqual([]);
  const closed = run.step("财务").id;
  run.does(3, { type: "takeBack", stepId: closed }).is({ 总经理: 4, 财务: 2 }).workers("财务", { 2: 2, 3: 1 });
  expect(run.state.steps[closed - 1]?.superseded).toBe(true);
  expect(run.state.arrivals).toHaveLength(1);
  run.ok(3, "财务").ok(5, "总经理").is({ 财务: 3, 总经理: 3, T: 2, biz: 2 });
  expect(run.effects).toContainEqual({ type: "notify", kind: "ended", users: [INITIATOR], stepId: null });
});
