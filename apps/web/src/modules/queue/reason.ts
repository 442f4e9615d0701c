import type { QueueRow } from "@qicheng/api/queue/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import styles from "./queue.module.css";

const LOOKS: Readonly<Record<string, string | undefined>> = {
  last: styles.late,
  overdue: styles.late,
  due: styles.now,
  fresh: styles.now,
  soon: styles.now,
};

/** What is late is red, what is due stands out, what has time is quiet. */
export const reasonClass = (urgency: string): string => `${styles.reason} ${ownValue(LOOKS, urgency) ?? ""}`;

/** Told where one points at it: what it is, and why it stands where it does. */
export const whyOf = ({ name, reason, why }: QueueRow): string => `${name} · ${reason}\n${why}`;
