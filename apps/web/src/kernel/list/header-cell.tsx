import type { ThHTMLAttributes } from "react";
import { Resizable } from "react-resizable";
import styles from "./list.module.css";

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Pixels; without it the column keeps its width. */
  columnWidth?: number;
  onColumnResize?: (width: number) => void;
  onColumnResized?: () => void;
}

const NARROWEST = 60;
const WIDEST = 800;

/** A header cell with a handle that changes the width of its column. */
export function HeaderCell({ columnWidth, onColumnResize, onColumnResized, ...cell }: HeaderCellProps) {
  if (columnWidth === undefined || !onColumnResize) return <th {...cell} />;
  return (
    <Resizable
      axis="x"
      width={columnWidth}
      height={0}
      minConstraints={[NARROWEST, 0]}
      maxConstraints={[WIDEST, 0]}
      onResize={(_, { size }) => onColumnResize(size.width)}
      onResizeStop={() => onColumnResized?.()}
      handle={
        // the click that ends a drag must not sort the column
        <span aria-hidden="true" className={styles.handle} onClick={(event) => event.stopPropagation()} />
      }
    >
      <th {...cell} />
    </Resizable>
  );
}
