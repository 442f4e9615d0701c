import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight);
