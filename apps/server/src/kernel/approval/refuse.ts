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

/** What of a call is wrong, as its forms have it. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  E_LEN: "ext",
  E_CC: "cc",
  E_CC_FORM: "cc",
  E_RECIPIENT: "userid",
  E_SELF: "userid",
  E_LEFT: "userid",
  E_PRESENT: "userid",
  E_TARGET: "node_id",
  E_FORM: "data",
};

/** Whatever has no code here is a wrong input, which names its field. */
export function engineRefusal(reason: RefusalCode): Refusal {
  const msg = approvalRefused[reason];
  const field = FIELDS[reason];
  const data = field === undefined ? {} : { data: { errors: [{ field, msg }] } };
  return new Refusal(CODES[reason] ?? "VALIDATION", msg, { reason, ...data });
}
