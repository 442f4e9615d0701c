/** Approve, refuse, return: the decisions of an active worker. */
import { applyApproverChoice, demandChoices } from "../approval/choices";
import type { CommandOf } from "../approval/commands";
import { vote } from "../approval/decide";
import { addCc, type Draft, editWorker } from "../approval/draft";
import { demandFilled } from "../approval/form-rules";
import { demandCopies, demandRevision, demandText, demandTurn } from "../approval/guards";
import { demand } from "../approval/refusal";
import { mayReturnTo, returnTo } from "../approval/return";
import { STEP, WORKER } from "../approval/state";
import { isStartStep, raiseStatus } from "../approval/turn";
import { resubmit } from "./submit";

/** 通过, on a start step 重新提交. A delegate's word is advice: no copies and no choices come with it. */
export function approve(draft: Draft, command: CommandOf<"approve">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  if (isStartStep(draft, step)) {
    resubmit(draft, command);
    return;
  }
  const ext = demandText(command.ext);
  demandRevision(draft, command.formRev);
  demandFilled(draft, step.nodeId);
  if (worker.part !== "delegate") {
    addCc(draft, step.id, demandCopies(draft, command.cc));
    applyApproverChoice(draft, step, worker, { users: command.users });
  }
  vote(draft, step, worker, { vote: WORKER.passed, ext });
  demandChoices(draft);
}

/** 退回 without a target: a vote against, which the mode rule weighs. */
export function refuse(draft: Draft, command: CommandOf<"refuse">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  demand(!isStartStep(draft, step), "E_TARGET");
  const ext = demandText(command.ext);
  demandRevision(draft, command.formRev);
  vote(draft, step, worker, { vote: WORKER.refused, ext });
}

/** 退回 to a step passed before: decisive in every mode, but only advice from a delegate. */
export function sendBack(draft: Draft, command: CommandOf<"return">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  demand(mayReturnTo(draft, step, command.nodeId), "E_TARGET");
  const ext = demandText(command.ext);
  demandRevision(draft, command.formRev);
  if (worker.part === "delegate") {
    vote(draft, step, worker, { vote: WORKER.refused, ext });
    return;
  }
  editWorker(draft, step.id, worker.id, { status: WORKER.refused, ext, decidedAt: draft.context.now });
  raiseStatus(draft, step.id, STEP.handling);
  returnTo(draft, step.id, command.nodeId, worker.id);
}
