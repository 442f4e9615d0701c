/** Opening a step: who gets it, who of them has the turn, and whether it passes by itself. */
import { chosenFor } from "./choices";
import { type AssigneeRule, type FlowNode, kindOf, type StepMode, type UserId } from "./definition";
import { addCc, addStep, addTimers, addWorkers, type Draft, stepOf, supersede } from "./draft";
import { isInService } from "./organisation";
import { demand } from "./refusal";
import { type AssigneeRole, inServiceOnce, type Resolution, resolveAssignees } from "./resolve-assignees";
import { holderOf, seatOutcome, seatsOf } from "./seats";
import {
  type DirectResume,
  isValid,
  type Senders,
  STEP,
  type Step,
  WORKER,
  type Worker,
  type WorkerStatus,
} from "./state";
import { giveTurn, stepVerdict } from "./turn";

const HOUR_MS = 3_600_000;

/** Where a new step comes from. */
interface Origin extends Senders {
  direct?: DirectResume | null;
}

/** Creates the step of a node without people. An earlier completed step of the node no longer counts. */
export function createStep(draft: Draft, node: FlowNode, origin: Origin & { mode: StepMode; ratio: number }): Step {
  supersede(draft, new Set([node.id]));
  return addStep(draft, {
    nodeId: node.id,
    status: STEP.waiting,
    outcome: null,
    mode: origin.mode,
    ratio: origin.ratio,
    superseded: false,
    direct: origin.direct ?? null,
    prevStepIds: origin.prevStepIds,
    joined: origin.joined,
    choices: [],
    openedAt: draft.context.now,
    closedAt: null,
    closedBy: null,
    urgedAt: null,
    workers: [],
  });
}

/** The rule of a node; a start step belongs to the initiator. */
const ruleOf = (node: FlowNode): AssigneeRule =>
  kindOf(node) === "start" ? { type: "initiator" } : (node.config.assignee ?? { type: "users", users: [] });

/** Runs the node's rule with its policies on the organisation of now. Only the empty policy `pass` needs nobody. */
function resolve(
  draft: Draft,
  node: FlowNode,
  { prevStepIds }: Senders,
  passedBefore: ReadonlySet<UserId>,
): Resolution {
  const resolution = resolveAssignees(ruleOf(node), {
    org: draft.org,
    initiator: draft.state.initiator,
    formData: draft.state.formData,
    chosen: chosenFor(draft, node, prevStepIds),
    adminUsers: draft.context.flow.settings.adminUsers,
    config: kindOf(node) === "start" ? { mode: "any" } : node.config,
    passedBefore,
  });
  const mayBeEmpty = node.config.empty?.type === "pass" || draft.context.trial === true;
  demand(resolution.assignees.length > 0 || mayBeEmpty, "E_NOBODY");
  return resolution;
}

/** A delegate's word and a removed person's silence are no passes. */
const hasPassed = (worker: Worker): boolean => worker.status === WORKER.passed && worker.part !== "delegate";

const DEDUP_STEPS: Record<
  "none" | "adjacent" | "all",
  (draft: Draft, prevStepIds: readonly number[]) => readonly Step[]
> = {
  none: () => [],
  adjacent: (draft, prevStepIds) => prevStepIds.map((id) => stepOf(draft, id)),
  all: (draft) => draft.state.steps.filter(isValid),
};

/** Who has already passed, as far as the flow's `dedup` counts it. A submission is no approval. */
function passersBefore(draft: Draft, prevStepIds: readonly number[]): ReadonlySet<UserId> {
  const steps = DEDUP_STEPS[draft.context.flow.settings.dedup](draft, prevStepIds);
  const approvals = steps.filter((step) => step.nodeId !== draft.graph.start.id);
  return new Set(approvals.flatMap((step) => step.workers.filter(hasPassed).map((worker) => worker.userId)));
}

const STATUS_OF_ROLE: Record<AssigneeRole, WorkerStatus> = {
  act: WORKER.waiting,
  skip: WORKER.skipped,
  auto: WORKER.passed,
};

/** Opens an approve node: the token has come along its lines. */
export function openStep(draft: Draft, node: FlowNode, senders: Senders): Step {
  const passedBefore = passersBefore(draft, senders.prevStepIds);
  const { assignees, mode, ratio, source } = resolve(draft, node, senders, passedBefore);
  const step = createStep(draft, node, { ...senders, mode, ratio });
  const decidedAt = draft.context.now;
  addWorkers(
    draft,
    step.id,
    assignees.map(({ userId, role }, place) => ({
      userId,
      ord: place + 1,
      status: STATUS_OF_ROLE[role],
      source,
      ...(role === "auto" && { auto: true, decidedAt }),
    })),
  );
  return furnish(draft, node, step);
}

/** Opens a node again for the people who held it last; if all have left, its rule runs again. Never deduplicated. */
export function reopenFor(draft: Draft, old: Step, origin: Origin): Step {
  const node = draft.graph.node(old.nodeId);
  const holders = holdersOf(old).filter((user) => isInService(draft.org, user));
  const again: Resolution =
    holders.length > 0
      ? {
          assignees: holders.map((userId) => ({ userId, role: "act" })),
          mode: old.mode,
          ratio: old.ratio,
          source: "rule",
        }
      : resolve(draft, node, origin, new Set());
  const step = createStep(draft, node, { ...origin, mode: again.mode, ratio: again.ratio });
  addWorkers(
    draft,
    step.id,
    again.assignees.map(({ userId, role }, place) => ({
      userId,
      ord: place + 1,
      status: STATUS_OF_ROLE[role],
      source: holders.length > 0 ? "return" : again.source,
    })),
  );
  return furnish(draft, node, step);
}

/** The people who sat on a closed step when it was decided; skipped and removed seats had nobody. */
function holdersOf(step: Step): UserId[] {
  const held = seatsOf(step).filter((seat) => seatOutcome(seat) !== "gone" || holderOf(seat)?.cutShort === true);
  return [...new Set(held.flatMap((seat) => holderOf(seat)?.userId ?? []))];
}

/** When a clock that counts from this moment is due. */
export const dueAfter = (moment: number, hours: number): number => moment + hours * HOUR_MS;

/** Gives the turn, starts the clocks and sends the node's copies. */
export function furnish(draft: Draft, node: FlowNode, step: Step): Step {
  giveTurn(draft, step.id);
  const rules = kindOf(node) === "approve" ? (node.config.due ?? []) : [];
  const opened = draft.context.now;
  if (stepVerdict(draft, step.id) === "open")
    addTimers(
      draft,
      rules.map(({ kind, hours }, no) => ({ stepId: step.id, kind, no, runAt: dueAfter(opened, hours), count: 0 })),
    );
  addCc(draft, step.id, inServiceOnce(node.config.ccUsers ?? [], draft.org));
  return stepOf(draft, step.id);
}
