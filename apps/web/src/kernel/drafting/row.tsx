/** One line of the properties: what it is called, and what it is. */
import type { ReactNode } from "react";
import styles from "./properties.module.css";

interface Props {
  label: string;
  /** Of the control that it names; left out for what names itself. */
  control?: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  children: ReactNode;
}

export function Row({ label, control, hint, wrong, children }: Props) {
  return (
    <div className={styles.row}>
      {control === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={control}>
          {label}
        </label>
      )}
      <div className={styles.value}>
        {children}
        {wrong === undefined ? null : (
          <span className={styles.wrong} role="alert">
            {wrong}
          </span>
        )}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </div>
    </div>
  );
}
