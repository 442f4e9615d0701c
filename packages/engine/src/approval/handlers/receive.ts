/** Receive: an acknowledgement, not an exclusive claim. */
import type { CommandOf } from "../commands";
import { type Draft, editWorker } from "../draft";
import { demandTurn } from "../guards";
import { demand } from "../refusal";
import { STEP } from "../state";
import { raiseStatus } from "../turn";

/** 待接收 → 已接收; each worker once. */
export function receive(draft: Draft, command: CommandOf<"receive">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  demand(worker.receivedAt === null, "E_STEP_DONE");
  editWorker(draft, step.id, worker.id, { receivedAt: draft.context.now });
  raiseStatus(draft, step.id, STEP.received);
}
