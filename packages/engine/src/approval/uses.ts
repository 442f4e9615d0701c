/** What a flow points at: people, roles, branches, fields of the form and choices of them, each with where it does. */
import { OPERATORS, operatorOf, valueList } from "../fields/operators";
import { conditionKeys, groupsOf, isPseudo } from "./conditions";
import type { ApprovalForm, Flow, FlowLine, FlowNode } from "./definition";
import { TITLE_FACTS, titleFields } from "./title";

export type UsedKind = "user" | "role" | "branch" | "field" | "option";

export interface FlowUse {
  kind: UsedKind;
  /** Of a choice its value; of a number of a table its whole key. */
  id: string;
  /** Of a choice the field. */
  field?: string;
  /** Where: neither is in the settings. */
  node?: FlowNode;
  line?: FlowLine;
}

type Place = Pick<FlowUse, "node" | "line">;

const uses = (kind: UsedKind, ids: readonly (string | number)[], place: Place): FlowUse[] =>
  [...new Set(ids.map(String))].map((id) => ({ kind, id, ...place }));

function usesOfNode(node: FlowNode): FlowUse[] {
  const { assignee, empty, ccUsers = [], writeField, hideField = [] } = node.config;
  const place = { node };
  const users = assignee && "users" in assignee ? (assignee.users ?? []) : [];
  const roles = assignee && "roles" in assignee ? (assignee.roles ?? []) : [];
  const branch = assignee?.type === "branchHead" && assignee.branch !== undefined ? [assignee.branch] : [];
  const from = assignee?.type === "formUser" ? [assignee.field] : [];
  return [
    ...uses("user", [...users, ...(empty?.type === "users" ? empty.users : []), ...ccUsers], place),
    ...uses("role", roles, place),
    ...uses("branch", branch, place),
    ...uses("field", [...writeField, ...hideField, ...from], place),
  ];
}

function usesOfLine(line: FlowLine, { fields }: ApprovalForm): FlowUse[] {
  const place = { line };
  return groupsOf(line.condition ?? [])
    .flat()
    .flatMap(({ field: key, op, value }) => {
      const field = fields.find((one) => one.field === key);
      const named = operatorOf(op);
      const values = named === undefined || OPERATORS[named].operand === "nothing" ? [] : valueList(value);
      const own = isPseudo(key) ? [] : uses("field", [...conditionKeys([{ field: key, op }]), key], place);
      if (key === "initiatorRole") return uses("role", values, place);
      if (key === "initiatorBranch" || field?.kind === "branch" || named === "inBranchTree")
        return [...own, ...uses("branch", values, place)];
      if (key === "initiator" || field?.holds === "user") return [...own, ...uses("user", values, place)];
      const isChoice = field?.kind === "choice" || field?.kind === "choices";
      return [...own, ...(isChoice ? uses("option", values, place).map((use) => ({ ...use, field: key })) : [])];
    });
}

function usesOfSettings({ settings }: Flow): FlowUse[] {
  const { adminUsers, starters = {}, summary = [], title = "" } = settings;
  const named = titleFields(title).filter((field) => !TITLE_FACTS.some((fact) => fact === field));
  return [
    ...uses("user", [...adminUsers, ...(starters.users ?? [])], {}),
    ...uses("role", starters.roles ?? [], {}),
    ...uses("branch", starters.branches ?? [], {}),
    ...uses("field", [...summary, ...named], {}),
  ];
}

/** Everything, place by place. */
export const usesOf = (flow: Flow, form: ApprovalForm): FlowUse[] => [
  ...flow.nodes.flatMap(usesOfNode),
  ...flow.lines.flatMap((line) => usesOfLine(line, form)),
  ...usesOfSettings(flow),
];
