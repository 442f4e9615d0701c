/** What one chose last, by what is picked: offered first while nothing is looked for. */

import { RECENT_PICKS } from "@qicheng/api/users/preference-values";
import { ownValue } from "@qicheng/engine/text/own-value";
import { preference, setPreference, usePreference } from "../access/preferences";

const NONE: readonly number[] = [];

/** Latest first. They are ids only: whether one may still choose them the server says. */
export const useRecent = (picked: string): readonly number[] => ownValue(usePreference("recentPicks"), picked) ?? NONE;

export function rememberPicks(picked: string, ids: readonly number[]): void {
  const before = ownValue(preference("recentPicks"), picked) ?? NONE;
  const all = new Set([...ids, ...before]);
  if (ids.some((id, at) => before[at] !== id))
    setPreference("recentPicks", { [picked]: [...all].slice(0, RECENT_PICKS) });
}
