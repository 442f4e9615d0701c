/** Return: which steps one may go back to, and what going back undoes. */
import { isPrefix, samePath } from "./blocks";
import type { Context } from "./context";
import { type FlowNode, kindOf, type NodeId, type UserId } from "./definition";
import { closeStep, type Draft, stepOf, supersede } from "./draft";
import type { Actor } from "./effects";
import { type FlowGraph, graphOf } from "./graph";
import { reopenFor } from "./open-step";
import { conditionValuesBelow, settleReopened } from "./resume";
import {
  type DirectResume,
  type Instance,
  isOpen,
  isValid,
  STEP,
  type Step,
  todoOf,
  validStepOf,
  WORKER,
} from "./state";

/** A row of findStepsPassed. `time` is when the step was completed. */
export interface PassedStep {
  node_id: NodeId;
  name: string;
  users: { id: UserId; name: string }[];
  time: number;
}

/** What the node's setting lets one return to. */
const RETURN_TARGETS: Record<"any" | "start" | "none", (node: FlowNode) => boolean> = {
  any: () => true,
  start: (node) => kindOf(node) === "start",
  none: () => false,
};

/**
 * Completed start and approve steps before this one, not in a parallel branch that it is not in, nearest first. One that
 * passed by itself had nobody who could do better now.
 */
function stepsPassedBefore(state: Instance, step: Step, graph: FlowGraph): Step[] {
  const path = graph.pathOf(step.nodeId);
  const allowed = RETURN_TARGETS[graph.node(step.nodeId).config.returnTo ?? "any"];
  return state.steps
    .filter(({ nodeId }) => graph.below(nodeId).has(step.nodeId) && isPrefix(graph.pathOf(nodeId), path))
    .filter((passed) => isValid(passed) && passed.outcome !== "auto" && isDecidable(graph.node(passed.nodeId)))
    .filter((passed) => allowed(graph.node(passed.nodeId)))
    .sort((left, right) => graph.rank(right.nodeId) - graph.rank(left.nodeId));
}

const isDecidable = (node: FlowNode): boolean => kindOf(node) === "start" || kindOf(node) === "approve";

/** The step on which the caller acts: the one he names, else his only one. */
function callersStep(state: Instance, actor: Actor, stepId: number | undefined): Step | undefined {
  const steps = actor === "system" ? [] : todoOf(state, actor);
  const named = steps.filter(({ id }) => id === (stepId ?? id));
  return named.length === 1 ? named[0] : undefined;
}

/**
 * The steps that the caller may return to from a step on which he acts, nearest first.
 * Empty where he does not act, where he acts on several and names none, and on the start step.
 */
export function findStepsPassed(
  state: Instance,
  context: Pick<Context, "flow" | "org" | "actor">,
  stepId?: number,
): PassedStep[] {
  const step = callersStep(state, context.actor, stepId);
  if (step === undefined) return [];
  const graph = graphOf(context.flow);
  return stepsPassedBefore(state, step, graph).map((passed) => ({
    node_id: passed.nodeId,
    name: graph.node(passed.nodeId).name,
    users: passed.workers
      .filter((worker) => worker.status === WORKER.passed)
      .map(({ userId }) => ({ id: userId, name: context.org.person(userId)?.name ?? "" })),
    time: passed.closedAt ?? 0,
  }));
}

export const mayReturnTo = (draft: Draft, step: Step, nodeId: NodeId): boolean =>
  stepsPassedBefore(draft.state, step, draft.graph).some((passed) => passed.nodeId === nodeId);

/** Under resume `direct` the returned step remembers where to go; not when the return left a parallel block. */
function directResume(draft: Draft, from: Step, target: NodeId): DirectResume | null {
  const { graph, context } = draft;
  const sameBlock = samePath(graph.pathOf(from.nodeId), graph.pathOf(target));
  if (context.flow.settings.resume !== "direct" || !sameBlock) return null;
  return { stepId: from.id, values: conditionValuesBelow(draft, target) };
}

/** Open steps below the target are cancelled. */
function cancelBelow(draft: Draft, below: ReadonlySet<NodeId>): void {
  for (const step of draft.state.steps)
    if (isOpen(step) && below.has(step.nodeId)) closeStep(draft, step.id, { status: STEP.failed, outcome: "cancel" });
}

/** Tokens that wait at joins of forks below the target are gone; those of forks above it stay. */
function dropArrivalsBelow(draft: Draft, below: ReadonlySet<NodeId>): void {
  draft.state.arrivals = draft.state.arrivals.filter(({ joinNode }) => !below.has(draft.graph.forkOf(joinNode)));
}

/** Goes back to a completed node: closes the returning step, undoes what lies below, opens the node again. */
export function returnTo(draft: Draft, fromStepId: number, target: NodeId, closedBy: number | null): void {
  const from = stepOf(draft, fromStepId);
  const below = draft.graph.below(target);
  const direct = directResume(draft, from, target);
  const held = validStepOf(draft.state, target);
  closeStep(draft, fromStepId, { status: STEP.failed, outcome: "return", closedBy });
  cancelBelow(draft, below);
  dropArrivalsBelow(draft, below);
  if (direct === null) supersede(draft, below);
  if (held === undefined) return;
  const again = reopenFor(draft, held, { prevStepIds: held.prevStepIds, joined: held.joined, direct });
  draft.effects.push({ type: "notify", kind: "returned", users: [draft.state.initiator], stepId: again.id });
  settleReopened(draft, again);
}
