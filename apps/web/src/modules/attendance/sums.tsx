/** A month in numbers. */
import type { Sums as Numbers } from "@qicheng/api/attendance/shapes";
import { numberText } from "../../kernel/forms/values/number-text";
import { common } from "../../kernel/i18n/common";
import styles from "./attendance.module.css";
import { t } from "./texts";

/** 迟到 2 次 14 分 */
export const timesText = (times: number, minutes: number): string =>
  times === 0 ? "-" : t("minutes", { times, n: minutes });

export const someText = (value: number): string => (value === 0 ? "-" : numberText(value));

export const leavesText = ({ leaves }: Pick<Numbers, "leaves">): string =>
  leaves.map(({ name, days }) => `${name} ${numberText(days)}`).join(common("listComma")) || "-";

export function Sums({ sums }: { sums: Numbers }) {
  const parts = [
    [t("due"), numberText(sums.due)],
    [t("present"), numberText(sums.present)],
    [t("late"), timesText(sums.lateTimes, sums.lateMinutes)],
    [t("early"), timesText(sums.earlyTimes, sums.earlyMinutes)],
    [t("missing"), someText(sums.missing)],
    [t("absent"), someText(sums.absent)],
    [t("leave"), leavesText(sums)],
    [t("overtime"), someText(sums.overtime)],
  ];
  return (
    <p className={styles.legend}>
      {parts.map(([title, value]) => (
        <span key={title}>
          <span className={styles.quiet}>{title}</span> {value}
        </span>
      ))}
    </p>
  );
}
