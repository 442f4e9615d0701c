/** People chosen for later steps: by the initiator when he submits, by an approver when he passes. */
import { ownValue } from "../text/own-value";
import { chooseLine } from "./conditions";
import { type AssigneeRule, type FlowNode, kindOf, type NodeId, type UserId } from "./definition";
import { type Draft, editStep, factsOf, stepOf } from "./draft";
import type { FlowGraph } from "./graph";
import { isInService, type Organisation } from "./organisation";
import { demand } from "./refusal";
import type { Choice, Instance, Step, Worker } from "./state";

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
  const taken = nodes.flatMap(({ id }) => {
    const users = ownValue(chosen, id);
    return users === undefined ? [] : [[id, [...users]] as const];
  });
  draft.state.chosenUsers = { ...draft.state.chosenUsers, ...Object.fromEntries(taken) };
  if (draft.context.trial === true) return;
  const ahead = new Set(nodesAhead(draft).map(({ id }) => id));
  for (const { id, rule } of nodes) {
    const users = ownValue(draft.state.chosenUsers, id) ?? [];
    const asked = ahead.has(id) || ownValue(chosen, id) !== undefined;
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

const isLeftToOneBefore = ({ config }: FlowNode): boolean => config.assignee?.type === "previousChoice";

/** The initiator chooses whom it is for: its rule says so, or nobody decides before it. */
export const isChosenAtStart = (graph: FlowGraph, node: FlowNode): boolean =>
  node.config.assignee?.type === "initiatorChoice" ||
  (isLeftToOneBefore(node) && nextApproveNodes(graph, graph.start.id).includes(node.id));

/** People whom the initiator has chosen for a node so far. */
export const chosenAtStart = ({ chosenUsers, steps }: Instance, id: NodeId): readonly UserId[] =>
  ownValue(chosenUsers, id) ??
  steps.flatMap(({ choices }) => choices).findLast(({ nodeId }) => nodeId === id)?.users ??
  [];

interface Given {
  /** For all of them. */
  users?: readonly UserId[] | undefined;
  /** For each of them, as the initiator chooses; they go before the others. */
  chosen?: Choices | undefined;
}

/**
 * Keeps with a vote whom its maker has chosen for the next nodes that leave the choice to him, of each those whom its limits
 * let him choose; the latest counts. Whom no node lets him choose, he cannot name.
 */
export function applyApproverChoice(
  draft: Draft,
  { id: stepId, nodeId }: Step,
  { id: workerId }: Worker,
  { users = [], chosen = {} }: Given,
): void {
  const choosing = nextApproveNodes(draft.graph, nodeId).flatMap((id) => {
    const rule = draft.graph.node(id).config.assignee;
    return rule?.type === "previousChoice" ? [{ id, rule }] : [];
  });
  const allowed = (user: UserId) =>
    choosing.length === 0
      ? isInService(draft.org, user)
      : choosing.some(({ rule }) => mayChoose(draft.org, rule, user));
  demand(users.every(allowed), "E_RECIPIENT");
  const added = choosing.flatMap(({ id, rule }): Choice[] => {
    const may = (user: UserId) => mayChoose(draft.org, rule, user);
    const own = ownValue(chosen, id);
    demand(own === undefined || own.every(may), "E_RECIPIENT");
    const people = own ?? users.filter(may);
    return people.length > 0 ? [{ nodeId: id, users: [...people], workerId }] : [];
  });
  if (added.length === 0) return;
  const again = new Set(added.map((choice) => choice.nodeId));
  const before = stepOf(draft, stepId).choices.filter((choice) => !again.has(choice.nodeId));
  editStep(draft, stepId, { choices: [...before, ...added] });
}

/** The people chosen for a node that opens now: by the initiator, or on one of the steps that have led here. */
export function chosenFor(draft: Draft, node: FlowNode, prevStepIds: readonly number[]): readonly UserId[] {
  if (!isLeftToOneBefore(node)) return ownValue(draft.state.chosenUsers, node.id) ?? [];
  const choices = prevStepIds.flatMap((stepId) => stepOf(draft, stepId).choices);
  return choices.findLast(({ nodeId }) => nodeId === node.id)?.users ?? [];
}

/** Denies a decision that reached a node whose people its maker should have chosen. */
export function demandChoices(draft: Draft): void {
  demand(!draft.choiceMissing || draft.context.trial === true, "E_RECIPIENT");
}
