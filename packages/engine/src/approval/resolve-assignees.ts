/** Who gets a step: the rule of the node, then leavers dropped, then the self, empty and duplicate policies. */

import { valueList } from "../fields/operators";
import { ownValue } from "../text/own-value";
import type { AssigneeRule, FormData, NodeConfig, SelfPolicy, StepMode, UserId } from "./definition";
import { branchOf, isInService, type Organisation, superiorsOf } from "./organisation";

/** Everything a rule may need. */
export interface AssigneeContext {
  org: Organisation;
  initiator: UserId;
  formData: FormData;
  /** People chosen for this node by the initiator or the previous approver. */
  chosen: readonly UserId[];
  adminUsers: readonly UserId[];
  config: Pick<NodeConfig, "mode" | "ratio" | "empty" | "self">;
  /** People whose pass counts again here under the flow's `dedup`. */
  passedBefore: ReadonlySet<UserId>;
}

/** `act` decides himself, `skip` stays out of the count, `auto` counts as a pass at once. */
export type AssigneeRole = "act" | "skip" | "auto";

export interface Assignee {
  userId: UserId;
  role: AssigneeRole;
}

/** `source` tells whether the rule or the empty policy found the people. No assignee at all means: passes by itself. */
export interface Resolution {
  assignees: Assignee[];
  mode: StepMode;
  ratio: number;
  source: "rule" | "empty";
}

type RuleOf<T extends AssigneeRule["type"]> = Extract<AssigneeRule, { type: T }>;
type Finders = { [T in AssigneeRule["type"]]: (rule: RuleOf<T>, context: AssigneeContext) => readonly UserId[] };

const FINDERS: Finders = {
  users: (rule) => rule.users,
  role: (rule, { org }) => rule.roles.flatMap((role) => org.withRole(role)),
  branchHead: headOfBranch,
  superior: (rule, { org, initiator }) => superiorsOf(org, initiator).slice(rule.level - 1, rule.level),
  superiors: (rule, { org, initiator }) =>
    superiorsOf(org, initiator).slice(0, rule.upTo === "top" ? undefined : rule.upTo),
  initiatorChoice: (_rule, { chosen }) => chosen,
  previousChoice: (_rule, { chosen }) => chosen,
  formUser: (rule, { formData }) => valueList(ownValue(formData, rule.field)).map(Number),
  initiator: (_rule, { initiator }) => [initiator],
};

function headOfBranch(rule: RuleOf<"branchHead">, { org, initiator }: AssigneeContext): readonly UserId[] {
  const branch = rule.branch === undefined ? branchOf(org, initiator) : org.branch(rule.branch);
  return branch === undefined || branch.headId === null ? [] : [branch.headId];
}

function find<T extends AssigneeRule["type"]>(rule: RuleOf<T>, context: AssigneeContext): readonly UserId[] {
  const finder: (rule: RuleOf<T>, context: AssigneeContext) => readonly UserId[] = FINDERS[rule.type as T];
  return finder(rule, context);
}

/** In order, each once, leavers and unknown people dropped. */
export const inServiceOnce = (users: readonly UserId[], org: Organisation): UserId[] =>
  [...new Set(users)].filter((user) => isInService(org, user));

const SELF_POLICIES: Record<SelfPolicy, (self: UserId, org: Organisation) => Assignee[]> = {
  self: (self) => [{ userId: self, role: "act" }],
  skip: (self) => [{ userId: self, role: "skip" }],
  superior: (self, org) =>
    superiorsOf(org, self)
      .slice(0, 1)
      .map((userId) => ({ userId, role: "act" })),
};

/** The initiator among the approvers: he decides, is skipped, or his direct superior takes his place. */
function applySelf(users: readonly UserId[], context: AssigneeContext): Assignee[] {
  const policy = SELF_POLICIES[context.config.self ?? "self"];
  const assignees = users.flatMap((userId): Assignee[] =>
    userId === context.initiator ? policy(userId, context.org) : [{ userId, role: "act" }],
  );
  return assignees.filter(({ userId }, place) => assignees.findIndex((other) => other.userId === userId) === place);
}

/**
 * Administrators in service; failing them the direct superiors of those named; if all have left, those named, so that
 * a step is not without people.
 */
function adminsOf(context: AssigneeContext): UserId[] {
  const { adminUsers, org } = context;
  const superiors = adminUsers.flatMap((user) => mayStandIn(superiorsOf(org, user), context).slice(0, 1));
  const choices = [inServiceOnce(adminUsers, org), superiors, adminUsers];
  const found = choices.map((users) => mayStandIn(users, context)).find((users) => users.length > 0);
  return [...new Set(found)];
}

/** The initiator does not get his own request because nobody else was found, unless the node lets him decide it. */
const mayStandIn = (users: readonly UserId[], { config, initiator }: AssigneeContext): UserId[] =>
  users.filter((user) => user !== initiator || (config.self ?? "self") === "self");

/** Nobody found: the administrators (any of them), nobody at all (passes), or named people. */
function applyEmpty(context: AssigneeContext, found: Pick<Resolution, "mode" | "ratio">): Resolution {
  const policy = context.config.empty ?? { type: "admin" };
  if (policy.type === "pass") return { ...found, assignees: [], source: "empty" };
  const named = policy.type === "users" ? mayStandIn(inServiceOnce(policy.users, context.org), context) : [];
  if (named.length > 0) return { ...found, assignees: acting(named), source: "empty" };
  return { assignees: acting(adminsOf(context)), mode: "any", ratio: found.ratio, source: "empty" };
}

const acting = (users: readonly UserId[]): Assignee[] => users.map((userId) => ({ userId, role: "act" }));

/** People who have passed before, as far as the flow counts that, pass again at once. */
const applyDedup = (resolution: Resolution, { passedBefore }: AssigneeContext): Resolution => ({
  ...resolution,
  assignees: resolution.assignees.map((assignee) =>
    assignee.role === "act" && passedBefore.has(assignee.userId) ? { ...assignee, role: "auto" } : assignee,
  ),
});

/**
 * The people of a step that opens now, with the mode that holds for them.
 * Several levels of superiors always sign one after the other; administrators of an empty step sign `any`.
 */
export function resolveAssignees(rule: AssigneeRule, context: AssigneeContext): Resolution {
  const mode = rule.type === "superiors" ? "seq" : (context.config.mode ?? "all");
  const ratio = context.config.ratio ?? 100;
  const assignees = applySelf(inServiceOnce(find(rule, context), context.org), context);
  const resolution: Resolution =
    assignees.length > 0 ? { assignees, mode, ratio, source: "rule" } : applyEmpty(context, { mode, ratio });
  return applyDedup(resolution, context);
}
