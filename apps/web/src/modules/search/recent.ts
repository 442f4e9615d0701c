import { useSession } from "../../kernel/access/session-store";
import { type Hit, withRecent } from "./hits";

const nameOf = () => `recentSearch:${useSession.getState().profile?.UserID ?? 0}`;

/** What this person opened last on this machine. */
export function recentHits(): Hit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf()) ?? "[]");
    return Array.isArray(kept)
      ? (kept as Hit[]).filter(({ shows, foundBy }) => shows !== undefined && foundBy !== undefined)
      : [];
  } catch {
    return [];
  }
}

export const rememberHit = (hit: Hit): void =>
  sessionStorage.setItem(nameOf(), JSON.stringify(withRecent(recentHits(), hit)));
