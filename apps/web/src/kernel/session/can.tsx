import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import { useSession } from "./session-store";

/** One key, or any of several; null needs none. */
export type Needed = PermissionKey | readonly PermissionKey[] | null;

export function isGranted(granted: ReadonlySet<PermissionKey> | null, needed: Needed): boolean {
  if (needed === null) return true;
  const any = typeof needed === "string" ? [needed] : needed;
  return any.some((key) => granted?.has(key) === true);
}

/** Whether the signed-in person holds the permission. */
export function useCan(needed: Needed): boolean {
  return useSession((session) => isGranted(session.granted, needed));
}

/** The same outside of rendering: handlers, column builders. */
export const can = (needed: Needed): boolean => isGranted(useSession.getState().granted, needed);

/** Shows its children only with the permission. */
export function Can({ permission, children }: { permission: Needed; children: ReactNode }) {
  return useCan(permission) ? children : null;
}
