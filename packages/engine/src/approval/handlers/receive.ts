/** Receive: an acknowledgement, not an exclusive claim. */
import type { CommandOf } from "../commands";
import { type Draft, editWorker } from "../draft";
import { demandTurn } from "../guards";
import { STEP } from "../state";
import { raiseStatus } from "../turn";

/** 待接收 → 已接收; to do it again changes nothing. */
export function receive(draft: Draft, command: CommandOf<"receive">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  if (worker.receivedAt !== null) {
    draft.idle = true;
    return;
  }
  editWorker(draft, step.id, worker.id, { receivedAt: draft.context.now });
  raiseStatus(draft, step.id, STEP.received);
}
