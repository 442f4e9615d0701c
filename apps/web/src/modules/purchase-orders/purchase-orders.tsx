/** Purchase orders: list, panel and form are made of this. */
import type { PurchaseOrderRow } from "@qicheng/api/purchase-orders/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { openOver } from "../../kernel/ui/dialogs/over";
import { RecordApprovals } from "../approvals/public";
import { printAct, printSeveralAct } from "../print-templates/public";
import { t } from "./texts";

const CloseDialog = lazy(() => import("./close-dialog"));
const LinesControl = lazy(() => import("./lines-control"));

async function reopen({ id, orderSn: name }: PurchaseOrderRow): Promise<void> {
  if (await act("purchaseOrders.reopen", { id })) toast.success(t("reopened", { name }));
}

export default defineRecord<PurchaseOrderRow>({
  routes: "purchaseOrders",
  bulkActions: [printSeveralAct("erp.purchase.orders")],
  titleField: "orderSn",
  cardFields: ["stage", "supplierId", "orderDate", "money_total"],
  searchHint: { cn: "订单编号", en: "Number" },
  heading: { cn: "采购单", en: "Purchase orders" },
  scenes: ["all"],
  listOptions: { opensWide: true },
  form: { controls: { listJson: LinesControl } },
  tabs: [{ key: "flow", title: t("flow"), render: ({ id }) => <RecordApprovals module="purchaseOrder" id={id} /> }],
  acts: [
    printAct<PurchaseOrderRow>("purchaseOrder", ({ orderSn }) => orderSn),
    {
      key: "close",
      title: t("close"),
      ability: "close",
      run: ({ id, orderSn }) => openOver((close) => <CloseDialog id={id} name={orderSn} onClose={close} />),
    },
    { key: "reopen", title: t("reopen"), ability: "reopen", run: (row) => void reopen(row) },
  ],
});
