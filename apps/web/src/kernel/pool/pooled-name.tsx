import { useTaken } from "../live/live-store";
import styles from "./pool.module.css";
import { t } from "./texts";

interface Props {
  module: string;
  row: { id: number };
  name: string;
}

/** All of a row, in a table or as a card; by its id, since a style that asks what a row holds is asked of every row. */
function Grey({ id }: { id: number }) {
  const row = `[data-row-key="${id}"]`;
  const words = `${row}, ${row} > .ant-table-cell.ant-table-cell { color: var(--ant-color-text-tertiary); }`;
  return <style>{`${words} ${row} :is(img, .ant-tag) { filter: grayscale(1); }`}</style>;
}

/** The name of a row in the pool; of one that somebody has just claimed it says so. */
export function PooledName({ module, row, name }: Props) {
  const by = useTaken(module, row);
  if (by === undefined) return name;
  return (
    <span className={styles.taken}>
      <Grey id={row.id} />
      <span className={styles.name}>{name}</span>
      <span className={styles.by}>{t("takenBy", { by })}</span>
    </span>
  );
}
