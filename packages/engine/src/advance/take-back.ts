/** Take-back: an approver withdraws his own pass while nobody has acted on it. */
import type { CommandOf } from "../approval/commands";
import { seatAt } from "../approval/decide";
import { kindOf, type StepMode } from "../approval/definition";
import { addWorkers, closeStep, type Draft, editStep, editWorker, editWorkers, stepOf } from "../approval/draft";
import { demandRunning, successorOf } from "../approval/guards";
import { createStep, furnish } from "../approval/open-step";
import { demand } from "../approval/refusal";
import { holderOf, seatOutcome } from "../approval/seats";
import {
  type Arrival,
  isLive,
  isOpen,
  isValid,
  type SeatPart,
  STEP,
  type Step,
  stepById,
  WORKER,
  type Worker,
} from "../approval/state";
import { isStartStep } from "../approval/turn";

/** 取回. */
export function takeBack(draft: Draft, command: CommandOf<"takeBack">): void {
  const step = stepById(draft.state, command.stepId);
  demand(step !== undefined, "E_NO_VIEW");
  demandRunning(draft);
  const worker = step.workers.findLast((other) => isOwnPass(other, draft));
  demand(worker !== undefined && !isStartStep(draft, step) && !sitsTwice(step, worker), "E_TAKE_BACK");
  if (isOpen(step)) withdrawVote(draft, step, worker);
  else undoLeaving(draft, step, worker);
}

const isOwnPass = (worker: Worker, { context }: Draft): boolean =>
  worker.userId === context.actor && worker.status === WORKER.passed && !worker.auto && worker.part !== "delegate";

/** He has taken over a leaver's place on the same step and would be on it twice. */
const sitsTwice = (step: Step, worker: Worker): boolean =>
  step.workers.some((other) => other.userId === worker.userId && (isLive(other) || other.cutShort));

/** The step is still open: 2 → 1; helpers whom he added with his pass are dismissed. */
function withdrawVote(draft: Draft, step: Step, worker: Worker): void {
  const seat = seatAt(draft, step.id, worker.ord);
  demand(seatOutcome(seat) !== "refused" && HOLDER_ALLOWS[worker.part](holderOf(seat)), "E_TAKE_BACK");
  editWorkers(draft, step.id, (other) => afterWithdrawal(other, worker, step.mode));
  editWorker(draft, step.id, worker.id, { status: WORKER.active, decidedAt: null, ext: "" });
  editStep(draft, step.id, { choices: step.choices.filter(({ workerId }) => workerId !== worker.id) });
}

/** A helper before may take back until the holder has decided, a helper after while the holder's pass stands. */
const HOLDER_ALLOWS: Record<SeatPart, (holder: Worker | undefined) => boolean> = {
  owner: () => true,
  before: (holder) => holder !== undefined && isLive(holder),
  after: (holder) => holder?.status === WORKER.passed,
  delegate: () => false,
};

/** What a withdrawn vote changes for the others on the step. */
function afterWithdrawal(other: Worker, worker: Worker, mode: StepMode): Partial<Worker> | undefined {
  if (!isLive(other)) return undefined;
  if (other.addedBy === worker.id && other.part === "after") return { status: WORKER.cancelled };
  const waitsForHelper = worker.part === "before" && other.part === "owner" && other.ord === worker.ord;
  const waitsForSeat = mode === "seq" && other.ord !== worker.ord;
  return waitsForHelper || waitsForSeat ? { status: WORKER.waiting } : undefined;
}

/** He closed the step: what its leaving opened is cancelled, its tokens come back, the node opens with the votes as they were. */
function undoLeaving(draft: Draft, step: Step, worker: Worker): void {
  const opened = openedBy(draft, step);
  const arrived = draft.state.arrivals.some((arrival) => arrival.prevStepIds.includes(step.id));
  const untouched = opened.every((other) => other.status === STEP.waiting) && (opened.length > 0 || arrived);
  demand(isValid(step) && step.closedBy === worker.id && untouched, "E_TAKE_BACK");
  for (const other of opened) closeStep(draft, other.id, { status: STEP.failed, outcome: "cancel" });
  for (const copies of copiesSentBy(draft, step)) editStep(draft, copies.id, { superseded: true });
  rewindJoins(draft, step, opened);
  reopenWithVotes(draft, step, worker);
}

/** Steps that opened when this one was left, cc nodes apart; those cancelled since do not count. */
const openedBy = (draft: Draft, step: Step): Step[] =>
  draft.state.steps.filter(
    (other) => other.prevStepIds.includes(step.id) && !isCopies(draft, other) && other.outcome !== "cancel",
  );

const copiesSentBy = (draft: Draft, step: Step): Step[] =>
  draft.state.steps.filter((other) => other.prevStepIds.includes(step.id) && isCopies(draft, other) && isValid(other));

const isCopies = (draft: Draft, step: Step): boolean => kindOf(draft.graph.node(step.nodeId)) === "cc";

/** Arrivals made by the step are deleted; tokens that waited at joins fired because of them wait there again. */
function rewindJoins(draft: Draft, step: Step, opened: readonly Step[]): void {
  const made = draft.state.arrivals.filter((arrival) => arrival.prevStepIds.includes(step.id));
  const others = draft.state.arrivals.filter((arrival) => !made.includes(arrival));
  const waited = [...opened, ...made].flatMap(({ joined }) => tokensOfOthers(joined, step.id));
  const byPlace = new Map(waited.map((arrival) => [`${arrival.joinNode}/${arrival.branchNo}`, arrival]));
  draft.state.arrivals = [...others, ...byPlace.values()];
}

/** Of the tokens that a join has taken those not sent by the step, looking into inner joins that its token has fired. */
const tokensOfOthers = (joined: readonly Arrival[], stepId: number): Arrival[] =>
  joined.flatMap((arrival) =>
    arrival.prevStepIds.includes(stepId) ? tokensOfOthers(arrival.joined, stepId) : [arrival],
  );

/** Opens the node again with the earlier votes copied and the one who takes back active. */
function reopenWithVotes(draft: Draft, old: Step, taker: Worker): void {
  const { prevStepIds, joined, mode, ratio, direct, nodeId } = old;
  const node = draft.graph.node(nodeId);
  const step = createStep(draft, node, { prevStepIds, joined, mode, ratio, direct });
  const kept = old.workers.filter(keepsPlace);
  const newId = new Map(kept.map((worker, place) => [worker.id, draft.state.nextWorkerId + place]));
  const adder = (id: number | null) => old.workers.find((worker) => worker.id === id);
  addWorkers(
    draft,
    step.id,
    kept.map((worker) => {
      const addedBy = adder(worker.addedBy);
      const place = { ...worker, source: "takeBack" as const, fromWorkerId: null, cutShort: false };
      return {
        ...place,
        ...(worker.id === taker.id ? WITHDRAWN : copiedVote(worker)),
        addedBy: addedBy === undefined ? null : (newId.get(successorOf(old, addedBy).id) ?? null),
      };
    }),
  );
  const voted = stepOf(draft, step.id).workers.some((worker) => worker.auto);
  const choices = old.choices.flatMap((choice) => {
    const workerId = newId.get(choice.workerId);
    return workerId === undefined || choice.workerId === taker.id ? [] : [{ ...choice, workerId }];
  });
  editStep(draft, step.id, { status: voted ? STEP.handling : STEP.received, choices });
  furnish(draft, node, step);
}

const WITHDRAWN = { status: WORKER.active, decidedAt: null, ext: "", auto: false };

/** Votes and skipped seats, and everybody over whom the step closed; not who handed on, was removed or advised. */
const keepsPlace = (worker: Worker): boolean =>
  worker.cutShort ||
  worker.status === WORKER.skipped ||
  (worker.part !== "delegate" && (worker.status === WORKER.passed || worker.status === WORKER.refused));

/** Votes stay as copies; who had not decided waits for his turn again. */
const copiedVote = (worker: Worker): Partial<Worker> =>
  worker.cutShort ? { status: WORKER.waiting } : { auto: worker.status !== WORKER.skipped };
