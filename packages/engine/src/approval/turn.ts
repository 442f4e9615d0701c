/** Whose turn it is on a step, and what its votes say. */
import { type Draft, editStep, editWorkers, stepOf } from "./draft";
import { type Verdict, verdictOf } from "./mode-rules";
import { countSeats, isActiveSeat, type Seat, seatOutcome, seatsOf, turnOf } from "./seats";
import { type Step, type StepStatus, WORKER } from "./state";

/** Activates whoever has the turn: everybody, or with mode `seq` the first undecided seat alone. */
export function giveTurn(draft: Draft, stepId: number): void {
  const step = stepOf(draft, stepId);
  const open = seatsOf(step).filter((seat) => seatOutcome(seat) === "open");
  const waiting = step.mode === "seq" ? firstIfNoneActive(open) : open.filter((seat) => !isActiveSeat(seat));
  const ids = new Set(waiting.flatMap(turnOf).map((worker) => worker.id));
  editWorkers(draft, stepId, (worker) => (ids.has(worker.id) ? { status: WORKER.active } : undefined));
}

const firstIfNoneActive = (open: readonly Seat[]): readonly Seat[] => (open.some(isActiveSeat) ? [] : open.slice(0, 1));

/** What the votes on a step say now. */
export function stepVerdict(draft: Draft, stepId: number): Verdict {
  const step = stepOf(draft, stepId);
  return verdictOf(countSeats(step), step.mode, step.ratio);
}

/** Moves a step on to at least this status: 0 → 1 when somebody has it, 0 or 1 → 2 when it is being handled. */
export function raiseStatus(draft: Draft, stepId: number, status: StepStatus): void {
  if (stepOf(draft, stepId).status < status) editStep(draft, stepId, { status });
  draft.state.touched = true;
}

export const isStartStep = (draft: Draft, step: Step): boolean => step.nodeId === draft.graph.start.id;
