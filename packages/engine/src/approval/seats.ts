/** Seats of a step: a seat is one resolved assignee with whoever acts for it. Everything here is derived from the workers. */
import { groupBy } from "./group-by";
import { isActive, isLive, type Step, WORKER, type Worker } from "./state";

export interface Seat {
  readonly ord: number;
  readonly workers: readonly Worker[];
}

/** `gone`: skipped or removed, out of the count. */
export type SeatOutcome = "open" | "passed" | "refused" | "gone";

/** Seats that count, and how many of them have passed and refused. */
export interface SeatCount {
  readonly n: number;
  readonly p: number;
  readonly r: number;
}

/** The seats of a step by order. */
export function seatsOf(step: Pick<Step, "workers">): Seat[] {
  const byOrd = groupBy(step.workers, (worker) => worker.ord);
  return [...byOrd].map(([ord, workers]) => ({ ord, workers })).sort((left, right) => left.ord - right.ord);
}

/** Who holds a seat now: the owner to whom it was handed last. */
export const holderOf = (seat: Seat): Worker | undefined =>
  seat.workers.findLast((worker) => worker.part === "owner" && worker.status !== WORKER.forwarded);

/** Helpers who have not decided yet. */
const liveHelpers = (seat: Seat): Worker[] =>
  seat.workers.filter((worker) => worker.part !== "owner" && isLive(worker));

/** A delegate's word is advice, it never decides the seat. */
const refusesSeat = (worker: Worker): boolean => worker.part !== "delegate" && worker.status === WORKER.refused;

/** What a seat says: a helper's refusal is the seat's refusal; a pass waits for the helpers after it. */
export function seatOutcome(seat: Seat): SeatOutcome {
  if (seat.workers.some(refusesSeat)) return "refused";
  const status = holderOf(seat)?.status;
  if (status === WORKER.waiting || status === WORKER.active) return "open";
  if (status !== WORKER.passed) return "gone";
  return liveHelpers(seat).length > 0 ? "open" : "passed";
}

/** n, p and r of the mode rules. */
export function countSeats(step: Pick<Step, "workers">): SeatCount {
  const count = { n: 0, p: 0, r: 0 };
  for (const seat of seatsOf(step)) {
    const outcome = seatOutcome(seat);
    count.n += Number(outcome !== "gone");
    count.p += Number(outcome === "passed");
    count.r += Number(outcome === "refused");
  }
  return count;
}

/** The workers who get the turn when a seat becomes active: its helpers, or else its holder. */
export function turnOf(seat: Seat): Worker[] {
  const helpers = liveHelpers(seat);
  if (helpers.length > 0) return helpers;
  const holder = holderOf(seat);
  return holder !== undefined && isLive(holder) ? [holder] : [];
}

export const isActiveSeat = (seat: Seat): boolean => seat.workers.some(isActive);
