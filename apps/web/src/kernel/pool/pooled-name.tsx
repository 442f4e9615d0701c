import { useTaken } from "../live/live-store";
import styles from "./pool.module.css";
import { t } from "./texts";

interface Props {
  module: string;
  row: { id: number };
  name: string;
}

/** The name of a row in the pool; of one that somebody has just claimed it says so. */
export function PooledName({ module, row, name }: Props) {
  const by = useTaken(module, row);
  if (by === undefined) return name;
  return (
    <span className={styles.taken}>
      <span className={styles.name}>{name}</span>
      <span className={styles.by}>{t("takenBy", { by })}</span>
    </span>
  );
}
