import type { ThHTMLAttributes } from "react";
import { useState } from "react";
import { Resizable } from "react-resizable";
import styles from "./table.module.css";

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
  const [start, setStart] = useState<number>();
  if (columnWidth === undefined || !onColumnResize) return <th {...cell} />;
  return (
    <Resizable
      axis="x"
      width={start ?? columnWidth}
      height={0}
      minConstraints={[NARROWEST, 0]}
      maxConstraints={[WIDEST, 0]}
      // the table gives columns what is left over: one draws from where the edge is seen
      onResizeStart={(_, { node }) => setStart(node.closest("th")?.offsetWidth)}
      onResize={(_, { size }) => {
        setStart(undefined);
        onColumnResize(size.width);
      }}
      onResizeStop={() => {
        setStart(undefined);
        onColumnResized?.();
      }}
      handle={
        // the click that ends a drag must not sort the column
        <span aria-hidden="true" className={styles.handle} onClick={(event) => event.stopPropagation()} />
      }
    >
      <th {...cell} />
    </Resizable>
  );
}
