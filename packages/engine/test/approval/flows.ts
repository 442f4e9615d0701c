/** The flows F1 to F6 of the scenarios, and small builders for others. */
import {
  type ApprovalForm,
  DEFAULT_SETTINGS,
  type Flow,
  type FlowLine,
  type FlowNode,
  type FlowSettings,
  type NodeConfig,
} from "../../src/approval/definition";
import { type Branch, type Organisation, organisationOf, type Person } from "../../src/approval/organisation";

export const INITIATOR = 100;
export const ADMIN = 99;
export const LEFT = 50;

/** Salesperson 100 of branch 3 under branch 2 under branch 1; heads 30, 20, 10. */
export const BRANCHES: Branch[] = [
  { id: 1, name: "总公司", parentId: null, headId: 10 },
  { id: 2, name: "销售部", parentId: 1, headId: 20 },
  { id: 3, name: "销售一组", parentId: 2, headId: 30 },
  { id: 4, name: "财务部", parentId: 1, headId: null },
];

export const person = (id: number, change: Partial<Person> = {}): Person => ({
  id,
  name: `用户${id}`,
  branchId: 1,
  roleIds: [],
  QuitStatus: 0,
  ...change,
});

export const PEOPLE: Person[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => person(id)),
  person(10),
  person(20, { branchId: 2 }),
  person(30, { branchId: 3 }),
  person(LEFT, { QuitStatus: 1 }),
  person(ADMIN),
  person(INITIATOR, { branchId: 3, roleIds: [7] }),
  person(101, { branchId: 4, roleIds: [7, 8] }),
];

export const ORG: Organisation = organisationOf(PEOPLE, BRANCHES);

export const FORM: ApprovalForm = {
  cc: true,
  fields: [
    { field: "amount", title: "金额", kind: "number" },
    { field: "remark", title: "备注", kind: "text" },
    { field: "salesman", title: "业务员", kind: "choice", holds: "user" },
    { field: "kind", title: "类型", kind: "choice" },
  ],
};

export const node = (id: string, config: Partial<NodeConfig> = {}): FlowNode => ({
  id,
  name: `节点${id}`,
  config: { type: "other", kind: "approve", writeField: [], ...config },
});

export const start = (): FlowNode => ({ id: "S", name: "开始", config: { type: "start", writeField: [] } });
export const end = (): FlowNode => node("end", { kind: "end" });

export const approver = (id: string, users: number[], config: Partial<NodeConfig> = {}): FlowNode =>
  node(id, { assignee: { type: "users", users }, ...config });

/** `lines("S>A", "A>B")`. */
export const lines = (...pairs: string[]): FlowLine[] =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(">");
    return { id: pair, from, to };
  });

export function flow(nodes: FlowNode[], drawn: FlowLine[], settings: Partial<FlowSettings> = {}): Flow {
  return {
    version_id: 1,
    nodes,
    lines: drawn,
    settings: { ...DEFAULT_SETTINGS, adminUsers: [ADMIN], ...settings },
  };
}

export const F1 = (settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), approver("A", [1], { writeField: ["remark"] }), approver("B", [2]), approver("C", [3]), end()],
    lines("S>A", "A>B", "B>C", "C>end"),
    settings,
  );

export const F2 = (): Flow =>
  flow(
    [start(), approver("A", [1]), approver("B", [2]), approver("C", [3])],
    [
      { id: "big", from: "S", to: "A", condition: [{ field: "amount", op: ">=", value: 10000 }] },
      { id: "else", from: "S", to: "B", default: true },
      ...lines("A>C", "B>C"),
    ],
  );

export const F3 = (mode: "any" | "all" | "seq", settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), approver("M", [1, 2, 3], { mode }), approver("N", [9]), end()],
    lines("S>M", "M>N", "N>end"),
    settings,
  );

export const F4 = (settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), approver("M", [1, 2, 3, 4, 5], { mode: "ratio", ratio: 60 }), approver("N", [9]), end()],
    lines("S>M", "M>N", "N>end"),
    settings,
  );

export const F5 = (settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [
      start(),
      node("fork", { kind: "fork" }),
      approver("A", [1]),
      approver("A2", [2]),
      approver("B", [3]),
      node("join", { kind: "join" }),
      approver("C", [4]),
      end(),
    ],
    lines("S>fork", "fork>A", "A>A2", "A2>join", "fork>B", "B>join", "join>C", "C>end"),
    settings,
  );

export const F6 = (settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), approver("A", [1]), approver("B", [2]), approver("C", [1]), approver("D", [4]), end()],
    lines("S>A", "A>B", "B>C", "C>D", "D>end"),
    settings,
  );

/** A flow of the nodes one after another. */
export const line = (...nodes: FlowNode[]): Flow =>
  flow([start(), ...nodes], lines(...nodes.map(({ id }, place) => `${nodes[place - 1]?.id ?? "S"}>${id}`)));
