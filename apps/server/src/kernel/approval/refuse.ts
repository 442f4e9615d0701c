/** Refusals of the engine as calls answer them: the code of the house, and the engine's own as the reason. */

import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { RefusalCode } from "@qicheng/engine/approval/refusal";
import { Refusal } from "../work/refusal";
import { approvalRefused } from "./words";

const CODES: Partial<Record<RefusalCode, ErrorCode>> = {
  E_NO_VIEW: "NOT_FOUND",
  E_NOT_WORKER: "FORBIDDEN",
  E_NOT_INITIATOR: "FORBIDDEN",
  E_NOT_ADMIN: "FORBIDDEN",
  E_STARTER: "FORBIDDEN",
  E_FIELD: "FORBIDDEN",
  E_STEP_DONE: "CONFLICT",
  E_ENDED: "CONFLICT",
  E_DISABLED: "CONFLICT",
  E_DUP: "CONFLICT",
  E_FORM_CHANGED: "CONFLICT",
  E_REVOKE: "CONFLICT",
  E_URGE: "CONFLICT",
  E_TAKE_BACK: "CONFLICT",
  E_TIMER: "CONFLICT",
  E_NOBODY: "CONFLICT",
  E_VERSION: "CONFLICT",
};

/** Whatever has no code here is a wrong input. */
export const engineRefusal = (reason: RefusalCode): Refusal =>
  new Refusal(CODES[reason] ?? "VALIDATION", approvalRefused[reason], { reason });
