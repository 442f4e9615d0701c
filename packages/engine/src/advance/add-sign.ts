/** Add-sign and delegate: an active worker brings in others, on his own seat or on seats of their own. */
import type { CommandOf } from "../approval/commands";
import { vote } from "../approval/decide";
import type { UserId } from "../approval/definition";
import { addWorkers, type Draft, editWorker, editWorkers } from "../approval/draft";
import { demandFilled } from "../approval/form-rules";
import { demandOther, demandRevision, demandSigner, demandText, demandTurn } from "../approval/guards";
import { demand } from "../approval/refusal";
import { STEP, type Step, WORKER, type Worker } from "../approval/state";
import { isStartStep, raiseStatus } from "../approval/turn";

/** Who adds: the active holder of a seat of an approve step who was not added himself. */
function demandHolder(draft: Draft, stepId: number): { step: Step; worker: Worker } {
  const { step, worker } = demandTurn(draft, stepId);
  demand(!isStartStep(draft, step) && worker.addedBy === null, "E_SIGN");
  return { step, worker };
}

interface Addition {
  step: Step;
  worker: Worker;
  users: readonly UserId[];
  group: "any" | "all";
  ext: string;
  formRev: number | undefined;
}

const PLACES: Record<CommandOf<"addSign">["place"], (draft: Draft, addition: Addition) => void> = {
  before: addBefore,
  after: addAfter,
  parallel: addParallel,
};

/** 加签 before, after (with his pass) or parallel. */
export function addSign(draft: Draft, command: CommandOf<"addSign">): void {
  const { step, worker } = demandHolder(draft, command.stepId);
  demand(command.users.length > 0, "E_RECIPIENT");
  const users = [...new Set(command.users.map((user) => demandSigner(draft, step, user)))];
  const ext = demandText(command.ext);
  PLACES[command.place](draft, { step, worker, users, group: command.group ?? "all", ext, formRev: command.formRev });
}

/** Puts helpers on his seat, active at once. */
function seatHelpers(
  draft: Draft,
  { step, worker, users, group }: Omit<Addition, "ext" | "formRev">,
  part: "before" | "after" | "delegate",
): void {
  const { ord, id: addedBy } = worker;
  const source = part === "delegate" ? "delegate" : "addSign";
  const status = WORKER.active;
  addWorkers(
    draft,
    step.id,
    users.map((userId) => ({ userId, ord, status, source, part, group, addedBy })),
  );
}

/** The helpers decide first; he waits. */
function addBefore(draft: Draft, addition: Addition): void {
  editWorker(draft, addition.step.id, addition.worker.id, { status: WORKER.waiting });
  seatHelpers(draft, addition, "before");
  raiseStatus(draft, addition.step.id, STEP.received);
}

/** He passes; his seat passes only when the helpers have. */
function addAfter(draft: Draft, addition: Addition): void {
  demandRevision(draft, addition.formRev);
  demandFilled(draft, addition.step.nodeId);
  seatHelpers(draft, addition, "after");
  vote(draft, addition.step, addition.worker, { vote: WORKER.passed, ext: addition.ext });
}

/** One new seat per user: behind all others, with `seq` directly behind him. The rule is looked at again. */
function addParallel(draft: Draft, { step, worker, users }: Addition): void {
  const last = Math.max(...step.workers.map((other) => other.ord));
  const behind = step.mode === "seq" ? worker.ord : last;
  editWorkers(draft, step.id, (other) => (other.ord > behind ? { ord: other.ord + users.length } : undefined));
  const status = step.mode === "seq" ? WORKER.waiting : WORKER.active;
  const seats = users.map((userId, place) => ({
    userId,
    ord: behind + 1 + place,
    status,
    source: "addSign" as const,
    addedBy: worker.id,
  }));
  addWorkers(draft, step.id, seats);
  raiseStatus(draft, step.id, STEP.received);
}

/** 委派: one person gives advice in his place, then he decides. */
export function delegate(draft: Draft, command: CommandOf<"delegate">): void {
  const { step, worker } = demandHolder(draft, command.stepId);
  const user = demandOther(draft, step, command.user);
  demandText(command.ext);
  editWorker(draft, step.id, worker.id, { status: WORKER.waiting });
  seatHelpers(draft, { step, worker, users: [user], group: "all" }, "delegate");
  raiseStatus(draft, step.id, STEP.received);
}
