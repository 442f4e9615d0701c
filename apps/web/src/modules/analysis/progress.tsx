/** How far a target is reached: a bar, and the same in words. */
import { numberText } from "../../kernel/forms/values/number-text";
import styles from "./card.module.css";

const WHOLE = 100;

export function Progress({ rate, name }: { rate: number | null; name: string }) {
  const shown = Math.min(Math.max(rate ?? 0, 0), WHOLE);
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={shown}
      >
        <span className={(rate ?? 0) >= WHOLE ? styles.full : undefined} style={{ inlineSize: `${shown}%` }} />
      </span>
      <span className={styles.rate}>{rate === null ? "-" : numberText(rate, "percent", 1)}</span>
    </span>
  );
}
