/** Sales returns: list, panel and form are made of this. */
import type { ReturnRow } from "@qicheng/api/returns/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { printAct, printSeveralAct } from "../print-templates/public";

export default defineRecord<ReturnRow>({
  routes: "returns",
  madeOnParent: true,
  acts: [printAct<ReturnRow>("salesReturn", ({ orderSn }) => orderSn)],
  bulkActions: [printSeveralAct("crm.contract.SalesReturn")],
  titleField: "orderSn",
  cardFields: ["money", "returnDate", "approval"],
  searchHint: { cn: "退货单号", en: "Number" },
  heading: { cn: "销售退货", en: "Sales returns" },
  scenes: ["all", "watched"],
});
