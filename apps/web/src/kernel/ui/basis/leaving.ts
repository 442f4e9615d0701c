/** A screen with something that is not saved is asked before it is left, closed or begun anew. */
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

type Ask = () => Promise<boolean>;

/** By path. A screen behind another one is there still, and asked when it is closed. */
const asked = new Map<string, Ask>();

/** @param ask whether it may be left: true where nothing is lost, or somebody has agreed */
export function useLeaving(ask: Ask): void {
  const { pathname } = useLocation();
  const now = useEffectEvent(ask);
  useEffect(() => {
    asked.set(pathname, () => now());
  }, [pathname]);
}

/** Whether a screen may be left; nothing has to be asked of most. */
export const mayLeave = async (path: string): Promise<boolean> => (await asked.get(path)?.()) ?? true;

/** A screen that is closed is asked no more. */
export async function mayClose(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (!(await mayLeave(path))) return false;
  for (const path of paths) asked.delete(path);
  return true;
}

/**
 * Asks before the window goes with what is not saved.
 * @param first what is done before one is asked, such as keeping it on the device
 */
export function useUnloadQuestion(isDirty: boolean, first: () => void = () => undefined): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    first();
    event.preventDefault();
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const heard = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", heard);
    return () => window.removeEventListener("beforeunload", heard);
  }, [isDirty]);
}
