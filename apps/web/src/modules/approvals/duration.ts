/** How long something takes, as one says it. */
import { shanghaiTime } from "../../kernel/ui/basis/times";
import { t } from "./texts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** 5分钟, 3小时, 2天. */
export function durationText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  if (whole < HOUR) return t("minutes", { n: whole });
  if (whole < 2 * DAY) return t("hours", { n: Math.round(whole / HOUR) });
  return t("days", { n: Math.round(whole / DAY) });
}

/** Minutes between two times as the server writes them; until now without the second. */
export const minutesBetween = (from: string, to: string): number =>
  ((to === "" ? Date.now() : shanghaiTime(to)) - shanghaiTime(from)) / 60_000;
