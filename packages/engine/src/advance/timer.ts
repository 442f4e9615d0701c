/** Clocks of a step: remind, pass, refuse or escalate. They run as actor `system`, at most once per due time. */
import type { CommandOf } from "../approval/commands";
import { passStep, refuseStep } from "../approval/decide";
import type { TimerKind } from "../approval/definition";
import { addTimers, type Draft, stepOf } from "../approval/draft";
import { isFilled } from "../approval/form-rules";
import { demandOpenStep } from "../approval/guards";
import { handOver, heirFor } from "../approval/hand-over";
import { dueAfter } from "../approval/open-step";
import { superiorsOf } from "../approval/organisation";
import { demand, type RefusalCode } from "../approval/refusal";
import { inServiceOnce } from "../approval/resolve-assignees";
import { isActive, type Step, type Timer, type TimerName } from "../approval/state";

/** A clock that could not do its work is tried again after this many hours. */
const RETRY_HOURS = 1;

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
  const due = draft.state.timers.find((other) => isNamed(other, command));
  demand(due !== undefined && due.runAt <= draft.context.now, "E_TIMER");
  draft.state.timers = draft.state.timers.filter((other) => other !== due);
  ON_TIME[command.kind](draft, step, due);
}

const isNamed = (timer: Timer, { stepId, kind, no }: TimerName): boolean =>
  timer.stepId === stepId && timer.kind === kind && timer.no === no;

/** Tells the active workers; comes again until its maximum is reached. */
function remind(draft: Draft, step: Step, fired: Timer): void {
  const users = step.workers.filter(isActive).map((worker) => worker.userId);
  draft.effects.push({ type: "notify", kind: "remind", users, stepId: step.id });
  const rule = draft.graph.node(step.nodeId).config.due?.[fired.no];
  const count = fired.count + 1;
  if (rule === undefined || count >= (rule.max ?? 1)) return;
  addTimers(draft, [{ ...fired, count, runAt: dueAfter(fired.runAt, rule.hours) }]);
}

/** Passes the step as a whole; whoever had not decided is cancelled. Not over empty required fields. */
function autoPass(draft: Draft, step: Step, fired: Timer): void {
  if (isFilled(draft, step.nodeId)) passStep(draft, step.id, { outcome: "auto", closedBy: null });
  else putOff(draft, fired, "E_FORM");
}

/** The log says why, the flow's administrators are told, and the clock runs again. */
function putOff(draft: Draft, fired: Timer, reason: RefusalCode): void {
  const users = inServiceOnce(draft.context.flow.settings.adminUsers, draft.org);
  draft.reason = reason;
  draft.effects.push({ type: "notify", kind: "blocked", users, stepId: fired.stepId });
  const runAt = dueAfter(draft.context.now, RETRY_HOURS);
  addTimers(draft, [{ ...fired, count: fired.count + 1, runAt }]);
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
