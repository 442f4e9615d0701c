/** Saving the form during a step: allowed fields only, the whole request or nothing, one log row per changed field. */

import type { CommandOf } from "../approval/commands";
import type { Draft } from "../approval/draft";
import { writableFields } from "../approval/form-rules";
import { demandTurn } from "../approval/guards";
import { demand } from "../approval/refusal";
import { STEP, type Step } from "../approval/state";
import { raiseStatus } from "../approval/turn";
import { ownValue } from "../text/own-value";
import { isSameJson } from "../values/same";

/** Stores new values of fields that the step may write. */
export function saveForm(draft: Draft, command: CommandOf<"saveForm">): void {
  const { step } = demandTurn(draft, command.stepId);
  const follows = draft.context.form.fields.filter(({ computed }) => computed);
  const writable = new Map(
    [...writableFields(draft, step.nodeId), ...follows].map(({ field, title }) => [field, title]),
  );
  demand(
    Object.keys(command.data).every((field) => writable.has(field)),
    "E_FIELD",
  );
  const changes = Object.entries(command.data).filter(([field, value]) =>
    differs(ownValue(draft.state.formData, field), value),
  );
  for (const [field, value] of changes) logChange(draft, step, { field, title: writable.get(field) ?? field, value });
  const data = Object.fromEntries(changes);
  draft.logged = { ...command, data };
  draft.state.formData = { ...draft.state.formData, ...data };
  draft.state.formRev += Number(changes.length > 0);
  raiseStatus(draft, step.id, STEP.handling);
}

const differs = (old: unknown, value: unknown): boolean => !isSameJson(old ?? null, value ?? null);

function logChange(draft: Draft, step: Step, change: { field: string; title: string; value: unknown }): void {
  const { field, title, value } = change;
  draft.effects.push({
    type: "fieldLog",
    stepId: step.id,
    nodeId: step.nodeId,
    userId: draft.context.actor,
    field,
    title,
    old: ownValue(draft.state.formData, field) ?? null,
    new: value,
    at: draft.context.now,
  });
}
