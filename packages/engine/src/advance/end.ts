/** Revoke and terminate: the two ways to end an instance from outside its steps. */
import type { CommandOf } from "../approval/commands";
import type { FlowSettings } from "../approval/definition";
import type { Draft } from "../approval/draft";
import { endInstance } from "../approval/end-instance";
import { demandRunning, demandText, isAdmin } from "../approval/guards";
import { demand } from "../approval/refusal";
import { INSTANCE } from "../approval/state";

const MAY_REVOKE: Record<FlowSettings["revoke"], (draft: Draft) => boolean> = {
  running: () => true,
  beforeFirst: (draft) => !draft.state.touched,
  never: () => false,
};

/** 撤回 by the initiator, as long as the flow allows it. */
export function revoke(draft: Draft, command: CommandOf<"revoke">): void {
  demand(draft.context.actor === draft.state.initiator, "E_NOT_INITIATOR");
  demandRunning(draft);
  const reason = demandText(command.ext);
  demand(MAY_REVOKE[draft.context.flow.settings.revoke](draft), "E_REVOKE");
  endInstance(draft, { status: INSTANCE.revoked, outcome: "revoke", reason });
}

/** 终止 by a flow administrator. */
export function terminate(draft: Draft, command: CommandOf<"terminate">): void {
  demand(isAdmin(draft), "E_NOT_ADMIN");
  demandRunning(draft);
  const reason = demandText(command.ext);
  endInstance(draft, { status: INSTANCE.terminated, outcome: "terminate", reason });
}
