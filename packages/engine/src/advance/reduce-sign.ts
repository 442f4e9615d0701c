/** Reduce-sign: who added people or asked a delegate takes back those who have not spoken. */
import type { CommandOf } from "../approval/commands";
import { judge } from "../approval/decide";
import { type Draft, editWorkers } from "../approval/draft";
import { demandOpenStep, successorOf } from "../approval/guards";
import { demand } from "../approval/refusal";
import { isActive, isLive, type Step, WORKER, type Worker } from "../approval/state";

/** True when the worker was brought in by the actor, or by somebody whose place the actor has now. */
function addedByActor(draft: Draft, step: Step, worker: Worker): boolean {
  const adder = step.workers.find((other) => other.id === worker.addedBy);
  return adder !== undefined && successorOf(step, adder).userId === draft.context.actor;
}

/** 减签. Removed helpers no longer hold up their seat; removed seats no longer count. */
export function reduceSign(draft: Draft, command: CommandOf<"reduceSign">): void {
  const step = demandOpenStep(draft, command.stepId);
  demand(command.users.length > 0, "E_RECIPIENT");
  const removed = step.workers.filter((worker) => command.users.includes(worker.userId) && isLive(worker));
  demand(removed.length === new Set(command.users).size, "E_REDUCE");
  demand(
    removed.every((worker) => addedByActor(draft, step, worker)),
    "E_REDUCE",
  );
  demandSomebodyLeft(step, removed);
  const ids = new Set(removed.map((worker) => worker.id));
  editWorkers(draft, step.id, (worker) => (ids.has(worker.id) ? { status: WORKER.cancelled } : undefined));
  judge(draft, step.id, null);
}

/** Taking away parallel seats must leave an active worker on the step. */
function demandSomebodyLeft(step: Step, removed: readonly Worker[]): void {
  const parallel = removed.some((worker) => worker.part === "owner");
  const left = step.workers.some((worker) => isActive(worker) && !removed.includes(worker));
  demand(!parallel || left, "E_LAST");
}
