import { Progress } from "antd";
import { numberText } from "../../kernel/forms/values/number-text";
import styles from "./contracts.module.css";

const WHOLE = 100;

/** How much of a contract is paid, as a bar with its number. */
/** Percents as rows have them; undefined where there is nothing to measure. */
export function percentOf(given: unknown): number | undefined {
  const percent = Number(given);
  return given === "" || given === null || given === undefined || Number.isNaN(percent) ? undefined : percent;
}

export function ReceivedBar({ percent }: { percent: unknown }) {
  const value = percentOf(percent);
  if (value === undefined) return "-";
  return (
    <span className={styles.received}>
      <Progress
        percent={Math.min(value, WHOLE)}
        showInfo={false}
        size="small"
        status={value >= WHOLE ? "success" : "normal"}
        aria-hidden
      />
      <span className="numbers">{numberText(value, "percent")}</span>
    </span>
  );
}
