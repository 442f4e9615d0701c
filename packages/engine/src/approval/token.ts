/** Tokens: how they leave a node, follow a line, wait at a join, and reach the end. */
import { chosenFor } from "./choices";
import { chooseLine } from "./conditions";
import { type FlowLine, type FlowNode, kindOf, type NodeKind } from "./definition";
import { addCc, closeStep, type Draft, editStep, factsOf } from "./draft";
import { endInstance } from "./end-instance";
import { createStep, openStep } from "./open-step";
import { inServiceOnce } from "./resolve-assignees";
import { type Arrival, INSTANCE, type Senders, STEP, type Step, sentBy } from "./state";
import { stepVerdict } from "./turn";

/** A token on its way: the line it follows and where it comes from. */
interface Move {
  line: FlowLine;
  node: FlowNode;
  senders: Senders;
}

/** Sends the token on: along every line of a fork, else along the first line that holds; without lines to the end. */
export function leaveNode(draft: Draft, node: FlowNode, senders: Senders): void {
  const lines = draft.graph.outgoing(node.id);
  const chosen = kindOf(node) === "fork" ? lines : [chooseLine(lines, factsOf(draft))];
  if (lines.length === 0) reachEnd(draft);
  for (const line of chosen)
    if (line !== undefined) enterNode(draft, { line, node: draft.graph.node(line.to), senders });
}

const ENTER: Record<NodeKind, (draft: Draft, move: Move) => void> = {
  approve: enterStep,
  cc: sendCopies,
  fork: (draft, { node, senders }) => leaveNode(draft, node, senders),
  join: arriveAtJoin,
  end: reachEnd,
};

function enterNode(draft: Draft, move: Move): void {
  const kind = kindOf(move.node);
  if (kind !== "start") ENTER[kind](draft, move);
}

function enterStep(draft: Draft, { node, senders }: Move): void {
  noteMissingChoice(draft, node, senders.prevStepIds);
  settleOpened(draft, openStep(draft, node, senders));
}

/** A step that passes by itself (nobody to ask, or all have passed before) lets the token go on at once. */
function settleOpened(draft: Draft, step: Step): void {
  if (stepVerdict(draft, step.id) !== "pass") return;
  closeStep(draft, step.id, { status: STEP.done, outcome: "auto" });
  leaveNode(draft, draft.graph.node(step.nodeId), sentBy(step.id));
}

/** Who decides now comes directly before this node, had to choose its people, and chose nobody in service. */
function noteMissingChoice(draft: Draft, node: FlowNode, prevStepIds: readonly number[]): void {
  const chosen = inServiceOnce(chosenFor(draft, node, prevStepIds), draft.org);
  const hisChoice = draft.decidingStep !== null && prevStepIds.includes(draft.decidingStep);
  if (node.config.assignee?.type === "previousChoice" && chosen.length === 0 && hisChoice) draft.choiceMissing = true;
}

/** A cc node gives view rights and is done at once. The steps before it stay the ones that open what follows. */
function sendCopies(draft: Draft, { node, senders }: Move): void {
  const step = createStep(draft, node, { ...senders, mode: "any", ratio: 100 });
  addCc(draft, step.id, inServiceOnce(node.config.ccUsers ?? [], draft.org));
  editStep(draft, step.id, { status: STEP.done, outcome: "auto", closedAt: draft.context.now });
  leaveNode(draft, node, senders);
}

/** A token waits at the join until every branch of the fork has arrived; the last one lets one token go on. */
function arriveAtJoin(draft: Draft, { line, node, senders }: Move): void {
  const fork = draft.graph.forkOf(node.id);
  const waiting = draft.state.arrivals.filter((arrival) => arrival.joinNode === node.id);
  const arrived: Arrival[] = [...waiting, { joinNode: node.id, branchNo: branchOf(draft, line, fork), ...senders }];
  const others = draft.state.arrivals.filter((arrival) => arrival.joinNode !== node.id);
  const complete = arrived.length === draft.graph.outgoing(fork).length;
  draft.state.arrivals = complete ? others : [...others, ...arrived];
  const prevStepIds = [...new Set(arrived.flatMap((arrival) => arrival.prevStepIds))];
  if (complete) leaveNode(draft, node, { prevStepIds, joined: arrived });
}

/** Which branch of the fork a line to its join belongs to. */
function branchOf(draft: Draft, line: FlowLine, fork: string): number {
  if (line.from === fork) return draft.graph.outgoing(fork).indexOf(line);
  return draft.graph.pathOf(line.from).find((branch) => branch.fork === fork)?.no ?? -1;
}

function reachEnd(draft: Draft): void {
  endInstance(draft, { status: INSTANCE.passed, outcome: "cancel" });
}
