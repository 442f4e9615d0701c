/** Repairs of antd's selection column, to be spread into `rowSelection` before one's own settings. */
import TableMeasureRowContext from "antd/es/table/TableMeasureRowContext";
import { type ReactNode, useContext } from "react";
import { t } from "./texts";

/** The hidden row that measures columns repeats the heading; what one can press would take the focus there a second time. */
export function NotMeasured({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children;
}

/** Names the boxes in the language of the page; antd's own names are English in every locale. */
export const selectionDefaults = {
  columnTitle: (box: ReactNode) => <NotMeasured>{box}</NotMeasured>,
  getTitleCheckboxProps: () => ({ "aria-label": t("selectPage") }),
  getCheckboxProps: () => ({ "aria-label": t("selectRow") }),
};
