/** What the parts of the panel of one item are given. */
import type { Offered } from "@qicheng/api/print-templates/routes";
import type { PrintItem } from "@qicheng/engine/print/template";
import type { LayoutActs } from "./use-layout";

export interface PanelProps {
  item: PrintItem;
  offered: Offered;
  acts: LayoutActs;
  disabled: boolean;
}
