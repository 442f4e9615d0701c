/** Effects that follow from comparing the state before and after a command, whatever the command was. */
import { businessStatus } from "./business-status";
import type { UserId } from "./definition";
import type { Draft } from "./draft";
import type { Effect, LogRow } from "./effects";
import type { OrgFacts } from "./org-facts";
import { INSTANCE, type Instance, isActive, isOpen, type Step, type Timer } from "./state";

interface Change {
  before: Instance | null;
  after: Instance;
  draft: Draft;
  facts: OrgFacts;
}

/** Effects in the order in which they are to be performed; the log row comes last. */
export function consequences(change: Change): Effect[] {
  const { before, after, draft } = change;
  return [
    ...draft.effects,
    ...timerEffects(before?.timers ?? [], after.timers),
    ...newTurns(before, after),
    ...ending(before, after),
    ...businessEffect(before, after),
    { type: "log", row: logRow(change) },
  ];
}

/** Clocks that stopped and clocks that were set. */
function timerEffects(before: readonly Timer[], after: readonly Timer[]): Effect[] {
  const cleared = before.filter((timer) => !after.includes(timer));
  const set = after.filter((timer) => !before.includes(timer));
  return [
    ...cleared.map(({ stepId, kind, no }): Effect => ({ type: "timerClear", stepId, kind, no })),
    ...set.map((timer): Effect => ({ type: "timerSet", ...timer })),
  ];
}

const activeUsers = (step: Step | undefined): UserId[] =>
  step === undefined || !isOpen(step) ? [] : step.workers.filter(isActive).map((worker) => worker.userId);

/** Tells people of steps on which they may act now and could not before; of a return to the start its initiator hears as such. */
function newTurns(before: Instance | null, after: Instance): Effect[] {
  return after.steps.flatMap((step, place): Effect[] => {
    const old = before?.steps[place];
    if (old === step) return [];
    const isReturned = old === undefined && step.nodeId === after.steps[0]?.nodeId;
    const had = new Set(isReturned ? [after.initiator] : activeUsers(old));
    const users = activeUsers(step).filter((user) => !had.has(user));
    return users.length === 0 ? [] : [{ type: "notify", kind: "todo", users, stepId: step.id }];
  });
}

/** The initiator learns how it ended. */
function ending(before: Instance | null, after: Instance): Effect[] {
  const ended = after.status !== INSTANCE.running && before?.status !== after.status;
  return ended ? [{ type: "notify", kind: "ended", users: [after.initiator], stepId: null }] : [];
}

/** The business record follows whenever its status changes, and once on submission. */
function businessEffect(before: Instance | null, after: Instance): Effect[] {
  const approval = businessStatus(after);
  return before !== null && businessStatus(before) === approval ? [] : [{ type: "business", approval }];
}

function logRow({ after, draft, facts }: Change): LogRow {
  return {
    seq: after.rev,
    at: draft.context.now,
    actor: draft.context.actor,
    action: draft.action,
    stepId: draft.decidingStep,
    reason: draft.reason,
    payload: draft.logged,
    admin: draft.context.admin === true,
    facts,
  };
}
