/** One vote: it settles its helpers' group, its seat, its step and then the token. */
import type { RefuseMode } from "./definition";
import { closeStep, type Draft, editWorker, editWorkers, stepOf } from "./draft";
import { endInstance } from "./end-instance";
import type { Verdict } from "./mode-rules";
import { passOn } from "./resume";
import { returnTo } from "./return";
import { holderOf, type Seat, seatOutcome } from "./seats";
import { INSTANCE, isLive, STEP, type Step, WORKER, type Worker } from "./state";
import { giveTurn, raiseStatus, stepVerdict } from "./turn";

type Vote = typeof WORKER.passed | typeof WORKER.refused;

/** Records a decision and draws its consequences. A delegate's decision is advice only. */
export function vote(draft: Draft, step: Step, worker: Worker, decision: { vote: Vote; ext: string }): void {
  editWorker(draft, step.id, worker.id, { status: decision.vote, ext: decision.ext, decidedAt: draft.context.now });
  if (worker.part === "delegate") {
    adviseHolder(draft, step.id, worker.ord);
    return;
  }
  settleSeat(draft, step.id, worker);
  judge(draft, step.id, worker.id);
}

export function seatAt(draft: Draft, stepId: number, ord: number): Seat {
  return { ord, workers: stepOf(draft, stepId).workers.filter((worker) => worker.ord === ord) };
}

/** A delegate has spoken: the holder decides himself now. */
function adviseHolder(draft: Draft, stepId: number, ord: number): void {
  draft.action = "advice";
  const holder = holderOf(seatAt(draft, stepId, ord));
  giveTurn(draft, stepId);
  if (holder !== undefined) draft.effects.push({ type: "notify", kind: "advice", users: [holder.userId], stepId });
}

/**
 * Closes what a seat's decision makes superfluous: everybody on a refused seat, the rest of a group of which one is
 * enough. Only helpers have a group.
 */
function settleSeat(draft: Draft, stepId: number, worker: Worker): void {
  const { ord, group } = worker;
  const refused = seatOutcome(seatAt(draft, stepId, ord)) === "refused";
  if (refused || group === "any")
    editWorkers(draft, stepId, (other) =>
      other.ord === ord && isLive(other) && (refused || other.part !== "owner")
        ? { status: WORKER.cancelled }
        : undefined,
    );
}

const VERDICTS: Record<Verdict, (draft: Draft, stepId: number, closedBy: number | null) => void> = {
  open: (draft, stepId) => giveTurn(draft, stepId),
  pass: (draft, stepId, closedBy) => passStep(draft, stepId, { outcome: "pass", closedBy }),
  fail: refuseStep,
};

/** Looks at the mode rule again after a vote or a change of the seats. */
export function judge(draft: Draft, stepId: number, closedBy: number | null): void {
  raiseStatus(draft, stepId, STEP.handling);
  VERDICTS[stepVerdict(draft, stepId)](draft, stepId, closedBy);
}

/** Closes a step as passed and sends its token on. */
export function passStep(draft: Draft, stepId: number, end: Pick<Step, "outcome" | "closedBy">): void {
  closeStep(draft, stepId, { status: STEP.done, ...end });
  passOn(draft, stepId);
}

const REFUSALS: Record<RefuseMode, (draft: Draft, stepId: number, closedBy: number | null) => void> = {
  toStart: (draft, stepId, closedBy) => returnTo(draft, stepId, draft.graph.start.id, closedBy),
  end: (draft, stepId, closedBy) => {
    closeStep(draft, stepId, { status: STEP.failed, outcome: "refuse", closedBy });
    endInstance(draft, { status: INSTANCE.refused, outcome: "cancel" });
  },
};

/** A refused step goes back to the initiator or ends the instance, as the node or the flow says. */
export function refuseStep(draft: Draft, stepId: number, closedBy: number | null): void {
  const node = draft.graph.node(stepOf(draft, stepId).nodeId);
  REFUSALS[node.config.refuseMode ?? draft.context.flow.settings.refuseMode](draft, stepId, closedBy);
}
