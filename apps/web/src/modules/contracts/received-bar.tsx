import { Progress } from "antd";
import { numberText } from "../../kernel/forms/values/number-text";
import styles from "./contracts.module.css";

const WHOLE = 100;

/** How much of a contract is paid, as a bar with its number. */
export function ReceivedBar({ percent }: { percent: unknown }) {
  const value = Number(percent);
  if (percent === "" || percent === null || percent === undefined || Number.isNaN(value)) return "-";
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
