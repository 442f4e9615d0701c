/** Release rules about the nodes' settings: people, ratio, administrators, fields. */
import { type AssigneeRule, type FlowNode, kindOf } from "./definition";
import type { Organisation } from "./organisation";
import { inServiceOnce } from "./resolve-assignees";
import { type Drawing, onNode, type Violation } from "./violation";

type RuleOf<T extends AssigneeRule["type"]> = Extract<AssigneeRule, { type: T }>;
type RuleChecks = { [T in AssigneeRule["type"]]: (rule: RuleOf<T>, org: Organisation) => string | undefined };

const NO_PROBLEM = () => undefined;

/** What is wrong with a rule that names something. */
const RULE_CHECKS: RuleChecks = {
  users: ({ users }, org) => namedPeopleProblem(users, org),
  role: ({ roles }) => (roles.length === 0 ? "没有选择角色" : undefined),
  branchHead: ({ branch }, org) =>
    branch === undefined || org.branch(branch) !== undefined ? undefined : "指定的部门不存在",
  superior: ({ level }) => (isLevel(level) ? undefined : "的上级层级必须是大于0的整数"),
  superiors: ({ upTo }) => (upTo === "top" || isLevel(upTo) ? undefined : "的上级层级必须是大于0的整数"),
  initiatorChoice: NO_PROBLEM,
  previousChoice: NO_PROBLEM,
  formUser: NO_PROBLEM,
  initiator: NO_PROBLEM,
};

const isLevel = (level: number): boolean => Number.isInteger(level) && level > 0;

function namedPeopleProblem(users: readonly number[], org: Organisation): string | undefined {
  if (users.length === 0) return "没有选择审批人";
  return inServiceOnce(users, org).length === 0 ? "指定的审批人都不存在或已离职" : undefined;
}

function ruleProblem<T extends AssigneeRule["type"]>(rule: RuleOf<T>, org: Organisation): string | undefined {
  const check: (rule: RuleOf<T>, org: Organisation) => string | undefined = RULE_CHECKS[rule.type as T];
  return check(rule, org);
}

const approveNodes = ({ flow }: Drawing): FlowNode[] => flow.nodes.filter((node) => kindOf(node) === "approve");

/** Every approve node says who gets it, and everybody it names exists. */
export function checkAssignees(drawing: Drawing): Violation[] {
  return approveNodes(drawing).flatMap((node) => {
    const rule = node.config.assignee;
    const problem = rule === undefined ? "没有设置审批人" : ruleProblem(rule, drawing.org);
    return problem === undefined ? [] : [onNode("assignee", node, problem)];
  });
}

/** A ratio is a whole percentage from 1 to 100. */
export function checkRatio(drawing: Drawing): Violation[] {
  return approveNodes(drawing)
    .filter(({ config }) => config.mode === "ratio" && !isPercentage(config.ratio))
    .map((node) => onNode("ratio", node, "的通过比例必须是1到100的整数"));
}

const isPercentage = (ratio: number | undefined): boolean =>
  ratio !== undefined && Number.isInteger(ratio) && ratio >= 1 && ratio <= 100;

/** A clock runs some hours, and no two of a node do the same at the same time. */
export function checkDue(drawing: Drawing): Violation[] {
  return approveNodes(drawing).flatMap((node) => {
    const rules = node.config.due ?? [];
    const times = new Set(rules.map(({ kind, hours }) => `${kind}/${hours}`));
    if (!rules.every(({ hours }) => Number.isFinite(hours) && hours > 0))
      return [onNode("due", node, "的超时时间必须是大于0的小时数")];
    return times.size === rules.length ? [] : [onNode("due", node, "在同一时间设置了两次相同的超时处理")];
  });
}

/** Somebody in service takes care of steps that find nobody. */
export function checkAdmins({ flow, org }: Drawing): Violation[] {
  const { adminUsers } = flow.settings;
  if (adminUsers.length === 0) return [{ rule: "admins", message: "请设置流程管理员" }];
  return inServiceOnce(adminUsers, org).length > 0
    ? []
    : [{ rule: "admins", message: "流程管理员都不存在或已离职，请重新设置" }];
}

/** Fields that a node lets one change, hides or takes people from are in the form. */
export function checkNodeFields({ flow, form }: Drawing): Violation[] {
  const known = new Set(form.fields.map(({ field }) => field));
  return flow.nodes.flatMap((node) =>
    fieldsOf(node)
      .filter((field) => !known.has(field))
      .map((field) => onNode("fields", node, `使用了表单中不存在的字段“${field}”`)),
  );
}

function fieldsOf({ config }: FlowNode): string[] {
  const user = config.assignee?.type === "formUser" ? [config.assignee.field] : [];
  return [...new Set([...config.writeField, ...(config.hideField ?? []), ...user])];
}
