/** What happens when a step passes: the token goes on, or straight back to the step that returned it. */
import { ownValue } from "../text/own-value";
import { isSameJson } from "../values/same";
import { conditionKeys } from "./conditions";
import type { FormData, NodeId } from "./definition";
import { closeStep, type Draft, editStep, stepOf, supersede } from "./draft";
import { reopenFor } from "./open-step";
import { STEP, type Step, sentBy } from "./state";
import { leaveNode } from "./token";
import { stepVerdict } from "./turn";

/** Form values that conditions on the way down from a node look at. */
export function conditionValuesBelow(draft: Draft, nodeId: NodeId): FormData {
  const nodes = [nodeId, ...draft.graph.below(nodeId)];
  const lines = nodes.flatMap((id) => draft.graph.outgoing(id));
  const fields = new Set(lines.flatMap((line) => conditionKeys(line.condition)));
  return Object.fromEntries([...fields].map((field) => [field, ownValue(draft.state.formData, field) ?? null]));
}

/** A condition below the step would now look at another value than when it was returned. */
const conditionsChanged = (draft: Draft, step: Step, values: FormData): boolean =>
  !isSameJson(conditionValuesBelow(draft, step.nodeId), values);

/** Resume `direct` goes straight back to the returning step; everything else follows the lines again. */
export function passOn(draft: Draft, stepId: number): void {
  const step = stepOf(draft, stepId);
  const { direct } = step;
  if (direct !== null && !conditionsChanged(draft, step, direct.values)) {
    const returning = stepOf(draft, direct.stepId);
    settleReopened(draft, reopenFor(draft, returning, { ...sentBy(stepId), direct: returning.direct }));
    return;
  }
  if (direct !== null) {
    supersede(draft, draft.graph.below(step.nodeId));
    editStep(draft, stepId, { direct: null });
  }
  leaveNode(draft, draft.graph.node(step.nodeId), sentBy(stepId));
}

/** A step that opened again and passes by itself passes like any other, straight back if it is to go back. */
export function settleReopened(draft: Draft, step: Step): void {
  if (stepVerdict(draft, step.id) !== "pass") return;
  closeStep(draft, step.id, { status: STEP.done, outcome: "auto" });
  passOn(draft, step.id);
}
