/** People chosen for later steps: by the initiator when he submits, by an approver when he passes. */
import { chooseLine } from "./conditions";
import { type AssigneeRule, type FlowNode, kindOf, type NodeId, type UserId } from "./definition";
import { type Draft, editStep, factsOf, stepOf } from "./draft";
import type { FlowGraph } from "./graph";
import { isInService } from "./organisation";
import { demand } from "./refusal";
import type { Choice, Step, Worker } from "./state";

type Choices = Readonly<Record<NodeId, readonly UserId[]>>;
type InitiatorChoice = Extract<AssigneeRule, { type: "initiatorChoice" }>;

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

/** True when the rule lets the initiator choose this person. */
function mayChoose(draft: Draft, rule: InitiatorChoice, user: UserId): boolean {
  const free = rule.users === undefined && rule.roles === undefined;
  const named = rule.users?.includes(user) ?? false;
  const byRole = draft.org.person(user)?.roleIds.some((role) => rule.roles?.includes(role)) ?? false;
  return isInService(draft.org, user) && (free || named || byRole);
}

/** Approve nodes whose people the initiator chooses, with the limits of his choice. */
function initiatorsNodes({ context }: Draft): { id: NodeId; rule: InitiatorChoice }[] {
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
    demand(!asked || users.every((user) => mayChoose(draft, rule, user)), "E_RECIPIENT");
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

/** Keeps with a vote whom its maker has chosen for the next nodes that leave the choice to him; the latest counts. */
export function applyApproverChoice(
  draft: Draft,
  { id: stepId, nodeId }: Step,
  { id: workerId }: Worker,
  users: readonly UserId[] | undefined,
): void {
  if (users === undefined || users.length === 0) return;
  demand(
    users.every((user) => isInService(draft.org, user)),
    "E_RECIPIENT",
  );
  const next = nextApproveNodes(draft.graph, nodeId);
  const choosing = next.filter((id) => draft.graph.node(id).config.assignee?.type === "previousChoice");
  const before = stepOf(draft, stepId).choices.filter((choice) => !choosing.includes(choice.nodeId));
  const added = choosing.map((id): Choice => ({ nodeId: id, users: [...users], workerId }));
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
