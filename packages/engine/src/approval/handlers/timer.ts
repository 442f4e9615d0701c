/** Clocks of a step: remind, pass, refuse or escalate. They run as actor `system`, at most once per due time. */
import type { CommandOf } from "../commands";
import { passStep, refuseStep } from "../decide";
import type { DueRule, TimerKind } from "../definition";
import { addTimers, type Draft, stepOf } from "../draft";
import { demandFilled } from "../form-rules";
import { demandOpenStep } from "../guards";
import { handOver, heirFor } from "../hand-over";
import { dueAfter } from "../open-step";
import { superiorsOf } from "../organisation";
import { demand } from "../refusal";
import { isActive, type Step, type Timer } from "../state";

const ON_TIME: Record<TimerKind, (draft: Draft, step: Step, timer: Timer) => void> = {
  remind,
  autoPass,
  autoRefuse: (draft, step) => refuseStep(draft, step.id, null),
  toSuperior: escalate,
};

/** A due clock fires; a clock of a closed step finds E_STEP_DONE and does nothing. */
export function timer(draft: Draft, command: CommandOf<"timer">): void {
  demand(draft.context.actor === "system", "E_NOT_ADMIN");
  const step = demandOpenStep(draft, command.stepId);
  const due = draft.state.timers.find((other) => other.stepId === step.id && other.kind === command.kind);
  demand(due !== undefined && due.runAt <= draft.context.now, "E_TIMER");
  draft.state.timers = draft.state.timers.filter((other) => other !== due);
  ON_TIME[command.kind](draft, step, due);
}

const ruleOf = (draft: Draft, step: Step, kind: TimerKind): DueRule | undefined =>
  draft.graph.node(step.nodeId).config.due?.find((rule) => rule.kind === kind);

/** Tells the active workers; comes again until its maximum is reached. */
function remind(draft: Draft, step: Step, fired: Timer): void {
  const users = step.workers.filter(isActive).map((worker) => worker.userId);
  draft.effects.push({ type: "notify", kind: "remind", users, stepId: step.id });
  const rule = ruleOf(draft, step, "remind");
  const count = fired.count + 1;
  if (rule === undefined || count >= (rule.max ?? 1)) return;
  addTimers(draft, [{ ...fired, count, runAt: dueAfter(fired.runAt, rule) }]);
}

/** Passes the step as a whole; whoever had not decided is cancelled. */
function autoPass(draft: Draft, step: Step): void {
  demandFilled(draft, step.nodeId);
  passStep(draft, step.id, { outcome: "auto", closedBy: null });
}

/** Each active worker's place goes to his direct superior who is free on the step, else to a flow administrator. */
function escalate(draft: Draft, step: Step): void {
  for (const worker of step.workers.filter(isActive)) {
    const candidates = [
      ...superiorsOf(draft.org, worker.userId).slice(0, 1),
      ...draft.context.flow.settings.adminUsers,
    ];
    const user = heirFor(draft, stepOf(draft, step.id), candidates);
    if (user !== undefined) handOver(draft, step.id, worker, { user, source: "timer" });
  }
}
