import { shanghaiTime } from "../../kernel/ui/times";
import styles from "./customers.module.css";
import { t } from "./texts";

/** When the customer is due; what is overdue stands out. */
export function NextTime({ value }: { value: string }) {
  if (!value) return "-";
  const overdue = shanghaiTime(value) < Date.now();
  return (
    <span className={overdue ? `numbers ${styles.overdue}` : "numbers"} title={overdue ? t("overdue") : undefined}>
      {value.slice(0, 16)}
    </span>
  );
}
