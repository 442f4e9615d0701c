/** What is to come in: purchase orders and returns, and the form with which goods of them come. */
import type { WaitDetail } from "@qicheng/api/stock/routes";
import { openOver } from "../../kernel/ui/dialogs/over";
import { startOf, WaitScreen } from "../stock/public";
import stockIns from "./stock-ins";

function begin(detail: WaitDetail): void {
  const parent: Record<string, number> =
    detail.sourceType === "return" ? { returnId: detail.sourceId } : { orderId: detail.sourceId };
  openOver((close) => stockIns.form({ parent, start: startOf(detail, "in"), onClose: close }));
}

export default function WaitIn() {
  return <WaitScreen way="in" title={{ cn: "待入库", en: "To come in" }} onMove={begin} />;
}
