import { useSyncExternalStore } from "react";

const query = window.matchMedia("(max-width: 767px)");

function subscribe(changed: () => void): () => void {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True below 768 px. */
export const isPhone = (): boolean => query.matches;

export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
