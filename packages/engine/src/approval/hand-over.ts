/** Handing a place on a step to somebody else: forward, reassign, a leaver's work, a clock that escalates. */

import { judge } from "./decide";
import type { UserId } from "./definition";
import { addWorkers, type Draft, editWorker, editWorkers, stepOf } from "./draft";
import { isPresent, recipientOf } from "./guards";
import { isInService } from "./organisation";
import { demand } from "./refusal";
import { seatOutcome, seatsOf } from "./seats";
import { isLive, type Step, WORKER, type Worker, type WorkerSource } from "./state";

/** The old worker is 4; the new one takes his place on the seat, his part in it and his turn. */
export function handOver(
  draft: Draft,
  stepId: number,
  worker: Worker,
  to: { user: UserId; source: WorkerSource },
): void {
  editWorker(draft, stepId, worker.id, { status: WORKER.forwarded });
  const { ord, status, part, group, addedBy } = worker;
  addWorkers(draft, stepId, [
    { userId: to.user, source: to.source, ord, status, part, group, addedBy, fromWorkerId: worker.id },
  ]);
}

const isLiveOn = (step: Step, user: UserId): boolean =>
  step.workers.some((worker) => worker.userId === user && isLive(worker));

/**
 * The first candidate in service who is not on the step yet, or at least has nothing to do on it any more. The initiator is
 * one as far as the step's rule about him says.
 */
export function heirFor(draft: Draft, step: Step, candidates: readonly UserId[]): UserId | undefined {
  const present = candidates
    .flatMap((user) => recipientOf(draft, step, user) ?? [])
    .filter((user) => isInService(draft.org, user));
  return present.find((user) => !isPresent(step, user)) ?? present.find((user) => !isLiveOn(step, user));
}

/**
 * Takes a worker off a step without a successor. A helper's group goes on without him; a holder's seat falls out of
 * the count with all its helpers, unless it is the last one undecided: a step never passes because nobody is left.
 */
export function dropWorker(draft: Draft, stepId: number, worker: Worker): void {
  const wholeSeat = worker.part === "owner";
  const others = seatsOf(stepOf(draft, stepId)).filter((seat) => seat.ord !== worker.ord);
  demand(!wholeSeat || others.some((seat) => seatOutcome(seat) === "open"), "E_RECIPIENT");
  editWorkers(draft, stepId, (other) =>
    other.id === worker.id || (wholeSeat && other.ord === worker.ord && isLive(other))
      ? { status: WORKER.cancelled }
      : undefined,
  );
  judge(draft, stepId, null);
}
