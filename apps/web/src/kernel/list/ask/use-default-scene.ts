import { useEffect, useRef } from "react";
import { useCall } from "../../http/hooks";
import { changeOfScene } from "./list-state";
import type { Change } from "./use-list-state";

/**
 * Opens a bare address with the person's default scene; a scene chosen by hand is never overruled.
 * @returns true as long as the rows may be those of another scene than the one that is opened
 */
export function useDefaultScene(given: { module: string; bare: boolean; enabled: boolean; change: Change }): boolean {
  const { module, bare, enabled, change } = given;
  const scenes = useCall("scenes.list", { module }, { staleTime: 60_000, enabled });
  const done = useRef(false);
  const preset = scenes.data?.data.find(({ isDefault }) => isDefault === 1);
  useEffect(() => {
    if (!enabled || !scenes.data || done.current) return;
    done.current = true;
    if (bare && preset) change(changeOfScene(preset.id, preset.query), { replace: true });
  }, [enabled, scenes.data, bare, preset, change]);
  return enabled && bare && (scenes.data ? preset !== undefined : scenes.error === null);
}
