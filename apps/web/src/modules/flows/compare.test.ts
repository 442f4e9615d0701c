import { DEFAULT_SETTINGS, type FlowNode } from "@qicheng/engine/approval/definition";
import { expect, test } from "vitest";
import { type Compared, differences, tonesOf } from "./compare";
import type { Names } from "./describe";

const NAMES: Names = {
  person: (id) => `用户${id}`,
  branch: (id) => `部门${id}`,
  role: (id) => `角色${id}`,
  field: (key) => key,
  condition: (filter) => JSON.stringify(filter),
  line: ({ label = "" }) => label,
};
const approver = (id: string, user: number): FlowNode => ({
  id,
  name: id,
  config: { type: "other", kind: "approve", writeField: [], assignee: { type: "users", users: [user] } },
});
const drawn = (nodes: FlowNode[], more: Partial<Compared> = {}): Compared => ({
  nodes,
  lines: nodes.slice(1).map(({ id }, at) => ({ id: `l${at}`, from: nodes[at]?.id ?? "", to: id })),
  settings: { ...DEFAULT_SETTINGS, adminUsers: [1] },
  ...more,
});

test("two versions differ by what came, went and is otherwise, in words", () => {
  const before = drawn([approver("甲", 1), approver("乙", 2)]);
  const after = drawn([approver("甲", 3), approver("丙", 4)], {
    settings: { ...DEFAULT_SETTINGS, adminUsers: [1], revoke: "never" },
  });
  const found = differences(before, after, NAMES);
  expect(found.map(({ text }) => text)).toEqual([
    "修改节点「甲」：审批人 用户1 → 用户3",
    "新增节点「丙」",
    "删除节点「乙」",
    "新增连线「从 甲 到 丙」",
    "删除连线「从 甲 到 乙」",
    "修改流程设置：发起人撤回",
  ]);
  expect(tonesOf(found, "added")).toMatchObject({ 甲: "changed", 乙: "removed" });
  expect(tonesOf(found, "removed")).toMatchObject({ 甲: "changed", 丙: "added" });
});

test("where something stands says nothing", () => {
  const one = drawn([approver("甲", 1)]);
  expect(differences(one, drawn([{ ...approver("甲", 1), left: 9, top: 9 }]), NAMES)).toEqual([]);
});
