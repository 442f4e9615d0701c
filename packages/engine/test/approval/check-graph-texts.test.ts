/** The sentences that a flow author reads, one per violation. */
import { expect, it } from "vitest";
import type { Flow, NodeConfig } from "../../src/approval/definition";
import { checkGraph } from "../../src/release/check-graph";
import { approver, end, FORM, flow, LEFT, lines, node, ORG, start } from "./flows";

const texts = (drawn: Flow) => checkGraph(drawn, FORM, ORG).map(({ message }) => message.cn);
const one = (config: Partial<NodeConfig>) => texts(flow([start(), node("A", config)], lines("S>A")));
const fork = (id: string) => node(id, { kind: "fork" });
const join = (id: string) => node(id, { kind: "join" });

it("about the drawing", () => {
  expect(texts(flow([approver("A", [1])], []))).toEqual(["流程缺少开始节点", "节点“节点A”无法从开始节点到达"]);
  expect(texts(flow([start(), { ...start(), id: "S2" }, approver("A", [1])], lines("S>A", "S2>A")))).toEqual([
    "节点“开始”是多余的开始节点，一个流程只能有一个开始节点",
  ]);
  expect(texts(flow([start(), approver("A", [1]), approver("A", [1])], lines("S>A", "A>x")))).toEqual([
    "节点“节点A”的编号重复",
    "连线的一端没有连接节点",
  ]);
  expect(texts(flow([start(), end(), approver("A", [1])], lines("S>end", "end>A")))).toEqual([
    "节点“节点end”是结束节点，不能再有连出的线",
  ]);
  expect(texts(flow([start(), approver("A", [1])], lines("S>A", "A>S")))).toEqual([
    "节点“开始”是开始节点，不能有连入的线",
    "流程没有结束：至少要有一个结束节点或没有连出线的节点",
    "节点“开始”无法到达流程的结束",
    "节点“节点A”无法到达流程的结束",
    "连线形成了循环；需要回到前面的步骤时请使用退回",
    "连线形成了循环；需要回到前面的步骤时请使用退回",
  ]);
  const twice = flow(
    [start(), approver("A", [1])],
    [...lines("S>A"), { id: "S>A", from: "S", to: "A", default: true }],
  );
  expect(texts(twice)).toEqual(["连线的编号重复", "条件分支的连线缺少条件"]);
});

it("about conditions", () => {
  const condition = [{ field: "amount", op: "gt", value: 1 }];
  const forked = flow(
    [start(), fork("f"), approver("A", [1]), join("j")],
    [...lines("S>f", "A>j"), { id: "f>A", from: "f", to: "A", condition }],
  );
  expect(texts(forked)).toEqual(["并行节点连出的线不能设置条件"]);
  const both = flow(
    [start(), approver("A", [1]), approver("B", [1])],
    [
      { id: "a", from: "S", to: "A", condition, default: true },
      { id: "b", from: "S", to: "B", condition },
    ],
  );
  expect(texts(both)).toEqual(["默认线不能设置条件"]);
});

it("about parallel blocks", () => {
  const drawers = new Map([
    ["f", fork],
    ["j", join],
  ]);
  const nodeOf = (id: string) => drawers.get(id.charAt(0))?.(id) ?? approver(id, [1]);
  const block = (names: string[], ...pairs: string[]) => texts(flow([start(), ...names.map(nodeOf)], lines(...pairs)));
  expect(block(["f", "A"], "S>f", "f>A")).toEqual([
    "并行分支中的节点“节点A”没有汇聚到聚合节点",
    "并行节点“节点f”没有对应的聚合节点",
  ]);
  expect(block(["A", "j"], "S>A", "A>j")).toEqual(["聚合节点“节点j”没有对应的并行节点"]);
  const crossing = block(["f", "A", "B", "C", "j"], "S>f", "f>A", "f>B", "A>j", "B>C", "j>C");
  expect(crossing).toContain("并行节点的分支没有全部汇聚到聚合节点“节点j”");
  expect(crossing).toContain("连线越过了并行分支的边界，不能直接连到“节点C”");
  const nested = block(["f", "A", "f2", "B", "C", "j"], "S>f", "f>A", "f>f2", "f2>B", "f2>C", "A>j", "B>j", "C>j");
  expect(nested).toContain("连线越过了并行分支的边界，不能连到聚合节点“节点j”");
  expect(block(["f", "A", "B", "j", "j2"], "S>f", "f>A", "f>B", "A>j", "B>j2")).toContain(
    "并行节点只能有一个聚合节点，“节点j2”是多余的",
  );
});

it("about people, ratio and fields", () => {
  expect(one({ assignee: { type: "users", users: [] } })).toEqual(["节点“节点A”没有选择审批人"]);
  expect(one({ assignee: { type: "users", users: [LEFT] } })).toEqual(["节点“节点A”指定的审批人都不存在或已离职"]);
  expect(one({ assignee: { type: "role", roles: [] } })).toEqual(["节点“节点A”没有选择角色"]);
  expect(one({ assignee: { type: "branchHead", branch: 77 } })).toEqual(["节点“节点A”指定的部门不存在"]);
  expect(one({ assignee: { type: "superior", level: 0 } })).toEqual(["节点“节点A”的上级层级必须是大于0的整数"]);
  expect(one({ assignee: { type: "superiors", upTo: 0 } })).toEqual(["节点“节点A”的上级层级必须是大于0的整数"]);
  expect(one({ assignee: { type: "initiator" }, mode: "ratio" })).toEqual(["节点“节点A”的通过比例必须是1到100的整数"]);
  expect(one({ assignee: { type: "formUser", field: "gone" } })).toEqual(["节点“节点A”使用了表单中不存在的字段“gone”"]);
  expect(texts(flow([start(), approver("A", [1])], lines("S>A"), { adminUsers: [LEFT] }))).toEqual([
    "流程管理员都不存在或已离职，请重新设置",
  ]);
});
