import type { ReactNode } from "react";
import styles from "./counted-name.module.css";

interface Props {
  name: string;
  /** How much lies in it. */
  count?: number;
  icon?: ReactNode;
}

/** A node of a tree beside other things, in one line. */
export function CountedName({ name, count, icon }: Props) {
  return (
    <span className={styles.node}>
      {icon}
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </span>
  );
}
