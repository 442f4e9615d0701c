import { shanghaiTime } from "../../kernel/ui/basis/times";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import styles from "./customers.module.css";
import { t } from "./texts";

/** When the customer is due; what is overdue stands out. */
export function NextTime({ value }: { value: string }) {
  if (!value) return "-";
  const overdue = shanghaiTime(value) < Date.now();
  return (
    <span title={overdue ? t("overdue") : undefined}>
      <ShortTime value={value} className={overdue ? styles.overdue : undefined} />
    </span>
  );
}
