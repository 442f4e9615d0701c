/** People chosen for later steps: by the initiator when he submits, by an approver when he passes. */
import { chooseLine } from "./conditions";
import { type AssigneeRule, type FlowNode, kindOf, type NodeId, type UserId } from "./definition";
import { type Draft, editStep, factsOf, stepOf } from "./draft";
import type { FlowGraph } from "./graph";
import { isInService, type Organisation } from "./organisation";
import { demand } from "./refusal";
import type { Choice, Step, Worker } from "./state";

type Choices = Readonly<Record<NodeId, readonly UserId[]>>;
type ChoiceRule<Type extends "initiatorChoice" | "previousChoice"> = Extract<AssigneeRule, { type: Type }>;
/** Whom one may choose: everybody in service, or only these. */
type Limits = Pick<ChoiceRule<"initiatorChoice" | "previousChoice">, "users" | "roles">;

/** Nodes that the form of now leads to from the start, every branch of a fork included. */
function nodesAhead(draft: Draft): FlowNode[] {
  const facts = factsOf(draft);
  const ahead = new Set([draft.graph.start.id]);
  for (const id of ahead) {
    const lines = draft.graph.outgoing(id);
    const next = kindOf(draft.graph.node(id)) === "fork" ? lines : [chooseLine(lines, facts)];
    for (const line of next) if (line !== undefined) ahead.add(line.to);
  }
  return [...ahead].map(draft.graph.node);
}

/** True when the limits let one choose this person. */
function mayChoose(org: Organisation, { users, roles }: Limits, user: UserId): boolean {
  const free = users === undefined && roles === undefined;
  const named = users?.includes(user) ?? false;
  const byRole = org.person(user)?.roleIds.some((role) => roles?.includes(role)) ?? false;
  return isInService(org, user) && (free || named || byRole);
}

/** Among whom a rule lets one choose; nobody where it does not limit that. */
export function choicesOf(org: Organisation, rule: AssigneeRule | undefined): UserId[] {
  if (rule?.type !== "initiatorChoice" && rule?.type !== "previousChoice") return [];
  const { users = [], roles = [] } = rule;
  const named = new Set([...users, ...roles.flatMap((role) => org.withRole(role))]);
  return [...named].filter((user) => isInService(org, user));
}

/** Approve nodes whose people the initiator chooses, with the limits of his choice. */
function initiatorsNodes({ context }: Draft): { id: NodeId; rule: ChoiceRule<"initiatorChoice"> }[] {
  return context.flow.nodes.flatMap((node) => {
    const rule = node.config.assignee;
    return kindOf(node) === "approve" && rule?.type === "initiatorChoice" ? [{ id: node.id, rule }] : [];
  });
}

/**
 * Stores the initiator's choices; what he says about other nodes is not taken. Each keeps to its node's limits, since
 * an edit may lead there later; each node ahead that he has to choose for needs one.
 */
export function applyInitiatorChoices(draft: Draft, chosen: Choices = {}): void {
  const nodes = initiatorsNodes(draft);
  const taken = nodes.flatMap(({ id }) => (chosen[id] === undefined ? [] : [[id, [...chosen[id]]] as const]));
  draft.state.chosenUsers = { ...draft.state.chosenUsers, ...Object.fromEntries(taken) };
  if (draft.context.trial === true) return;
  const ahead = new Set(nodesAhead(draft).map(({ id }) => id));
  for (const { id, rule } of nodes) {
    const users = draft.state.chosenUsers[id] ?? [];
    const asked = ahead.has(id) || chosen[id] !== undefined;
    demand(!asked || users.every((user) => mayChoose(draft.org, rule, user)), "E_RECIPIENT");
    demand(!ahead.has(id) || users.length > 0, "E_RECIPIENT");
  }
}

/** Approve nodes that can follow this node with no approve node between. */
function nextApproveNodes(graph: FlowGraph, nodeId: NodeId): NodeId[] {
  const seen = new Set(graph.outgoing(nodeId).map((line) => line.to));
  for (const id of seen)
    if (kindOf(graph.node(id)) !== "approve") for (const line of graph.outgoing(id)) seen.add(line.to);
  return [...seen].filter((id) => kindOf(graph.node(id)) === "approve");
}

/**
 * Keeps with a vote whom its maker has chosen for the next nodes that leave the choice to him, of each those whom its limits
 * let him choose; the latest counts. Whom no node lets him choose, he cannot name.
 */
export function applyApproverChoice(
  draft: Draft,
  { id: stepId, nodeId }: Step,
  { id: workerId }: Worker,
  users: readonly UserId[] | undefined,
): void {
  if (users === undefined || users.length === 0) return;
  const choosing = nextApproveNodes(draft.graph, nodeId).flatMap((id) => {
    const rule = draft.graph.node(id).config.assignee;
    return rule?.type === "previousChoice" ? [{ id, rule }] : [];
  });
  const allowed = (user: UserId) =>
    choosing.length === 0
      ? isInService(draft.org, user)
      : choosing.some(({ rule }) => mayChoose(draft.org, rule, user));
  demand(users.every(allowed), "E_RECIPIENT");
  const before = stepOf(draft, stepId).choices.filter((choice) => choosing.every(({ id }) => id !== choice.nodeId));
  const added = choosing.map(({ id, rule }): Choice => {
    const theirs = users.filter((user) => mayChoose(draft.org, rule, user));
    return { nodeId: id, users: theirs, workerId };
  });
  editStep(draft, stepId, { choices: [...before, ...added] });
}

/** The people chosen for a node that opens now: by the initiator, or on one of the steps that have led here. */
export function chosenFor(draft: Draft, { id, config }: FlowNode, prevStepIds: readonly number[]): readonly UserId[] {
  if (config.assignee?.type !== "previousChoice") return draft.state.chosenUsers[id] ?? [];
  const choices = prevStepIds.flatMap((stepId) => stepOf(draft, stepId).choices);
  return choices.findLast(({ nodeId }) => nodeId === id)?.users ?? [];
}

/** Denies a decision that reached a node whose people its maker should have chosen. */
export function demandChoices(draft: Draft): void {
  demand(!draft.choiceMissing || draft.context.trial === true, "E_RECIPIENT");
}
