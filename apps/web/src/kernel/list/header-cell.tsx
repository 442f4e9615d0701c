import { type PointerEvent, type ThHTMLAttributes, useRef } from "react";
import styles from "./table.module.css";

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Pixels; without it the column keeps its width. */
  columnWidth?: number;
  onColumnResize?: (width: number) => void;
  onColumnResized?: () => void;
}

const NARROWEST = 60;
const WIDEST = 800;

/** Where the edge was taken hold of, and how wide the column was seen there. */
interface Hold {
  x: number;
  width: number;
}

/** A header cell with a handle that changes the width of its column. */
export function HeaderCell({ columnWidth, onColumnResize, onColumnResized, children, ...cell }: HeaderCellProps) {
  const hold = useRef<Hold>(null);
  if (columnWidth === undefined || !onColumnResize) return <th {...cell}>{children}</th>;
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // the table gives columns what is left over: one draws from where the edge is seen
    hold.current = { x: event.clientX, width: event.currentTarget.closest("th")?.offsetWidth ?? columnWidth };
  };
  const draw = ({ clientX }: PointerEvent) => {
    if (!hold.current) return;
    const { x, width } = hold.current;
    onColumnResize(Math.min(WIDEST, Math.max(NARROWEST, width + clientX - x)));
  };
  const leave = () => {
    if (hold.current) onColumnResized?.();
    hold.current = null;
  };
  return (
    <th {...cell}>
      {children}
      <span
        aria-hidden="true"
        className={styles.handle}
        onPointerDown={take}
        onPointerMove={draw}
        onPointerUp={leave}
        onPointerCancel={leave}
        // the click that ends a drag must not sort the column
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
