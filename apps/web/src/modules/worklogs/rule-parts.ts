import { t } from "./texts";

export const KINDS = { 1: "daily", 2: "weekly", 3: "monthly" } as const;
export const DAY_MINUTES = 1_440;

/** Minutes behind the midnight of a day as a time of that day or of the next. */
export function clockOf(minutes: number): string {
  const rest = minutes % DAY_MINUTES;
  const clock = `${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(rest % 60).padStart(2, "0")}`;
  return minutes >= DAY_MINUTES ? `${t("nextDay")} ${clock}` : clock;
}
