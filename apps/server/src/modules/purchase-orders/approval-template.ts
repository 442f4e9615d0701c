/** The approval of purchase orders that comes with the product. */
import { registerFlowTemplate, spending } from "../flows/public";

export const offerOrderTemplate = (): void =>
  registerFlowTemplate({
    module: "purchaseOrder",
    name: "采购订单审批",
    category: "采购",
    description: {
      cn: "直属上级审批；50,000元及以上由总经理审批，最后由财务审批",
      en: "By the superior, from 50,000 yuan on also by the head of the company, then by finance",
    },
    summary: ["money_total", "supplierId", "expectedDate"],
    chart: spending("money_total", 50_000),
  });
