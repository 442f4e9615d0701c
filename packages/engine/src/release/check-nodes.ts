/** Release rules about the nodes' settings: people, ratio, administrators, fields. */

import { type AssigneeRule, type FlowNode, kindOf } from "../approval/definition";
import type { Organisation } from "../approval/organisation";
import { RELEASE_TEXTS } from "../approval/release-texts";
import { inServiceOnce } from "../approval/resolve-assignees";
import type { Message } from "../text/message";
import { type Drawing, onNode, type Violation } from "./violation";

type RuleOf<T extends AssigneeRule["type"]> = Extract<AssigneeRule, { type: T }>;
type RuleChecks = { [T in AssigneeRule["type"]]: (rule: RuleOf<T>, org: Organisation) => Message | undefined };

const NO_PROBLEM = () => undefined;

/** What is wrong with a rule that names something. */
const RULE_CHECKS: RuleChecks = {
  users: ({ users }, org) => namedPeopleProblem(users, org),
  role: ({ roles }) => (roles.length === 0 ? RELEASE_TEXTS.noRoles : undefined),
  branchHead: ({ branch }, org) =>
    branch === undefined || org.branch(branch) !== undefined ? undefined : RELEASE_TEXTS.noBranch,
  superior: ({ level }) => (isLevel(level) ? undefined : RELEASE_TEXTS.level),
  superiors: ({ upTo }) => (upTo === "top" || isLevel(upTo) ? undefined : RELEASE_TEXTS.level),
  initiatorChoice: NO_PROBLEM,
  previousChoice: NO_PROBLEM,
  formUser: NO_PROBLEM,
  initiator: NO_PROBLEM,
};

const isLevel = (level: number): boolean => Number.isInteger(level) && level > 0;

function namedPeopleProblem(users: readonly number[], org: Organisation): Message | undefined {
  if (users.length === 0) return RELEASE_TEXTS.noUsers;
  return inServiceOnce(users, org).length === 0 ? RELEASE_TEXTS.usersGone : undefined;
}

function ruleProblem<T extends AssigneeRule["type"]>(rule: RuleOf<T>, org: Organisation): Message | undefined {
  const check: (rule: RuleOf<T>, org: Organisation) => Message | undefined = RULE_CHECKS[rule.type as T];
  return check(rule, org);
}

const approveNodes = ({ flow }: Drawing): FlowNode[] => flow.nodes.filter((node) => kindOf(node) === "approve");

/** Every approve node says who gets it, and everybody it names exists. */
export function checkAssignees(drawing: Drawing): Violation[] {
  return approveNodes(drawing).flatMap((node) => {
    const rule = node.config.assignee;
    const problem = rule === undefined ? RELEASE_TEXTS.noRule : ruleProblem(rule, drawing.org);
    return problem === undefined ? [] : [onNode("assignee", node, problem)];
  });
}

/** A ratio is a whole percentage from 1 to 100. */
export function checkRatio(drawing: Drawing): Violation[] {
  return approveNodes(drawing)
    .filter(({ config }) => config.mode === "ratio" && !isPercentage(config.ratio))
    .map((node) => onNode("ratio", node, RELEASE_TEXTS.ratio));
}

const isPercentage = (ratio: number | undefined): boolean =>
  ratio !== undefined && Number.isInteger(ratio) && ratio >= 1 && ratio <= 100;

/** A clock runs some hours, and no two of a node do the same at the same time. */
export function checkDue(drawing: Drawing): Violation[] {
  return approveNodes(drawing).flatMap((node) => {
    const rules = node.config.due ?? [];
    const times = new Set(rules.map(({ kind, hours }) => `${kind}/${hours}`));
    if (!rules.every(({ hours }) => Number.isFinite(hours) && hours > 0))
      return [onNode("due", node, RELEASE_TEXTS.hours)];
    return times.size === rules.length ? [] : [onNode("due", node, RELEASE_TEXTS.sameHour)];
  });
}

/** Somebody in service takes care of steps that find nobody. */
export function checkAdmins({ flow, org }: Drawing): Violation[] {
  const { adminUsers } = flow.settings;
  if (adminUsers.length === 0) return [{ rule: "admins", message: RELEASE_TEXTS.noAdmins }];
  return inServiceOnce(adminUsers, org).length > 0 ? [] : [{ rule: "admins", message: RELEASE_TEXTS.adminsGone }];
}

/** Fields that a node lets one change, hides or takes people from are in the form, and people fill them in. */
export function checkNodeFields({ flow, form }: Drawing): Violation[] {
  const filled = form.fields.filter(({ held, rows }) => held === undefined && rows === undefined);
  const known = new Set(filled.map(({ field }) => field));
  return flow.nodes.flatMap((node) =>
    fieldsOf(node)
      .filter((field) => !known.has(field))
      .map((field) => onNode("fields", node, RELEASE_TEXTS.nodeField({ field }))),
  );
}

function fieldsOf({ config }: FlowNode): string[] {
  const user = config.assignee?.type === "formUser" ? [config.assignee.field] : [];
  return [...new Set([...config.writeField, ...(config.hideField ?? []), ...user])];
}

/** Whoever submits fills the form in, so nothing of it is hidden from him. */
export const checkStartHides = ({ flow }: Drawing): Violation[] =>
  flow.nodes
    .filter((node) => kindOf(node) === "start" && (node.config.hideField ?? []).length > 0)
    .map((node) => onNode("fields", node, RELEASE_TEXTS.startHides));
