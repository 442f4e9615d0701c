import { type ComponentType, lazy } from "react";

const QUIET_MS = 1_500;

/** Does what the next click may want once the screen has had its time to come up, when the browser has nothing to do. */
export function whenQuiet(act: () => unknown): void {
  setTimeout(() => {
    // Safari has it since lately.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => void act(), { timeout: QUIET_MS });
    else void act();
  }, QUIET_MS);
}

/** Like `lazy`, for what the first click will want: it is fetched once the screen has had its time to come up. */
export function soon<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  whenQuiet(load);
  return lazy(load);
}
