import { type ComponentType, lazy } from "react";

const QUIET_MS = 1_500;

/** Like `lazy`, for what the first click will want: it is fetched once the screen has had its time to come up. */
export function soon<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  setTimeout(() => void load(), QUIET_MS);
  return lazy(load);
}
