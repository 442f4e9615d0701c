import styles from "./queue.module.css";

const LOOKS: Readonly<Record<string, string | undefined>> = {
  last: styles.late,
  overdue: styles.late,
  due: styles.now,
  fresh: styles.now,
  soon: styles.now,
};

/** What is late is red, what is due stands out, what has time is quiet. */
export const reasonClass = (urgency: string): string => `${styles.reason} ${LOOKS[urgency] ?? ""}`;
