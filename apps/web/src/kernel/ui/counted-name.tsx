import styles from "./counted-name.module.css";

/** The name of a tree's node, and how much lies in it. */
export function CountedName({ name, count }: { name: string; count: number }) {
  return (
    <span className={styles.node}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </span>
  );
}
