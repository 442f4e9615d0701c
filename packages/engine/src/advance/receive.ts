/** Receive: an acknowledgement, not an exclusive claim. */
import type { CommandOf } from "../approval/commands";
import { type Draft, editWorker } from "../approval/draft";
import { demandTurn } from "../approval/guards";
import { STEP } from "../approval/state";
import { raiseStatus } from "../approval/turn";

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
