import styles from "./queue.module.css";

const LATE = new Set(["last", "overdue"]);
const NOW = new Set(["due", "fresh", "soon"]);

/** What is late is red, what is due stands out, what has time is quiet. */
export function reasonClass(urgency: string): string {
  const more = LATE.has(urgency) ? styles.late : NOW.has(urgency) ? styles.now : "";
  return `${styles.reason} ${more}`;
}
