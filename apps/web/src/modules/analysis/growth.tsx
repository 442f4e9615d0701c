/** By how much a number has grown: an arrow, a sign and a colour say the same. */
import { growthOf } from "@qicheng/engine/analysis/rates";
import { numberText } from "../../kernel/forms/values/number-text";
import styles from "./analysis.module.css";

interface Props {
  now: number | null | undefined;
  former: number | null | undefined;
}

/** Past this many percent nobody reads the rest. */
const MOST = 9_999;

export function Growth({ now, former }: Props) {
  const by = now == null || former == null ? null : growthOf(String(now), String(former));
  if (by === null) return <span className={styles.quiet}>-</span>;
  if (by === 0) return <span className={styles.quiet}>0%</span>;
  const look = by > 0 ? styles.up : styles.down;
  const size = Math.min(Math.abs(by), MOST);
  return (
    <span className={look}>
      {by > 0 ? "↑ +" : "↓ -"}
      {numberText(size, "percent", 1)}
    </span>
  );
}
