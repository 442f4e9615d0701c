import { cloneElement, isValidElement, type ReactNode } from "react";

/** For `measureRowRender` of antd tables: their hidden measuring row repeats the "select all" box, which must not take the focus. */
export const inertRow = (row: ReactNode): ReactNode =>
  isValidElement<{ inert?: boolean }>(row) ? cloneElement(row, { inert: true }) : row;
