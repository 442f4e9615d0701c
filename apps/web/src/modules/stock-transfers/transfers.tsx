/** Transfers between warehouses: list, panel and form are made of this. */
import type { TransferRow } from "@qicheng/api/stock-transfers/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { printAct, printSeveralAct } from "../print-templates/public";
import { GOODS_ACTS, POST_MANY, TransferLines } from "../stock/public";

export default defineRecord<TransferRow>({
  routes: "stockTransfers",
  titleField: "orderSn",
  cardFields: ["stage", "from", "to", "bizDate"],
  searchHint: { cn: "调拨单号", en: "Number" },
  heading: { cn: "调拨", en: "Transfers" },
  scenes: ["all"],
  form: { controls: { listJson: TransferLines } },
  acts: [...GOODS_ACTS, printAct<TransferRow>("stockTransfer", ({ orderSn }) => orderSn)],
  bulkActions: [POST_MANY, printSeveralAct("erp.stock.transfer")],
});
