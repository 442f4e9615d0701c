import { useSyncExternalStore } from "react";

let known: MediaQueryList | undefined;

/** Asked of the window when it is needed: routes of modules are read where there is none. */
function query(): MediaQueryList {
  known ??= window.matchMedia("(max-width: 767px)");
  return known;
}

function subscribe(changed: () => void): () => void {
  query().addEventListener("change", changed);
  return () => query().removeEventListener("change", changed);
}

/** True below 768 px. */
export const isPhone = (): boolean => query().matches;

export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
