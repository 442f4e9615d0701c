/** What a flow points at: people, roles, branches, fields of the form and values of them, each with where it does. */
import { OPERATORS, operatorOf, valueList } from "../fields/operators";
import { conditionKeys, groupsOf, isPseudo } from "./conditions";
import type { ApprovalForm, Flow, FlowLine, FlowNode, FormField } from "./definition";
import { TITLE_FACTS, titleFields } from "./title";

export type UsedKind = "user" | "role" | "branch" | "field" | "option";

export interface FlowUse {
  kind: UsedKind;
  /** Of a choice its value, be it a record's id; of a number of a table its whole key. */
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

/** What the people of a step are found by. */
function usesOfAssignee(node: FlowNode): FlowUse[] {
  const { assignee } = node.config;
  const place = { node };
  if (!assignee) return [];
  return [
    ...uses("user", "users" in assignee ? (assignee.users ?? []) : [], place),
    ...uses("role", "roles" in assignee ? (assignee.roles ?? []) : [], place),
    ...uses("branch", assignee.type === "branchHead" && assignee.branch !== undefined ? [assignee.branch] : [], place),
    ...uses("field", assignee.type === "formUser" ? [assignee.field] : [], place),
  ];
}

function usesOfNode(node: FlowNode): FlowUse[] {
  const { empty, ccUsers = [], writeField, hideField = [] } = node.config;
  const place = { node };
  return [
    ...usesOfAssignee(node),
    ...uses("user", [...(empty?.type === "users" ? empty.users : []), ...ccUsers], place),
    ...uses("field", [...writeField, ...hideField], place),
  ];
}

/** Whose values are choices: options, entries of the dictionary, records, nodes of a tree. */
const CHOSEN: ReadonlySet<string> = new Set(["choice", "choices", "tree", "products"]);

/** What the values of a condition are; undefined where they point at nothing. */
function kindOfValues(key: string, named: string | undefined, field: FormField | undefined): UsedKind | undefined {
  if (key === "initiatorRole") return "role";
  const isBranch = field?.kind === "branch" || (field?.kind !== "tree" && named === "inBranchTree");
  if (key === "initiatorBranch" || isBranch) return "branch";
  if (key === "initiator" || field?.holds === "user") return "user";
  return CHOSEN.has(field?.kind ?? "") ? "option" : undefined;
}

function usesOfLine(line: FlowLine, { fields }: ApprovalForm): FlowUse[] {
  const place = { line };
  return groupsOf(line.condition ?? [])
    .flat()
    .flatMap(({ field: key, op, value }) => {
      const named = operatorOf(op);
      const values = named === undefined || OPERATORS[named].operand === "nothing" ? [] : valueList(value);
      const own = isPseudo(key) ? [] : uses("field", [...conditionKeys([{ field: key, op }]), key], place);
      const kind = kindOfValues(
        key,
        named,
        fields.find((one) => one.field === key),
      );
      const used = kind === undefined ? [] : uses(kind, values, place);
      return [...own, ...(kind === "option" ? used.map((use) => ({ ...use, field: key })) : used)];
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
