/** Rows that one reads: each whole, one below the other. The arrow keys stand on one of them as in a table. */
import { type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import type { ListRow } from "../ask/list-module";
import type { TableHandle } from "../table/table-handle";
import styles from "./feed.module.css";

interface Props<Row extends ListRow> {
  ref: Ref<TableHandle>;
  rows: readonly Row[];
  active: number | null;
  entry: (row: Row) => ReactNode;
  /** Changes with what is asked for, which starts at its top. */
  asked: string;
  /** What comes after the rows. */
  end: ReactNode;
}

export function ListFeed<Row extends ListRow>({ ref, rows, active, entry, asked, end }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    show: (id) => list.current?.querySelector(`[data-row-key="${id}"]`)?.scrollIntoView({ block: "nearest" }),
    moveBy: () => undefined,
  }));
  return (
    <div key={asked} className={styles.scroller}>
      <ul ref={list} className={styles.feed}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-row-key={row.id}
            className={row.id === active ? `${styles.entry} ${styles.active}` : styles.entry}
          >
            {entry(row)}
          </li>
        ))}
      </ul>
      {end}
    </div>
  );
}
