/** Urge, copy and comment: nothing is decided. */
import type { CommandOf } from "../approval/commands";
import { addCc, type Draft, editStep } from "../approval/draft";
import { demandCopies, demandRunning, demandText, isAdmin } from "../approval/guards";
import { demand } from "../approval/refusal";
import { isActive, openSteps, type Step, stepById, viewersOf } from "../approval/state";

const URGE_PAUSE_MS = 30 * 60_000;

/** 催办 by the initiator or a flow administrator: open steps not urged in the last 30 minutes. */
export function urge(draft: Draft, command: CommandOf<"urge">): void {
  demand(draft.context.actor === draft.state.initiator || isAdmin(draft), "E_NOT_INITIATOR");
  demandRunning(draft);
  const ext = demandText(command.ext);
  const steps = openSteps(draft.state).filter((step) => mayBeUrged(step, draft.context.now));
  demand(steps.length > 0, "E_URGE");
  for (const step of steps) {
    const users = step.workers.filter(isActive).map((worker) => worker.userId);
    editStep(draft, step.id, { urgedAt: draft.context.now });
    draft.effects.push({ type: "notify", kind: "urge", users, stepId: step.id, ...(ext !== "" && { ext }) });
  }
}

const mayBeUrged = (step: Step, now: number): boolean => step.urgedAt === null || now - step.urgedAt >= URGE_PAUSE_MS;

/** 抄送 by anybody who takes part; gives view and comment rights only, once per person. */
export function cc(draft: Draft, command: CommandOf<"cc">): void {
  const step = stepById(draft.state, command.stepId);
  demand(step !== undefined && takesPart(draft), "E_NO_VIEW");
  demandRunning(draft);
  demand(command.users.length > 0, "E_RECIPIENT");
  addCc(draft, step.id, demandCopies(draft, command.users));
}

/** 评论 by anybody who takes part or has a copy, also after the end. */
export function comment(draft: Draft, command: CommandOf<"comment">): void {
  demand(takesPart(draft) || isAdmin(draft), "E_NO_VIEW");
  const ext = demandText(command.ext);
  const { actor, now } = draft.context;
  draft.effects.push({ type: "comment", userId: actor, ext, files: command.files ?? [], at: now });
}

const takesPart = ({ context, state }: Draft): boolean =>
  context.actor !== "system" && viewersOf(state).has(context.actor);
