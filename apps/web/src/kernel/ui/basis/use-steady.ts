import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for as long as the component stands, which does what the last one given does: what gets it is not drawn again for it. */
export function useSteady<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given) => latest.current(...given), []);
}
