/** A leaver's open work goes to a named successor or to the flow's administrators, all at once. */
import type { CommandOf } from "../approval/commands";
import type { UserId } from "../approval/definition";
import { type Draft, stepOf } from "../approval/draft";
import { demandRunning, isAdmin } from "../approval/guards";
import { dropWorker, handOver, heirFor } from "../approval/hand-over";
import { isInService } from "../approval/organisation";
import { demand } from "../approval/refusal";
import { isLive, isOpen, openSteps, type Step } from "../approval/state";

/** Hands over every place on which he waits or acts. Where all candidates are busy already, his place falls away. */
export function leaver(draft: Draft, command: CommandOf<"leaver">): void {
  demand(draft.context.actor === "system" || isAdmin(draft), "E_NOT_ADMIN");
  demandRunning(draft);
  const { user, successor } = command;
  const named = successor === undefined ? [] : [successor];
  const candidates = [...named, ...draft.context.flow.settings.adminUsers].filter((heir) => heir !== user);
  const steps = openSteps(draft.state).filter((step) => placeOf(step, user) !== undefined);
  demand(steps.length > 0, "E_NOT_WORKER");
  demand(
    candidates.some((heir) => isInService(draft.org, heir)),
    "E_RECIPIENT",
  );
  for (const step of steps) handOverPlace(draft, step.id, user, candidates);
}

const placeOf = (step: Step, user: UserId) => step.workers.find((worker) => worker.userId === user && isLive(worker));

function handOverPlace(draft: Draft, stepId: number, user: UserId, candidates: readonly UserId[]): void {
  const step = stepOf(draft, stepId);
  const worker = placeOf(step, user);
  if (worker === undefined || !isOpen(step)) return;
  const heir = heirFor(draft, step, candidates);
  if (heir === undefined) dropWorker(draft, stepId, worker);
  else handOver(draft, stepId, worker, { user: heir, source: "leaver" });
}
