import { ownValue } from "@qicheng/engine/text/own-value";
import { declared } from "../http/stale";
import { useLive } from "./live-store";

/** True when somebody else has changed something of what an answer shows since it came. */
export function useHint(route: string, answeredAt: number): boolean {
  return useLive(({ changed }) => declared(route).some((topic) => (ownValue(changed, topic) ?? 0) > answeredAt));
}
