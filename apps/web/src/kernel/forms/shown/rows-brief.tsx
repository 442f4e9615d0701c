import { Popover } from "antd";
import { rowsText } from "../values/rows-text";
import styles from "./rows.module.css";
import RowsTable, { type RowsProps } from "./rows-table";

const OPENS_SECONDS = 0.3;

/** Rows in one line of a list; whoever points at it sees them all. */
export default function RowsBrief(props: RowsProps) {
  return (
    <Popover
      mouseEnterDelay={OPENS_SECONDS}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on it opens no record
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <div className={styles.popover} onClick={(event) => event.stopPropagation()}>
          <RowsTable {...props} />
        </div>
      }
    >
      <span className="numbers">{rowsText(props.field, props.value)}</span>
    </Popover>
  );
}
