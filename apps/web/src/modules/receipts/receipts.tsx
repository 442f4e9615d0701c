/** Receipts: list, panel and form are made of this. */
import type { ReceiptRow } from "@qicheng/api/receipts/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { printAct, printSeveralAct } from "../print-templates/public";
import { whyCells } from "../receivables/public";
import { AccountControl, ContractControl } from "./choices";
import { ItemsControl } from "./places";
import { t } from "./texts";

const RefundDialog = lazy(() => import("./refund-dialog"));
const ReverseDialog = lazy(() => import("./reverse-dialog"));

export default defineRecord<ReceiptRow>({
  routes: "receipts",
  bulkActions: [printSeveralAct("crm.finance.finance")],
  titleField: "ordersn",
  cardFields: ["customerId", "money", "approval", "date"],
  searchHint: { cn: "收款单号", en: "Number" },
  heading: { cn: "收款单", en: "Receipts" },
  scenes: ["all", "myself", "participate", "sub"],
  form: { controls: { items: ItemsControl, contractId: ContractControl, accountId: AccountControl } },
  cells: whyCells("finance"),
  acts: [
    printAct<ReceiptRow>("finance", ({ ordersn }) => ordersn),
    { key: "post", title: t("post"), ability: "post", leads: true, run: ({ id }) => void act("receipts.post", { id }) },
    {
      key: "refund",
      title: t("refund"),
      ability: "refund",
      run: ({ id, ordersn }) => openOver((close) => <RefundDialog id={id} name={ordersn} onClose={close} />),
    },
    {
      key: "reverse",
      title: t("reverse"),
      ability: "reverse",
      run: ({ id, ordersn }) => openOver((close) => <ReverseDialog id={id} name={ordersn} onClose={close} />),
    },
  ],
});
