/** Forward and reassign: somebody else takes the seat, the count stays. */
import type { CommandOf } from "../approval/commands";
import { type Draft, editWorker } from "../approval/draft";
import { demandHeir, demandOpenStep, demandReassigned, demandText, demandTurn, isAdmin } from "../approval/guards";
import { handOver } from "../approval/hand-over";
import { demand } from "../approval/refusal";
import { isActive, STEP, WORKER } from "../approval/state";
import { isStartStep, raiseStatus } from "../approval/turn";

const MAX_FORWARDS = 20;

/** 转交 by the active worker himself. */
export function forward(draft: Draft, command: CommandOf<"forward">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  const allowed = !isStartStep(draft, step) && draft.graph.node(step.nodeId).config.allowForward !== false;
  demand(allowed, "E_FORWARD");
  const ext = demandText(command.ext);
  const user = demandHeir(draft, step, command.user);
  const forwarded = step.workers.filter((other) => other.status === WORKER.forwarded);
  demand(forwarded.length < MAX_FORWARDS, "E_FORWARD_MAX");
  editWorker(draft, step.id, worker.id, { ext, decidedAt: draft.context.now });
  handOver(draft, step.id, worker, { user, source: "forward" });
  raiseStatus(draft, step.id, STEP.received);
}

/** A flow administrator gives an active worker's seat to somebody else. */
export function reassign(draft: Draft, command: CommandOf<"reassign">): void {
  const step = demandOpenStep(draft, command.stepId);
  demand(isAdmin(draft), "E_NOT_ADMIN");
  demandText(command.ext);
  const active = step.workers.filter(isActive);
  const from = active.filter(({ userId }) => userId === (command.from ?? userId));
  const [worker] = from;
  demand(worker !== undefined && from.length === 1, "E_NOT_WORKER");
  const user = demandReassigned(draft, step, command.to);
  handOver(draft, step.id, worker, { user, source: "reassign" });
}
