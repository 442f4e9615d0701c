/** What is to go out: contracts ranked by the promised day, and the form with which their goods leave. */
import type { WaitDetail } from "@qicheng/api/stock/routes";
import { openOver } from "../../kernel/ui/dialogs/over";
import { startOf, WaitScreen } from "../stock/public";
import stockOuts from "./stock-outs";

const begin = (detail: WaitDetail): void =>
  openOver((close) =>
    stockOuts.form({ parent: { contractId: detail.sourceId }, start: startOf(detail, "out"), onClose: close }),
  );

export default function WaitOut() {
  return <WaitScreen way="out" title={{ cn: "待出库", en: "To go out" }} onMove={begin} />;
}
