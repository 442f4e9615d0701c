/** The end of an instance: whatever is still open is closed, tokens that wait are gone. */
import { closeStep, type Draft } from "./draft";
import { type InstanceStatus, openSteps, STEP, type StepOutcome } from "./state";

/** Ends the instance; open steps get the outcome. */
export function endInstance(
  draft: Draft,
  end: { status: InstanceStatus; outcome: StepOutcome; reason?: string | undefined },
): void {
  for (const step of openSteps(draft.state)) closeStep(draft, step.id, { status: STEP.failed, outcome: end.outcome });
  draft.state.status = end.status;
  draft.state.endedAt = draft.context.now;
  draft.state.endReason = end.reason ?? "";
  draft.state.arrivals = [];
  draft.state.timers = [];
}
