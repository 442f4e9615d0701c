import { useEffect, useEffectEvent } from "react";
import type { Beginning } from "./record-input";

/** Does what a tab was opened for, once. */
export function useBegin(begin: Beginning | undefined, act: () => void): void {
  const asked = begin?.asked === true;
  const start = useEffectEvent(() => {
    act();
    begin?.onBegun();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);
}
