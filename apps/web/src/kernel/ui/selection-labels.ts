/** antd names its selection boxes in English whatever the locale; spread these into `rowSelection`. */
import { t } from "./texts";

export const selectionLabels = {
  getTitleCheckboxProps: () => ({ "aria-label": t("selectPage") }),
  getCheckboxProps: () => ({ "aria-label": t("selectRow") }),
};
