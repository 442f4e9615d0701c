/** People chosen for later steps: by the initiator when he submits, by an approver when he passes. */
import { chooseLine } from "./conditions";
import { type AssigneeRule, type FlowNode, kindOf, type NodeId, type UserId } from "./definition";
import { type Draft, factsOf } from "./draft";
import type { FlowGraph } from "./graph";
import { isInService } from "./organisation";
import { demand } from "./refusal";

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

/** Stores the initiator's choices; each node ahead that he has to choose for needs one. */
export function applyInitiatorChoices(draft: Draft, chosen: Choices | undefined): void {
  draft.state.chosenUsers = { ...draft.state.chosenUsers, ...chosen };
  for (const { id, config } of nodesAhead(draft)) {
    const { assignee } = config;
    if (assignee?.type !== "initiatorChoice" || draft.context.trial === true) continue;
    const users = draft.state.chosenUsers[id] ?? [];
    demand(users.length > 0 && users.every((user) => mayChoose(draft, assignee, user)), "E_RECIPIENT");
  }
}

/** Approve nodes that can follow this node with no approve node between. */
function nextApproveNodes(graph: FlowGraph, nodeId: NodeId): NodeId[] {
  const seen = new Set(graph.outgoing(nodeId).map((line) => line.to));
  for (const id of seen)
    if (kindOf(graph.node(id)) !== "approve") for (const line of graph.outgoing(id)) seen.add(line.to);
  return [...seen].filter((id) => kindOf(graph.node(id)) === "approve");
}

/** Stores whom an approver has chosen for the next nodes that leave the choice to him. */
export function applyApproverChoice(draft: Draft, nodeId: NodeId, users: readonly UserId[] | undefined): void {
  if (users === undefined || users.length === 0) return;
  demand(
    users.every((user) => isInService(draft.org, user)),
    "E_RECIPIENT",
  );
  const next = nextApproveNodes(draft.graph, nodeId);
  const choosing = next.filter((id) => draft.graph.node(id).config.assignee?.type === "previousChoice");
  const chosen = Object.fromEntries(choosing.map((id) => [id, [...users]]));
  draft.state.chosenUsers = { ...draft.state.chosenUsers, ...chosen };
}

/** Denies a decision that reached a node whose people its maker should have chosen. */
export function demandChoices(draft: Draft): void {
  demand(!draft.choiceMissing || draft.context.trial === true, "E_RECIPIENT");
}
