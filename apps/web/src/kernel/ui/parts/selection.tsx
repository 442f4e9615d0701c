import TableMeasureRowContext from "antd/es/table/TableMeasureRowContext";
import { type ReactNode, useContext } from "react";

/** The hidden row that measures columns repeats the heading; what one can press would take the focus there a second time. */
export function NotMeasured({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children;
}
