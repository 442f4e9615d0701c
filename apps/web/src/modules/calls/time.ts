import { t } from "./texts";

const MINUTE = 60;

/** 1分05秒 */
export function talkTime(seconds: number): string {
  const [m, s] = [Math.floor(seconds / MINUTE), seconds % MINUTE];
  return m === 0 ? t("seconds", { n: s }) : t("minutes", { m, s: String(s).padStart(2, "0") });
}

/** 01:05 */
export const clockOf = (seconds: number): string =>
  `${String(Math.floor(seconds / MINUTE)).padStart(2, "0")}:${String(seconds % MINUTE).padStart(2, "0")}`;
