/** What rooms above this one do around a call; the server registers it before it answers anybody. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import type { AuditEntry } from "../work/audit";
import type { Me } from "../work/me";
import type { Services } from "../work/services";

export interface WrittenCall {
  route: RouteDefinition;
  input: unknown;
  me: Me | undefined;
  audits: readonly AuditEntry[];
}

export interface AroundCalls {
  /** @throws FORBIDDEN for whoever may write nothing that carries files */
  assertMayUpload: (me: Me | undefined) => void;
  /** After the write was committed. */
  written: (services: Services, call: WrittenCall) => void;
}

let registered: AroundCalls | undefined;

export function registerAroundCalls(around: AroundCalls): void {
  registered = around;
}

export function aroundCalls(): AroundCalls {
  if (!registered) throw new Error("registerAroundCalls was not called");
  return registered;
}
