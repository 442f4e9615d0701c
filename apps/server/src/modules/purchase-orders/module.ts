import { said } from "@qicheng/api/kernel/messages";
import { purchaseSaid } from "@qicheng/api/purchase-orders/messages";
import { purchaseOrders } from "@qicheng/api/purchase-orders/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import type { Context } from "../../kernel/work/context";
import { registerSource } from "../payables/public";
import { offerPaper, recordPaper } from "../print-templates/public";
import { offerOrderTemplate } from "./approval-template";
import { closeRest, reopenRest } from "./close";
import { demandOf, orderDemand } from "./demand";
import { playOrders } from "./demo/play";
import { registerOwedInvariants } from "./owed-invariants";
import { PURCHASE_PAPER } from "./paper";
import { lastPrices } from "./prices";
import { purchaseApproval, purchaseOrderType } from "./type";

registerSource("purchaseOrder", "purchase_orders", "order_id");
registerOwedInvariants();

const own = {
  demand: demandOf,
  orderDemand,
  close: async (ctx: Context, input: { id: number; ext: string }) => {
    await closeRest(ctx, input);
    return { msg: said.done };
  },
  reopen: async (ctx: Context, input: { id: number }) => {
    await reopenRest(ctx, input);
    return { msg: said.done };
  },
  prices: async (ctx: Context, input: { ids: number[]; supplierId: number | null }) => ({
    data: await lastPrices(ctx, input),
  }),
};

offerOrderTemplate();
offerPaper(recordPaper(purchaseOrderType, PURCHASE_PAPER));

export const module = defineModule({
  records: [purchaseOrderType],
  mounts: [mounted(purchaseOrders, { ...recordHandlers(purchaseOrderType), ...own })],
  approval: [purchaseApproval],
  tables: { purchase_order_lines: purchaseSaid.lines },
  demo: playOrders,
  seed: {
    marker: "purchaseOrders",
    grants: {
      仓管: [
        "erp.purchase.orders",
        "erp.manage.purchase",
        "erp.manage.purchaseClose",
        "erp.manage.purchaseExport",
        "erp.manage.purchaseImport",
      ],
      财务: ["erp.purchase.orders"],
      销售总监: ["erp.purchase.orders"],
    },
  },
});
