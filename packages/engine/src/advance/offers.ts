/**
 * Acts that somebody may do on an approval now. Nothing is decided twice: each act is tried on the engine itself. An
 * act that only lacks a choice or a value counts as his to do.
 */

import type { Command } from "../approval/commands";
import type { Context } from "../approval/context";
import { writableFields } from "../approval/form-rules";
import { graphOf } from "../approval/graph";
import type { RefusalCode } from "../approval/refusal";
import { findStepsPassed } from "../approval/return";
import { type Instance, isActive, openSteps, type Step, todoOf } from "../approval/state";
import { advance } from "./advance";

export const STEP_ACTS = ["approve", "refuse", "return", "forward", "addSign", "delegate", "saveForm", "cc"] as const;
export type StepAct = (typeof STEP_ACTS)[number];
export const TASK_ACTS = ["revoke", "urge", "terminate", "reassign", "comment"] as const;
export type TaskAct = (typeof TASK_ACTS)[number];

export interface StepOffer {
  step: Step;
  acts: readonly StepAct[];
  /** Whoever passes it names who gets the next one. */
  chooseNext: boolean;
}

export interface Offers {
  acts: readonly TaskAct[];
  steps: readonly StepOffer[];
  /** Steps that he has passed and may take back. */
  takeBack: readonly Step[];
}

/** What is still to be chosen, filled in or said. */
const INCOMPLETE = new Set<RefusalCode>(["E_RECIPIENT", "E_FORM"]);

const answerTo = (state: Instance, command: Command, context: Context): RefusalCode | undefined => {
  const result = advance(state, command, context);
  return result.ok ? undefined : result.code;
};

const may = (state: Instance, command: Command, context: Context): boolean => {
  const refusal = answerTo(state, command, context);
  return refusal === undefined || INCOMPLETE.has(refusal);
};

/** The same form with nothing that has to be filled in. */
const unasked = (context: Context): Context => ({
  ...context,
  form: { ...context.form, fields: context.form.fields.map((field) => ({ ...field, required: false })) },
});

function offerOf(state: Instance, step: Step, context: Context): StepOffer {
  const stepId = step.id;
  const tried: Record<Exclude<StepAct, "return" | "saveForm" | "cc">, Command> = {
    approve: { type: "approve", stepId },
    refuse: { type: "refuse", stepId },
    forward: { type: "forward", stepId, user: null },
    addSign: { type: "addSign", stepId, place: "before", users: [] },
    delegate: { type: "delegate", stepId, user: null },
  };
  const offered: Record<StepAct, boolean> = {
    ...(Object.fromEntries(
      Object.entries(tried).map(([act, command]) => [act, may(state, command, context)]),
    ) as Record<keyof typeof tried, boolean>),
    return: findStepsPassed(state, context, stepId).length > 0,
    saveForm: writableFields({ graph: graphOf(context.flow), context }, step.nodeId).length > 0,
    cc: context.form.cc,
  };
  return {
    step,
    acts: STEP_ACTS.filter((act) => offered[act]),
    chooseNext: answerTo(state, { type: "approve", stepId }, unasked(context)) === "E_RECIPIENT",
  };
}

/** Everything that the actor of the context may do. */
export function offersOf(state: Instance, context: Context): Offers {
  const { actor } = context;
  if (actor === "system") return { acts: [], steps: [], takeBack: [] };
  const [open] = openSteps(state);
  const from = open?.workers.find(isActive)?.userId ?? 0;
  const tried: Record<TaskAct, Command> = {
    revoke: { type: "revoke" },
    urge: { type: "urge" },
    terminate: { type: "terminate" },
    reassign: { type: "reassign", stepId: open?.id ?? 0, from, to: null },
    comment: { type: "comment", ext: "" },
  };
  return {
    acts: TASK_ACTS.filter((act) => may(state, tried[act], context)),
    steps: todoOf(state, actor).map((step) => offerOf(state, step, context)),
    takeBack: state.steps.filter(({ id }) => may(state, { type: "takeBack", stepId: id }, context)),
  };
}
