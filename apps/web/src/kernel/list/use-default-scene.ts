import { useEffect, useRef } from "react";
import { useCall } from "../http/hooks";
import { changeOfScene } from "./list-state";
import type { Change } from "./use-list-state";

/** Opens a bare address with the person's default scene; a scene chosen by hand is never overruled. */
export function useDefaultScene(given: { module: string; bare: boolean; enabled: boolean; change: Change }): void {
  const { module, bare, enabled, change } = given;
  const scenes = useCall("scenes.list", { module }, { staleTime: 60_000, enabled });
  const done = useRef(false);
  const preset = scenes.data?.data.find(({ isDefault }) => isDefault === 1);
  useEffect(() => {
    if (!enabled || !scenes.data || done.current) return;
    done.current = true;
    if (bare && preset) change(changeOfScene(preset.id, preset.query), { replace: true });
  }, [enabled, scenes.data, bare, preset, change]);
}
